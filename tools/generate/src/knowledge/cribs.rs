//! What cribbage's crib brings by what was discarded, where both discard with the play in mind.

use parlour_players::cribbage::Crib;
use parlour_players::cribbage::tables::PeggingTable;
use parlour_rules::cards::{Card, Rank};
use parlour_rules::cribbage::{Counting, points};
use parlour_rules::{Luck, Seed};
use rayon::prelude::*;

use super::Mean;
use crate::cribbage::split;

/// What the crib was worth when somebody discarded two ranks.
#[derive(Clone, Copy, Debug)]
pub struct CribMean {
    /// Whose crib it was, as seen by the one who discarded them.
    pub crib: Crib,
    /// The ranks, the lower one first.
    pub ranks: [Rank; 2],
    /// The crib's points.
    pub points: Mean,
}

/// How many lists of two ranks there are.
const PAIRS: usize = 13 * 13;

/// The dealer, who gets the crib, and the other player.
const BOTH: [Crib; 2] = [Crib::Mine, Crib::Theirs];

/// Deals this many hands, and lets both players discard what brings the most in hand, crib and play.
/// Pairs that nobody discarded are left out.
pub fn cribs(deals: u64, seed: Seed) -> Vec<CribMean> {
    let sums = (0..deals)
        .into_par_iter()
        .fold(|| vec![[0_u64; 3]; 2 * PAIRS], |sums, number| add(sums, seed.child(number)))
        .reduce(
            || vec![[0; 3]; 2 * PAIRS],
            |one, other| {
                let add = |(a, b): ([u64; 3], [u64; 3])| [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
                one.into_iter().zip(other).map(add).collect()
            },
        );
    let all = Rank::all().flat_map(|low| Rank::all().map(move |high| [low, high]));
    all.flat_map(|ranks| BOTH.map(|crib| (crib, ranks)))
        .filter_map(|(crib, ranks)| {
            let [count, sum, squares] = sums[place(crib, ranks)];
            let (number, sum) = (count as f64, sum as f64);
            let mean = sum / number;
            let variance = (squares as f64 - sum * mean) / (number - 1.0).max(1.0);
            let points = Mean { mean, variance, count: count as usize };
            (count > 0).then_some(CribMean { crib, ranks, points })
        })
        .collect()
}

fn place(crib: Crib, [low, high]: [Rank; 2]) -> usize {
    let owner = if crib == Crib::Mine { 0 } else { PAIRS };
    owner + 13 * low.index() + high.index()
}

/// Adds a deal: how often each pair was discarded, and the sums of points and of their squares.
fn add(mut sums: Vec<[u64; 3]>, seed: Seed) -> Vec<[u64; 3]> {
    let mut deck: Vec<Card> = Card::all().collect();
    Luck::new(seed).shuffle(&mut deck);
    let discard = |(dealt, crib)| split(dealt, crib, PeggingTable::table()).1;
    let [dealer, other] = [(&deck[..6], Crib::Mine), (&deck[6..12], Crib::Theirs)].map(discard);
    let worth = points([dealer[0], dealer[1], other[0], other[1]], deck[12], Counting::Crib);
    for (crib, discarded) in BOTH.into_iter().zip([dealer, other]) {
        let mut ranks = discarded.map(Card::rank);
        ranks.sort();
        let sum = &mut sums[place(crib, ranks)];
        let worth = u64::from(worth);
        *sum = [sum[0] + 1, sum[1] + worth, sum[2] + worth * worth];
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_discard_is_counted_once_and_a_five_fills_a_crib() {
        let found = cribs(2_000, Seed::from(3));
        for crib in BOTH {
            let of = || found.iter().filter(move |mean| mean.crib == crib);
            assert_eq!(of().map(|mean| mean.points.count).sum::<usize>(), 2_000);
            assert!(of().all(|mean| mean.ranks[0] <= mean.ranks[1]));
        }
        let with = |five: bool| {
            let own = found.iter().filter(|mean| mean.crib == Crib::Mine);
            let own = own.filter(|mean| mean.ranks.contains(&Rank::FIVE) == five);
            let (sum, count) = own.fold((0.0, 0), |(sum, count), mean| {
                (sum + mean.points.mean * mean.points.count as f64, count + mean.points.count)
            });
            sum / count as f64
        };
        assert!(with(true) > with(false) + 1.0, "{} {}", with(true), with(false));
    }
}
