//! What can go into runs, listed once for every suit of few cards, so that very many hands need
//! not each list it anew.

use std::cmp::Reverse;
use std::sync::LazyLock;

use super::cover::{POWERS, RANKS};
use super::packed::Packed;
use super::parts::every_part;
use super::tally::{Counts, Tally};

/// The most cards of a suit that are listed. Of two hundred hands of thirteen one has more.
const LISTED: u32 = 7;

/// What of a suit's cards can go into runs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Suit<'a> {
    /// The sets worth trying, each with the wilds it needs: the fewest wilds first, then the
    /// dearest cards.
    pub(super) parts: &'a [Packed],
    /// What the dearest set counts that needs no wild, at most one, at most two, and any number.
    pub(super) most: Most,
}

impl<'a> Suit<'a> {
    /// What such parts bring.
    pub(super) fn of(parts: &'a [Packed]) -> Self {
        Suit { parts, most: Most::of(parts) }
    }
}

/// The sets of a suit's cards that can go into runs with so many wilds, in order.
pub(super) fn listed(cards: Counts, wilds: u32) -> Vec<Packed> {
    let mut parts = every_part(cards, wilds);
    parts.sort_unstable_by_key(|part| (part.wilds(), Reverse(part.natural_points()), *part));
    parts
}

/// Points by how many wilds there are, in four places of sixteen bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Most(u64);

impl Most {
    /// What so many wilds bring at most.
    #[inline]
    pub(super) fn with(self, wilds: u32) -> u32 {
        u32::from((self.0 >> (16 * wilds.min(3))) as u16)
    }

    /// For two suits.
    #[inline]
    pub(super) fn plus(self, other: Most) -> Most {
        Most(self.0 + other.0)
    }

    fn of(parts: &[Packed]) -> Most {
        let most = |wilds: u32| {
            let paid = parts.iter().filter(|part| wilds == 3 || part.wilds() <= wilds);
            u64::from(paid.map(|part| part.natural_points()).max().unwrap_or(0))
        };
        Most((0..4).map(|wilds| most(wilds) << (16 * wilds)).sum())
    }
}

/// The lists.
pub(super) struct Known {
    parts: Vec<Packed>,
    /// Where the parts of a set of ranks without pairs lie, by its bits; then those of the others.
    suits: Vec<Lies>,
    /// The place among `suits` of sets with pairs, by the set's number in base 3.
    with_pairs: Vec<u16>,
    /// The number in base 3 of a set of ranks, one card of each.
    numbers: Vec<u32>,
}

#[derive(Clone, Copy)]
struct Lies {
    start: u32,
    end: u32,
    most: Most,
}

impl Lies {
    /// Of too many cards to be listed.
    const NOWHERE: Lies = Lies { start: u32::MAX, end: u32::MAX, most: Most(0) };
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
            suits: vec![Lies::NOWHERE; 1 << RANKS],
            // All ranks without pairs are more cards than are listed.
            with_pairs: vec![(1 << RANKS) - 1; 3_usize.pow(RANKS as u32)],
            numbers,
        };
        for ranks in 0_u16..1 << RANKS {
            // Every set of pairs among the ranks, the empty one last.
            let mut pairs = ranks;
            loop {
                if ranks.count_ones() + pairs.count_ones() <= LISTED {
                    known.add(ranks, pairs);
                }
                if pairs == 0 {
                    break;
                }
                pairs = (pairs - 1) & ranks;
            }
        }
        known
    }

    fn add(&mut self, ranks: u16, pairs: u16) {
        let cards = Counts::of_ranks(ranks.into()).plus(Counts::of_ranks(pairs.into()));
        let parts = listed(cards, Tally::MOST as u32);
        let start = self.parts.len() as u32;
        self.parts.extend(&parts);
        let lies = Lies { start, end: self.parts.len() as u32, most: Most::of(&parts) };
        if pairs == 0 {
            self.suits[usize::from(ranks)] = lies;
        } else {
            let number = self.numbers[usize::from(ranks)] + self.numbers[usize::from(pairs)];
            self.with_pairs[number as usize] = self.suits.len() as u16;
            self.suits.push(lies);
        }
    }

    /// What is known of cards: their ranks, and those that are there twice. None where they are
    /// more than [`LISTED`].
    #[inline]
    pub(super) fn suit(&self, ranks: usize, pairs: usize) -> Option<Suit<'_>> {
        let place = if pairs == 0 {
            ranks
        } else {
            let number = self.numbers[ranks] + self.numbers[pairs];
            usize::from(self.with_pairs[number as usize])
        };
        let Lies { start, end, most } = self.suits[place];
        let parts = self.parts.get(start as usize..end as usize)?;
        Some(Suit { parts, most })
    }
}
