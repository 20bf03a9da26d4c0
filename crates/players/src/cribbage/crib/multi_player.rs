//! The crib when three other cards come into it one by one: from the other three players, or from
//! two players and the deck.

use std::sync::LazyLock;

use arrayvec::ArrayVec;
use parlour_rules::cards::{Card, CardSet, Rank, Suit};
use parlour_rules::cribbage::RankPoints;

use super::CribAverage;
use super::starter_weights::{ByStarter, StarterWeights};
use crate::cribbage::tables::{CERTAIN, SingleHabit, UNCHANGED};

/// Unordered choices of three ranks, with repeats.
const TRIPLES: usize = 455;

/// The ranks of three cards, in any order.
struct Triple {
    ranks: [Rank; 3],
    /// The second and third rank, as a pair of the points table.
    pair: u8,
    /// In how many orders three different cards have these ranks.
    same_orders: f32,
    /// Whether all three ranks differ.
    is_different: bool,
}

struct Triples {
    all: Vec<Triple>,
    places: [[[u16; 13]; 13]; 13],
}

static RANKS: LazyLock<Triples> = LazyLock::new(|| {
    let mut triples = Triples { all: Vec::with_capacity(TRIPLES), places: [[[0; 13]; 13]; 13] };
    for a in Rank::all() {
        for b in Rank::all().skip(a.index()) {
            for c in Rank::all().skip(b.index()) {
                let same_orders = match (a == b, b == c) {
                    (true, true) => 6.0,
                    (true, false) | (false, true) => 2.0,
                    (false, false) => 1.0,
                };
                let [i, j, k] = [a, b, c].map(Rank::index);
                for [i, j, k] in [[i, j, k], [i, k, j], [j, i, k], [j, k, i], [k, i, j], [k, j, i]]
                {
                    triples.places[i][j][k] = triples.all.len() as u16;
                }
                let pair = RankPoints::table().pair(b, c);
                let is_different = a != b && b != c;
                triples.all.push(Triple { ranks: [a, b, c], pair, same_orders, is_different });
            }
        }
    }
    triples
});

/// Everything that may come into the crib besides our own card.
///
/// Each combination of three cards and a starter is weighted by how likely each player is to hold
/// that card, to hold none of the other known cards, and to discard exactly that one.
pub struct MultiPlayerCrib {
    table: &'static RankPoints,
    /// The cards left of each rank, as a mask of suits.
    left: [u8; 13],
    /// The weight of one choice of three cards of these ranks with one starter of a rank.
    each: Vec<ByStarter<u32>>,
    /// The weights of all choices of three cards of these ranks with all starters of a rank.
    all: StarterWeights,
    weight: u64,
    /// Nobs for the others' jacks, which doesn't depend on our discard.
    their_nobs: u64,
    /// The weight of all starters of a suit.
    with_starter_of: [u64; 4],
}

impl MultiPlayerCrib {
    /// The possible cards when we were dealt the `known` ones and the others have these habits.
    pub fn new(habits: [&SingleHabit; 3], known: CardSet) -> Self {
        let mut left = [0b1111; 13];
        for card in known.iter() {
            left[card.rank().index()] &= !(1 << card.suit() as u8);
        }
        let mut crib = MultiPlayerCrib {
            table: RankPoints::table(),
            left,
            each: weights(habits, known),
            all: StarterWeights::with_capacity(TRIPLES),
            weight: 0,
            their_nobs: 0,
            with_starter_of: [0; 4],
        };
        crib.compute_weights();
        crib
    }

    fn compute_weights(&mut self) {
        let left = self.left.map(u8::count_ones);
        for (triple, each) in RANKS.all.iter().zip(&self.each) {
            let choices = triple.choices(&left);
            let mut starters = [0; 16];
            starters[..13].copy_from_slice(&left);
            for rank in triple.ranks {
                let starters = &mut starters[rank.index()];
                *starters = starters.saturating_sub(1);
            }
            let mut all = [0; 16];
            for rank in 0..16 {
                all[rank] = each[rank] * (choices * starters[rank]);
            }
            self.all.push(all);
            if triple.ranks.contains(&Rank::JACK) {
                self.their_nobs += self.nobs_of_theirs(triple, each, &left);
            }
        }
        let by_rank = self.all.by_starter();
        self.weight = by_rank.iter().sum();
        for suit in Suit::ALL {
            // Each starter left of a rank is equally likely.
            self.with_starter_of[suit as usize] = (0..13)
                .filter(|&rank| self.has(rank, suit))
                .map(|rank| by_rank[rank] / u64::from(left[rank]))
                .sum();
        }
    }

    /// The weight of all choices of three cards with a jack and a starter of its suit.
    fn nobs_of_theirs(&self, triple: &Triple, each: &ByStarter<u32>, left: &[u32; 13]) -> u64 {
        let jack = Rank::JACK.index();
        let others: ArrayVec<usize, 2> =
            triple.ranks.iter().map(|rank| rank.index()).filter(|&rank| rank != jack).collect();
        let mut sum = 0;
        for starter in (0..13).filter(|&rank| rank != jack) {
            // One jack and one starter of its suit are taken, in one way per suit.
            let suits = (self.left[jack] & self.left[starter]).count_ones();
            let left = |rank: usize| left[rank].saturating_sub(u32::from(rank == starter));
            let jacks = left(jack).saturating_sub(1);
            let choices = match *others {
                [a, b] if a == b => TWO_OF[left(a) as usize],
                [a, b] => left(a) * left(b),
                [one] => jacks * left(one),
                _ => TWO_OF[jacks as usize],
            };
            sum += u64::from(each[starter]) * u64::from(suits * choices);
        }
        sum
    }

