//! The play: the cards played since the count was last 0, and what the next one pegs.

use std::fmt::{self, Debug};

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::count_of;
use crate::cards::Rank;

/// What the count may not pass.
pub const THIRTY_ONE: u8 = 31;

/// Something pegged outside the show, with its name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Peg {
    /// The count is made fifteen.
    Fifteen,
    /// The count is made thirty-one.
    ThirtyOne,
    /// The second card of a rank in a row.
    Pair,
    /// The third.
    PairRoyal,
    /// The fourth.
    DoublePairRoyal,
    /// So many of the latest cards are consecutive ranks, in some order.
    Run(u8),
    /// Nobody can play another card, and the count is not thirty-one.
    Go,
    /// The last card of the deal, where it does not make thirty-one.
    Last,
    /// The starter is a jack: for the dealer.
    Heels,
}

impl Peg {
    /// How far the peg moves.
    pub const fn points(self) -> u8 {
        match self {
            Peg::Go | Peg::Last => 1,
            Peg::Fifteen | Peg::ThirtyOne | Peg::Pair | Peg::Heels => 2,
            Peg::Run(cards) => cards,
            Peg::PairRoyal => 6,
            Peg::DoublePairRoyal => 12,
        }
    }

    /// All of them together.
    pub fn total(pegs: &[Peg]) -> u8 {
        pegs.iter().map(|peg| peg.points()).sum()
    }
}

/// What one card pegs: at most a count, a pair or run, and the last card.
pub type Pegs = ArrayVec<Peg, 3>;

/// The ranks played since the count was last 0.
///
/// Suits play no part in the play, so a pile is two numbers and cheap to copy: engines search
/// on it. [`points`](Pile::points) is the number alone, [`pegs`](Pile::pegs) has its parts. Who
/// may say go, and who takes it, is the game's business.
///
/// ```
/// use parlour_rules::cards::Rank;
/// use parlour_rules::cribbage::{Peg, Pile};
/// let rank = |number| Rank::from_number(number).expect("a rank");
/// let pile = Pile::default().with(rank(4)).with(rank(6));
/// assert_eq!(pile.pegs(rank(5)).as_slice(), [Peg::Fifteen, Peg::Run(3)]);
/// assert_eq!(pile.points(rank(5)), 5);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Pile {
    /// Rank numbers in fours of bits, the latest lowest; nothing is 0. Thirty-one has room for
    /// thirteen cards at most (four aces, twos and threes, and a four).
    ranks: u64,
    count: u8,
}

impl Pile {
    /// The count.
    #[inline]
    pub fn count(self) -> u8 {
        self.count
    }

    /// Whether no card has been played since the count was last 0.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.ranks == 0
    }

    /// How many cards it has.
    #[inline]
    pub fn len(self) -> usize {
        (u64::BITS - self.ranks.leading_zeros()).div_ceil(4) as usize
    }

    /// The ranks, the latest first.
    #[inline]
    pub fn latest_first(self) -> impl Iterator<Item = Rank> {
        let mut left = self.ranks;
        std::iter::from_fn(move || {
            let rank = Rank::from_number((left & 15) as u8)?;
            left >>= 4;
            Some(rank)
        })
    }

    /// Whether a card of this rank may be played: the count would not pass 31.
    #[inline]
    pub fn takes(self, rank: Rank) -> bool {
        self.count + count_of(rank) <= THIRTY_ONE
    }

    /// The pile with another card on it, which it must [take](Self::takes). At thirty-one the
    /// count does not go back to 0 by itself: that is for the game to do.
    #[inline]
    #[must_use]
    pub fn with(self, rank: Rank) -> Pile {
        debug_assert!(self.takes(rank), "{rank} would take the count past 31");
        Pile {
            ranks: self.ranks << 4 | u64::from(rank.number()),
            count: self.count + count_of(rank),
        }
    }

    /// Points pegged by playing a card of this rank, without the point for the last card.
    #[inline]
    pub fn points(self, rank: Rank) -> u8 {
        let count = self.count + count_of(rank);
        let counts = if count == 15 || count == THIRTY_ONE { 2 } else { 0 };
        // Cards that pair make no run with the card before them.
        counts + [self.run(rank), 2, 6, 12][self.like(rank)]
    }

    /// What playing a card of this rank pegs, by name.
    pub fn pegs(self, rank: Rank) -> Pegs {
        let mut pegs = Pegs::new();
        match self.count + count_of(rank) {
            15 => pegs.push(Peg::Fifteen),
            THIRTY_ONE => pegs.push(Peg::ThirtyOne),
            _ => {}
        }
        match self.like(rank) {
            0 => {
                let cards = self.run(rank);
                if cards > 0 {
                    pegs.push(Peg::Run(cards));
                }
            }
            1 => pegs.push(Peg::Pair),
            2 => pegs.push(Peg::PairRoyal),
            _ => pegs.push(Peg::DoublePairRoyal),
        }
        pegs
    }

    /// How many of the latest cards have this rank; a deck has no more than three others.
    #[inline]
    fn like(self, rank: Rank) -> usize {
        let differs = self.ranks ^ (u64::from(rank.number()) * 0x111);
        if differs & 15 != 0 {
            0
        } else if differs & 0xf0 != 0 {
            1
        } else if differs & 0xf00 != 0 {
            2
        } else {
            3
        }
    }

    /// How many of the latest cards make a run with this one; 0 for fewer than three.
    #[inline]
    fn run(self, rank: Rank) -> u8 {
        let mut ranks = 1u16 << rank.number();
        let (mut longest, mut cards, mut left) = (0, 1, self.ranks);
        while left != 0 {
            let next = 1 << (left & 15);
            if ranks & next != 0 {
                break;
            }
            ranks |= next;
            left >>= 4;
            cards += 1;
            // Distinct ranks are consecutive when they are as wide as they are many.
            let width = u16::BITS - ranks.leading_zeros() - ranks.trailing_zeros();
            if width == cards && cards >= 3 {
                longest = cards;
            }
        }
        longest as u8
    }
}

