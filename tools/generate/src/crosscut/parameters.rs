//! The parameters that a line's weight is made of while it is fitted.
//!
//! Few games show any one pattern of a long line. So a weight is the sum of six parameters, from
//! coarse to fine: the discs in the line, the same with its distance from the edge, its runs, its
//! ends, the pattern, and the pattern with its distance. The coarse ones learn fast and the fine
//! ones correct them.

use std::collections::BTreeMap;

/// How many parameters make up one weight.
pub const LAYERS: usize = 6;

/// How strongly each layer is pulled towards zero: finer layers more. The pull doesn't grow with
/// the samples, so parameters that many samples show are hardly held back.
const PULLS: [f32; LAYERS] = [1.0, 60.0, 60.0, 150.0, 250.0, 400.0];

/// The pull on lines of 3 to 8 squares, as a multiple. All positions of a game have the same
/// result, and a longer line has more patterns. Without a strong pull, the weights of long lines
/// fit the few games that show them and mislead in others.
const PULLS_BY_LENGTH: [f32; 6] = [0.5, 0.5, 0.5, 0.5, 4.5, 40.0];

/// What every line weight is made of.
pub struct Parameters {
    /// The parameters of each line weight, in the order of the evaluation's table.
    pub of_weights: Vec<[usize; LAYERS]>,
    /// How strongly each parameter is pulled towards zero: the factor of half its square, which is
    /// added to the loss of all samples.
    pub pulls: Vec<f32>,
}

impl Parameters {
    /// The parameters of all line weights.
    pub fn new() -> Self {
        let mut numbers: BTreeMap<(usize, Vec<u8>), usize> = BTreeMap::new();
        let (mut of_weights, mut pulls) = (Vec::new(), Vec::new());
        for (length, by_length) in (3..=8_u8).zip(PULLS_BY_LENGTH) {
            for edge in 0..4_u8 {
                for pattern in 0..3_usize.pow(u32::from(length)) {
                    let squares: Vec<u8> = (0..u32::from(length))
                        .map(|at| (pattern / 3_usize.pow(at) % 3) as u8)
                        .collect();
                    let mut layer = 0;
                    of_weights.push(layers(squares, edge).map(|key| {
                        let next = numbers.len();
                        let number = *numbers.entry((layer, key)).or_insert(next);
                        if number == next {
                            pulls.push(by_length * PULLS[layer]);
                        }
                        layer += 1;
                        number
                    }));
                }
            }
        }
        Parameters { of_weights, pulls }
    }
}

/// What lines have in common that share a parameter, for each layer.
fn layers(squares: Vec<u8>, edge: u8) -> [Vec<u8>; LAYERS] {
    let count = |disc| squares.iter().map(|&square| u8::from(square == disc)).sum();
    let discs = [squares.len() as u8, count(1), count(2)];
    let shape = shape(&squares);
    let ends = ends(&squares);
    // A line read backwards is the same line.
    let backwards = squares.iter().rev().copied().collect();
    let pattern = squares.min(backwards);
    [
        discs.to_vec(),
        [&discs[..], &[edge]].concat(),
        [&discs[..], &shape].concat(),
        [&discs[..], &shape, &ends, &[edge]].concat(),
        pattern.clone(),
        [vec![edge], pattern].concat(),
    ]
}

/// How many runs each side has, how often two sides' discs touch, and what the line ends with. A
/// run can be flipped from one end when an enemy disc is at the other.
fn shape(squares: &[u8]) -> [u8; 5] {
    let runs = |disc| {
        let starts = |pair: &[u8]| pair[0] != disc && pair[1] == disc;
        u8::from(squares[0] == disc)
            + squares.windows(2).map(|pair| u8::from(starts(pair))).sum::<u8>()
    };
    let touches = |pair: &[u8]| pair[0] != pair[1] && pair[0] != 0 && pair[1] != 0;
    let contacts = squares.windows(2).map(|pair| u8::from(touches(pair))).sum();
    let [first, last] = [squares[0], squares[squares.len() - 1]];
    [runs(1), runs(2), contacts, first.min(last), first.max(last)]
}

/// The two squares next to each end of a line, the smaller pair first.
fn ends(squares: &[u8]) -> [u8; 4] {
    let length = squares.len();
    let one = [squares[0], squares[1]];
    let other = [squares[length - 1], squares[length - 2]];
    let (low, high) = (one.min(other), one.max(other));
    [low[0], low[1], high[0], high[1]]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_and_its_mirror_image_share_every_parameter() {
        for squares in [vec![0, 1, 2], vec![1, 1, 0, 2, 0, 0], vec![2, 1, 0, 0, 1, 2, 2, 1]] {
            let backwards: Vec<u8> = squares.iter().rev().copied().collect();
            assert_eq!(layers(squares.clone(), 1), layers(backwards, 1), "{squares:?}");
        }
    }

    #[test]
    fn runs_and_contacts_of_a_line_are_counted() {
        assert_eq!(shape(&[0, 0, 0]), [0; 5]);
        assert_eq!(shape(&[1, 1, 2, 0, 1, 0]), [2, 1, 1, 0, 1]);
        assert_eq!(shape(&[2, 1, 2, 2, 1]), [2, 2, 3, 1, 2]);
    }

    #[test]
    fn every_line_weight_has_parameters_with_pulls() {
        let Parameters { of_weights, pulls } = Parameters::new();
        assert_eq!(of_weights.len(), parlour_players::crosscut::Weights::COUNT);
        let mut used = vec![false; pulls.len()];
        for parameter in of_weights.into_iter().flatten() {
            used[parameter] = true;
        }
        assert!(used.into_iter().all(|used| used));
    }
}
