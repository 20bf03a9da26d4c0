//! Which four cards sensible players keep, over all deals.

use parlour_rules::cards::Card;
use parlour_rules::cribbage::{Players, Quad, RankPoints};
use rayon::prelude::*;

use super::deals::{Alike, deals_of};
use crate::cribbage::keep::{Crib, others};
use crate::cribbage::others::Others;
use crate::cribbage::pegged::PeggingWorth;
use crate::cribbage::pegging::Ranks;
use crate::cribbage::prior::{Prior, Side, TABLES, choose};

/// How likely each four cards are to be kept, when what they peg counts too.
pub fn kept(pegging: &PeggingWorth, progress: &(dyn Fn(f64) + Sync)) -> Prior {
    let (six, five) = (deals_of(6), deals_of(5));
    let mut numbers = Vec::with_capacity(TABLES.len() * Quad::COUNT);
    for (done, (players, side)) in TABLES.into_iter().enumerate() {
        progress(done as f64 / TABLES.len() as f64);
        let deals = if players == Players::Two { &six } else { &five };
        numbers.extend(row(deals, players, side, pegging));
    }
    progress(1.0);
    Prior::new(numbers)
}

/// One side's chances.
fn row(deals: &[Alike], players: Players, side: Side, pegging: &PeggingWorth) -> Vec<u16> {
    const CHUNK: usize = 8192;
    let crib = match side {
        Side::Owner => Crib::Mine,
        Side::Other => Crib::Theirs,
    };
    let others = others(players, crib);
    let count = |chunk: &[Alike]| {
        let mut counts = vec![0.0; Quad::COUNT];
        for alike in chunk {
            count_deal(alike, others, crib, players, pegging, &mut counts);
        }
        counts
    };
    let add = |mut one: Vec<f64>, other: Vec<f64>| {
        one.iter_mut().zip(other).for_each(|(one, other)| *one += other);
        one
    };
    // In the order of the chunks, so that sums of fractions come out the same every time.
    let chunks: Vec<Vec<f64>> = deals.par_chunks(CHUNK).map(count).collect();
    let counts = chunks.into_iter().reduce(add).expect("some deals");
    let beside = if players == Players::Two { 48 * 47 / 2 } else { 48 };
    let chance = |(quad, ranks): (Quad, [_; 4])| {
        let hand: Ranks = ranks.into_iter().collect();
        let ways: u32 = hand.each().map(|rank| choose(4, hand.of(rank))).product();
        let held = f64::from(ways * beside);
        (counts[quad.index()] / held * f64::from(u16::MAX)).round() as u16
    };
    Quad::all().map(chance).collect()
}

fn count_deal(
    alike: &Alike,
    others: Others<'_>,
    crib: Crib,
    players: Players,
    pegging: &PeggingWorth,
    counts: &mut [f64],
) {
    let to_come = others.beside(alike.dealt.cards().iter().copied().collect());
    let quad = |keep: [Card; 4]| RankPoints::table().quad(keep.map(Card::rank));
    let worths: Vec<(Quad, f64)> = alike
        .dealt
        .splits()
        .iter()
        .map(|split| {
            let quad = quad(split.keep);
            let crib_mean = f64::from(crib.sign()) * to_come.expected(&split.toss).mean();
            let pegs = pegging.pegged(players, crib, quad).margin();
            (quad, split.spread.mean() + crib_mean + pegs)
        })
        .collect();
    let best = worths.iter().map(|(_, worth)| *worth).fold(f64::MIN, f64::max);
    let tied = || worths.iter().filter(|(_, worth)| best - worth < 1e-9);
    let share = alike.count as f64 / tied().count() as f64;
    tied().for_each(|(quad, _)| counts[quad.index()] += share);
}
