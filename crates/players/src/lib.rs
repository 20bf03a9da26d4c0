//! Computer players: a [`Prompt`] in, a [`Decision`] out, with the reasons that decided it.

pub mod cribbage;
pub mod explain;
mod player;

pub use player::{Budget, Decision, Level, NotALevel, Player, Prompt, Stop, Term, Verdict};
