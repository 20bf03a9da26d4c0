//! `hard`: patient. It takes a discard only if it gains enough, hardly ever discards a wild, and
//! keeps the cards that the next draw improves most.

use parlour_rules::five_crowns::{Action, Card, FiveCrowns, Tally};

use super::facts::{ahead, by_chance, term, unranked, verdict};
use super::known_cards::KnownCards;
use super::move_facts;
use super::next_draw::NextDraw;
use crate::{Budget, Decision, Player, Prompt, Term, TermKind, Verdict};

/// A player that compares the points after the next draw, over every unseen card.
pub(super) struct Hard;

/// More than any hand's points.
const OUT: f64 = 1_000.0;
/// The worth of a wild beyond the points it saves.
const WILD: f64 = 50.0;
/// How much taking a discard must save, because a draw is given up for it.
const GIVEN_UP: f64 = 4.5;

impl Player<FiveCrowns> for Hard {
    fn decide(&mut self, ask: &Prompt<FiveCrowns>, _: &Budget) -> Decision<Action> {
        let Some(known) = KnownCards::of(&ask.view) else { return unranked(&ask.legal) };
        let mut ranked: Vec<Verdict<Action>> =
            ask.legal.iter().map(|&action| judge(&known, action)).collect();
        ranked.sort_by(|one, other| other.worth.total_cmp(&one.worth));
        let effort = ranked.len() as u64;
        Decision { ranked, effort }
    }
}

fn judge(known: &KnownCards, action: Action) -> Verdict<Action> {
    let (mut terms, facts) = match action {
        Action::Call(_) => return by_chance(action),
        Action::Draw => {
            let after = known.tally.after_each_draw();
            (judge_draw(known), move_facts::of_drawing(known, &after))
        }
        Action::Take => {
            let after = known.tally.after_each_draw();
            (judge_take(known), move_facts::of_taking(known, &after))
        }
        Action::Discard(card) => {
            (judge_discard(known, card), move_facts::of_discarding(known, card))
        }
        Action::GoOut(card) => {
            (vec![term(TermKind::GoingOut, OUT)], move_facts::of_going_out(known, card))
        }
    };
    terms.extend(facts);
    verdict(action, terms)
}

fn judge_draw(known: &KnownCards) -> Vec<Term> {
    if known.is_last_turn {
        let points = NextDraw::of(known, &known.tally, None).points;
        return vec![term(TermKind::PointsLeft, -points)];
    }
    vec![term(TermKind::PointsLeft, -f64::from(known.tally.least_points()))]
}

fn judge_take(known: &KnownCards) -> Vec<Term> {
    let card = known.view.top_discard().expect("taking is legal, so there is a discard");
    let points = points_after_taking(known, card);
    let mut terms = vec![term(TermKind::PointsLeft, -f64::from(points))];
    if !known.is_last_turn {
        terms.push(term(TermKind::GivesUpDraw, -GIVEN_UP));
        if points == 0 {
            terms.push(term(TermKind::GoingOut, OUT));
        } else if card.is_wild(known.wild) {
            terms.push(term(TermKind::TakesWild, WILD));
        }
    }
    terms
}

/// The points left after taking a card and making the discard that would then be chosen, which may
/// not leave least. Otherwise two players could pass one card back and forth forever.
fn points_after_taking(known: &KnownCards, card: Card) -> u32 {
    let with = known.tally.with(card);
    let least = with.best_discard().map_or(0, |(_, points)| points);
    if known.is_last_turn || least == 0 {
        return least;
    }
    let mut hand = known.hand.to_vec();
    hand.push(card);
    let worth = |discard: Card| -> f64 {
        discard_terms(known, &with, discard).iter().map(|term| term.worth).sum()
    };
    // The first of equals, as in the ranking of discards.
    let kinds = KnownCards::kinds(&hand).into_iter().map(|discard| (worth(discard), discard));
    let chosen = kinds.reduce(|best, next| if next.0 > best.0 { next } else { best });
    chosen.map_or(least, |(_, discard)| with.without(discard).least_points())
}

fn judge_discard(known: &KnownCards, card: Card) -> Vec<Term> {
    if known.is_last_turn {
        let rest = known.tally.without(card);
        return vec![term(TermKind::PointsLeft, -f64::from(rest.least_points()))];
    }
    discard_terms(known, &known.tally, card)
}

/// The terms of a discard before the last turn.
fn discard_terms(known: &KnownCards, hand: &Tally, card: Card) -> Vec<Term> {
    let outlook = NextDraw::of(known, &hand.without(card), None);
    let mut terms = vec![term(TermKind::PointsNextDraw, -outlook.points), ahead(outlook)];
    if card.is_wild(known.wild) {
        terms.push(term(TermKind::DiscardsWild, -WILD));
    }
    terms
}
