//! `easy`: a random legal move.

use parlour_rules::crosscut::{Action, Crosscut};
use parlour_rules::{Luck, Seed};

use super::facts::Fact;
use super::search_player::fact_terms;
use crate::{Budget, Decision, Player, Prompt, Verdict};

/// A player that picks any legal move with equal chance.
pub(super) struct Easy(Seed);

impl Easy {
    pub fn new(seed: Seed) -> Self {
        Easy(seed)
    }
}

impl Player<Crosscut> for Easy {
    fn decide(&mut self, ask: &Prompt<Crosscut>, _budget: &Budget) -> Decision<Action> {
        // One stream for each turn, so that a decision doesn't depend on how many were asked
        // before.
        let mut luck = Luck::new(self.0.child(ask.view.history.len() as u64));
        let mut actions = ask.legal.clone();
        luck.shuffle(&mut actions);
        let of = actions.len();
        let random = (of > 1).then_some(Fact::Random { of });
        let ranked = actions
            .into_iter()
            .map(|action| {
                let terms = fact_terms(random.clone()).collect();
                Verdict { action, worth: 0.0, terms }
            })
            .collect();
        Decision { ranked, effort: 1 }
    }
}
