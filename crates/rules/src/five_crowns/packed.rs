//! A hand in one word, for what is asked of very many hands: what books leave of it, looked up.

use super::card::{Card, Face, Rank};
use super::cover::RANKS;
use super::tally::{Counts, ONES};

/// How many natural cards there are of each rank, as in [`Counts`]; above them how many cards are
/// wild, what the natural ones count and what the wild ones count, in tens. Cards that go into
/// runs are taken out by one subtraction, together with the wilds that the runs need.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct Packed(u64);

const WILDS: u32 = 4 * RANKS as u32;
const NATURAL_POINTS: u32 = WILDS + 4;
const WILD_TENS: u32 = NATURAL_POINTS + 8;

impl Packed {
    /// No card.
    pub(super) const NOTHING: Packed = Packed(0);

    /// One card.
    pub(super) fn card(card: Card, wild: Rank) -> Packed {
        match card.face() {
            Face::Suited(rank, _) if rank != wild => Packed::natural(rank.index()),
            _ => Packed::wild(card.points(wild)),
        }
    }

    /// One wild that counts so much.
    pub(super) fn wild(points: u32) -> Packed {
        Packed(1 << WILDS | u64::from(points / 10) << WILD_TENS)
    }

    /// One natural card of the rank at this place.
    #[inline]
    pub(super) const fn natural(place: usize) -> Packed {
        Packed(1 << (4 * place) | (place as u64 + 3) << NATURAL_POINTS)
    }

    /// So many natural cards of the rank at this place.
    #[inline]
    pub(super) fn naturals(place: usize, count: u32) -> Packed {
        Packed(u64::from(count) * Packed::natural(place).0)
    }

    /// So many wilds that count nothing.
    #[inline]
    pub(super) fn free_wilds(wilds: u32) -> Packed {
        Packed(u64::from(wilds) << WILDS)
    }

    /// Both together.
    #[inline]
    pub(super) const fn plus(self, other: Packed) -> Packed {
        Packed(self.0 + other.0)
    }

    /// What remains without cards and wilds that are among these.
    #[inline]
    pub(super) fn minus(self, other: Packed) -> Packed {
        Packed(self.0 - other.0)
    }

    /// How many natural cards there are of each rank.
    #[inline]
    pub(super) fn ranks(self) -> Counts {
        Counts(self.0 & ((1 << WILDS) - 1))
    }

    /// How many cards are wild.
    #[inline]
    pub(super) fn wilds(self) -> u32 {
        (self.0 >> WILDS & 15) as u32
    }

    /// How many cards there are.
    #[inline]
    pub(super) fn len(self) -> u32 {
        const EVEN: u64 = 0x0f0f_0f0f_0f0f;
        const ALL: u64 = 0x0101_0101_0101;
        let cards = (self.0 & EVEN) + (self.0 >> 4 & EVEN);
        (cards.wrapping_mul(ALL) >> 40) as u32 & 255
    }

    /// What the natural cards count.
    #[inline]
    pub(super) fn natural_points(self) -> u32 {
        (self.0 >> NATURAL_POINTS & 255) as u32
    }

    /// What the wild cards count.
    #[inline]
    pub(super) fn wild_points(self) -> u32 {
        10 * (self.0 >> WILD_TENS) as u32
    }

    /// The least that the natural cards in no book count.
    #[inline]
    pub(super) fn left(self) -> u32 {
        self.books().left(self.wilds())
    }

    /// The points left of a whole hand whose natural cards leave these. Once there is a meld every
    /// wild fits into it, and three wilds are one by themselves.
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

/// Cards that are in no book without a wild: three of a rank need none, a pair needs one and a
/// single card two.
#[derive(Clone, Copy)]
struct Books {
    singles: &'static [u8; 8],
    pairs: &'static [u8; 8],
}

impl Books {
    /// The least that the cards in no book count, where so many wilds help.
    ///
    /// Those helped are the dearest of their kind, so only how many single cards are helped is to
    /// be tried: the wilds that are over go to pairs.
    #[inline]
    fn left(self, wilds: u32) -> u32 {
        let left = |pairs: usize, singles: usize| {
            2 * u32::from(self.pairs[pairs]) + u32::from(self.singles[singles])
        };
        match wilds as usize {
            few @ 0..4 => left(few, 0).min(left(few & 1, few >> 1)),
            many => {
                let each = (0..=many / 2).map(|singles| left((many - 2 * singles).min(7), singles));
                each.min().expect("some number of pairs")
            }
        }
    }
}

/// Marks of ranks, each the lowest bit of a count, as a number below 2,048.
///
/// Four copies, shifted by multiples of eleven, leave each rank's bit in a place of its own among
/// eleven that follow each other; no two bits of the copies meet, so that the product is their
/// sum without a carry.
#[inline]
fn folded(marks: u64) -> usize {
    const COPIES: u64 = 1 << 33 | 1 << 22 | 1 << 11 | 1;
    (marks.wrapping_mul(COPIES) >> 33) as usize & (FOLDED - 1)
}

const FOLDED: usize = 1 << RANKS;

/// For every set of ranks: what a card of each counts together, and without the dearest, the two
/// dearest and so on.
static LEFT: [[u8; 8]; FOLDED] = {
    let mut left = [[0; 8]; FOLDED];
    let mut set = 0;
    while set < FOLDED {
        let (mut place, mut dearer) = (RANKS, 0);
        while place > 0 {
            place -= 1;
            // Where `folded` puts a rank.
            let bit = 4 * (place % 3) + place / 3;
            if set >> bit & 1 == 1 {
                let mut helped = 0;
                while helped < 8 && helped <= dearer {
                    left[set][helped] += place as u8 + 3;
                    helped += 1;
                }
                dearer += 1;
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
    fn books_leave_what_no_wild_is_found_for() {
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
    fn every_rank_is_folded_into_a_place_of_its_own() {
        for place in 0..RANKS {
            let set = folded(1 << (4 * place));
            assert_eq!(LEFT[set], [place as u8 + 3, 0, 0, 0, 0, 0, 0, 0]);
        }
        assert_eq!(LEFT[folded(ONES)], [88, 75, 63, 52, 42, 33, 25, 18]);
    }
}
