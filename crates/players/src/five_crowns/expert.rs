//! `expert`: looks one draw ahead exactly, for every discard and every card that may be drawn, and
//! counts what a discard would do for the other player.
//!
//! Worths are in points. `docs/results.md` lists what else was tried and gained nothing measurable.

use parlour_rules::five_crowns::{Action, Card, FiveCrowns, Tally};
use parlour_rules::{Luck, Seed};

use super::caught::Caught;
use super::facts::{Fact, ahead, by_chance, fact_term, term, unranked, verdict};
use super::known_cards::KnownCards;
use super::move_facts;
use super::next_draw::NextDraw;
use super::opponent::Opponent;
use crate::{Budget, Decision, Player, Prompt, Term, TermKind, Verdict};

/// The worth of being sure to go out next turn.
const OUT_NEXT: f64 = 25.0;
/// The worth of going out now.
const OUT: f64 = 30.0;
/// How much taking a discard must gain beyond a draw, because it shows a card.
const SHOWN: f64 = 1.0;
/// How much of the other player's gain counts against a discard.
const HELP: f64 = 0.7;
/// How many hands of the other player are imagined.
const HANDS: u64 = 150;
/// How many discards are compared after an imagined draw.
const NARROW: usize = 4;

/// A player that looks ahead. Its seed only chooses the imagined hands.
pub(super) struct Expert(Seed);

impl Expert {
    pub fn new(seed: Seed) -> Self {
        Expert(seed)
    }
}

impl Player<FiveCrowns> for Expert {
    fn decide(&mut self, ask: &Prompt<FiveCrowns>, budget: &Budget) -> Decision<Action> {
        let Some(known) = KnownCards::of(&ask.view) else { return unranked(&ask.legal) };
        let moment = 1_000 * u64::from(ask.view.round.number()) + ask.view.events.len() as u64;
        let luck = Luck::new(self.0.child(moment));
        let mut evaluation =
            Evaluation { known: &known, budget, luck, effort: 0, other: None, caught: None };
        let mut ranked: Vec<Verdict<Action>> =
            ask.legal.iter().map(|&action| evaluation.judge(action)).collect();
        ranked.sort_by(|one, other| other.worth.total_cmp(&one.worth));
        Decision { ranked, effort: evaluation.effort }
    }
}

/// The evaluation of one decision.
struct Evaluation<'a> {
    known: &'a KnownCards<'a>,
    budget: &'a Budget,
    luck: Luck,
    /// Hands evaluated so far.
    effort: u64,
    other: Option<Opponent>,
    caught: Option<Caught>,
}

fn worth(outlook: &NextDraw) -> f64 {
    OUT_NEXT * outlook.out - outlook.points
}

fn outlook_terms(outlook: &NextDraw) -> [Term; 2] {
    [
        term(TermKind::PointsNextDraw, -outlook.points),
        term(TermKind::GoingOutNext, OUT_NEXT * outlook.out),
    ]
}

