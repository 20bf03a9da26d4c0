//! A hand packed into one word, with a fast lookup of what books leave unmelded.

use super::card::{Card, Face, Rank};
use super::cover::RANKS;
use super::tally::{Counts, ONES};

/// The number of natural cards of each rank, as in [`Counts`]. Above that: the number of wilds, the
/// points of the naturals, and the points of the wilds in tens. One subtraction removes the cards
/// of runs together with the wilds the runs need.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct Packed(u64);

const WILDS: u32 = 4 * RANKS as u32;
const NATURAL_POINTS: u32 = WILDS + 4;
const WILD_TENS: u32 = NATURAL_POINTS + 8;

impl Packed {
    /// The empty hand.
    pub(super) const NOTHING: Packed = Packed(0);

    /// One card.
    pub(super) fn card(card: Card, wild: Rank) -> Packed {
        match card.face() {
            Face::Suited(rank, _) if rank != wild => Packed::natural(rank.index()),
            _ => Packed::wild(card.points(wild)),
        }
    }

    /// One wild with these points.
    pub(super) fn wild(points: u32) -> Packed {
        Packed(1 << WILDS | u64::from(points / 10) << WILD_TENS)
    }

    /// One natural card of the rank with this index.
    #[inline]
    pub(super) const fn natural(place: usize) -> Packed {
        Packed(1 << (4 * place) | (place as u64 + 3) << NATURAL_POINTS)
    }

    /// `count` natural cards of the rank with this index.
    #[inline]
    pub(super) fn naturals(place: usize, count: u32) -> Packed {
        Packed(u64::from(count) * Packed::natural(place).0)
    }

    /// Wilds without points.
    #[inline]
    pub(super) fn free_wilds(wilds: u32) -> Packed {
        Packed(u64::from(wilds) << WILDS)
    }

    /// Both together.
    #[inline]
    pub(super) const fn plus(self, other: Packed) -> Packed {
        Packed(self.0 + other.0)
    }

    /// The hand without these cards and wilds, which must be in it.
    #[inline]
    pub(super) fn minus(self, other: Packed) -> Packed {
        Packed(self.0 - other.0)
    }

    /// The number of natural cards of each rank.
    #[inline]
    pub(super) fn ranks(self) -> Counts {
        Counts(self.0 & ((1 << WILDS) - 1))
    }

    /// The number of wilds.
    #[inline]
    pub(super) fn wilds(self) -> u32 {
        (self.0 >> WILDS & 15) as u32
    }

    /// The number of cards.
    #[inline]
    pub(super) fn len(self) -> u32 {
        const EVEN: u64 = 0x0f0f_0f0f_0f0f;
        const ALL: u64 = 0x0101_0101_0101;
        let cards = (self.0 & EVEN) + (self.0 >> 4 & EVEN);
        (cards.wrapping_mul(ALL) >> 40) as u32 & 255
    }

    /// The points of the natural cards.
    #[inline]
    pub(super) fn natural_points(self) -> u32 {
        (self.0 >> NATURAL_POINTS & 255) as u32
    }

    /// The points of the wilds.
    #[inline]
    pub(super) fn wild_points(self) -> u32 {
        10 * (self.0 >> WILD_TENS) as u32
    }

    /// The fewest points of natural cards outside books.
    #[inline]
    pub(super) fn left(self) -> u32 {
        self.books().left(self.wilds())
    }

    /// The points left in the whole hand when its natural cards leave `left`. Every wild fits into
    /// a meld if there is one, and three wilds are a meld by themselves.
    #[inline]
    pub(super) fn with_idle_wilds(self, left: u32) -> u32 {
        let nothing_melded = self.wilds() < 3 && left == self.natural_points();
        if nothing_melded { left + self.wild_points() } else { left }
    }

    #[inline]
    fn books(self) -> Books {
        let two = self.0 >> 1;
        let more = self.0 >> 2 | self.0 >> 3;
        let singles = self.0 & !(two | more) & ONES;
        let pairs = two & !(self.0 | more) & ONES;
        Books { singles: &LEFT[folded(singles)], pairs: &LEFT[folded(pairs)] }
    }
}

