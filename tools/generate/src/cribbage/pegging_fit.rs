//! What kept hands peg between two strong players, fitted to deals that were played.
//!
//! There are 1,820 hands by rank, and most are rare, so a hand's own average is noisy. A ridge
//! regression on what the cards have in common comes first. Each hand then moves towards its own
//! average, the further the more often it was played.

use parlour_players::cribbage::Crib;
use parlour_players::cribbage::tables::{PeggingPoints, PeggingTable, Side, TABLES};
use parlour_rules::cards::Rank;
use parlour_rules::cribbage::{Players, Quad, count_of};

use super::deal_log::{DEALER, DealLog, PONE};

/// The number of features of a hand.
const FEATURES: usize = 29;

type Features = [f64; FEATURES];

/// The ridge, for each deal: it settles features that depend on each other, and little else.
const RIDGE: f64 = 1e-4;

/// The table with the rows of two players fitted to deals. The old rows are features of the fit.
pub fn fitted(old: &PeggingTable, logs: &[DealLog]) -> PeggingTable {
    let rows = TABLES.map(|(players, side)| {
        let crib = if side == Side::Owner { Crib::Mine } else { Crib::Theirs };
        let points: Vec<PeggingPoints> =
            Quad::all().map(|(quad, _)| old.pegged(players, crib, quad)).collect();
        match players {
            Players::Two => fit_side(&points, side, logs),
            _ => points,
        }
    });
    PeggingTable::new(&rows.concat())
}

/// One side's row.
fn fit_side(old: &[PeggingPoints], side: Side, logs: &[DealLog]) -> Vec<PeggingPoints> {
    let me = if side == Side::Owner { DEALER } else { PONE };
    let features: Vec<Features> =
        Quad::all().map(|(quad, ranks)| features(ranks, old[quad.index()])).collect();
    let column = |who: usize| {
        let played = |log: &DealLog| (usize::from(log.kept[me]), f64::from(log.played[who]));
        fit(&features, &logs.iter().map(played).collect::<Vec<_>>())
    };
    let (mine, theirs) = (column(me), column(1 - me));
    let points = |(mine, theirs)| PeggingPoints { mine, theirs };
    mine.into_iter().zip(theirs).map(points).collect()
}

/// What the cards of a hand have in common with other hands.
fn features(ranks: [Rank; 4], old: PeggingPoints) -> Features {
    let mut all = vec![1.0];
    all.extend(Rank::all().map(|rank| ranks.iter().filter(|&&held| held == rank).count() as f64));
    let counts = ranks.map(|rank| i32::from(count_of(rank)));
    let places = ranks.map(|rank| rank.index() as i32);
    let pairs: Vec<(usize, usize)> =
        (0..4).flat_map(|one| (one + 1..4).map(move |other| (one, other))).collect();
    let pairs_with = |is: &dyn Fn(usize, usize) -> bool| {
        pairs.iter().filter(|&&(one, other)| is(one, other)).count() as f64
    };
    // Pairs, neighbours, and cards one apart.
    all.extend([0, 1, 2].map(|apart| pairs_with(&|a, b| places[b] - places[a] == apart)));
    // Two cards that make 15, that a ten completes to 15, or that a ten and another ten complete to
    // 31.
    all.extend([15, 5, 11].map(|sum| pairs_with(&|a, b| counts[a] + counts[b] == sum)));
    let whole: i32 = counts.iter().sum();
    let threes = counts.iter().filter(|&&left| whole - left == 15).count();
    let low = counts.iter().filter(|&&count| count <= 4).count();
    let middle = counts.iter().filter(|&&count| (6..=9).contains(&count)).count();
    all.push(threes as f64);
    all.extend([low == 0, low >= 2, low >= 3, middle == 4].map(|is| f64::from(u8::from(is))));
    all.push(f64::from(whole) / 10.0);
    all.push(f64::from(whole).powi(2) / 100.0);
    all.extend([old.mine, old.theirs]);
    all.try_into().expect("this many features")
}

/// Each hand's average points, from single deals as the hand and its points.
fn fit(features: &[Features], deals: &[(usize, f64)]) -> Vec<f64> {
    let (mut squares, mut sides) = ([[0.0; FEATURES]; FEATURES], [0.0; FEATURES]);
    for &(hand, points) in deals {
        for (row, one) in features[hand].iter().enumerate() {
            sides[row] += one * points;
            for (cell, other) in squares[row].iter_mut().zip(&features[hand]) {
                *cell += one * other;
            }
        }
    }
    for (place, row) in squares.iter_mut().enumerate().skip(1) {
        row[place] += RIDGE * deals.len() as f64;
    }
    let weights = solve(squares, sides);
    let common: Vec<f64> = features
        .iter()
        .map(|of| of.iter().zip(&weights).map(|(feature, weight)| feature * weight).sum())
        .collect();
    with_own_averages(&common, deals)
}

