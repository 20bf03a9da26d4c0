//! `easy`: random, but goes out when it can.

use parlour_rules::five_crowns::{Action, FiveCrowns};
use parlour_rules::{Luck, Seed};

use crate::{Budget, Decision, Player, Prompt, Verdict};

/// A player that leaves everything but going out to chance.
pub(super) struct Random(Luck);

impl Random {
    pub(super) fn new(seed: Seed) -> Self {
        Random(Luck::new(seed))
    }
}

impl Player<FiveCrowns> for Random {
    fn decide(&mut self, ask: &Prompt<FiveCrowns>, _: &Budget) -> Decision<Action> {
        let mut actions = ask.legal.clone();
        self.0.shuffle(&mut actions);
        actions.sort_by_key(|action| !matches!(action, Action::GoOut(_)));
        let worth = |action: &Action| f64::from(u8::from(matches!(action, Action::GoOut(_))));
        let verdict = |action: Action| Verdict { action, worth: worth(&action), terms: Vec::new() };
        Decision { ranked: actions.into_iter().map(verdict).collect(), effort: 1 }
    }
}
