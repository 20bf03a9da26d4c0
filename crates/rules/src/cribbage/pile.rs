//! The play: the cards played since the count was last zero, and what the next one pegs.

use std::fmt::{self, Debug};

use arrayvec::ArrayVec;
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use super::count_of;
use crate::cards::Rank;

/// The highest count that is allowed.
pub const THIRTY_ONE: u8 = 31;

/// A reason to peg points other than counting a hand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "snake_case"))]
pub enum Peg {
    /// The count is fifteen.
    Fifteen,
    /// The count is thirty-one.
    ThirtyOne,
    /// Two cards of the same rank in a row.
    Pair,
    /// Three cards of the same rank in a row.
    PairRoyal,
    /// Four cards of the same rank in a row.
    DoublePairRoyal,
    /// This many of the latest cards are consecutive ranks, in any order.
    Run(u8),
    /// Nobody can play another card and the count isn't 31.
    Go,
    /// The last card of the deal, if it doesn't make 31.
    Last,
    /// The starter is a jack. For the dealer.
    Heels,
}

impl Peg {
    /// The points it pegs.
    pub const fn points(self) -> u8 {
        match self {
            Peg::Go | Peg::Last => 1,
            Peg::Fifteen | Peg::ThirtyOne | Peg::Pair | Peg::Heels => 2,
            Peg::Run(cards) => cards,
            Peg::PairRoyal => 6,
            Peg::DoublePairRoyal => 12,
        }
    }

    /// The total points.
    pub fn total(pegs: &[Peg]) -> u8 {
        pegs.iter().map(|peg| peg.points()).sum()
    }
}

/// The reasons one card pegs: at most a count, a pair or run, and the last card.
pub type Pegs = ArrayVec<Peg, 3>;

/// The ranks played since the count was last zero.
///
/// Suits don't matter in the play, so a pile is two numbers and cheap to copy for engines.
/// [`points`](Pile::points) returns just the number, [`pegs`](Pile::pegs) the reasons. Go is
/// handled by the game.
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
    /// Rank numbers in groups of four bits, the latest lowest; 0 is no card. At most thirteen cards
    /// fit into 31 (four aces, twos and threes, and a four).
    ranks: u64,
    count: u8,
}

impl Pile {
    /// The current count.
    #[inline]
    pub fn count(self) -> u8 {
        self.count
    }

    /// Whether no card has been played since the count was last zero.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.ranks == 0
    }

    /// The number of cards.
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

    /// Whether a card of this rank can be played without passing 31.
    #[inline]
    pub fn takes(self, rank: Rank) -> bool {
        self.count + count_of(rank) <= THIRTY_ONE
    }

    /// The pile with another card, which it must [take](Self::takes). At 31 the game starts a new
    /// pile; this doesn't.
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
        // A card that pairs the one before can't also make a run.
        counts + [self.run(rank), 2, 6, 12][self.like(rank)]
    }

    /// The reasons for the points that playing a card of this rank pegs.
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

    /// How many of the latest cards have this rank. There are at most three others in the deck.
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

    /// The length of the run that this card makes with the latest cards, or 0.
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
            // Distinct ranks are consecutive if their span equals their number.
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

    /// The rules of the play on a plain list, for comparison.
    fn plain(played: &[Rank], rank: Rank) -> Vec<Peg> {
        let all: Vec<u8> = played.iter().chain([&rank]).map(|rank| rank.number()).collect();
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
            let mut cards = tail(size).expect("the size is within the list");
            cards.sort_unstable();
            if cards.windows(2).all(|two| two[0] + 1 == two[1]) {
                pegs.push(Peg::Run(size as u8));
                break;
            }
        }
        pegs
    }

    #[test]
    fn each_kind_of_peg_follows_the_rules() {
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
        for (played, rank, expected) in examples {
            let (pile, rank) = (pile(played), ranks(rank)[0]);
            assert_eq!(pile.pegs(rank).as_slice(), expected, "{played} {rank}");
            assert_eq!(pile.points(rank), Peg::total(expected), "{played} {rank}");
        }
        assert_eq!(pile("A23546").points(ranks("7")[0]), 7, "the longest run there is");
    }

    #[test]
    fn no_card_can_be_played_past_thirty_one() {
        assert!(pile("KQJ").takes(Rank::ACE) && !pile("KQJ").takes(ranks("2")[0]));
        assert!(!pile("KQJA").takes(Rank::ACE));
    }

    #[test]
    fn a_pile_holds_the_thirteen_cards_that_fit_into_thirty_one() {
        let longest = pile("AAAA222233334");
        assert_eq!((longest.len(), longest.count()), (13, 28));
        let ranks: Vec<Rank> = longest.latest_first().collect();
        assert_eq!((ranks.len(), ranks[0].number(), ranks[12]), (13, 4, Rank::ACE));
        assert!(pile("").is_empty());
    }

    /// Compares every pile of up to six cards with the rules on a plain list.
    #[test]
    fn every_small_pile_pegs_what_a_plain_count_pegs() {
        fn visit(played: &mut Vec<Rank>, pile: Pile, seen: &mut u32) {
            for rank in Rank::all().filter(|&rank| pile.takes(rank)) {
                if played.iter().filter(|&&other| other == rank).count() == 4 {
                    continue;
                }
                *seen += 1;
                let pegs = pile.pegs(rank);
                assert_eq!(pegs.as_slice(), plain(played, rank), "{played:?} {rank}");
                assert_eq!(pile.points(rank), Peg::total(&pegs), "{played:?} {rank}");
                if played.len() < 5 {
                    played.push(rank);
                    visit(played, pile.with(rank), seen);
                    played.pop();
                }
            }
        }
        let mut seen = 0;
        visit(&mut Vec::new(), Pile::default(), &mut seen);
        assert!(seen > 100_000, "{seen}");
    }
}
