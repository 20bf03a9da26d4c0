//! Counts the move sequences up to a depth, to test move generation.

use std::hint::black_box;

use super::board::Position;

/// The number of move sequences of exactly `depth` moves from `position`.
///
/// Makes every move of every sequence, including the last. A won position has no moves; a forced
/// pass counts as one.
///
/// ```
/// use parlour_rules::crosscut::{Position, Size, perft};
/// let size = Size::new(5, 5).expect("the smallest board");
/// assert_eq!(perft(&Position::empty(size), 3), 516);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    if depth > 0 && position.winner().is_some() { 0 } else { leaves(position, depth) }
}

/// Like [`perft`], for positions in which the side to move hasn't won.
fn leaves(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        // Stops the compiler from skipping the last move of a sequence.
        black_box(position);
        return 1;
    }
    if position.is_lost() {
        return 0;
    }
    let (mut count, mut moved) = (0, false);
    position.each_move(|played| {
        moved = true;
        count += leaves(&position.after(played), depth - 1);
    });
    if !moved && position.passed().can_place() {
        count = leaves(&position.passed(), depth - 1);
    }
    count
}