    fn has(&self, rank: usize, suit: Suit) -> bool {
        self.left[rank] >> suit as u8 & 1 == 1
    }

    /// The crib's average with this card of ours in it.
    pub fn expected(&self, toss: Card) -> CribAverage {
        let nobs =
            if toss.rank() == Rank::JACK { self.with_starter_of[toss.suit() as usize] } else { 0 };
        let sum = self.for_ranks(toss.rank()) + nobs + self.their_nobs + self.flush(toss.suit());
        CribAverage { sum, weight: self.weight }
    }

    /// Fifteens, pairs and runs.
    fn for_ranks(&self, toss: Rank) -> u64 {
        self.all.times(RANKS.all.iter().map(|triple| {
            let pair = self.table.pair(toss, triple.ranks[0]);
            self.table.by_starter(self.table.quad_of_pairs(pair, triple.pair))
        }))
    }

    /// The points for a flush of five with our card of this suit.
    fn flush(&self, suit: Suit) -> u64 {
        let mut left: ByStarter<u32> = [0; 16];
        for (rank, left) in left[..13].iter_mut().enumerate() {
            *left = u32::from(self.has(rank, suit));
        }
        let mut sum = 0;
        for (triple, weights) in RANKS.all.iter().zip(&self.each) {
            let [a, b, c] = triple.ranks.map(Rank::index);
            if triple.is_different && left[a] + left[b] + left[c] == 3 {
                let starters = weights.iter().zip(left).map(|(weight, left)| weight * left);
                sum += u64::from(starters.sum::<u32>() - weights[a] - weights[b] - weights[c]);
            }
        }
        5 * sum
    }
}

/// The ways to choose two of up to four cards.
const TWO_OF: [u32; 5] = [0, 0, 1, 3, 6];

impl Triple {
    /// The ways to choose three different cards of these ranks.
    fn choices(&self, left: &[u32; 13]) -> u32 {
        let [a, b, c] = self.ranks.map(|rank| left[rank.index()]);
        let [low, high] = [self.ranks[0] == self.ranks[1], self.ranks[1] == self.ranks[2]];
        match (low, high) {
            (true, true) => [0, 0, 0, 1, 4][a as usize],
            (true, false) => TWO_OF[a as usize] * c,
            (false, true) => a * TWO_OF[b as usize],
            (false, false) => a * b * c,
        }
    }
}

/// The weights of three cards of given ranks with a starter of a given rank, over all ways to
/// discard them.
fn weights(habits: [&SingleHabit; 3], known: CardSet) -> Vec<ByStarter<u32>> {
    let [first, second, third] = habits.map(|habit| Tossing::new(habit, known));
    let mut sums = vec![[0.0; 16]; TRIPLES];
    for a in 0..13 {
        for b in 0..13 {
            let two =
                first.chance[a] * second.chance[b] * first.without[a][b] * second.without[b][a];
            let with_two: ByStarter<f32> =
                std::array::from_fn(|rank| two * first.without[a][rank] * second.without[b][rank]);
            for c in 0..13 {
                let three = third.chance[c]
                    * first.without[a][c]
                    * second.without[b][c]
                    * third.without[c][a]
                    * third.without[c][b];
                let sum: &mut ByStarter<f32> = &mut sums[usize::from(RANKS.places[a][b][c])];
                let with_third = &third.without[c];
                for rank in 0..16 {
                    sum[rank] += three * with_two[rank] * with_third[rank];
                }
            }
        }
    }
    let largest = |(sum, triple): (&ByStarter<f32>, &Triple)| {
        sum.iter().fold(0.0, |largest: f32, weight| largest.max(*weight)) * triple.same_orders
    };
    let largest = sums.iter().zip(&RANKS.all).map(largest).fold(0.0, f32::max);
    // Three ranks come in at most 64 ways, with at most four starters of a rank.
    let scale = StarterWeights::scale(f64::from(largest) * 64.0 * 4.0) as f32;
    let whole = |(sum, triple): (&ByStarter<f32>, &Triple)| {
        // Through a signed number, because processors convert to those directly.
        sum.map(|weight| (weight * (triple.same_orders * scale) + 0.5) as i32 as u32)
    };
    sums.iter().zip(&RANKS.all).map(whole).collect()
}

/// One habit beside known cards, as fractions.
struct Tossing {
    chance: [f32; 13],
    without: [ByStarter<f32>; 13],
}

impl Tossing {
    fn new(habit: &SingleHabit, known: CardSet) -> Self {
        let mut tossing = Tossing { chance: [0.0; 13], without: [[0.0; 16]; 13] };
        for rank in 0..13 {
            for other in 0..13 {
                let without = f32::from(habit.without[rank][other]) / f32::from(UNCHANGED);
                tossing.without[rank][other] = without;
            }
            let without = known.iter().map(|card| tossing.without[rank][card.rank().index()]);
            let chance = habit.chance[rank] as f32 / CERTAIN as f32;
            tossing.chance[rank] = chance * without.product::<f32>();
        }
        tossing
    }
}