impl Evaluation<'_> {
    fn judge(&mut self, action: Action) -> Verdict<Action> {
        let known = self.known;
        let (mut terms, facts) = match action {
            Action::Call(_) => return by_chance(action),
            Action::Draw => {
                let after = known.tally.after_each_draw();
                (self.judge_draw(), move_facts::of_drawing(known, &after))
            }
            Action::Take => {
                let after = known.tally.after_each_draw();
                (self.judge_take(), move_facts::of_taking(known, &after))
            }
            Action::Discard(card) => {
                (self.judge_discard(card), move_facts::of_discarding(known, card))
            }
            Action::GoOut(card) => {
                let mut terms = vec![term(TermKind::GoingOut, OUT)];
                terms.extend(self.help(card));
                let mut facts = move_facts::of_going_out(known, card);
                facts.extend(self.catch(card));
                (terms, facts)
            }
        };
        terms.extend(facts);
        verdict(action, terms)
    }

    /// The terms of taking: the best that can be made of the hand with the top discard.
    fn judge_take(&mut self) -> Vec<Term> {
        let card = self.known.view.top_discard().expect("taking is legal, so there is a discard");
        let with = self.known.tally.with(card);
        if self.known.is_last_turn {
            let points = with.best_discard().map_or(0, |(_, points)| points);
            return vec![term(TermKind::PointsLeft, -f64::from(points))];
        }
        let mut terms = vec![term(TermKind::ShowsCard, -SHOWN)];
        match self.plan(&with, card, usize::MAX, None) {
            Some(outlook) => {
                terms.extend(outlook_terms(&outlook));
                terms.push(ahead(outlook));
            }
            None => {
                terms.push(term(TermKind::GoingOut, OUT));
                terms.push(ahead(NextDraw { points: 0.0, out: 1.0 }));
            }
        }
        terms
    }

    /// The terms of drawing: the best that can be made of the hand with each unseen card, on
    /// average.
    fn judge_draw(&mut self) -> Vec<Term> {
        let known = self.known;
        if known.is_last_turn {
            let points = NextDraw::of(known, &known.tally, None).points;
            return vec![term(TermKind::PointsLeft, -points)];
        }
        // Shuffled, so that a decision cut short has looked at a fair sample of the cards.
        let mut draws: Vec<(Card, u32)> = known.draws().collect();
        self.luck.shuffle(&mut draws);
        let (mut points, mut next, mut now, mut weight) = (0.0, 0.0, 0.0, 0.0);
        for (card, count) in draws {
            if weight > 0.0 && (self.effort >= self.budget.effort || self.budget.stop.is_raised()) {
                break;
            }
            let count = f64::from(count);
            match self.plan(&known.tally.with(card), card, NARROW, Some(card)) {
                Some(outlook) => {
                    points += count * outlook.points;
                    next += count * outlook.out;
                }
                None => now += count,
            }
            weight += count;
        }
        // Only stated for all the cards: a decision cut short hasn't looked at every one.
        let is_whole = weight == f64::from(known.stock_is.count());
        let weight = f64::max(weight, 1.0);
        let (points, next, now) = (points / weight, next / weight, now / weight);
        let mut terms = vec![
            term(TermKind::PointsNextDraw, -points),
            term(TermKind::GoingOutNext, OUT_NEXT * next),
            term(TermKind::GoingOut, OUT * now),
        ];
        terms.extend(is_whole.then(|| ahead(NextDraw { points, out: next + now })));
        terms
    }

    /// The next draw after the best discard of a hand that has got `card`, among the `width`
    /// discards that leave least; `None` if the hand can go out.
    fn plan(
        &mut self,
        hand: &Tally,
        card: Card,
        width: usize,
        drawn: Option<Card>,
    ) -> Option<NextDraw> {
        let mut cards = self.known.hand.to_vec();
        cards.push(card);
        let mut discards: Vec<(u32, Card)> = KnownCards::kinds(&cards)
            .into_iter()
            .map(|discard| (hand.without(discard).least_points(), discard))
            .collect();
        discards.sort_unstable();
        if discards.first().is_some_and(|(points, _)| *points == 0) {
            return None;
        }
        let outlooks = discards.iter().take(width).map(|(_, discard)| {
            self.effort += 1;
            NextDraw::of(self.known, &hand.without(*discard), drawn)
        });
        outlooks.max_by(|one, other| worth(one).total_cmp(&worth(other)))
    }

    fn judge_discard(&mut self, card: Card) -> Vec<Term> {
        let rest = self.known.tally.without(card);
        if self.known.is_last_turn {
            return vec![term(TermKind::PointsLeft, -f64::from(rest.least_points()))];
        }
        self.effort += 1;
        let outlook = NextDraw::of(self.known, &rest, None);
        let mut terms = outlook_terms(&outlook).to_vec();
        terms.push(ahead(outlook));
        terms.extend(self.help(card));
        terms
    }

    /// What the discard would do for the other player; `None` in the last turn.
    fn help(&mut self, card: Card) -> Option<Term> {
        if self.known.is_last_turn {
            return None;
        }
        if self.other.is_none() {
            let hands = HANDS.min(self.budget.effort.saturating_sub(self.effort));
            let other = Opponent::imagine(self.known, &mut self.luck, hands, &self.budget.stop);
            self.effort += other.hands;
            self.other = Some(other);
        }
        let gain = self.other.as_ref().map_or(0.0, |other| other.gain(card));
        Some(term(TermKind::HelpsOpponent, -HELP * gain))
    }

    /// What the other player would be caught with after going out with `card`, as a fact; `None` in
    /// the last turn.
    fn catch(&mut self, card: Card) -> Option<Term> {
        if self.known.is_last_turn {
            return None;
        }
        // Its own randomness: the fact decides nothing.
        let imagine = || Caught::imagine(self.known, &mut self.luck.clone(), &self.budget.stop);
        let points = self.caught.get_or_insert_with(imagine).points(card)?;
        Some(fact_term(Fact::Catches { points }))
    }
}
