//! Solves very many hands, given as rows of card numbers.
//!
//! The search is that of [`Tally::least_points`], but the parts that can go into runs are looked
//! up. The number of parts that the wilds allow is also looked up instead of checked part by part,
//! and the best result so far is passed as a value. Both avoid wrong branch predictions.

use super::card::{Card, Rank};
use super::cover::RANKS;
use super::known::{Known, Most, Suit, WILDS};
use super::packed::Packed;
use super::tally::Tally;

/// Why a row isn't a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BadHand {
    /// A number isn't a card.
    #[error("row {row}, card {}: {number} is not a card: cards are numbered 0 to 57", place + 1)]
    NoCard {
        /// The row, counted from 0.
        row: usize,
        /// The card's place in the row, counted from 0.
        place: usize,
        /// The number found.
        number: u8,
    },
    /// A card appears more often than in the two decks.
    #[error("row {row}: {card} is there {count} times, but the two decks have only two")]
    TooOften {
        /// The row, counted from 0.
        row: usize,
        /// The card.
        card: Card,
        /// How often it appears.
        count: usize,
    },
}

impl BadHand {
    /// The same error with the row number increased by `rows`, the number of rows solved before.
    #[must_use]
    pub fn after(mut self, rows: usize) -> Self {
        let (BadHand::NoCard { row, .. } | BadHand::TooOften { row, .. }) = &mut self;
        *row += rows;
        self
    }
}

/// Writes the fewest points that each hand can be left with.
///
/// Each hand is a row of `cards` card numbers ([`Card::index`]), one row after another. Returns an
/// error if a row isn't a hand. Some of `points` may have been written by then.
///
/// ```
/// use parlour_rules::five_crowns::{Rank, least_points_of_rows};
/// let seven = Rank::new(7).unwrap();
/// let mut points = [0; 2];
/// // 6C J1 4C KD and 3S 3S 3C 8T
/// least_points_of_rows(&[14, 55, 12, 32, 0, 0, 11, 49], 4, seven, &mut points)?;
/// assert_eq!(points, [13, 8]);
/// let bad = least_points_of_rows(&[14, 58, 12, 32], 4, seven, &mut [0]).unwrap_err();
/// assert_eq!(bad.to_string(), "row 0, card 2: 58 is not a card: cards are numbered 0 to 57");
/// # Ok::<(), parlour_rules::five_crowns::BadHand>(())
/// ```
///
/// # Panics
/// If a hand has no cards or more than [`Tally::MOST`], or if `points` has the wrong length.
pub fn least_points_of_rows(
    rows: &[u8],
    cards: usize,
    wild: Rank,
    points: &mut [u16],
) -> Result<(), BadHand> {
    assert!((1..=Tally::MOST).contains(&cards), "a hand has from 1 to 14 cards");
    assert_eq!(rows.len(), cards * points.len(), "a place for every hand's points");
    EACH[cards - 1](&Round::new(wild), rows, points)
}

type Each = fn(&Round, &[u8], &mut [u16]) -> Result<(), BadHand>;

/// One function for each number of cards, so that a row is read without a loop.
#[rustfmt::skip]
const EACH: [Each; Tally::MOST] = [
    each::<1>, each::<2>, each::<3>, each::<4>, each::<5>, each::<6>, each::<7>,
    each::<8>, each::<9>, each::<10>, each::<11>, each::<12>, each::<13>, each::<14>,
];

/// Solves rows of `CARDS` cards.
fn each<const CARDS: usize>(round: &Round, rows: &[u8], points: &mut [u16]) -> Result<(), BadHand> {
    let (rows, _) = rows.as_chunks::<CARDS>();
    for (number, (row, points)) in rows.iter().zip(points).enumerate() {
        let least = round.least_points(row).ok_or_else(|| bad_hand(row, number))?;
        *points = least as u16;
    }
    Ok(())
}

