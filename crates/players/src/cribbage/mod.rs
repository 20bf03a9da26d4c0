//! Cribbage for the computer: what to keep, what to discard, how to peg, who wins.
//!
//! - [`mod@keep`] compares every way to keep four cards, by points or by win chance.
//! - `crib` finds what the crib is worth with a given discard in it.
//! - `pegging` searches the play to 31.
//! - `win_chance` turns a score into each side's chance to win the game.
//! - `levels` has the computer players, one file per level.
//! - `tables` holds the numbers that `cargo xtask tables` generates.

#[doc(hidden)]
pub mod crib;
pub mod keep;
#[doc(hidden)]
pub mod pegging;
#[doc(hidden)]
pub mod tables;

mod facts;
mod imagine;
mod levels;
mod position;
mod review;
mod win_chance;

pub use crib::Crib;
pub(crate) use facts::players;
pub use facts::{
    Compared, DiscardFact, Fact, Feature, Gift, Holding, Measure, PlayFact, discard_facts,
    play_facts,
};
use imagine::imagine_likely;
pub use keep::{
    Choice, KeepOption, Prospect, Size, Standing, Sweep, keep, mean_crib, prospect_verdicts,
    prospects, sweep, toss_points,
};
pub use review::{decision_kind, is_near_the_end};
