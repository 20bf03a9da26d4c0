//! Crosscut coursework: legal moves, flips, the end of a game, and strength.

mod cases;
mod flaws;
mod placing;
pub mod predicates;
