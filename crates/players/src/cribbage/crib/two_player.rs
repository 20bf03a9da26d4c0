//! The crib when two players discard two cards each.

use parlour_rules::cards::{Card, CardSet, Rank, Suit};
use parlour_rules::cribbage::RankPoints;

use super::CribAverage;
use super::starter_weights::{ByStarter, StarterWeights};
use crate::cribbage::tables::{PAIRS, PairHabit, UNCHANGED};

/// Everything that may come into the crib besides our own discard.
///
/// Each discard of the other player with each starter is weighted by how likely that player is to
/// hold those two cards, to hold neither the known cards nor the starter, and to discard exactly
/// those two.
pub struct TwoPlayerCrib {
    table: &'static RankPoints,
    /// The cards left of each rank, as a mask of suits.
    left: [u8; 13],
    /// One discard of each pair of ranks.
    each: Vec<Each>,
    /// The weights of all discards of each pair of ranks with all starters of a rank.
    all: StarterWeights,
    weight: u64,
    /// Nobs for the other player's jacks, which doesn't depend on our discard.
    their_nobs: u64,
    /// Nobs for our jack of a suit, if we can discard it.
    our_nobs: [u64; 4],
    /// A flush of five with two cards of a suit, if we can discard such a pair.
    flush: [u64; 4],
}

/// The weight of one discard of two ranks with one starter, by the starter's rank.
struct Each {
    ranks: [usize; 2],
    /// When the two cards are of different suits.
    mixed: ByStarter<u32>,
    /// When the two cards are of one suit.
    suited: ByStarter<u32>,
    /// Both summed over all starters of a suit that are left, including the two cards themselves.
    mixed_with: [u64; 4],
    suited_with: [u64; 4],
}

impl TwoPlayerCrib {
    /// The possible cards when we were dealt the `known` ones.
    pub fn new(habit: &PairHabit, known: CardSet) -> Self {
        let mut left = [0b1111; 13];
        for card in known.iter() {
            left[card.rank().index()] &= !(1 << card.suit() as u8);
        }
        let mut crib = TwoPlayerCrib {
            table: RankPoints::table(),
            left,
            each: Vec::with_capacity(PAIRS),
            all: StarterWeights::with_capacity(PAIRS),
            weight: 0,
            their_nobs: 0,
            our_nobs: [0; 4],
            flush: [0; 4],
        };
        crib.compute_weights(habit, known);
        for suit in Suit::ALL {
            crib.their_nobs += crib.nobs_of_their_jack(suit);
            if known.contains(Card::new(Rank::JACK, suit)) {
                crib.our_nobs[suit as usize] = crib.with_starter_of(suit);
            }
            if known.of_suit(suit).len() >= 2 {
                crib.flush[suit as usize] = 5 * crib.all_of(suit);
            }
        }
        crib
    }

    fn compute_weights(&mut self, habit: &PairHabit, known: CardSet) {
        let known: Vec<usize> = known.iter().map(|card| card.rank().index()).collect();
        let changes: [f64; PAIRS] = std::array::from_fn(|pair| {
            let without = |rank: &usize| f64::from(habit.without[pair][*rank]);
            known.iter().map(|rank| without(rank) * (1.0 / f64::from(UNCHANGED))).product()
        });
        let scale = scale(habit, &changes);
        let mut pair = 0;
        for a in 0..13 {
            for b in a..13 {
                let scale = scale * changes[pair];
                let mut each = Each {
                    ranks: [a, b],
                    mixed: whole(habit.mixed[pair], scale, &habit.without[pair]),
                    suited: whole(habit.suited[pair], scale, &habit.without[pair]),
                    mixed_with: [0; 4],
                    suited_with: [0; 4],
                };
                for (rank, suits) in self.left.iter().enumerate() {
                    for suit in 0..4 {
                        let has = u64::from(suits >> suit & 1);
                        each.mixed_with[suit] += has * u64::from(each.mixed[rank]);
                        each.suited_with[suit] += has * u64::from(each.suited[rank]);
                    }
                }
                self.all.push(self.all_tosses(&each));
                self.each.push(each);
                pair += 1;
            }
        }
        self.weight = self.all.by_starter().iter().sum();
    }

    /// The weights of all discards of two ranks with all starters of each rank.
    fn all_tosses(&self, each: &Each) -> ByStarter<u32> {
        let [a, b] = each.ranks;
        let [mixed, suited] = self.tosses(a, b).map(|tosses| tosses as u32);
        let mut all = [0; 16];
        for (rank, all) in all[..13].iter_mut().enumerate() {
            let taken = u32::from(rank == a) + u32::from(rank == b);
            let starters = self.left[rank].count_ones().saturating_sub(taken);
            *all = starters * (mixed * each.mixed[rank] + suited * each.suited[rank]);
        }
        all
    }

    /// How many discards of two ranks there are: of different suits, and of one suit.
    fn tosses(&self, a: usize, b: usize) -> [u64; 2] {
        let (left_a, left_b) = (self.count(a), self.count(b));
        if a == b {
            [left_a * left_a.saturating_sub(1) / 2, 0]
        } else {
            let suited = u64::from((self.left[a] & self.left[b]).count_ones());
            [left_a * left_b - suited, suited]
        }
    }

