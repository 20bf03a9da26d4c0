//! What a side began with, gave away, was given, and was dealt: it adds up to what it got.

use parlour_rules::{Outcome, Record, RecordError, Seat};
use serde::Serialize;

use super::{Judged, Reviewed};

/// A game, reviewed.
#[derive(Clone, Debug, Serialize)]
pub struct Review<A> {
    /// Every decision, in order.
    pub decisions: Vec<Judged<A>>,
    /// What each side's result is made of, the first seat's side first.
    pub accounts: Vec<Account>,
    /// Whether the game is over.
    pub over: bool,
    /// How many sides there are.
    #[serde(skip)]
    pub sides: u8,
}

/// What a side's result is made of, all in parts of a game.
///
/// `result` is `start + own + others + luck`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Account {
    /// What the side could expect before anything happened.
    pub start: f64,
    /// What its own decisions gave away: never above 0.
    pub own: f64,
    /// What the other sides' decisions gave it.
    pub others: f64,
    /// What chance changed, as judged before and after each chance event.
    pub luck: f64,
    /// What it got: 1 for a win, a share of it for a tie, what it could expect where the game is
    /// not over.
    pub result: f64,
    /// How many decisions it had.
    pub decisions: usize,
    /// The part of its chances that its decisions kept, on the average: 100 gave nothing away.
    pub accuracy: f64,
}

impl<A: Copy + PartialEq> Review<A> {
    /// Puts the judged decisions of a game together.
    pub fn new<G: Reviewed<Action = A>>(
        record: &Record<G>,
        mut decisions: Vec<Judged<A>>,
    ) -> Result<Self, RecordError> {
        let game = record.replay()?;
        let sides = game.sides();
        let end = record.outcome(&game).map(|outcome| Expected::result(outcome, sides));
        if !G::LUCK {
            let by_play = end.as_ref().filter(|_| record.resigned().is_none());
            judge_by_what_followed(&mut decisions, by_play, sides);
        }
        let accounts = accounts::<G>(&decisions, end.as_ref(), record.resigned(), sides);
        Ok(Review { decisions, accounts, over: end.is_some(), sides })
    }

    /// The side that a seat belongs to.
    pub fn side(&self, seat: Seat) -> usize {
        usize::from(seat.0 % self.sides)
    }

    /// What giving the game up cost the side of `seat`: what it could still expect.
    pub fn given_up(&self, seat: Seat) -> f64 {
        let side = self.side(seat);
        let is_own = |judged: &&Judged<A>| self.side(judged.seat) == side;
        let played: f64 = self.decisions.iter().filter(is_own).map(Judged::cost).sum();
        (-self.accounts[side].own - played).max(0.0)
    }

    /// The decisions that gave away most, worst first, at most `most` of them; only what gave
    /// away at least a two-hundredth of a game.
    pub fn worst(&self, most: usize, mut of: impl FnMut(Seat) -> bool) -> Vec<&Judged<A>> {
        let mut worst: Vec<&Judged<A>> = self
            .decisions
            .iter()
            .filter(|judged| judged.cost() >= 0.005 && of(judged.seat))
            .collect();
        worst.sort_by(|a, b| b.cost().total_cmp(&a.cost()));
        worst.truncate(most);
        worst
    }

    /// What the first side could expect before and after each decision.
    pub fn graph(&self) -> Vec<[f64; 2]> {
        let first = |judged: &Judged<A>, chance| Expected::by(judged.seat, chance, self.sides).0[0];
        self.decisions
            .iter()
            .map(|judged| [first(judged, judged.best_chance), first(judged, judged.chance)])
            .collect()
    }
}

/// What each side can expect; together 1.
#[derive(Clone)]
struct Expected(Vec<f64>);

impl Expected {
    /// Everyone the same.
    fn even(sides: u8) -> Self {
        Expected(vec![1.0 / f64::from(sides); usize::from(sides)])
    }

