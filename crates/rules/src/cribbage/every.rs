//! Visits every hand with every starter, sharing each hand's work among its starters.

use super::{Counting, Quad, RankPoints};
use crate::cards::{Card, CardSet, Rank, Suit};

/// The number of hands that scored 0, 1, 2 and so on up to 29.
pub type Histogram = [u64; 30];

/// A hand and its points with each of the 48 possible starters.
#[derive(Clone, Copy)]
pub struct Counted<'a> {
    cards: CardSet,
    is_flush: bool,
    counting: Counting,
    quad: Quad,
    by_rank: &'a [u8; 16],
}

impl Counted<'_> {
    /// The four cards.
    pub fn cards(&self) -> CardSet {
        self.cards
    }

    /// The points with this starter, which must not be in the hand.
    pub fn points(&self, starter: Card) -> u8 {
        self.by_rank[starter.rank().index()] + self.for_suit(starter.suit())
    }

    /// The points that a starter of this suit adds for a flush and nobs.
    fn for_suit(&self, suit: Suit) -> u8 {
        let is_flush_with = self.is_flush && !self.cards.of_suit(suit).is_empty();
        let flush = match (self.is_flush, is_flush_with, self.counting) {
            (_, true, _) => 5,
            (true, false, Counting::Hand) => 4,
            _ => 0,
        };
        flush + u8::from(self.cards.contains(Card::new(Rank::JACK, suit)))
    }
}

/// Calls `visit` with all 270,725 hands, in order.
///
/// ```
/// use parlour_rules::cribbage::{Counting, Tally, every_hand};
/// let mut tally = Tally::new();
/// every_hand(Counting::Hand, |hand| tally.add(&hand));
/// assert_eq!(tally.histogram()[29], 4);
/// ```
pub fn every_hand(counting: Counting, mut visit: impl FnMut(Counted<'_>)) {
    let table = RankPoints::table();
    let deck: Vec<Card> = Card::all().collect();
    let above = |low: Card| deck[low.index() + 1..].iter().copied();
    for &a in &deck {
        for b in above(a) {
            let first = table.pair(a.rank(), b.rank());
            for c in above(b) {
                let three = CardSet::from_iter([a, b, c]);
                let is_suited = a.suit() == b.suit() && a.suit() == c.suit();
                for d in above(c) {
                    let quad = table.quad_of_pairs(first, table.pair(c.rank(), d.rank()));
                    let by_rank = table.by_starter(quad);
                    let cards = three.with(d);
                    let is_flush = is_suited && a.suit() == d.suit();
                    visit(Counted { cards, is_flush, counting, quad, by_rank });
                }
            }
        }
    }
}

/// Counts how often each score occurs, over hands with all their starters.
///
/// Hands with the same ranks score the same, apart from suits. So a hand and each of its jacks are
/// only counted by quad, and the points for suits are recorded as changes.
#[derive(Clone, Debug)]
pub struct Tally {
    hands: Vec<u32>,
    jacks: Vec<u32>,
    changes: [i64; 32],
}

impl Default for Tally {
    fn default() -> Self {
        Tally::new()
    }
}

impl Tally {
    /// A tally with no hands.
    pub fn new() -> Self {
        Tally { hands: vec![0; Quad::COUNT], jacks: vec![0; Quad::COUNT], changes: [0; 32] }
    }

    /// Adds a hand's 48 scores.
    #[inline]
    pub fn add(&mut self, counted: &Counted<'_>) {
        self.hands[counted.quad.index()] += 1;
        if counted.is_flush {
            self.add_flush(counted);
        } else {
            for jack in counted.cards.of_rank(Rank::JACK).iter() {
                self.jacks[counted.quad.index()] += 1;
                // The held cards of the jack's suit can't be the starter.
                for held in counted.cards.of_suit(jack.suit()).iter() {
                    self.change(counted.by_rank[held.rank().index()], 1, -1);
                }
            }
        }
    }

    /// Adds a flush, where any starter can add points.
    #[cold]
    fn add_flush(&mut self, counted: &Counted<'_>) {
        for suit in Suit::ALL {
            let more = counted.for_suit(suit);
            for starter in CardSet::DECK.of_suit(suit).minus(counted.cards).iter() {
                self.change(counted.by_rank[starter.rank().index()], more, 1);
            }
        }
    }

    /// Moves this many starters from `points` to `points + more`.
    #[inline]
    fn change(&mut self, points: u8, more: u8, starters: i64) {
        self.changes[usize::from(points & 31)] -= starters;
        self.changes[usize::from((points + more) & 31)] += starters;
    }

    /// The number of times each score occurred.
    pub fn histogram(&self) -> Histogram {
        let table = RankPoints::table();
        let mut counts = self.changes;
        for (quad, ranks) in Quad::all() {
            let hands = i64::from(self.hands[quad.index()]);
            let jacks = i64::from(self.jacks[quad.index()]);
            for starter in Rank::all() {
                let held = ranks.iter().filter(|&&rank| rank == starter).count() as i64;
                let points = usize::from(table.by_starter(quad)[starter.index()]);
                counts[points] += (4 - held) * hands - jacks;
                counts[points + 1] += jacks;
            }
        }
        std::array::from_fn(|points| {
            counts[points].try_into().expect("a change only moves starters that were counted")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_histograms_match_the_published_ones() {
        const HAND: Histogram = [
            1009008, 99792, 2813796, 505008, 2855676, 697508, 1800268, 751324, 1137236, 361224,
            388740, 51680, 317340, 19656, 90100, 9168, 58248, 11196, 2708, 0, 8068, 2496, 444, 356,
            3680, 0, 0, 0, 76, 4,
        ];
        const CRIB: Histogram = [
            1022208, 99792, 2839800, 508908, 2868960, 703496, 1787176, 755320, 1118336, 358368,
            378240, 43880, 310956, 16548, 88132, 9072, 57288, 11196, 2264, 0, 7828, 2472, 444, 356,
            3680, 0, 0, 0, 76, 4,
        ];
        for (counting, published) in [(Counting::Hand, HAND), (Counting::Crib, CRIB)] {
            let mut tally = Tally::new();
            every_hand(counting, |hand| tally.add(&hand));
            assert_eq!(tally.histogram(), published, "{counting:?}");
        }
    }
}
