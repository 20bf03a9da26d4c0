//! Counts a hand as just a number, for engines: a table over ranks, then a step for suits.
//!
//! Fifteens, pairs and runs depend only on ranks. Four cards have one of 1,820 rank multisets
//! ([`Quad`]), found from two pairs of ranks. The table has one row for each, with the points for
//! each rank of starter.

use std::sync::LazyLock;

use super::score::{flush, is_nobs};
use super::{Counting, Hand, count_of};
use crate::cards::{Card, Rank};

const RANKS: usize = 13;
/// The number of unordered pairs of ranks.
const PAIRS: usize = RANKS * (RANKS + 1) / 2;

/// The ranks of four cards, in any order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Quad(u16);

impl Quad {
    /// The number of different quads.
    pub const COUNT: usize = 1820;

    /// Every quad in order, with its ranks from low to high.
    pub fn all() -> impl Iterator<Item = (Quad, [Rank; 4])> {
        let from = |low: Rank| Rank::all().skip(low.index());
        let ranks = Rank::all().flat_map(move |a| {
            from(a).flat_map(move |b| from(b).flat_map(move |c| from(c).map(move |d| [a, b, c, d])))
        });
        (0..).map(Quad).zip(ranks)
    }

    /// The index in the order of all quads, 0 to 1819.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Table of the points for ranks: fifteens, pairs and runs.
pub struct RankPoints {
    pairs: [[u8; 16]; 16],
    quads: [u16; PAIRS * PAIRS],
    rows: [[u8; 16]; Quad::COUNT],
    totals: [u16; Quad::COUNT],
}

impl RankPoints {
    /// The table, built on first use in about a millisecond.
    pub fn table() -> &'static RankPoints {
        static TABLE: LazyLock<Box<RankPoints>> = LazyLock::new(RankPoints::build);
        &TABLE
    }

    /// The quad of these four ranks.
    #[inline]
    pub fn quad(&self, ranks: [Rank; 4]) -> Quad {
        self.quad_of_pairs(self.pair(ranks[0], ranks[1]), self.pair(ranks[2], ranks[3]))
    }

    /// The index of an unordered pair of ranks, 0 to 90.
    #[inline]
    pub fn pair(&self, a: Rank, b: Rank) -> u8 {
        self.pairs[a.index() & 15][b.index() & 15]
    }

    /// The quad of two [`pair`](Self::pair)s.
    #[inline]
    pub fn quad_of_pairs(&self, first: u8, second: u8) -> Quad {
        Quad(self.quads[usize::from(first) * PAIRS + usize::from(second)])
    }

    /// The points for ranks by the starter's rank. 0 for a starter that is impossible, and in the
    /// last three entries.
    #[inline]
    pub fn by_starter(&self, quad: Quad) -> &[u8; 16] {
        &self.rows[quad.index()]
    }

    /// The total points for ranks over the 48 possible starters.
    #[inline]
    pub fn total(&self, quad: Quad) -> u16 {
        self.totals[quad.index()]
    }

    #[expect(clippy::large_stack_arrays, reason = "built once and boxed immediately")]
    fn build() -> Box<RankPoints> {
        let mut table = Box::new(RankPoints {
            pairs: [[0; 16]; 16],
            quads: [0; PAIRS * PAIRS],
            rows: [[0; 16]; Quad::COUNT],
            totals: [0; Quad::COUNT],
        });
        let mut pair = 0;
        for a in Rank::all() {
            for b in Rank::all().skip(a.index()) {
                table.pairs[a.index()][b.index()] = pair;
                table.pairs[b.index()][a.index()] = pair;
                pair += 1;
            }
        }
        for (quad, ranks) in Quad::all() {
            table.fill(quad, ranks);
        }
        table
    }

    fn fill(&mut self, quad: Quad, ranks: [Rank; 4]) {
        let [a, b, c, d] = ranks;
        for (first, second) in [((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))] {
            let first = usize::from(self.pair(first.0, first.1));
            let second = usize::from(self.pair(second.0, second.1));
            self.quads[first * PAIRS + second] = quad.0;
            self.quads[second * PAIRS + first] = quad.0;
        }
        let place = quad.index();
        for starter in Rank::all() {
            let held = ranks.iter().filter(|&&rank| rank == starter).count() as u16;
            let points = if held < 4 { rank_points([a, b, c, d, starter]) } else { 0 };
            self.rows[place][starter.index()] = points;
            self.totals[place] += (4 - held) * u16::from(points);
        }
    }
}

/// The points for fifteens, pairs and runs of five ranks.
fn rank_points(ranks: [Rank; 5]) -> u8 {
    // The number of choices of the cards so far that add up to each count, up to fifteen.
    let mut ways = [0; 16];
    ways[0] = 1;
    let mut held = [0; RANKS + 1];
    let mut points = 0;
    for rank in ranks {
        let count = usize::from(count_of(rank));
        for sum in (count..=15).rev() {
            ways[sum] += ways[sum - count];
        }
        points += 2 * held[rank.index()];
        held[rank.index()] += 1;
    }
    points += 2 * ways[15];
    let (mut length, mut runs) = (0, 1);
    for count in held {
        if count > 0 {
            length += 1;
            runs *= count;
        } else {
            points += if length >= 3 { length * runs } else { 0 };
            (length, runs) = (0, 1);
        }
    }
    points
}

/// The points of four cards and the starter. Assumes five different cards.
///
/// The total of [`score`](super::score), by one look-up. The parts are counted separately.
///
/// ```
/// use parlour_rules::cribbage::{Counting, Shown, points};
/// let shown: Shown = "7H 9S 8C 7C | 8H".parse()?;
/// assert_eq!(points(shown.hand, shown.starter, Counting::Hand), 24);
/// # Ok::<(), parlour_rules::cribbage::NotShown>(())
/// ```
#[inline]
pub fn points(hand: Hand, starter: Card, counting: Counting) -> u8 {
    let table = RankPoints::table();
    let ranks = table.by_starter(table.quad(hand.map(Card::rank)))[starter.rank().index()];
    let nobs = hand.iter().any(|&card| is_nobs(card, starter));
    ranks + flush(hand, starter, counting) + u8::from(nobs)
}
