//! Computer players: a [`Prompt`] in, a [`Decision`] out, with the reasons that decided it.

mod computer;
pub mod explain;
mod player;

pub use computer::{Computer, Thought};
pub use player::{Budget, Decision, Level, NotALevel, Player, Prompt, Stop, Term, Verdict};
