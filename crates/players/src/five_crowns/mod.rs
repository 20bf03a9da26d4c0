//! Five Crowns' computer players.

mod greedy;
mod random;

use parlour_rules::Seed;
use parlour_rules::five_crowns::{Action, FiveCrowns, View};

use crate::explain::Voice;
use crate::{Computer, Decision, Level, Player, Thought};

impl Computer for FiveCrowns {
    /// `easy` plays at random and goes out when it can; the others are greedy.
    fn player(level: Level, seed: Seed) -> Box<dyn Player<Self> + Send> {
        match level {
            Level::Easy => Box::new(random::Random::new(seed)),
            Level::Medium | Level::Hard | Level::Expert => Box::new(greedy::Greedy),
        }
    }

    fn thought(_: Level) -> Thought {
        Thought::Effort(1)
    }

    fn reasons(_: &View, _: &Decision<Action>, _: usize, _: Voice) -> Vec<String> {
        Vec::new()
    }
}
