//! Where a side's result came from: its own decisions, the others' decisions, and luck.

use parlour_rules::{Outcome, Record, RecordError, Seat, Start};
use serde::Serialize;

use super::{Judged, Moments, hindsight, moments};
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
    /// How many decisions there are to judge.
    #[serde(skip)]
    pub of: usize,
    /// How many sides there are.
    #[serde(skip)]
    pub sides: u8,
}

/// The parts of a side's result. All numbers are shares of one game.
///
/// `result` is `start + own + others + luck + uncharged`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Account {
    /// The side's chance before anything happened, as the judge saw it then.
    pub start: f64,
    /// What its own decisions cost: never above 0.
    pub own: f64,
    /// What the other sides' decisions gave it.
    pub others: f64,
    /// What luck changed, judged before and after each chance event.
    pub luck: f64,
    /// What later moves showed about the first position, in games without luck: differences that
    /// are charged to nobody.
    pub uncharged: f64,
    /// The result: 1 for a win, a share for a tie, the current chance where the game isn't over or
    /// another side resigned.
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
        let deals = chances_between_deals(&moments, sides);
        let is_known =
            |first: &&Judged<A>| moments.place_of(first.number) == Some(0) && !is_dealt(record);
        let before = |first: &Judged<A>| {
            let dealt = deals.first().filter(|(place, _)| *place == 0);
            let known = dealt.map_or_else(|| Expected::even(sides), |(_, chances)| chances.clone());
            known.with(first.seat, first.best_chance)
        };
        let start = decisions.first().filter(is_known).map(before);
        if !G::LUCK {
            let by_play = end.as_ref().filter(|_| record.resigned().is_none());
            hindsight::judge(&moments, &mut decisions, by_play, sides);
        }
        let turned_out = decisions.first().filter(|_| start.is_some() && !G::LUCK).map(before);
        let course = Course {
            turned_out: turned_out.or_else(|| start.clone()),
            start: start.unwrap_or_else(|| Expected::even(sides)),
            deals,
            end,
            resigned: record.resigned(),
            sides,
        };
        let accounts = course.accounts(&decisions);
        let (of, over) = (moments.len(), course.end.is_some());
        Ok(Review { decisions, accounts, over, of, sides })
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
        Expected::even(sides).with(seat, chance)
    }

    /// The same when the side of `seat` has this `chance`. The others share the rest in proportion
    /// to their own chances.
    fn with(&self, seat: Seat, chance: f64) -> Self {
        let side = usize::from(seat.0) % self.0.len();
        let others: f64 =
            (0..self.0.len()).filter(|&other| other != side).map(|at| self.0[at]).sum();
        let equal = 1.0 / (self.0.len() - 1) as f64;
        let share = |own: f64| if others > 0.0 { own / others } else { equal };
        let mut chances: Vec<f64> = self.0.iter().map(|&own| (1.0 - chance) * share(own)).collect();
        chances[side] = chance;
        Expected(chances)
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

/// Each side's chance between two deals, with the number of actions before it. Only where there are
/// more than two sides: one side's chance tells the other's.
fn chances_between_deals<G: Computer>(moments: &Moments<G>, sides: u8) -> Vec<(usize, Expected)> {
    let mut deals = Vec::new();
    if sides > 2 {
        moments.history.visit(0..=usize::MAX, |place, state| {
            if let Some(chances) = state.between_deals() {
                let all: f64 = chances.iter().sum();
                deals.push((place, Expected(chances.iter().map(|chance| chance / all).collect())));
            }
        });
    }
    deals
}

/// What the accounts of a game are made from, beside its decisions.
struct Course {
    /// Each side's chance before anything happened, as the judge saw it then.
    start: Expected,
    /// What the first position turned out to be worth; none where it isn't judged.
    turned_out: Option<Expected>,
    /// Each side's chance between two deals, with the number of actions before it.
    deals: Vec<(usize, Expected)>,
    /// How the game ended, if it is over.
    end: Option<Expected>,
    resigned: Option<Seat>,
    sides: u8,
}

impl Course {
    fn accounts<A>(&self, decisions: &[Judged<A>]) -> Vec<Account> {
        let is_of = |seat: Seat, side: usize| usize::from(seat.0 % self.sides) == side;
        let from = self.turned_out.as_ref().unwrap_or(&self.start);
        let mut accounts: Vec<Account> = (0..usize::from(self.sides))
            .map(|side| {
                let chosen: Vec<_> =
                    decisions.iter().filter(|judged| is_of(judged.seat, side)).collect();
                Account {
                    start: self.start.0[side],
                    own: 0.0,
                    others: 0.0,
                    luck: 0.0,
                    uncharged: from.0[side] - self.start.0[side],
                    result: 0.0,
                    decisions: chosen.len(),
                    accuracy: accuracy(&chosen),
                }
            })
            .collect();
        let mut deals = self.deals.iter().peekable();
        let mut now = from.clone();
        for judged in decisions {
            let mut known = now.clone();
            while let Some((_, chances)) = deals.next_if(|(place, _)| *place < judged.number) {
                known = chances.clone();
            }
            let before = known.with(judged.seat, judged.best_chance);
            let after = before.with(judged.seat, judged.chance);
            for (side, account) in accounts.iter_mut().enumerate() {
                account.luck += before.0[side] - now.0[side];
                let is_own = is_of(judged.seat, side);
                let by = if is_own { &mut account.own } else { &mut account.others };
                *by += after.0[side] - before.0[side];
            }
            now = after;
        }
        let last = deals.next_back().map_or_else(|| now.clone(), |(_, chances)| chances.clone());
        let result = match (&self.end, self.resigned) {
            // Play didn't decide between the others.
            (Some(_), Some(seat)) => last.with(seat, 0.0),
            (Some(end), None) => end.clone(),
            (None, _) => last.clone(),
        };
        for (side, account) in accounts.iter_mut().enumerate() {
            account.luck += last.0[side] - now.0[side];
            account.result = result.0[side];
            let change = result.0[side] - last.0[side];
            // Resigning is a decision too; any other end is not.
            match self.resigned {
                Some(seat) if is_of(seat, side) => account.own += change,
                Some(_) => account.others += change,
                None => account.luck += change,
            }
        }
        accounts
    }
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
