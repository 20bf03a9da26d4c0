//! `hard`: keeps with the crib in mind, and pegs by what the next player may hold.

use parlour_rules::cards::{Card, Rank};
use parlour_rules::cribbage::{Action, Cribbage, Peg, THIRTY_ONE, View};

use super::facts::term;
use super::keep::keep;
use super::pegging::{Glance, Imagined, Seen, glance, hands};
use super::showing::{Attention, claim};
use super::{Fact, laying, position};
use crate::{Budget, Decision, Player, Prompt, Term, Verdict};

/// More than anything else is worth: the card that wins the game.
const OUT: f64 = 100.0;

/// A player that looks one card ahead.
pub(super) struct Hard;

impl Player<Cribbage> for Hard {
    fn decide(&mut self, ask: &Prompt<Cribbage>, _: &Budget) -> Decision<Action> {
        let view = &ask.view;
        if let Some(ranked) = toss(view) {
            return Decision { ranked, effort: 1 };
        }
        if let Some(decision) = plain(ask) {
            return decision;
        }
        match position::seen(view) {
            Some(seen) => lay(ask, &seen),
            None => unweighed(ask),
        }
    }
}

/// What needs no thought: a claim at the show, or a go.
pub(super) fn plain(ask: &Prompt<Cribbage>) -> Option<Decision<Action>> {
    let action = match claim(&ask.view, Attention::Full) {
        Some(action) => action,
        None if ask.legal == [Action::Go] => Action::Go,
        None => return None,
    };
    Some(Decision { ranked: vec![Verdict { action, worth: 0.0, terms: Vec::new() }], effort: 1 })
}

/// What may be done, in order, where the view says too little to weigh it.
pub(super) fn unweighed(ask: &Prompt<Cribbage>) -> Decision<Action> {
    let verdict = |&action| Verdict { action, worth: 0.0, terms: Vec::new() };
    Decision { ranked: ask.legal.iter().map(verdict).collect(), effort: 1 }
}

/// What a card pegs at once, as a term.
pub(super) fn pegs(view: &View, card: Card) -> Term {
    let pegs = laying::pegs(view, card);
    term("pegging", f64::from(Peg::total(&pegs)), Fact::Pegs { card, pegs })
}

/// What a card leaves for the next one, as a term that adds nothing by itself; none after the
/// last card, and when the count begins anew.
pub(super) fn leaves(view: &View, card: Card) -> Option<Term> {
    let pile = laying::with(laying::pile(view), card);
    let held: usize = view.hands.iter().map(|hand| hand.held).sum();
    if held <= 1 || pile.count() == THIRTY_ONE {
        return None;
    }
    let pegs = |rank: Rank| (rank, pile.points(rank));
    let pegging = Rank::all().filter(|&rank| pile.takes(rank)).map(pegs);
    let pegging = pegging.filter(|(_, points)| *points > 0).collect();
    Some(term("leaves", 0.0, Fact::Leaves { card, count: pile.count(), pegging }))
}

/// Every way to throw to the crib, best first, while that is asked.
fn toss(view: &View) -> Option<Vec<Verdict<Action>>> {
    let choice = keep(&position::dealt(view)?, position::crib(view));
    let best = choice.terms();
    let verdicts = choice.options.iter().enumerate().filter_map(|(place, kept)| {
        let terms = if place == 0 { best.clone() } else { kept.terms(choice.crib, choice.players) };
        Some(Verdict { action: position::toss(&kept.split.toss)?, worth: kept.worth, terms })
    });
    Some(verdicts.collect())
}

/// The hands that the next player who holds cards may have; none if nobody does.
fn next_hands(view: &View, seen: &Seen) -> Vec<Imagined> {
    let seats = seen.seats.len();
    let after_me = (1..seats).map(|step| (seen.me + step) % seats);
    match after_me.into_iter().find(|&seat| seen.seats[seat].held() > 0) {
        Some(next) => hands(seen, next, position::keeps(view.options.players, seen.dealer, next)),
        None => Vec::new(),
    }
}

/// The cards that may be laid, best first.
pub(super) fn lay(ask: &Prompt<Cribbage>, seen: &Seen) -> Decision<Action> {
    let hands = next_hands(&ask.view, seen);
    let glances = glance(seen.own, seen.pile, &hands);
    let verdict = |&action: &Action| {
        let Action::Play(card) = action else { return None };
        let glance = glances.iter().find(|glance| glance.rank == card.rank())?;
        Some(weighed(&ask.view, card, glance))
    };
    let mut ranked: Vec<Verdict<Action>> = ask.legal.iter().filter_map(verdict).collect();
    if ranked.is_empty() {
        return unweighed(ask);
    }
    ranked.sort_by(|one, other| other.worth.total_cmp(&one.worth));
    Decision { ranked, effort: hands.len() as u64 }
}

fn weighed(view: &View, card: Card, glance: &Glance) -> Verdict<Action> {
    let mut terms = vec![pegs(view, card)];
    let won = laying::wins(view, Action::Play(card));
    if won {
        terms.push(term("out", OUT, Fact::PegsOut { card }));
    } else {
        terms.extend(leaves(view, card));
        let fact = Fact::Reply { card, points: f64::from(glance.reply) };
        terms.push(term("reply", -f64::from(glance.reply), fact));
        terms.push(Term { name: "go", worth: f64::from(glance.go), fact: None });
        terms.push(Term { name: "high card", worth: f64::from(glance.high), fact: None });
    }
    let worth = terms.iter().map(|term| term.worth).sum();
    Verdict { action: Action::Play(card), worth, terms }
}