/// The error for a row that was refused.
#[cold]
fn bad_hand(numbers: &[u8], row: usize) -> BadHand {
    if let Some(place) = numbers.iter().position(|&number| card_of(number).is_none()) {
        return BadHand::NoCard { row, place, number: numbers[place] };
    }
    let count =
        |number: u8| -> usize { numbers.iter().map(|&other| usize::from(other == number)).sum() };
    let number = numbers.iter().find(|&&number| count(number) > 2);
    let &number = number.expect("a refused row has a bad card");
    let card = card_of(number).expect("every number is a card");
    BadHand::TooOften { row, card, count: count(number) }
}

fn card_of(number: u8) -> Option<Card> {
    Card::all().nth(usize::from(number))
}

/// A bit mask of the cards of one suit.
const SUIT: u64 = (1 << RANKS) - 1;
/// A bit mask of the threes of all suits.
const THREES: u64 = 1 | 1 << 11 | 1 << 22 | 1 << 33 | 1 << 44;

/// What all hands of a round have in common.
struct Round {
    /// Every card by its number, and the empty hand for other numbers.
    cards: [Packed; 256],
    /// A bit mask of the natural cards.
    naturals: u64,
    known: &'static Known,
    wild: Rank,
}

impl Round {
    fn new(wild: Rank) -> Round {
        let mut cards = [Packed::default(); 256];
        let mut naturals = 0;
        for card in Card::all() {
            cards[card.index()] = Packed::card(card, wild);
            naturals |= u64::from(!card.is_wild(wild)) << card.index();
        }
        Round { cards, naturals, known: Known::lists(), wild }
    }

    /// The fewest points of a hand, or `None` if a number isn't a card or a card appears too often.
    #[inline]
    fn least_points<const CARDS: usize>(&self, numbers: &[u8; CARDS]) -> Option<u32> {
        let (mut once, mut twice, mut all) = (0_u64, 0, 0_u64);
        let mut hand = Packed::default();
        for &number in numbers {
            let bit = 1 << (number & 63);
            twice |= once & bit;
            once |= bit;
            all = all.wrapping_add(bit);
            hand = hand.plus(self.cards[usize::from(number)]);
        }
        // A number that isn't a card is missing from the hand, and a third copy shows only in the
        // sum.
        if hand.len() != CARDS as u32 || all != once + twice {
            return None;
        }
        let (once, twice) = (once & self.naturals, twice & self.naturals);
        let mut linked = linked(once, hand.wilds());
        if linked == 0 {
            return Some(hand.with_idle_wilds(hand.left()));
        }
        if hand.wilds() > WILDS {
            return Some(self.solve_slowly(numbers));
        }
        let mut search = Search::new(hand, self.known);
        while linked != 0 {
            let first = RANKS as u32 * (linked.trailing_zeros() / RANKS as u32);
            linked &= !(SUIT << first);
            let [ranks, pairs] = [once, twice].map(|cards| cards >> first & SUIT);
            let Some(suit) = self.known.suit(ranks as usize, pairs as usize) else {
                return Some(self.solve_slowly(numbers));
            };
            search.add(suit);
        }
        Some(search.least_points())
    }

    /// For the few hands with more wilds, or more cards of a suit, than are listed.
    #[cold]
    fn solve_slowly(&self, numbers: &[u8]) -> u32 {
        let cards: Vec<Card> = numbers.iter().filter_map(|&number| card_of(number)).collect();
        Tally::new(&cards, self.wild).least_points()
    }
}

/// Cards that may be in a run with others, given this many wilds: at least one of each run.
///
/// Two neighbouring natural cards of a run have at most three wilds between them. With four wilds,
/// each would make a book.
#[inline]
fn linked(cards: u64, wilds: u32) -> u64 {
    // Without wilds, three cards must be consecutive. Each wild bridges one more rank.
    const FARTHEST: [[u64; 4]; 4] =
        [[0; 4], [u64::MAX, u64::MAX, 0, 0], [u64::MAX, u64::MAX, u64::MAX, 0], [u64::MAX; 4]];
    let below = |distance: u32| cards & cards >> distance & ((SUIT >> distance) * THREES);
    let [one, two, three, four] = FARTHEST[wilds.min(3) as usize];
    let near = below(1) & one | below(2) & two | below(3) & three | below(4) & four;
    near | below(1) & below(2)
}

