//! Crosscut, designed by Mark Steere in June 2023, on bitboards.
//!
//! Fill an interior row or column with discs of your colour. The rules, with every doubtful
//! point settled, are in `docs/rules/crosscut.md`.
//!
//! [`Position`] is the fast type for engines.

mod board;
mod colour;
mod discs;
mod flips;
mod notation;
mod perft;
mod size;
mod square;

pub use board::{BadPlacement, Judgement, Move, Position, Status, squares};
pub use colour::{Colour, NotAColour};
pub use flips::Lengths;
pub use notation::{BadPosition, Line};
pub use perft::perft;
pub use size::{NotASize, Size};
pub use square::{NotASquare, Square};
