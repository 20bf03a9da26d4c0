//! Which four cards players keep, over all deals.

use parlour_players::cribbage::crib::{Crib, OtherPlayers};
use parlour_players::cribbage::pegging::Ranks;
use parlour_players::cribbage::tables::{KeptHands, PeggingTable, Side, TABLES, choose};
use parlour_rules::cards::Card;
use parlour_rules::cribbage::{Players, Quad, RankPoints};

use super::deals::Alike;
use super::discard_rounds::deals;

/// Deals that are counted together. Sums of fractions depend on their order, so chunks are never
/// cut.
const CHUNK: usize = 8192;

/// The number of chunks of all tables together.
pub fn chunks() -> usize {
    TABLES.iter().map(|&(players, _)| chunks_of(players)).sum()
}

fn chunks_of(players: Players) -> usize {
    deals(players).len().div_ceil(CHUNK)
}

/// How many deals of one chunk keep each hand, counting what hands peg.
pub fn chunk(number: usize, pegging: &PeggingTable) -> Vec<f64> {
    let mut number = number;
    let mut tables = TABLES.into_iter();
    let (players, side) = loop {
        let (players, side) = tables.next().expect("a chunk of one of the tables");
        match number.checked_sub(chunks_of(players)) {
            Some(later) => number = later,
            None => break (players, side),
        }
    };
    let crib = match side {
        Side::Owner => Crib::Mine,
        Side::Other => Crib::Theirs,
    };
    let others = OtherPlayers::from_tables(players, crib);
    let mut counts = vec![0.0; Quad::COUNT];
    for alike in deals(players).iter().skip(number * CHUNK).take(CHUNK) {
        count_deal(alike, others, crib, players, pegging, &mut counts);
    }
    counts
}

/// The table of kept hands from all chunks in order.
pub fn kept(chunks: &[Vec<f64>]) -> KeptHands {
    let (mut numbers, mut rest) = (Vec::with_capacity(TABLES.len() * Quad::COUNT), chunks);
    for (players, _) in TABLES {
        let (table, later) = rest.split_at(chunks_of(players));
        numbers.extend(chances(table, players));
        rest = later;
    }
    KeptHands::new(numbers)
}

/// One side's chances.
fn chances(chunks: &[Vec<f64>], players: Players) -> impl Iterator<Item = u16> {
    let mut counts = vec![0.0; Quad::COUNT];
    for chunk in chunks {
        counts.iter_mut().zip(chunk).for_each(|(count, more)| *count += more);
    }
    let beside = if players == Players::Two { 48 * 47 / 2 } else { 48 };
    Quad::all().map(move |(quad, ranks)| {
        let hand: Ranks = ranks.into_iter().collect();
        let ways: u32 = hand.each().map(|rank| choose(4, hand.of(rank))).product();
        let held = f64::from(ways * beside);
        (counts[quad.index()] / held * f64::from(u16::MAX)).round() as u16
    })
}

fn count_deal(
    alike: &Alike,
    others: OtherPlayers<'_>,
    crib: Crib,
    players: Players,
    pegging: &PeggingTable,
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
