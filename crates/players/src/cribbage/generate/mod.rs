//! Finds how sensible players toss: both sides answer each other's habits with their best
//! tosses over all deals, until the habits no longer change.
//!
//! `cargo xtask tables` runs [`generate`] and keeps what [`Tables::source`] writes.

mod course;
mod deals;
mod kept;
mod pegging;
mod source;
mod strong;
mod tally;
mod usual;
mod win;

use parlour_rules::cribbage::Players;
use rayon::prelude::*;

use self::deals::{Alike, deals_of};
use self::kept::kept;
use self::pegging::pegging;
pub use self::strong::{Averages, Strong, strong};
use self::tally::{Habit, Tally};
use self::usual::usual;
use self::win::win;
use super::habits::{CERTAIN, PairHabit, Sides, SingleHabit};
use super::keep::Crib;
use super::others::Others;

/// The habits found at every table, and how they were found.
#[derive(Clone, Debug)]
pub struct Tables {
    /// Two players, six cards each.
    pub two: Sides<PairHabit>,
    /// Three players, five cards each and one from the deck.
    pub three: Sides<SingleHabit>,
    /// Four players in partnerships, five cards each.
    pub four: Sides<SingleHabit>,
    /// What each round changed, in order.
    pub rounds: Vec<Round>,
}

/// One round: both sides' best answers to the habits of the round before.
#[derive(Clone, Debug)]
pub struct Round {
    /// How many players.
    pub players: Players,
    /// One of how many deals was looked at.
    pub one_of: usize,
    /// The hand that the crib's owner keeps and the crib as the owner expects it, on average.
    pub owner: [f64; 2],
    /// The same for the other side.
    pub other: [f64; 2],
    /// The largest difference between a chance in the answers and in the habits before, in
    /// millionths.
    pub change: u32,
}

/// Rounds on one of so many deals come first: they are quick, and soon near the truth.
const ROUGH_ROUNDS: [usize; 8] = [16, 16, 16, 16, 4, 4, 4, 4];

/// Rounds on all deals follow until no chance changes by more than this.
const SETTLED: u32 = CERTAIN / 1000;

/// More rounds than were ever needed.
const MOST_ROUNDS: usize = 40;

/// Finds the tables. Tells `progress` what share of the work is done, as far as can be told.
pub fn generate(progress: &(dyn Fn(f64) + Sync)) -> Tables {
    let (six, five) = (deals_of(6), deals_of(5));
    let mut work = Work::new(progress, six.len() + 2 * five.len());
    let two = work.settle(&six, Players::Two, Others::of_two);
    let three = work.settle(&five, Players::Three, Others::of_three);
    let four = work.settle(&five, Players::Four, Others::of_four);
    Tables { two, three, four, rounds: work.rounds }
}

/// The rounds so far, and who is told how far the work is.
struct Work<'a> {
    progress: &'a (dyn Fn(f64) + Sync),
    done: usize,
    all: f64,
    rounds: Vec<Round>,
}

impl<'a> Work<'a> {
    fn new(progress: &'a (dyn Fn(f64) + Sync), deals: usize) -> Self {
        // About eight whole rounds settle it.
        let rounds: f64 = ROUGH_ROUNDS.iter().map(|&one_of| 1.0 / one_of as f64).sum::<f64>() + 8.0;
        Work { progress, done: 0, all: 2.0 * deals as f64 * rounds, rounds: Vec::new() }
    }

