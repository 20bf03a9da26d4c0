//! `easy`: plays at random, but goes out when it can.

use parlour_rules::five_crowns::{Action, FiveCrowns};
use parlour_rules::{Luck, Seed};

use super::facts::{Fact, fact_term, term, verdict};
use super::known_cards::KnownCards;
use super::move_facts;
use crate::{Budget, Decision, Player, Prompt, TermKind};

/// A player that chooses at random.
pub(super) struct Easy(Seed);

impl Easy {
    pub fn new(seed: Seed) -> Self {
        Easy(seed)
    }
}

impl Player<FiveCrowns> for Easy {
    fn decide(&mut self, ask: &Prompt<FiveCrowns>, _: &Budget) -> Decision<Action> {
        let moment = 1_000 * u64::from(ask.view.round.number()) + ask.view.events.len() as u64;
        let mut luck = Luck::new(self.0.child(moment));
        let mut actions = ask.legal.clone();
        luck.shuffle(&mut actions);
        let known = KnownCards::of(&ask.view);
        let mut ranked: Vec<_> = actions
            .into_iter()
            .map(|action| match (action, &known) {
                (Action::GoOut(card), Some(known)) => {
                    let mut terms = vec![term(TermKind::GoingOut, 1.0)];
                    terms.extend(move_facts::of_going_out(known, card));
                    verdict(action, terms)
                }
                _ => verdict(action, vec![fact_term(Fact::Chance)]),
            })
            .collect();
        // The sort is stable: equal actions stay shuffled.
        ranked.sort_by(|one, other| other.worth.total_cmp(&one.worth));
        let effort = ranked.len() as u64;
        Decision { ranked, effort }
    }
}