/// The cards of ranks that need wilds to be a book: one for a pair, two for a single card.
#[derive(Clone, Copy)]
struct Books {
    singles: &'static [u8; 8],
    pairs: &'static [u8; 8],
}

impl Books {
    /// The fewest points outside books with this many wilds.
    ///
    /// Wilds go to the singles and pairs with the most points. So only the number of singles is
    /// tried, and the remaining wilds go to pairs.
    #[inline]
    fn left(self, wilds: u32) -> u32 {
        let left = |pairs: usize, singles: usize| {
            2 * u32::from(self.pairs[pairs]) + u32::from(self.singles[singles])
        };
        match wilds as usize {
            few @ 0..4 => left(few, 0).min(left(few & 1, few >> 1)),
            many => {
                let each = (0..=many / 2).map(|singles| left((many - 2 * singles).min(7), singles));
                each.min().expect("there is at least one split")
            }
        }
    }
}

/// Folds marks of ranks, each the lowest bit of a count, into a number below 2,048.
///
/// The product is the sum of four copies, shifted by multiples of eleven. In eleven consecutive
/// bits of it, each rank has a bit of its own. No two bits of the copies coincide, so there is no
/// carry.
#[inline]
fn folded(marks: u64) -> usize {
    const COPIES: u64 = 1 << 33 | 1 << 22 | 1 << 11 | 1;
    (marks.wrapping_mul(COPIES) >> 33) as usize & (FOLDED - 1)
}

const FOLDED: usize = 1 << RANKS;

/// For every set of ranks: the points of one card of each, then without the highest, the two
/// highest and so on.
static LEFT: [[u8; 8]; FOLDED] = {
    let mut left = [[0; 8]; FOLDED];
    let mut set = 0;
    while set < FOLDED {
        let (mut place, mut higher) = (RANKS, 0);
        while place > 0 {
            place -= 1;
            // The bit that `folded` gives a rank.
            let bit = 4 * (place % 3) + place / 3;
            if set >> bit & 1 == 1 {
                let mut helped = 0;
                while helped < 8 && helped <= higher {
                    left[set][helped] += place as u8 + 3;
                    helped += 1;
                }
                higher += 1;
            }
        }
        set += 1;
    }
    left
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::five_crowns::read_cards;

    fn left(cards: &str, wild: u8) -> u32 {
        let wild = Rank::new(wild).expect("a rank");
        let cards = read_cards(cards).expect("cards");
        let packed = cards.iter().map(|&card| Packed::card(card, wild));
        packed.fold(Packed::default(), Packed::plus).left()
    }

    #[test]
    fn books_leave_the_cards_without_enough_wilds() {
        assert_eq!(left("9C 9D 9H KC", 3), 13);
        assert_eq!(left("9C 9D KC", 3), 31);
        assert_eq!(left("9C 9D KC J1", 3), 13);
        assert_eq!(left("4C 4D KC J1 J1", 3), 8, "two wilds for the king instead of the pair");
        assert_eq!(left("4C 4D 5C 5D KC J1 J1", 3), 13, "two pairs count more than a king");
        assert_eq!(left("4C 5D KC QC J1 J1 J1 J1", 3), 9);
        assert_eq!(left("4C 4D 5C KC QC J1 J1 J1 J1 J1", 3), 5);
        assert_eq!(left("9C 9D 9H 9S 9T 9T 9C 9D KC", 3), 13);
    }

    #[test]
    fn every_rank_folds_to_its_own_bit() {
        for place in 0..RANKS {
            let set = folded(1 << (4 * place));
            assert_eq!(LEFT[set], [place as u8 + 3, 0, 0, 0, 0, 0, 0, 0]);
        }
        assert_eq!(LEFT[folded(ONES)], [88, 75, 63, 52, 42, 33, 25, 18]);
    }
}
