//! `medium`: takes the discard if it lowers what is left, discards what leaves least.

use parlour_rules::five_crowns::{Action, Card, FiveCrowns, Tally, View};

use crate::{Budget, Decision, Player, Prompt, Term, Verdict};

/// A player that sees its own hand and the top discard, and no further.
pub(super) struct Greedy;

impl Player<FiveCrowns> for Greedy {
    fn decide(&mut self, ask: &Prompt<FiveCrowns>, _: &Budget) -> Decision<Action> {
        let view = &ask.view;
        let mut ranked: Vec<Verdict<Action>> = ask
            .legal
            .iter()
            .map(|&action| {
                let left = -f64::from(left_after(view, action));
                // Going out is worth a point more than keeping a hand that could.
                let out = if matches!(action, Action::GoOut(_)) { 1.0 } else { 0.0 };
                let term = |name, worth| Term { name, worth, fact: None };
                let terms = vec![term("points left", left), term("going out", out)];
                Verdict { action, worth: left + out, terms }
            })
            .collect();
        ranked.sort_by(|one, other| other.worth.total_cmp(&one.worth));
        Decision { ranked, effort: 1 }
    }
}

/// The least points in no meld after an action, as far as it can be known.
fn left_after(view: &View, action: Action) -> u32 {
    let own = view.eye.seat().and_then(|seat| view.hands[seat.index()].cards.as_deref());
    let hand = Tally::new(own.unwrap_or_default(), view.wild());
    let with = |card: Card| hand.with(card).best_discard().map_or(0, |(_, points)| points);
    match action {
        Action::Call(_) | Action::Draw => hand.least_points(),
        // Taken only if it lowers what is left: an equal one is not.
        Action::Take => view.top_discard().map_or(0, |card| {
            let points = with(card);
            if points < hand.least_points() { points } else { hand.least_points() + 1 }
        }),
        Action::Discard(card) | Action::GoOut(card) => hand.without(card).least_points(),
    }
}
