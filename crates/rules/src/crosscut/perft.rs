//! Counting every line of play to a depth, by making every move.

use std::hint::black_box;

use super::board::Position;

/// How many lines of exactly `depth` plies begin at `position`.
///
/// Every move of every line is made, the last one too. A won position has no children; a
/// forced pass is one ply.
///
/// ```
/// use parlour_rules::crosscut::{Position, Size, perft};
/// let size = Size::new(5, 5).expect("the smallest board");
/// assert_eq!(perft(&Position::empty(size), 3), 516);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    if depth > 0 && position.winner().is_some() { 0 } else { leaves(position, depth) }
}

/// As [`perft`], where at most the side that is not to move can have won.
fn leaves(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        // Keeps the compiler from leaving out the making of a leaf that nobody looks at.
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