/// Chooses the cards that go into runs, suit by suit.
struct Search<'a> {
    hand: Packed,
    known: &'a Known,
    suits: [Suit; 5],
    /// The most points of the runs of all suits from a place on.
    most: [Most; 6],
    len: usize,
}

impl<'a> Search<'a> {
    #[inline]
    fn new(hand: Packed, known: &'a Known) -> Self {
        Search { hand, known, suits: [Suit::default(); 5], most: [Most::default(); 6], len: 0 }
    }

    #[inline]
    fn add(&mut self, suit: Suit) {
        self.suits[self.len] = suit;
        // Turned into sums once all suits are added.
        self.most[self.len] = suit.most;
        self.len += 1;
    }

    #[inline]
    fn least_points(mut self) -> u32 {
        for place in (0..5).rev() {
            self.most[place] = self.most[place].plus(self.most[place + 1]);
        }
        let hand = self.hand;
        let left = hand.left();
        let best = self.extend(0, hand, left, left);
        hand.with_idle_wilds(best)
    }

    /// Adds parts of each suit from `first` on to the runs chosen so far. Those leave the cards
    /// `rest` and, after books, `left` points. Returns the best result found, or `best` if none is
    /// better.
    fn extend(&self, first: usize, rest: Packed, left: u32, mut best: u32) -> u32 {
        let wilds = rest.wilds();
        let last = self.len - 1;
        for place in first..last {
            // Runs only take cards and wilds away from books, so they gain at most their own
            // points.
            let later = self.most[place + 1];
            for &part in self.known.parts(self.suits[place], wilds) {
                let rest = rest.minus(part);
                let left = rest.left();
                best = best.min(left);
                if left < best + later.with(rest.wilds()) {
                    best = if place + 1 == last {
                        self.finish(rest, best)
                    } else {
                        self.extend(place + 1, rest, left, best)
                    };
                }
            }
            if left >= best + later.with(wilds) {
                return best;
            }
        }
        self.finish(rest, best)
    }

    /// The same for the last suit.
    #[inline]
    fn finish(&self, rest: Packed, mut best: u32) -> u32 {
        for &part in self.known.parts(self.suits[self.len - 1], rest.wilds()) {
            best = best.min(rest.minus(part).left());
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(row: &[u8], wild: u8) -> String {
        let wild = Rank::new(wild).expect("a rank");
        let rows =
            [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14][..row.len()].to_vec(), row.to_vec()];
        let mut points = [0; 2];
        let bad = least_points_of_rows(&rows.concat(), row.len(), wild, &mut points);
        bad.expect_err("not a hand").to_string()
    }

    #[test]
    fn a_number_that_is_not_a_card_is_refused() {
        for number in [58, 63, 64, 64 + 7, 128, 255] {
            let what = format!("row 1, card 2: {number} is not a card: cards are numbered 0 to 57");
            assert_eq!(refused(&[9, number, 57], 3), what);
            assert_eq!(refused(&[9, number], 3), what);
            assert_eq!(refused(&[9, number, number, number, number], 3), what);
        }
    }

    #[test]
    fn three_or_more_copies_of_a_card_are_refused() {
        for (number, card) in [(0, "3S"), (54, "KT"), (55, "J1"), (57, "J3")] {
            for (wild, count) in [(3, 3), (3, 14), (13, 4), (8, 5), (8, 8)] {
                let what = format!(
                    "row 1: {card} is there {count} times, but the two decks have only two"
                );
                assert_eq!(refused(&vec![number; count], wild), what);
                let mut row = vec![number; count];
                row.extend((21..).take(14 - count));
                assert_eq!(refused(&row, wild), what);
            }
        }
    }
}