    /// The crib's average with these two cards of ours in it.
    pub fn expected(&self, toss: [Card; 2]) -> CribAverage {
        let [a, b] = toss;
        let ours = self.table.pair(a.rank(), b.rank());
        let points = (0..PAIRS as u8)
            .map(|theirs| self.table.by_starter(self.table.quad_of_pairs(ours, theirs)));
        let jacks = toss.iter().filter(|card| card.rank() == Rank::JACK);
        let our_nobs: u64 = jacks.map(|jack| self.our_nobs[jack.suit() as usize]).sum();
        let flush = if a.suit() == b.suit() { self.flush[a.suit() as usize] } else { 0 };
        let sum = self.all.times(points) + our_nobs + self.their_nobs + flush;
        CribAverage { sum, weight: self.weight }
    }

    /// The chance of each score of the crib with these two cards of ours in it, for an unknown
    /// starter. Nobs and flush are spread as a chance of one more point, which keeps the mean.
    pub fn chances(&self, toss: [Card; 2]) -> [f64; 30] {
        let by_ranks = self.for_ranks(toss, None);
        let mean: f64 = by_ranks.iter().zip(0..).map(|(chance, n)| chance * f64::from(n)).sum();
        let more = (self.expected(toss).mean() - mean).clamp(0.0, 1.0);
        std::array::from_fn(|points| {
            let below = if points > 0 { by_ranks[points - 1] } else { 0.0 };
            by_ranks[points] * (1.0 - more) + below * more
        })
    }

    /// The same for a known starter, counting only fifteens, pairs and runs.
    pub fn chances_with(&self, toss: [Card; 2], starter: Rank) -> [f64; 30] {
        self.for_ranks(toss, Some(starter.index()))
    }

    fn for_ranks(&self, [a, b]: [Card; 2], starter: Option<usize>) -> [f64; 30] {
        let ours = self.table.pair(a.rank(), b.rank());
        let points = (0..PAIRS as u8)
            .map(|theirs| self.table.by_starter(self.table.quad_of_pairs(ours, theirs)));
        let weights = self.all.by_points(points, starter);
        let all = weights.iter().sum::<u64>().max(1) as f64;
        weights.map(|weight| weight as f64 / all)
    }

    /// How many cards of a rank are left.
    fn count(&self, rank: usize) -> u64 {
        u64::from(self.left[rank].count_ones())
    }

    /// 1 if the card is left, 0 if it is known.
    fn has(&self, rank: usize, suit: Suit) -> u64 {
        u64::from(self.left[rank] >> suit as u8 & 1)
    }

    /// The weight of all discards with the jack of a suit and a starter of that suit.
    fn nobs_of_their_jack(&self, suit: Suit) -> u64 {
        let jack = Rank::JACK.index();
        if self.has(jack, suit) == 0 {
            return 0;
        }
        let with_jack = self.each.iter().filter(|each| each.ranks.contains(&jack));
        with_jack
            .map(|each| {
                let [a, b] = each.ranks;
                let other = if a == jack { b } else { a };
                let mixed = each.mixed_with[suit as usize] - u64::from(each.mixed[jack]);
                if other == jack {
                    return (self.count(jack) - 1) * mixed;
                }
                let suited = each.suited_with[suit as usize] - u64::from(each.suited[jack]);
                let has = self.has(other, suit);
                has * (suited - has * u64::from(each.suited[other]))
                    + (self.count(other) - has) * mixed
            })
            .sum()
    }

    /// The weight of all discards with a starter of this suit.
    fn with_starter_of(&self, suit: Suit) -> u64 {
        let of_ranks = |each: &Each| {
            let [a, b] = each.ranks;
            let [mixed, suited] = self.tosses(a, b);
            let with =
                mixed * each.mixed_with[suit as usize] + suited * each.suited_with[suit as usize];
            // A discard that holds the suit's card of a rank leaves no starter of that rank and
            // suit.
            let taken = |rank: usize, other: usize| {
                let has = self.has(other, suit);
                self.has(rank, suit)
                    * (has * u64::from(each.suited[rank])
                        + (self.count(other) - has) * u64::from(each.mixed[rank]))
            };
            if a == b {
                let others = self.count(a).saturating_sub(1);
                with - self.has(a, suit) * others * u64::from(each.mixed[a])
            } else {
                with - taken(a, b) - taken(b, a)
            }
        };
        self.each.iter().map(of_ranks).sum()
    }

    /// The weight of all discards whose two cards and the starter are of this suit.
    fn all_of(&self, suit: Suit) -> u64 {
        let of_ranks = |each: &Each| {
            let [a, b] = each.ranks;
            let starters = each.suited_with[suit as usize];
            if a != b && self.has(a, suit) == 1 && self.has(b, suit) == 1 {
                starters - u64::from(each.suited[a]) - u64::from(each.suited[b])
            } else {
                0
            }
        };
        self.each.iter().map(of_ranks).sum()
    }
}

/// The factor that turns chances into the largest whole-number weights that fit.
fn scale(habit: &PairHabit, changes: &[f64; PAIRS]) -> f64 {
    let chance = |pair: usize| f64::from(habit.mixed[pair].max(habit.suited[pair]));
    let largest = (0..PAIRS).map(|pair| chance(pair) * changes[pair]).fold(0.0, f64::max);
    let without = habit.without.iter().flatten().max().copied().unwrap_or(UNCHANGED);
    // Two ranks make at most sixteen discards, with at most four starters of a rank.
    StarterWeights::scale(largest * f64::from(without) * 16.0 * 4.0)
}

/// The weight of one discard with one starter of each rank.
fn whole(chance: u32, scale: f64, without: &[u16; 13]) -> ByStarter<u32> {
    let mut weights = [0; 16];
    let chance = f64::from(chance) * scale;
    for (weight, without) in weights.iter_mut().zip(without) {
        // Through a signed number, because processors convert to those directly.
        *weight = (chance * f64::from(*without) + 0.5) as i32 as u32;
    }
    weights
}
