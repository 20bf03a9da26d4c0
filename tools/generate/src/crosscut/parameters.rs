//! The parameters that a line's weight is made of while it is fitted.
//!
//! Few games show any one pattern of a long line. So a weight is the sum of four parameters, from
//! coarse to fine: the discs in the line, how they hang together, the pattern, and the pattern at
//! its distance from the edge. The coarse ones learn fast and the fine ones correct them.

use std::collections::BTreeMap;

/// How many parameters make up one weight.
pub const LAYERS: usize = 4;

/// The parameters of each line weight, in the order of the evaluation's table, and how many
/// parameters there are.
pub fn of_every_weight() -> (Vec<[usize; LAYERS]>, usize) {
    let mut numbers: BTreeMap<(usize, Vec<u8>), usize> = BTreeMap::new();
    let mut parameters = Vec::new();
    for length in 3..=8_u8 {
        for edge in 0..4_u8 {
            for pattern in 0..3_usize.pow(u32::from(length)) {
                let squares: Vec<u8> = (0..u32::from(length))
                    .map(|at| (pattern / 3_usize.pow(at) % 3) as u8)
                    .collect();
                let backwards = squares.iter().rev().copied().collect();
                let count =
                    |disc| squares.iter().map(|&square| u8::from(square == disc)).sum::<u8>();
                let discs = [length, count(1), count(2)];
                let shape = [longest(&squares, 1), longest(&squares, 2), edge];
                // A line read backwards is the same line.
                let pattern = squares.clone().min(backwards);
                let layers = [
                    discs.to_vec(),
                    [discs, shape].concat(),
                    pattern.clone(),
                    [vec![edge], pattern].concat(),
                ];
                let mut layer = 0;
                parameters.push(layers.map(|key| {
                    let next = numbers.len();
                    layer += 1;
                    *numbers.entry((layer, key)).or_insert(next)
                }));
            }
        }
    }
    let count = numbers.len();
    (parameters, count)
}

fn longest(squares: &[u8], disc: u8) -> u8 {
    squares.split(|&square| square != disc).map(|run| run.len() as u8).max().unwrap_or(0)
}
