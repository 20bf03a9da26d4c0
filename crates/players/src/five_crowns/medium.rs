//! `medium`: greedy. It takes the discard if that leaves fewer points, and discards what leaves
//! least.

use std::cmp::Reverse;

use parlour_rules::five_crowns::{Action, Card, FiveCrowns};

use super::facts::{by_chance, term, unranked, verdict};
use super::known_cards::KnownCards;
use super::move_facts;
use crate::{Budget, Decision, Player, Prompt, TermKind, Verdict};

/// A player that looks only at the points left.
pub(super) struct Medium;

/// More than any hand's points.
const OUT: f64 = 1_000.0;

impl Player<FiveCrowns> for Medium {
    fn decide(&mut self, ask: &Prompt<FiveCrowns>, _: &Budget) -> Decision<Action> {
        let Some(known) = KnownCards::of(&ask.view) else { return unranked(&ask.legal) };
        let mut ranked: Vec<Verdict<Action>> =
            ask.legal.iter().map(|&action| judge(&known, action)).collect();
        let preference = |action: Action| match action {
            // Drawing shows nothing. Of equal discards, naturals go first, and among those the
            // highest.
            Action::Draw | Action::Call(_) => (0, false, Reverse(0), None),
            Action::Take => (1, false, Reverse(0), None),
            Action::GoOut(card) | Action::Discard(card) => {
                (0, card.is_wild(known.wild), Reverse(card.points(known.wild)), Some(card))
            }
        };
        ranked.sort_by(|one, other| {
            let by_worth = other.worth.total_cmp(&one.worth);
            by_worth.then_with(|| preference(one.action).cmp(&preference(other.action)))
        });
        let effort = ranked.len() as u64;
        Decision { ranked, effort }
    }
}

fn judge(known: &KnownCards, action: Action) -> Verdict<Action> {
    let left = |points: u32| term(TermKind::PointsLeft, -f64::from(points));
    let (mut terms, facts) = match action {
        Action::Call(_) => return by_chance(action),
        Action::Draw => {
            let after = known.tally.after_each_draw();
            (vec![left(known.tally.least_points())], move_facts::of_drawing(known, &after))
        }
        Action::Take => {
            let card: Card =
                known.view.top_discard().expect("taking is legal, so there is a discard");
            let best = known.tally.with(card).best_discard();
            let after = known.tally.after_each_draw();
            (vec![left(best.map_or(0, |(_, points)| points))], move_facts::of_taking(known, &after))
        }
        Action::Discard(card) => (
            vec![left(known.tally.without(card).least_points())],
            move_facts::of_discarding(known, card),
        ),
        Action::GoOut(card) => {
            (vec![term(TermKind::GoingOut, OUT)], move_facts::of_going_out(known, card))
        }
    };
    terms.extend(facts);
    verdict(action, terms)
}
