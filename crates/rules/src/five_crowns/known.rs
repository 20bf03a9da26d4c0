//! Precomputed parts of a suit that can go into runs, for suits with few cards. Used when very many
//! hands are solved.

use std::cmp::Reverse;
use std::sync::LazyLock;

use super::cover::{POWERS, RANKS};
use super::packed::Packed;
use super::parts::every_part;
use super::tally::{Counts, Tally};

/// The most cards of a suit that are listed. One in thirteen hundred hands of thirteen cards has
/// more.
const LISTED: u32 = 7;

/// The most wilds that the lists cover.
pub(super) const WILDS: u32 = 7;

/// The parts of one suit's cards that can go into runs.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Suit {
    /// Where its parts start in [`Known`]. They are sorted by the wilds they need, then by points,
    /// highest first.
    start: u32,
    /// The most points of any part, by the number of wilds.
    pub(super) most: Most,
    /// The number of parts that need no wild, at most one, at most two and so on, one byte each.
    affordable: u64,
}

impl Suit {
    /// The entry for these parts, which start at this place.
    fn of(parts: &[Packed], start: usize) -> Suit {
        let affordable = |wilds: u32| parts.iter().take_while(|part| part.wilds() <= wilds).count();
        let affordable = (0..=WILDS).map(|wilds| (affordable(wilds) as u64) << (8 * wilds)).sum();
        Suit { start: start as u32, most: Most::of(parts), affordable }
    }
}

/// The most points with no wild, at most one, at most two, and any number, one byte each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Most(u32);

impl Most {
    /// The most points with this many wilds.
    #[inline]
    pub(super) fn with(self, wilds: u32) -> u32 {
        self.0 >> (8 * wilds.min(3)) & 255
    }

    /// The sum for two suits of a hand.
    #[inline]
    pub(super) fn plus(self, other: Most) -> Most {
        Most(self.0 + other.0)
    }

    fn of(parts: &[Packed]) -> Most {
        let most = |wilds: u32| {
            let affordable = parts.iter().filter(|part| wilds == 3 || part.wilds() <= wilds);
            affordable.map(|part| part.natural_points()).max().unwrap_or(0)
        };
        Most((0..4).map(|wilds| most(wilds) << (8 * wilds)).sum())
    }
}

/// The lists for all suits with at most [`LISTED`] cards.
pub(super) struct Known {
    parts: Vec<Packed>,
    /// A dummy entry, then the listed suits.
    suits: Vec<Suit>,
    /// The index in `suits` of every set of cards, by the set's number in base 3. 0 if it isn't
    /// listed.
    places: Vec<u16>,
    /// The base-3 number of each set of ranks, with one card of each.
    numbers: Vec<u32>,
}

impl Known {
    /// The lists, made on first use.
    pub(super) fn lists() -> &'static Known {
        static LISTS: LazyLock<Known> = LazyLock::new(Known::new);
        &LISTS
    }

    fn new() -> Known {
        let number = |ranks: usize| -> u32 {
            (0..RANKS).filter(|place| ranks >> place & 1 == 1).map(|place| POWERS[place]).sum()
        };
        let numbers: Vec<u32> = (0..1 << RANKS).map(number).collect();
        let mut known = Known {
            parts: Vec::new(),
            suits: vec![Suit::default()],
            places: vec![0; 3_usize.pow(RANKS as u32)],
            numbers,
        };
        // The smallest sets are the most frequent, so they are kept together.
        for size in 0..=LISTED {
            for ranks in 0_u16..1 << RANKS {
                // Every set of pairs among the ranks, the empty one last.
                let mut pairs = ranks;
                loop {
                    if ranks.count_ones() + pairs.count_ones() == size {
                        known.add(ranks, pairs);
                    }
                    if pairs == 0 {
                        break;
                    }
                    pairs = (pairs - 1) & ranks;
                }
            }
        }
        known
    }

    fn add(&mut self, ranks: u16, pairs: u16) {
        let cards = Counts::of_ranks(ranks.into()).plus(Counts::of_ranks(pairs.into()));
        let mut parts = every_part(cards, Tally::MOST as u32);
        parts.sort_unstable_by_key(|part| (part.wilds(), Reverse(part.natural_points()), *part));
        let suit = Suit::of(&parts, self.parts.len());
        self.parts.append(&mut parts);
        let number = self.number(ranks.into(), pairs.into());
        self.places[number] = self.suits.len() as u16;
        self.suits.push(suit);
    }

    /// The entry for a suit with these ranks, of which `pairs` appear twice. `None` if it has more
    /// than [`LISTED`] cards.
    #[inline]
    pub(super) fn suit(&self, ranks: usize, pairs: usize) -> Option<Suit> {
        let place = usize::from(self.places[self.number(ranks, pairs)]);
        (place != 0).then(|| self.suits[place])
    }

    /// The base-3 number of a set of cards.
    #[inline]
    fn number(&self, ranks: usize, pairs: usize) -> usize {
        (self.numbers[ranks] + self.numbers[pairs]) as usize
    }

    /// The parts of a suit that need at most this many wilds. At most [`WILDS`] are allowed.
    #[inline]
    pub(super) fn parts(&self, suit: Suit, wilds: u32) -> &[Packed] {
        let affordable = (suit.affordable >> (8 * wilds)) as u8;
        &self.parts[suit.start as usize..][..usize::from(affordable)]
    }
}
