//! `medium`: keeps the best hand, ignores the crib, and pegs what it can see.

use parlour_rules::cribbage::{Action, Cribbage, Peg, View, count_of};

use super::claim::{Attention, claim};
use crate::cribbage::pegging::score;
use crate::cribbage::{Crib, Fact, keep, position};
use crate::{Budget, Decision, Player, Prompt, Term, TermKind, Verdict, explain};

/// A player that looks only at its own cards and the card it would play.
pub(super) struct Medium;

impl Player<Cribbage> for Medium {
    fn decide(&mut self, ask: &Prompt<Cribbage>, _: &Budget) -> Decision<Action> {
        let ranked = rank_discards(&ask.view)
            .or_else(|| {
                let action = claim(&ask.view, Attention::Full)?;
                Some(vec![Verdict { action, worth: 0.0, terms: Vec::new() }])
            })
            .unwrap_or_else(|| rank_cards(ask));
        Decision { ranked, effort: 1 }
    }
}

/// Every possible discard, best first, while a discard is asked for.
fn rank_discards(view: &View) -> Option<Vec<Verdict<Action>>> {
    Some(keep(&position::dealt(view)?, Crib::Ignore).verdicts())
}

/// The cards by points pegged, then the highest first, so that low cards are left for later.
fn rank_cards(ask: &Prompt<Cribbage>) -> Vec<Verdict<Action>> {
    let mut ranked: Vec<Verdict<Action>> = ask
        .legal
        .iter()
        .map(|&action| {
            let Action::Play(card) = action else {
                return Verdict { action, worth: 0.0, terms: Vec::new() };
            };
            let pegs = score::pegs(&ask.view, card);
            let points = Peg::total(&pegs);
            let rid = f64::from(count_of(card.rank())) / 100.0;
            let fact = Fact::Pegs { card, pegs };
            let terms = vec![
                Term {
                    kind: TermKind::Pegging,
                    worth: f64::from(points),
                    fact: Some(explain::Fact::Cribbage(fact)),
                },
                Term { kind: TermKind::HighCard, worth: rid, fact: None },
            ];
            Verdict { action, worth: f64::from(points) + rid, terms }
        })
        .collect();
    ranked.sort_by(|one, other| other.worth.total_cmp(&one.worth));
    ranked
}