    /// What `chance` to win for the side of `seat` leaves the others: equal shares of the rest.
    fn by(seat: Seat, chance: f64, sides: u8) -> Self {
        let rest = (1.0 - chance) / f64::from(sides - 1);
        let mut expected = vec![rest; usize::from(sides)];
        expected[usize::from(seat.0 % sides)] = chance;
        Expected(expected)
    }

    /// What the outcome gave each.
    fn result(outcome: Outcome, sides: u8) -> Self {
        let Outcome::Won(winners) = outcome else { return Expected::even(sides) };
        let winning: Vec<bool> =
            (0..sides).map(|side| winners.iter().any(|seat| seat.0 % sides == side)).collect();
        let count = winning.iter().filter(|won| **won).count().max(1);
        let share = |&won: &bool| if won { 1.0 / count as f64 } else { 0.0 };
        Expected(winning.iter().map(share).collect())
    }
}

/// Without luck or secrets, what a move was worth is what the position after it turned out to be
/// worth; and a position was worth at least what was made of it.
fn judge_by_what_followed<A: Copy + PartialEq>(
    decisions: &mut [Judged<A>],
    end: Option<&Expected>,
    sides: u8,
) {
    let mut after = end.cloned();
    for judged in decisions.iter_mut().rev() {
        if let Some(after) = &after {
            judged.chance = after.0[usize::from(judged.seat.0 % sides)];
        }
        if judged.chance >= judged.best_chance {
            judged.best_chance = judged.chance;
            judged.best = judged.action;
        }
        after = Some(Expected::by(judged.seat, judged.best_chance, sides));
    }
}

fn accounts<G: Reviewed>(
    decisions: &[Judged<G::Action>],
    end: Option<&Expected>,
    resigned: Option<Seat>,
    sides: u8,
) -> Vec<Account> {
    let first = decisions.first().map(|first| Expected::by(first.seat, first.best_chance, sides));
    let start = match first {
        Some(first) if !G::LUCK => first,
        _ => Expected::even(sides),
    };
    let last = decisions.last().map(|last| Expected::by(last.seat, last.chance, sides));
    let last = last.unwrap_or_else(|| start.clone());
    let account = |side: usize| {
        let (mut own, mut others, mut luck) = (0.0, 0.0, 0.0);
        let mut now = start.0[side];
        for judged in decisions {
            let before = Expected::by(judged.seat, judged.best_chance, sides).0[side];
            let after = Expected::by(judged.seat, judged.chance, sides).0[side];
            luck += before - now;
            let by =
                if usize::from(judged.seat.0 % sides) == side { &mut own } else { &mut others };
            *by += after - before;
            now = after;
        }
        let result = end.unwrap_or(&last).0[side];
        // Giving up is a decision too; whatever else ended the game was not.
        match resigned {
            Some(seat) if usize::from(seat.0 % sides) == side => own += result - now,
            Some(_) => others += result - now,
            None => luck += result - now,
        }
        let is_own = |judged: &&Judged<G::Action>| usize::from(judged.seat.0 % sides) == side;
        let chosen: Vec<_> = decisions.iter().filter(is_own).collect();
        Account {
            start: start.0[side],
            own,
            others,
            luck,
            result,
            decisions: chosen.len(),
            accuracy: accuracy(&chosen),
        }
    };
    (0..usize::from(sides)).map(account).collect()
}

/// The part of its chances that each decision kept, on the average; decisions that had nothing to
/// lose do not count.
fn accuracy<A>(decisions: &[&Judged<A>]) -> f64 {
    let kept: Vec<f64> = decisions
        .iter()
        .filter(|judged| judged.best_chance > 0.0)
        .map(|judged| judged.chance / judged.best_chance)
        .collect();
    if kept.is_empty() { 100.0 } else { 100.0 * kept.iter().sum::<f64>() / kept.len() as f64 }
}
