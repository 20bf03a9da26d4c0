//! What cribbage's computer players know: which four cards to keep.
//!
//! - [`keep`] weighs every way to keep four of five or six cards.
//! - [`sweep`] does so for every deal there is.
//! - [`habits`] is how sensible players toss; [`generate`] finds it by playing both sides.

pub mod generate;
pub mod habits;
pub mod pegged;
pub mod pegging;
pub mod prior;

mod by_win;
mod crib_of_ones;
mod crib_of_two;
mod easy;
mod ending;
mod expected;
mod expert;
mod facts;
mod given;
mod hard;
mod keep;
mod laying;
mod levels;
mod medium;
mod others;
mod outlook;
mod position;
mod race;
mod racing;
mod showing;
mod sweep;
mod tables;
mod tossing;
mod usual;
mod usual_among_more;
mod weights;
pub mod win;
mod winning;

pub use by_win::{Prospect, Standing, best_terms, prospects};
pub use facts::{Fact, TieBreak};
pub use keep::{Choice, Crib, Kept, keep, mean_crib};
pub use racing::Racing;
pub use sweep::{Size, Sweep, sweep};
pub use tossing::toss_points;
