//! `easy`: random, but pegs out when it can.

use parlour_rules::cribbage::{Action, Cribbage};
use parlour_rules::{Luck, Seed};

use super::laying;
use super::showing::{Attention, claim};
use crate::{Budget, Decision, Player, Prompt, Verdict};

/// A player that leaves everything but winning at once to chance, and counts carelessly.
pub(super) struct Easy(Luck);

impl Easy {
    pub(super) fn new(seed: Seed) -> Self {
        Easy(Luck::new(seed))
    }
}

impl Player<Cribbage> for Easy {
    fn decide(&mut self, ask: &Prompt<Cribbage>, _: &Budget) -> Decision<Action> {
        if let Some(action) = claim(&ask.view, Attention::Careless(&mut self.0)) {
            let ranked = vec![Verdict { action, worth: 0.0, terms: Vec::new() }];
            return Decision { ranked, effort: 1 };
        }
        let mut actions = ask.legal.clone();
        self.0.shuffle(&mut actions);
        let wins = |action: &Action| laying::wins(&ask.view, *action);
        actions.sort_by_key(|action| !wins(action));
        let verdict = |action: Action| {
            let worth = f64::from(u8::from(wins(&action)));
            Verdict { action, worth, terms: Vec::new() }
        };
        Decision { ranked: actions.into_iter().map(verdict).collect(), effort: 1 }
    }
}
