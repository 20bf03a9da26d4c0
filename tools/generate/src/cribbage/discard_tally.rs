//! Counts of what was discarded and kept over many deals, and the habits they amount to.

use parlour_players::cribbage::crib::{Crib, OtherPlayers};
use parlour_players::cribbage::keep::exact_worth;
use parlour_players::cribbage::tables::{CERTAIN, PAIRS, PairHabit, Sides, SingleHabit, UNCHANGED};
use parlour_rules::cards::{Card, Rank};
use parlour_rules::cribbage::RankPoints;

use super::deals::Alike;
use super::discard_rounds::Habits;

/// A number that can be shared evenly by as many discards as may tie.
const SHARES: u64 = 360_360;

/// What one side discarded and kept.
#[derive(Clone, Debug, PartialEq)]
pub struct DiscardTally {
    deals: u64,
    /// Discards of different suits, then of one suit; single cards count as the first.
    tossed: [[u64; PAIRS]; 2],
    /// The ranks kept beside each discard.
    kept: [[u64; 13]; PAIRS],
    /// Sums of hands and cribs, in millionths of points.
    means: [u64; 2],
}

impl Default for DiscardTally {
    fn default() -> Self {
        DiscardTally { deals: 0, tossed: [[0; PAIRS]; 2], kept: [[0; 13]; PAIRS], means: [0; 2] }
    }
}

impl DiscardTally {
    /// Adds the best discards of a deal.
    pub fn add(&mut self, alike: &Alike, others: OtherPlayers<'_>, crib: Crib) {
        let to_come = others.beside(alike.dealt.cards().iter().copied().collect());
        let splits = alike.dealt.splits();
        let worths: Vec<(i64, f64)> = splits
            .iter()
            .map(|split| {
                let expected = to_come.expected(&split.toss);
                (exact_worth(split.spread, expected, crib), expected.mean())
            })
            .collect();
        let best = worths.iter().map(|(worth, _)| *worth).max().expect("some way to keep four");
        let tied = || splits.iter().zip(&worths).filter(|(_, (worth, _))| *worth == best);
        let share = alike.count * SHARES / tied().count() as u64;
        for (split, _) in tied() {
            let (toss, is_suited) = place(&split.toss);
            self.tossed[usize::from(is_suited)][toss] += share;
            for card in split.keep {
                self.kept[toss][card.rank().index()] += share;
            }
        }
        let (split, (_, crib)) = tied().next().expect("the best is among them");
        for (sum, mean) in self.means.iter_mut().zip([split.spread.mean(), *crib]) {
            *sum += (mean * 1e6).round() as u64 * alike.count;
        }
        self.deals += alike.count;
    }

    /// The sum of two tallies.
    pub fn merge(mut self, other: DiscardTally) -> DiscardTally {
        let add = |into: &mut [u64], from: &[u64]| {
            into.iter_mut().zip(from).for_each(|(into, from)| *into += from);
        };
        add(self.tossed.as_flattened_mut(), other.tossed.as_flattened());
        add(self.kept.as_flattened_mut(), other.kept.as_flattened());
        add(&mut self.means, &other.means);
        self.deals += other.deals;
        self
    }

    /// The tally as a row of numbers.
    pub fn numbers(&self) -> Vec<u64> {
        let tossed = self.tossed.as_flattened().iter();
        let kept = self.kept.as_flattened().iter();
        [self.deals].iter().chain(tossed).chain(kept).chain(&self.means).copied().collect()
    }

    /// The tally of a row of numbers; `None` for the wrong length.
    pub fn from_numbers(numbers: &[u64]) -> Option<DiscardTally> {
        let mut tally = DiscardTally::default();
        let (deals, rest) = numbers.split_first()?;
        tally.deals = *deals;
        let (tossed, rest) = rest.split_at_checked(2 * PAIRS)?;
        tally.tossed.as_flattened_mut().copy_from_slice(tossed);
        let (kept, means) = rest.split_at_checked(13 * PAIRS)?;
        tally.kept.as_flattened_mut().copy_from_slice(kept);
        tally.means = means.try_into().ok()?;
        Some(tally)
    }

    /// The mean hand kept and the mean crib expected.
    pub fn means(&self) -> [f64; 2] {
        self.means.map(|sum| sum as f64 / 1e6 / self.deals as f64)
    }

    /// The chance that players who could make this discard did; `could` is how many such discards a
    /// deal holds on average.
    fn chance(&self, tossed: u64, could: f64) -> u32 {
        let could = (self.deals * SHARES) as f64 * could;
        if could == 0.0 { 0 } else { (tossed as f64 / could * f64::from(CERTAIN)).round() as u32 }
    }

    /// The factor on the chance of a discard when a card of each rank is known to be elsewhere.
    fn without(&self, toss: usize, ranks: &[Rank], any: f64) -> [u16; 13] {
        let tossed = (self.tossed[0][toss] + self.tossed[1][toss]) as f64;
        if tossed == 0.0 {
            return [UNCHANGED; 13];
        }
        std::array::from_fn(|rank| {
            let cards = 4 - ranks.iter().filter(|tossed| tossed.index() == rank).count();
            let kept = self.kept[toss][rank] as f64 / cards as f64;
            ((tossed - kept) / tossed * any * f64::from(UNCHANGED)).round() as u16
        })
    }
}

fn share(part: u32, whole: u32) -> f64 {
    f64::from(part) / f64::from(whole)
}

/// The place of a discard in the tally, and whether it is two cards of one suit.
fn place(toss: &[Card]) -> (usize, bool) {
    match toss {
        &[a, b] => {
            let pair = RankPoints::table().pair(a.rank(), b.rank());
            (usize::from(pair), a.suit() == b.suit())
        }
        _ => (toss[0].rank().index(), false),
    }
}

