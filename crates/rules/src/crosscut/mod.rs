//! Crosscut, designed by Mark Steere in June 2023, on bitboards.
//!
//! Fill an interior row or column with discs of your colour. The complete rules are in
//! `docs/rules/crosscut.md`.
//!
//! [`Crosscut`] is the game; [`Position`] is the fast type for engines.

mod action;
mod board;
mod colour;
mod discs;
mod flips;
mod machine;
mod notation;
mod perft;
mod size;
mod square;
mod view;
mod wins;

pub use action::{Action, NotAnAction};
pub use board::{BadPlacement, Judgement, Move, Position, Status, squares};
pub use colour::{Colour, NotAColour};
pub use flips::Lengths;
pub use machine::{Crosscut, Illegal, Options};
pub use notation::{BadPosition, Line};
pub use perft::perft;
pub use size::{NotASize, Size};
pub use square::{NotASquare, Square};
pub use view::{Placement, View};
pub use wins::Threats;
