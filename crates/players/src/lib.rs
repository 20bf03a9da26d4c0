//! Computer players: a [`Prompt`] in, a [`Decision`] out, with the reasons that decided it.

#![doc(test(attr(deny(warnings))))]

pub mod arena;
mod computer;
pub mod cribbage;
pub mod crosscut;
pub mod explain;
pub mod five_crowns;
mod near_tie;
mod player;
pub mod puzzle;
pub mod review;
pub mod rollout;
pub mod search;
mod term;

pub use computer::{Computer, Strength, ThinkingTime};
pub use near_tie::is_near_tie;
pub(crate) use near_tie::is_small_difference;
pub use player::{BadView, Budget, Decision, Level, NotALevel, Player, Prompt, Stop, Verdict};
pub use term::{Term, TermKind};

/// The README's examples, compiled and run with the tests.
#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct Readme;
