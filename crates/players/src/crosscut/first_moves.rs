//! Boards on which every first move is proved to win, too large to be proved again in a moment. The
//! numbers stand in `docs/crosscut-solved.md`, and `tests/crosscut_solver.rs` proves them.

use parlour_rules::crosscut::{Position, Size};

/// The sides of a board, the shorter first and the perimeter included, and within how many plies
/// each first move wins, itself included.
const EVERY_MOVE_WINS: [(u8, u8, u32); 2] = [(6, 8, 29), (7, 7, 31)];

/// Within how many plies Red wins with any first move on a board of this size, where that is proved.
pub fn any_first_move_wins_within(size: Size) -> Option<u32> {
    let (rows, columns) = (size.rows(), size.columns());
    let sides = (rows.min(columns), rows.max(columns));
    let found = EVERY_MOVE_WINS.iter().find(|&&(short, long, _)| (short, long) == sides);
    found.map(|&(.., plies)| plies)
}

/// The same for a position; `None` where a disc has been placed.
pub(super) fn wins_within(position: &Position) -> Option<u32> {
    let is_empty = position.own() | position.enemy() == 0;
    any_first_move_wins_within(position.size()).filter(|_| is_empty)
}
