//! The ranks of a few cards in any order: all that pegging needs to know about a hand.

use std::fmt::{self, Debug};

use parlour_rules::cards::{Card, Rank};

/// Up to fifteen cards by rank: a count of four bits for each rank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Ranks(u64);

/// The lowest bit of each of the thirteen counts.
const ONES: u64 = 0x1_1111_1111_1111;

impl Ranks {
    /// How many cards of this rank.
    #[inline]
    pub fn of(self, rank: Rank) -> u8 {
        (self.0 >> (4 * rank.index()) & 15) as u8
    }

    /// How many cards.
    #[inline]
    pub fn len(self) -> usize {
        // The top four bits of the product are the sum of all counts.
        (self.0.wrapping_mul(0x1111_1111_1111_1111) >> 60) as usize
    }

    /// Whether there are no cards.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards with another one of this rank.
    #[inline]
    #[must_use]
    pub fn with(self, rank: Rank) -> Ranks {
        Ranks(self.0 + (1 << (4 * rank.index())))
    }

    /// The cards with one fewer of this rank. There must be one.
    #[inline]
    #[must_use]
    pub fn without(self, rank: Rank) -> Ranks {
        debug_assert!(self.of(rank) > 0, "no {rank:?} to take");
        Ranks(self.0 - (1 << (4 * rank.index())))
    }

    /// Both sets of cards together.
    #[inline]
    #[must_use]
    pub fn plus(self, other: Ranks) -> Ranks {
        Ranks(self.0 + other.0)
    }

    /// The lowest rank present.
    #[inline]
    pub fn lowest(self) -> Option<Rank> {
        Rank::from_number((self.0.trailing_zeros() / 4) as u8 + 1)
    }

    /// The ranks present, each once, from low to high.
    #[inline]
    pub fn each(self) -> impl Iterator<Item = Rank> {
        let mut left = (self.0 | self.0 >> 1 | self.0 >> 2 | self.0 >> 3) & ONES;
        std::iter::from_fn(move || {
            let rank = Rank::from_number((left.trailing_zeros() / 4) as u8 + 1)?;
            left &= left - 1;
            Some(rank)
        })
    }

    /// Every card's rank, from low to high.
    pub fn iter(self) -> impl Iterator<Item = Rank> {
        self.each().flat_map(move |rank| std::iter::repeat_n(rank, usize::from(self.of(rank))))
    }
}

impl FromIterator<Rank> for Ranks {
    fn from_iter<I: IntoIterator<Item = Rank>>(ranks: I) -> Self {
        ranks.into_iter().fold(Ranks::default(), Ranks::with)
    }
}

impl FromIterator<Card> for Ranks {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().map(Card::rank).collect()
    }
}

impl Debug for Ranks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|rank| write!(f, "{}", rank.letter()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::cribbage::Quad;

    #[test]
    fn ranks_return_the_cards_they_were_made_of() {
        for (_, ranks) in Quad::all() {
            let hand: Ranks = ranks.into_iter().collect();
            assert_eq!(hand.iter().collect::<Vec<_>>(), ranks);
            assert_eq!((hand.len(), hand.lowest()), (4, Some(ranks[0])));
            for rank in Rank::all() {
                let held = ranks.iter().filter(|&&other| other == rank).count();
                assert_eq!(usize::from(hand.of(rank)), held);
            }
            assert!(hand.each().all(|rank| hand.without(rank).with(rank) == hand));
        }
        assert!(Ranks::default().is_empty() && Ranks::default().lowest().is_none());
    }
}
