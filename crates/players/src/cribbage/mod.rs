//! What cribbage's computer players know: which four cards to keep.
//!
//! - [`keep`] weighs every way to keep four of five or six cards.
//! - [`sweep`] does so for every deal there is.
//! - [`habits`] is how sensible players toss; [`generate`] finds it by playing both sides.

pub mod generate;
pub mod habits;

mod crib_of_ones;
mod crib_of_two;
mod expected;
mod facts;
mod given;
mod keep;
mod others;
mod sweep;
mod tables;
mod weights;

pub use facts::{Fact, TieBreak};
pub use keep::{Choice, Crib, Kept, keep};
pub use sweep::{Size, Sweep, sweep};
