//! `hard`: keeps cards with the crib in mind, and pegs by what the next player may hold.

use parlour_rules::cards::Card;
use parlour_rules::cribbage::{Action, Cribbage, Peg, View};

use super::claim::{Attention, claim};
use crate::cribbage::facts::term;
use crate::cribbage::keep::keep;
use crate::cribbage::pegging::{Glance, Imagined, Seen, glance, hands, score};
use crate::cribbage::{Fact, position};
use crate::{Budget, Decision, Player, Prompt, Term, TermKind, Verdict};

/// The worth of a card that wins the game: more than anything else.
const OUT: f64 = 100.0;

/// A player that looks one card ahead.
pub(super) struct Hard;

impl Player<Cribbage> for Hard {
    fn decide(&mut self, ask: &Prompt<Cribbage>, _: &Budget) -> Decision<Action> {
        let view = &ask.view;
        if let Some(ranked) = rank_discards(view) {
            return Decision { ranked, effort: 1 };
        }
        if let Some(decision) = plain(ask) {
            return decision;
        }
        match position::seen(view) {
            Some(seen) => rank_cards(ask, &seen),
            None => unranked(ask),
        }
    }
}

/// A decision that needs no thought: a claim at the show, or a go.
pub(super) fn plain(ask: &Prompt<Cribbage>) -> Option<Decision<Action>> {
    let action = match claim(&ask.view, Attention::Full) {
        Some(action) => action,
        None if ask.legal == [Action::Go] => Action::Go,
        None => return None,
    };
    let mut ranked = vec![claimed(action, ask.view.pegs_by(action))];
    if matches!(action, Action::Muggins(_)) {
        ranked.push(claimed(Action::Pass, Some(0)));
    }
    Some(Decision { ranked, effort: 1 })
}

/// A claim with the points it pegs; no terms where it claims nothing.
fn claimed(action: Action, pegs: Option<u8>) -> Verdict<Action> {
    let term = |points| Term { kind: TermKind::Count, worth: f64::from(points), fact: None };
    let terms: Vec<Term> = pegs.map(term).into_iter().collect();
    Verdict { action, worth: pegs.map_or(0.0, f64::from), terms }
}

/// The legal actions in order, where the view shows too little to compare them.
pub(super) fn unranked(ask: &Prompt<Cribbage>) -> Decision<Action> {
    let verdict = |&action| Verdict { action, worth: 0.0, terms: Vec::new() };
    Decision { ranked: ask.legal.iter().map(verdict).collect(), effort: 1 }
}

/// The points that a card pegs immediately, as a term.
pub(super) fn pegs(view: &View, card: Card) -> Term {
    let pegs = score::pegs(view, card);
    term(TermKind::Pegging, f64::from(Peg::total(&pegs)), Fact::Pegs { card, pegs })
}

/// Every possible discard, best first, while a discard is asked for.
fn rank_discards(view: &View) -> Option<Vec<Verdict<Action>>> {
    Some(keep(&position::dealt(view)?, position::crib(view)).verdicts())
}

/// The hands that the next player with cards may hold; empty if nobody holds a card.
fn next_hands(view: &View, seen: &Seen) -> Vec<Imagined> {
    let seats = seen.seats.len();
    let after_me = (1..seats).map(|step| (seen.me + step) % seats);
    match after_me.into_iter().find(|&seat| seen.seats[seat].held() > 0) {
        Some(next) => hands(seen, next, position::keeps(view.options.players, seen.dealer, next)),
        None => Vec::new(),
    }
}

/// The playable cards, best first.
pub(super) fn rank_cards(ask: &Prompt<Cribbage>, seen: &Seen) -> Decision<Action> {
    let hands = next_hands(&ask.view, seen);
    let glances = glance(seen.own, seen.pile, &hands);
    let verdict = |&action: &Action| {
        let Action::Play(card) = action else { return None };
        let glance = glances.iter().find(|glance| glance.rank == card.rank())?;
        Some(card_verdict(&ask.view, card, glance))
    };
    let mut ranked: Vec<Verdict<Action>> = ask.legal.iter().filter_map(verdict).collect();
    if ranked.is_empty() {
        return unranked(ask);
    }
    ranked.sort_by(|one, other| other.worth.total_cmp(&one.worth));
    Decision { ranked, effort: hands.len() as u64 }
}

fn card_verdict(view: &View, card: Card, glance: &Glance) -> Verdict<Action> {
    let mut terms = vec![pegs(view, card)];
    let won = score::wins(view, Action::Play(card));
    if won {
        terms.push(term(TermKind::PegsOut, OUT, Fact::PegsOut { card }));
    } else {
        terms.push(Term { kind: TermKind::Reply, worth: -f64::from(glance.reply), fact: None });
        terms.push(Term { kind: TermKind::Go, worth: f64::from(glance.go), fact: None });
        terms.push(Term { kind: TermKind::HighCard, worth: f64::from(glance.high), fact: None });
    }
    let worth = terms.iter().map(|term| term.worth).sum();
    Verdict { action: Action::Play(card), worth, terms }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Computer, Level};
    use parlour_rules::cribbage::{Options, Phase, Show};
    use parlour_rules::{Game, Seed};

    /// Claims at the show must not all be worth 0.
    #[test]
    fn claims_are_worth_the_points_they_peg() {
        let options = Options { show: Show::Muggins, ..Options::default() };
        let mut game = Cribbage::deal(&options, Seed::from(8));
        let mut easy = Cribbage::player(Level::Easy, Seed::from(9));
        let [mut counts, mut taken] = [0; 2];
        while let Some((_, prompt)) = Prompt::of(&game) {
            if let Phase::Count(_) | Phase::Muggins(_) = prompt.view.phase {
                let decision = Hard.decide(&prompt, &Budget::effort(1));
                let ranked: Vec<_> =
                    decision.ranked.iter().map(|verdict| (verdict.action, verdict.worth)).collect();
                match decision.action() {
                    claim @ Action::Count(points) => {
                        assert_eq!(ranked, [(claim, f64::from(points))]);
                        counts += 1;
                    }
                    claim @ Action::Muggins(points) => {
                        assert_eq!(ranked, [(claim, f64::from(points)), (Action::Pass, 0.0)]);
                        taken += 1;
                    }
                    _ => assert!(decision.best().terms.is_empty(), "nothing is compared"),
                }
            }
            let action = easy.decide(&prompt, &Budget::effort(1)).action();
            game.play(action).expect("legal");
        }
        assert!(counts > 10 && taken > 2, "{counts} {taken}");
    }
}