/// Moves each hand from what is common towards its own average (empirical Bayes).
fn with_own_averages(common: &[f64], deals: &[(usize, f64)]) -> Vec<f64> {
    let mut hands = vec![(0.0, 0.0); common.len()];
    let mut squares = 0.0;
    for &(hand, points) in deals {
        let rest = points - common[hand];
        squares += rest * rest;
        hands[hand].0 += 1.0;
        hands[hand].1 += rest;
    }
    let (mut within, mut between, mut weight, mut played) = (squares, 0.0, 0.0, 0.0);
    for &(count, sum) in hands.iter().filter(|(count, _)| *count > 0.0) {
        within -= sum * sum / count;
        between += sum * sum / count;
        weight += count;
        played += 1.0;
    }
    let within = within / (weight - played).max(1.0);
    // The variance between hands beyond what luck explains.
    let between = ((between - played * within) / weight.max(1.0)).max(0.0);
    let own = |(&(count, sum), common): (&(f64, f64), &f64)| {
        let shrunk = if count > 0.0 { between * sum / (between * count + within) } else { 0.0 };
        (common + shrunk).max(0.0)
    };
    hands.iter().zip(common).map(own).collect()
}

/// Solves a symmetric positive definite system by elimination.
fn solve(mut rows: [[f64; FEATURES]; FEATURES], mut sides: [f64; FEATURES]) -> [f64; FEATURES] {
    for pivot in 0..FEATURES {
        let row = rows[pivot];
        for below in pivot + 1..FEATURES {
            let factor = rows[below][pivot] / row[pivot];
            for (cell, above) in rows[below].iter_mut().zip(row).skip(pivot) {
                *cell -= factor * above;
            }
            sides[below] -= factor * sides[pivot];
        }
    }
    let mut found = [0.0; FEATURES];
    for place in (0..FEATURES).rev() {
        let known: f64 =
            (place + 1..FEATURES).map(|column| rows[place][column] * found[column]).sum();
        found[place] = (sides[place] - known) / rows[place][place];
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::{Luck, Seed};

    /// Deals whose points follow from the hand, with luck added. A hand that pegs more than its
    /// cards explain is found if it's played often.
    #[test]
    fn fit_finds_what_hands_peg_behind_the_luck() {
        let pegs = |ranks: [Rank; 4]| {
            let fives = ranks.iter().filter(|rank| rank.number() == 5).count() as f64;
            let special = ranks.map(Rank::number) == [2, 3, 7, 8];
            2.0 + 0.3 * fives + if special { 1.0 } else { 0.0 }
        };
        let hands: Vec<[Rank; 4]> = Quad::all().map(|(_, ranks)| ranks).collect();
        let features: Vec<Features> =
            hands.iter().map(|&ranks| features(ranks, PeggingPoints::default())).collect();
        let special = hands.iter().position(|ranks| ranks.map(Rank::number) == [2, 3, 7, 8]);
        let special = special.expect("a hand");
        let mut luck = Luck::new(Seed::from(4));
        let deals: Vec<(usize, f64)> = (0..60_000_usize)
            .map(|number| {
                let hand = if number % 20 == 0 { special } else { luck.below(1820) as usize };
                (hand, pegs(hands[hand]) + f64::from(luck.below(5)) - 2.0)
            })
            .collect();
        let found = fit(&features, &deals);
        let mut sums = vec![(0.0, 0.0); hands.len()];
        for &(hand, points) in &deals {
            sums[hand] = (sums[hand].0 + 1.0, sums[hand].1 + points);
        }
        let averages: Vec<f64> =
            sums.iter().map(|(count, sum)| sum / f64::max(*count, 1.0)).collect();
        let error = |said: &[f64]| -> f64 {
            let errors = said.iter().zip(&hands).map(|(said, &hand)| (said - pegs(hand)).abs());
            errors.sum::<f64>() / hands.len() as f64
        };
        let [fitted, plain] = [error(&found), error(&averages)];
        assert!(fitted < plain / 2.0, "half the error of plain averages: {fitted} {plain}");
        assert!((found[special] - pegs(hands[special])).abs() < 0.1, "{}", found[special]);
    }
}
