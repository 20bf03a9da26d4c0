//! What can go into runs, listed once for every suit of few cards, so that very many hands need
//! not each list it anew.

use std::cmp::Reverse;
use std::sync::LazyLock;

use super::cover::{POWERS, RANKS};
use super::packed::Packed;
use super::parts::every_part;
use super::tally::{Counts, Tally};

/// The most cards of a suit that are listed. Of thirteen hundred hands of thirteen
/// one has more.
const LISTED: u32 = 7;

/// The most wilds that the lists tell of.
pub(super) const WILDS: u32 = 7;

/// What of a suit's cards can go into runs.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Suit {
    /// Where its parts start among all of [`Known`]: those first that need the fewest wilds, then
    /// those of the dearest cards.
    start: u32,
    /// What the dearest part counts.
    pub(super) most: Most,
    /// How many parts need no wild, at most one, at most two and so on, a byte each.
    paid: u64,
}

impl Suit {
    /// Of these parts, which start there.
    fn of(parts: &[Packed], start: usize) -> Suit {
        let paid = |wilds: u32| parts.iter().take_while(|part| part.wilds() <= wilds).count();
        let paid = (0..=WILDS).map(|wilds| (paid(wilds) as u64) << (8 * wilds)).sum();
        Suit { start: start as u32, most: Most::of(parts), paid }
    }
}

/// Points by how many wilds there are: none, at most one, at most two, and any number; a byte each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Most(u32);

impl Most {
    /// What so many wilds bring at most.
    #[inline]
    pub(super) fn with(self, wilds: u32) -> u32 {
        self.0 >> (8 * wilds.min(3)) & 255
    }

    /// For two suits of a hand.
    #[inline]
    pub(super) fn plus(self, other: Most) -> Most {
        Most(self.0 + other.0)
    }

    fn of(parts: &[Packed]) -> Most {
        let most = |wilds: u32| {
            let paid = parts.iter().filter(|part| wilds == 3 || part.wilds() <= wilds);
            paid.map(|part| part.natural_points()).max().unwrap_or(0)
        };
        Most((0..4).map(|wilds| most(wilds) << (8 * wilds)).sum())
    }
}

/// The lists.
pub(super) struct Known {
    parts: Vec<Packed>,
    /// Nothing, then what is listed.
    suits: Vec<Suit>,
    /// The place among `suits` of every set of cards, by the set's number in base 3; 0 where it is
    /// not listed.
    places: Vec<u16>,
    /// The number in base 3 of a set of ranks, one card of each.
    numbers: Vec<u32>,
}

impl Known {
    /// The lists, made when they are first wanted.
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
        // The smallest sets, which are the most frequent, lie together.
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

    /// What is known of a suit's cards: their ranks, and those that are there twice. None where
    /// they are more than [`LISTED`].
    #[inline]
    pub(super) fn suit(&self, ranks: usize, pairs: usize) -> Option<Suit> {
        let place = usize::from(self.places[self.number(ranks, pairs)]);
        (place != 0).then(|| self.suits[place])
    }

    /// The number of a set of cards in base 3.
    #[inline]
    fn number(&self, ranks: usize, pairs: usize) -> usize {
        (self.numbers[ranks] + self.numbers[pairs]) as usize
    }

    /// The parts of a suit that so many wilds pay for, at most [`WILDS`].
    #[inline]
    pub(super) fn parts(&self, suit: Suit, wilds: u32) -> &[Packed] {
        let paid = (suit.paid >> (8 * wilds)) as u8;
        &self.parts[suit.start as usize..][..usize::from(paid)]
    }
}