    /// Plays the sides against each other until they settle; `others` tells who tosses beside
    /// whom.
    fn settle<H: Habit>(
        &mut self,
        deals: &[Alike],
        players: Players,
        others: impl for<'s> Fn(&'s Sides<H>, Crib) -> Others<'s>,
    ) -> Sides<H> {
        let mut sides = Sides { owner: H::ANY, other: H::ANY };
        let (mut step, mut before) = (1.0, u32::MAX);
        let whole_rounds = std::iter::repeat_n(1, MOST_ROUNDS);
        for one_of in ROUGH_ROUNDS.into_iter().chain(whole_rounds) {
            let owner = self.answer(deals, one_of, others(&sides, Crib::Mine), Crib::Mine);
            let other = self.answer(deals, one_of, others(&sides, Crib::Theirs), Crib::Theirs);
            let answers = Sides { owner: H::found(&owner), other: H::found(&other) };
            let change = sides.owner.change(&answers.owner).max(sides.other.change(&answers.other));
            self.rounds.push(Round {
                players,
                one_of,
                owner: owner.means(),
                other: other.means(),
                change,
            });
            sides = Sides {
                owner: sides.owner.towards(&answers.owner, step),
                other: sides.other.towards(&answers.other, step),
            };
            if one_of == 1 && change <= SETTLED {
                break;
            }
            // Answers that only swing to and fro are met with shorter steps.
            let swings = change > before / 8 * 7;
            step = if step == 1.0 {
                0.5
            } else if swings {
                f64::max(0.7 * step, 0.1)
            } else {
                step
            };
            before = change;
        }
        sides
    }

    /// One side's best tosses. Tied tosses share their deals.
    fn answer(&mut self, deals: &[Alike], one_of: usize, others: Others<'_>, crib: Crib) -> Tally {
        const CHUNK: usize = 4096;
        let some: Vec<&Alike> = deals.iter().step_by(one_of).collect();
        let mut tally = Tally::default();
        for chunk in some.chunks(CHUNK) {
            let counted = chunk
                .par_iter()
                .fold(Tally::default, |mut tally, deal| {
                    tally.add(deal, others, crib);
                    tally
                })
                .reduce(Tally::default, Tally::merge);
            tally = tally.merge(counted);
            self.done += chunk.len();
            (self.progress)((self.done as f64 / self.all).min(1.0));
        }
        tally
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cribbage::habits::{FOUR, THREE, TWO};
    use crate::cribbage::keep::others;

    /// The crib as both sides expect it, from a slice of all deals.
    fn cribs(size: u32, players: Players, one_of: usize) -> [f64; 2] {
        let deals = deals_of(size);
        let mut work = Work::new(&|_| (), deals.len());
        [Crib::Mine, Crib::Theirs]
            .map(|crib| work.answer(&deals, one_of, others(players, crib), crib).means()[1])
    }

    #[test]
    fn both_sides_expect_the_same_crib_of_the_tables_habits() {
        for players in [Players::Three, Players::Four] {
            let [owner, other] = cribs(5, players, 37);
            assert!((owner - other).abs() < 0.05, "{players:?}: {owner} {other}");
        }
    }

    #[test]
    #[ignore = "a slice of all deals of six takes some seconds"]
    fn both_sides_of_two_expect_the_same_crib_of_the_tables_habits() {
        let [owner, other] = cribs(6, Players::Two, 37);
        assert!((owner - other).abs() < 0.03, "{owner} {other}");
        assert!((owner - 4.77).abs() < 0.05, "{owner}");
    }

    #[test]
    fn every_card_held_is_tossed_by_somebody() {
        // Over all pairs of cards, the chances that a player tosses just them add to one toss.
        let pairs = |habit: &PairHabit| -> f64 {
            let of = |a: usize, b: usize, pair: usize| {
                let (mixed, suited) = if a == b { (6, 0) } else { (12, 4) };
                f64::from(mixed * habit.mixed[pair] + suited * habit.suited[pair])
            };
            let ranks = (0..13).flat_map(|a| (a..13).map(move |b| (a, b)));
            let sum: f64 = ranks.enumerate().map(|(pair, (a, b))| of(a, b, pair)).sum();
            sum / f64::from(CERTAIN) * 15.0 / 1326.0
        };
        let singles = |habit: &SingleHabit| -> f64 {
            habit.chance.iter().map(|&chance| f64::from(chance)).sum::<f64>() / f64::from(CERTAIN)
                * 5.0
                / 13.0
        };
        for tosses in [&TWO.owner, &TWO.other].map(pairs) {
            assert!((tosses - 1.0).abs() < 1e-3, "{tosses}");
        }
        let four = [&THREE.owner, &THREE.other, &FOUR.owner, &FOUR.other];
        for tosses in four.map(singles) {
            assert!((tosses - 1.0).abs() < 1e-3, "{tosses}");
        }
    }
}