/// A habit that can be computed from a tally and compared between rounds.
pub trait Habit: Sized {
    /// Discards anything.
    const ANY: Self;
    /// The habit of a tally.
    fn found(tally: &DiscardTally) -> Self;
    /// The largest difference between two habits' chances.
    fn change(&self, other: &Self) -> u32;
    /// The habit a step of the way towards another.
    fn towards(&self, other: &Self, step: f64) -> Self;
    /// Both sides' habits, of either kind.
    fn habits(sides: &Sides<Self>) -> Habits;
    /// The habit as a row of numbers.
    fn numbers(&self) -> Vec<u32>;
    /// The habit of a row of numbers; `None` for the wrong length.
    fn from_numbers(numbers: &[u32]) -> Option<Self>;
}

/// Chances and factors as one row.
fn row<'a>(chances: impl Iterator<Item = &'a u32>, without: &[[u16; 13]]) -> Vec<u32> {
    let without = without.as_flattened().iter().map(|&change| u32::from(change));
    chances.copied().chain(without).collect()
}

/// The factors at the end of a row.
fn without<const N: usize>(numbers: &[u32]) -> Option<[[u16; 13]; N]> {
    let mut changes = [[0; 13]; N];
    let places = changes.as_flattened_mut();
    if places.len() != numbers.len() {
        return None;
    }
    for (place, &number) in places.iter_mut().zip(numbers) {
        *place = u16::try_from(number).ok()?;
    }
    Some(changes)
}

impl Habit for PairHabit {
    const ANY: PairHabit = PairHabit::ANY;

    fn found(tally: &DiscardTally) -> PairHabit {
        let table = RankPoints::table();
        let mut habit = PairHabit::ANY;
        for a in Rank::all() {
            for b in Rank::all().skip(a.index()) {
                let pair = usize::from(table.pair(a, b));
                // The share of these ranks among all 1,326 pairs of cards; a deal holds fifteen
                // pairs.
                let (mixed, suited) = if a == b { (6, 0) } else { (12, 4) };
                habit.mixed[pair] = tally.chance(tally.tossed[0][pair], share(15 * mixed, 1326));
                habit.suited[pair] = tally.chance(tally.tossed[1][pair], share(15 * suited, 1326));
                habit.without[pair] = tally.without(pair, &[a, b], share(50, 46));
            }
        }
        habit
    }

    fn change(&self, other: &PairHabit) -> u32 {
        largest_change(&self.mixed, &other.mixed).max(largest_change(&self.suited, &other.suited))
    }

    fn towards(&self, other: &PairHabit, step: f64) -> PairHabit {
        PairHabit {
            mixed: chances_between(&self.mixed, &other.mixed, step),
            suited: chances_between(&self.suited, &other.suited, step),
            without: changes_between(&self.without, &other.without, step),
        }
    }

    fn habits(sides: &Sides<PairHabit>) -> Habits {
        Habits::Pairs(Box::new(sides.clone()))
    }

    fn numbers(&self) -> Vec<u32> {
        row(self.mixed.iter().chain(&self.suited), &self.without)
    }

    fn from_numbers(numbers: &[u32]) -> Option<PairHabit> {
        let (mixed, rest) = numbers.split_first_chunk()?;
        let (suited, rest) = rest.split_first_chunk()?;
        Some(PairHabit { mixed: *mixed, suited: *suited, without: without(rest)? })
    }
}

impl Habit for SingleHabit {
    const ANY: SingleHabit = SingleHabit::ANY;

    fn found(tally: &DiscardTally) -> SingleHabit {
        let mut habit = SingleHabit::ANY;
        for rank in Rank::all() {
            let place = rank.index();
            // A deal holds five cards of thirteen ranks.
            habit.chance[place] = tally.chance(tally.tossed[0][place], share(5, 13));
            habit.without[place] = tally.without(place, &[rank], share(51, 47));
        }
        habit
    }

    fn change(&self, other: &SingleHabit) -> u32 {
        largest_change(&self.chance, &other.chance)
    }

    fn towards(&self, other: &SingleHabit, step: f64) -> SingleHabit {
        SingleHabit {
            chance: chances_between(&self.chance, &other.chance, step),
            without: changes_between(&self.without, &other.without, step),
        }
    }

    fn habits(sides: &Sides<SingleHabit>) -> Habits {
        Habits::Singles(Box::new(sides.clone()))
    }

    fn numbers(&self) -> Vec<u32> {
        row(self.chance.iter(), &self.without)
    }

    fn from_numbers(numbers: &[u32]) -> Option<SingleHabit> {
        let (chance, rest) = numbers.split_first_chunk()?;
        Some(SingleHabit { chance: *chance, without: without(rest)? })
    }
}

fn largest_change(a: &[u32], b: &[u32]) -> u32 {
    a.iter().zip(b).map(|(a, b)| a.abs_diff(*b)).max().unwrap_or(0)
}

fn between(from: u32, to: u32, step: f64) -> u32 {
    (f64::from(from) + step * (f64::from(to) - f64::from(from))).round() as u32
}

fn chances_between<const N: usize>(from: &[u32; N], to: &[u32; N], step: f64) -> [u32; N] {
    std::array::from_fn(|place| between(from[place], to[place], step))
}

fn changes_between<const N: usize>(
    from: &[[u16; 13]; N],
    to: &[[u16; 13]; N],
    step: f64,
) -> [[u16; 13]; N] {
    let between = |from: u16, to: u16| between(from.into(), to.into(), step) as u16;
    std::array::from_fn(|toss| {
        std::array::from_fn(|rank| between(from[toss][rank], to[toss][rank]))
    })
}
