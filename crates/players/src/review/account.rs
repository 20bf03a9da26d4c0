//! Where a side's result came from: its own decisions, the others' decisions, and luck.

use parlour_rules::{Outcome, Record, RecordError, Seat, Start};
use serde::Serialize;

use super::{Judged, hindsight, moments};
use crate::Computer;

/// A reviewed game.
#[derive(Clone, Debug, Serialize)]
pub struct Review<A> {
    /// Every decision, in order.
    pub decisions: Vec<Judged<A>>,
    /// The parts of each side's result, the first seat's side first.
    pub accounts: Vec<Account>,
    /// Whether the game is over.
    pub over: bool,
    /// How many sides there are.
    #[serde(skip)]
    pub sides: u8,
}

/// The parts of a side's result. All numbers are shares of one game.
///
/// `result` is `start + own + others + luck`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Account {
    /// The side's chance before anything happened.
    pub start: f64,
    /// What its own decisions cost: never above 0.
    pub own: f64,
    /// What the other sides' decisions gave it.
    pub others: f64,
    /// What luck changed, judged before and after each chance event.
    pub luck: f64,
    /// The result: 1 for a win, a share for a tie, the current chance where the game isn't over.
    pub result: f64,
    /// How many decisions it had.
    pub decisions: usize,
    /// How close to the judge the side's decisions were: 100 is the judge itself, 0 a player who
    /// picks at random.
    pub accuracy: f64,
}

impl<A: Copy + PartialEq> Review<A> {
    /// The review of a game from its judged decisions: all of them, or those judged so far, in
    /// order.
    pub fn new<G: Computer<Action = A>>(
        record: &Record<G>,
        mut decisions: Vec<Judged<A>>,
    ) -> Result<Self, RecordError> {
        let moments = moments(record)?;
        let game = moments.end();
        let sides = game.sides();
        let end = record.outcome(game).map(|outcome| Expected::result(outcome, sides));
        if !G::LUCK {
            let by_play = end.as_ref().filter(|_| record.resigned().is_none());
            hindsight::judge(&moments, &mut decisions, by_play, sides);
        }
        let is_known =
            |first: &&Judged<A>| moments.place_of(first.number) == Some(0) && !is_dealt(record);
        let start = decisions.first().filter(is_known);
        let start = start.map_or_else(
            || Expected::even(sides),
            |first| Expected::by(first.seat, first.best_chance, sides),
        );
        let accounts = accounts(&decisions, &start, end.as_ref(), record.resigned(), sides);
        Ok(Review { decisions, accounts, over: end.is_some(), sides })
    }

    /// The side that a seat belongs to.
    pub fn side(&self, seat: Seat) -> usize {
        usize::from(seat.0 % self.sides)
    }

    /// What resigning cost the side of `seat`: the chance it still had.
    pub fn given_up(&self, seat: Seat) -> f64 {
        let side = self.side(seat);
        let is_own = |judged: &&Judged<A>| self.side(judged.seat) == side;
        let played: f64 = self.decisions.iter().filter(is_own).map(Judged::cost).sum();
        (-self.accounts[side].own - played).max(0.0)
    }

    /// The decisions that cost most, worst first, at most `most` of them. Only decisions that cost
    /// at least 0.5% count.
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
}

/// Each side's chance to win; together 1.
#[derive(Clone)]
pub(crate) struct Expected(Vec<f64>);

impl Expected {
    /// The chance of a seat's side.
    pub fn of(&self, seat: Seat) -> f64 {
        self.0[usize::from(seat.0) % self.0.len()]
    }

    /// The chance of a side.
    pub fn side(&self, side: usize) -> f64 {
        self.0[side]
    }

    /// The same chance for everyone.
    fn even(sides: u8) -> Self {
        Expected(vec![1.0 / f64::from(sides); usize::from(sides)])
    }

    /// Chances when the side of `seat` has this `chance` and the others share the rest equally.
    pub fn by(seat: Seat, chance: f64, sides: u8) -> Self {
        let rest = (1.0 - chance) / f64::from(sides - 1);
        let mut expected = vec![rest; usize::from(sides)];
        expected[usize::from(seat.0 % sides)] = chance;
        Expected(expected)
    }

    /// What the outcome gave each side.
    pub fn result(outcome: Outcome, sides: u8) -> Self {
        let Outcome::Won(winners) = outcome else { return Expected::even(sides) };
        let winning: Vec<bool> =
            (0..sides).map(|side| winners.iter().any(|seat| seat.0 % sides == side)).collect();
        let count = winning.iter().filter(|won| **won).count().max(1);
        let share = |&won: &bool| if won { 1.0 / count as f64 } else { 0.0 };
        Expected(winning.iter().map(share).collect())
    }
}

/// Whether a game began with a deal that gave every side the same chance.
fn is_dealt<G: Computer>(record: &Record<G>) -> bool {
    G::LUCK && matches!(record.start, Start::Deal(_))
}

fn accounts<A>(
    decisions: &[Judged<A>],
    start: &Expected,
    end: Option<&Expected>,
    resigned: Option<Seat>,
    sides: u8,
) -> Vec<Account> {
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
        // Resigning is a decision too; any other end is not.
        match resigned {
            Some(seat) if usize::from(seat.0 % sides) == side => own += result - now,
            Some(_) => others += result - now,
            None => luck += result - now,
        }
        let is_own = |judged: &&Judged<A>| usize::from(judged.seat.0 % sides) == side;
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

/// How close to the judge the decisions were: 100 is the judge itself, 0 a player who picks at
/// random. Decisions in which nothing can be lost don't count, nor do those that were changed after a
/// warning of the tutor.
///
/// Both are counted in the judge's first rankings, which compare all options alike. The root spreads
/// good players out, who all cost far less than random ones.
fn accuracy<A>(decisions: &[&Judged<A>]) -> f64 {
    let own = || decisions.iter().filter(|judged| !judged.warned);
    let cost: f64 = own().map(|judged| judged.first_cost).sum();
    let random: f64 = own().map(|judged| judged.random_cost).sum();
    if cost == 0.0 { 100.0 } else { 100.0 * (1.0 - (cost / random).min(1.0).sqrt()) }
}
