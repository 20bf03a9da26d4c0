//! `expert`: looks one draw ahead exactly, for every discard and every card that may be drawn. It
//! counts on the other player's next discard, and on what its own would do for the other player.
//!
//! Worths are in points. `docs/results.md` lists what else was tried and gained nothing measurable.

use parlour_rules::five_crowns::{Action, Card, FiveCrowns, Tally};
use parlour_rules::{Luck, Seed};

use super::caught::Caught;
use super::facts::{Fact, ahead, by_chance, fact_term, term, unranked, verdict};
use super::known_cards::KnownCards;
use super::move_facts;
use super::next_discard::NextDiscard;
use super::next_draw::NextDraw;
use super::next_turn::{NextTurn, OUT_NEXT, SHOWN};
use super::opponent::Opponent;
use crate::{Budget, Decision, Player, Prompt, Term, TermKind, Verdict};

/// The worth of going out now, before the other player has.
const OUT: f64 = 30.0;
/// How much of the other player's gain counts against a discard.
const HELP: f64 = 0.7;
/// How many hands of the other player are imagined.
const HANDS: u64 = 150;
/// How many discards are compared after an imagined draw.
const NARROW: usize = 4;

/// A player that looks ahead. Its seed only chooses the imagined hands.
pub(super) struct Expert {
    seed: Seed,
    /// Whether it counts on the other player's next discard.
    counts_on_discard: bool,
}

impl Expert {
    pub fn new(seed: Seed) -> Self {
        Expert { seed, counts_on_discard: true }
    }

    /// An expert that expects to draw on every later turn, to measure against.
    pub fn by_draws_alone(seed: Seed) -> Self {
        Expert { seed, counts_on_discard: false }
    }
}

impl Player<FiveCrowns> for Expert {
    fn decide(&mut self, ask: &Prompt<FiveCrowns>, budget: &Budget) -> Decision<Action> {
        let Some(known) = KnownCards::of(&ask.view) else { return unranked(&ask.legal) };
        let moment = 1_000 * u64::from(ask.view.round.number()) + ask.view.events.len() as u64;
        let luck = Luck::new(self.seed.child(moment));
        let next_discard = self.counts_on_discard.then(|| NextDiscard::of(&known));
        let mut evaluation = Evaluation {
            known: &known,
            next_discard,
            budget,
            luck,
            effort: 0,
            other: None,
            caught: None,
        };
        let mut ranked: Vec<Verdict<Action>> =
            ask.legal.iter().map(|&action| evaluation.judge(action)).collect();
        let goes_out = |verdict: &Verdict<Action>| matches!(verdict.action, Action::GoOut(_));
        ranked.sort_by(|one, other| {
            let by_worth = other.worth.total_cmp(&one.worth);
            // In the last turn, a hand that is all melded scores the same with a plain discard.
            by_worth.then_with(|| goes_out(other).cmp(&goes_out(one)))
        });
        Decision { ranked, effort: evaluation.effort }
    }
}

/// The evaluation of one decision.
struct Evaluation<'a> {
    known: &'a KnownCards<'a>,
    next_discard: Option<NextDiscard>,
    budget: &'a Budget,
    luck: Luck,
    /// Hands evaluated so far.
    effort: u64,
    other: Option<Opponent>,
    caught: Option<Caught>,
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
                // Going out second scores 0, as any hand does that is all melded.
                let worth = if known.is_last_turn { 0.0 } else { OUT };
                let mut terms = vec![term(TermKind::GoingOut, worth)];
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
            Some(next) => terms.extend(next.terms()),
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
        let (mut points, mut next, mut taking, mut now, mut weight) = (0.0, 0.0, 0.0, 0.0, 0.0);
        for (card, count) in draws {
            if weight > 0.0 && (self.effort >= self.budget.effort || self.budget.stop.is_raised()) {
                break;
            }
            let count = f64::from(count);
            match self.plan(&known.tally.with(card), card, NARROW, Some(card)) {
                Some(turn) => {
                    points += count * turn.draw.points;
                    next += count * turn.draw.out;
                    taking += count * turn.taking;
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
            term(TermKind::TakingNext, taking / weight),
            term(TermKind::GoingOut, OUT * now),
        ];
        terms.extend(is_whole.then(|| ahead(NextDraw { points, out: next + now })));
        terms
    }

    /// The next turn after the best discard of a hand that has got `card`, among the `width`
    /// discards that leave least; `None` if the hand can go out.
    fn plan(
        &mut self,
        hand: &Tally,
        card: Card,
        width: usize,
        drawn: Option<Card>,
    ) -> Option<NextTurn> {
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
        let turns = discards.iter().take(width).map(|(_, discard)| {
            self.effort += 1;
            let next_discard = self.next_discard.as_ref();
            NextTurn::of(self.known, next_discard, &hand.without(*discard), drawn)
        });
        turns.max_by(|one, other| one.worth().total_cmp(&other.worth()))
    }

    fn judge_discard(&mut self, card: Card) -> Vec<Term> {
        let rest = self.known.tally.without(card);
        if self.known.is_last_turn {
            return vec![term(TermKind::PointsLeft, -f64::from(rest.least_points()))];
        }
        self.effort += 1;
        let next = NextTurn::of(self.known, self.next_discard.as_ref(), &rest, None);
        let mut terms = next.terms().to_vec();
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