impl Debug for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut ranks: Vec<Rank> = self.latest_first().collect();
        ranks.reverse();
        write!(f, "{ranks:?} = {}", self.count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ranks(text: &str) -> Vec<Rank> {
        let read = |letter| Rank::all().find(|rank| rank.letter() == letter).expect("a rank");
        text.chars().map(read).collect()
    }

    fn pile(text: &str) -> Pile {
        ranks(text).into_iter().fold(Pile::default(), Pile::with)
    }

    /// The rules word for word, on a plain list.
    fn plain(laid: &[Rank], rank: Rank) -> Vec<Peg> {
        let all: Vec<u8> = laid.iter().chain([&rank]).map(|rank| rank.number()).collect();
        let mut pegs = Vec::new();
        match all.iter().map(|&number| number.min(10)).sum() {
            15u8 => pegs.push(Peg::Fifteen),
            31 => pegs.push(Peg::ThirtyOne),
            _ => {}
        }
        let tail = |size: usize| (size <= all.len()).then(|| all[all.len() - size..].to_vec());
        let alike = |size| tail(size).is_some_and(|cards| cards.iter().all(|&n| n == cards[0]));
        if alike(4) {
            pegs.push(Peg::DoublePairRoyal);
        } else if alike(3) {
            pegs.push(Peg::PairRoyal);
        } else if alike(2) {
            pegs.push(Peg::Pair);
        }
        for size in (3..=all.len()).rev() {
            let mut cards = tail(size).expect("so many cards");
            cards.sort_unstable();
            if cards.windows(2).all(|two| two[0] + 1 == two[1]) {
                pegs.push(Peg::Run(size as u8));
                break;
            }
        }
        pegs
    }

    #[test]
    fn each_kind_of_score_falls_as_the_rules_say() {
        let examples: [(&str, &str, &[Peg]); 16] = [
            ("", "5", &[]),
            ("5", "K", &[Peg::Fifteen]),
            ("KQ", "A", &[]),
            ("KQA", "J", &[Peg::ThirtyOne]),
            ("7", "7", &[Peg::Pair]),
            ("77", "7", &[Peg::PairRoyal]),
            ("777", "7", &[Peg::DoublePairRoyal]),
            ("55", "5", &[Peg::Fifteen, Peg::PairRoyal]),
            ("KQ", "J", &[Peg::Run(3)]),
            ("46", "5", &[Peg::Fifteen, Peg::Run(3)]),
            ("465", "3", &[Peg::Run(4)]),
            ("4653", "7", &[Peg::Run(5)]),
            ("465", "4", &[Peg::Run(3)]),
            ("4655", "4", &[]),
            ("7A23546", "A", &[Peg::Run(6)]),
            ("QKA", "2", &[]),
        ];
        for (laid, rank, expected) in examples {
            let (pile, rank) = (pile(laid), ranks(rank)[0]);
            assert_eq!(pile.pegs(rank).as_slice(), expected, "{laid} {rank}");
            assert_eq!(pile.points(rank), Peg::total(expected), "{laid} {rank}");
        }
        assert_eq!(pile("A23546").points(ranks("7")[0]), 7, "the longest run there is");
    }

    #[test]
    fn nothing_is_laid_past_thirty_one() {
        assert!(pile("KQJ").takes(Rank::ACE) && !pile("KQJ").takes(ranks("2")[0]));
        assert!(!pile("KQJA").takes(Rank::ACE));
    }

    #[test]
    fn a_pile_has_room_for_the_thirteen_cards_that_fit_in_thirty_one() {
        let longest = pile("AAAA222233334");
        assert_eq!((longest.len(), longest.count()), (13, 28));
        let ranks: Vec<Rank> = longest.latest_first().collect();
        assert_eq!((ranks.len(), ranks[0].number(), ranks[12]), (13, 4, Rank::ACE));
        assert!(pile("").is_empty());
    }

    /// Every pile that six cards can make, against the rules on a plain list.
    #[test]
    fn every_small_pile_pegs_as_a_plain_count_does() {
        fn visit(laid: &mut Vec<Rank>, pile: Pile, seen: &mut u32) {
            for rank in Rank::all().filter(|&rank| pile.takes(rank)) {
                if laid.iter().filter(|&&other| other == rank).count() == 4 {
                    continue;
                }
                *seen += 1;
                let pegs = pile.pegs(rank);
                assert_eq!(pegs.as_slice(), plain(laid, rank), "{laid:?} {rank}");
                assert_eq!(pile.points(rank), Peg::total(&pegs), "{laid:?} {rank}");
                if laid.len() < 5 {
                    laid.push(rank);
                    visit(laid, pile.with(rank), seen);
                    laid.pop();
                }
            }
        }
        let mut seen = 0;
        visit(&mut Vec::new(), Pile::default(), &mut seen);
        assert!(seen > 100_000, "{seen}");
    }
}
