//! Five Crowns in the terminal.

mod cards;
mod face;
mod hand;
mod lines;
mod picture;
mod table;

pub use face::FiveCrownsFace;
