//! Very many hands at once, as rows of card numbers.
//!
//! The search is that of [`Tally::least_points`]; what can go into runs is looked up by suit, and
//! so is what books leave. How many parts the wilds pay for is looked up, not asked part by part, and
//! the best so far is handed on as a value: both spare the processor wrong guesses.

use super::card::{Card, Rank};
use super::cover::RANKS;
use super::known::{Known, Most, Suit, WILDS};
use super::packed::Packed;
use super::tally::Tally;

/// A row that is no hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadHand {
    /// A number is no card's.
    #[error("row {row}, card {}: {number} is no card, cards are numbered 0 to 57", place + 1)]
    NoCard {
        /// Which row, counted from 0.
        row: usize,
        /// Which of its cards, counted from 0.
        place: usize,
        /// The number.
        number: u8,
    },
    /// A card is there more often than in the pack.
    #[error("row {row}: {card} is there {count} times, and the pack has it twice")]
    TooOften {
        /// Which row, counted from 0.
        row: usize,
        /// The card.
        card: Card,
        /// How often it is there.
        count: usize,
    },
}

impl BadHand {
    /// The same, where so many rows were melded before.
    #[must_use]
    pub fn after(mut self, rows: usize) -> Self {
        let (BadHand::NoCard { row, .. } | BadHand::TooOften { row, .. }) = &mut self;
        *row += rows;
        self
    }
}

/// Finds the least points that hands can be left with. Each hand is a row of so many `cards`, as
/// numbers ([`Card::index`]); the rows follow each other. What is no hand is refused; some of
/// `points` may then be written.
///
/// ```
/// use parlour_rules::five_crowns::{Rank, least_points_of_rows};
/// let seven = Rank::new(7).unwrap();
/// let mut points = [0; 2];
/// // 6C J1 4C KD and 3S 3S 3C 8T
/// least_points_of_rows(&[14, 55, 12, 32, 0, 0, 11, 49], 4, seven, &mut points)?;
/// assert_eq!(points, [13, 8]);
/// let bad = least_points_of_rows(&[14, 58, 12, 32], 4, seven, &mut [0]).unwrap_err();
/// assert_eq!(bad.to_string(), "row 0, card 2: 58 is no card, cards are numbered 0 to 57");
/// # Ok::<(), parlour_rules::five_crowns::BadHand>(())
/// ```
///
/// # Panics
/// If a hand has no cards or more than [`Tally::MOST`], or there are not as many places for
/// points as hands.
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

/// By how many cards a row has, so that it is read without a loop.
#[rustfmt::skip]
const EACH: [Each; Tally::MOST] = [
    each::<1>, each::<2>, each::<3>, each::<4>, each::<5>, each::<6>, each::<7>,
    each::<8>, each::<9>, each::<10>, each::<11>, each::<12>, each::<13>, each::<14>,
];

/// The same for rows of so many cards.
fn each<const CARDS: usize>(round: &Round, rows: &[u8], points: &mut [u16]) -> Result<(), BadHand> {
    let (rows, _) = rows.as_chunks::<CARDS>();
    for (number, (row, points)) in rows.iter().zip(points).enumerate() {
        let least = round.least_points(row).ok_or_else(|| what_is_wrong(row, number))?;
        *points = least as u16;
    }
    Ok(())
}

/// What is wrong with a row that was refused.
#[cold]
fn what_is_wrong(numbers: &[u8], row: usize) -> BadHand {
    if let Some(place) = numbers.iter().position(|&number| card_of(number).is_none()) {
        return BadHand::NoCard { row, place, number: numbers[place] };
    }
    let count =
        |number: u8| -> usize { numbers.iter().map(|&other| usize::from(other == number)).sum() };
    let number = numbers.iter().find(|&&number| count(number) > 2);
    let &number = number.expect("a row is refused for one of its cards");
    let card = card_of(number).expect("every number is a card's");
    BadHand::TooOften { row, card, count: count(number) }
}

fn card_of(number: u8) -> Option<Card> {
    Card::all().nth(usize::from(number))
}

/// One bit a card of a suit.
const SUIT: u64 = (1 << RANKS) - 1;
/// The threes of all suits.
const THREES: u64 = 1 | 1 << 11 | 1 << 22 | 1 << 33 | 1 << 44;

/// What all hands of a round have in common.
struct Round {
    /// Every card by its number, and nothing for what is no card.
    cards: [Packed; 256],
    /// The natural cards, one bit each.
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

    /// The least points of a hand; none where a number is no card's or a card is there too often.
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
        // What is no card is missing from the hand, and a third copy is in the sum alone.
        if hand.len() != CARDS as u32 || all != once + twice {
            return None;
        }
        let (once, twice) = (once & self.naturals, twice & self.naturals);
        let mut linked = linked(once, hand.wilds());
        if linked == 0 {
            return Some(hand.with_idle_wilds(hand.left()));
        }
        if hand.wilds() > WILDS {
            return Some(self.at_length(numbers));
        }
        let mut search = Search::new(hand, self.known);
        while linked != 0 {
            let first = RANKS as u32 * (linked.trailing_zeros() / RANKS as u32);
            linked &= !(SUIT << first);
            let [ranks, pairs] = [once, twice].map(|cards| cards >> first & SUIT);
            let Some(suit) = self.known.suit(ranks as usize, pairs as usize) else {
                return Some(self.at_length(numbers));
            };
            search.add(suit);
        }
        Some(search.least_points())
    }

    /// For the few hands with more of a suit or more wilds than is listed.
    #[cold]
    fn at_length(&self, numbers: &[u8]) -> u32 {
        let cards: Vec<Card> = numbers.iter().filter_map(|&number| card_of(number)).collect();
        Tally::new(&cards, self.wild).least_points()
    }
}

/// Cards that may be in a run with others when so many wilds can help: at least one of each run.
///
/// Two natural cards of a run that stand next to each other in it have at most three wilds
/// between them: four would make a book of each.
#[inline]
fn linked(cards: u64, wilds: u32) -> u64 {
    // Without a wild three cards must follow each other; each wild bridges a rank more.
    const FARTHEST: [[u64; 4]; 4] =
        [[0; 4], [u64::MAX, u64::MAX, 0, 0], [u64::MAX, u64::MAX, u64::MAX, 0], [u64::MAX; 4]];
    let below = |distance: u32| cards & cards >> distance & ((SUIT >> distance) * THREES);
    let [one, two, three, four] = FARTHEST[wilds.min(3) as usize];
    let near = below(1) & one | below(2) & two | below(3) & three | below(4) & four;
    near | below(1) & below(2)
}

/// Chooses what goes into runs, suit by suit.
struct Search<'a> {
    hand: Packed,
    known: &'a Known,
    suits: [Suit; 5],
    /// What the suits from a place on bring at most.
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
        // Added up when all suits are there.
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

    /// Adds a part of each suit from `first` on in turn to the runs chosen so far, which leave
    /// these cards and, after books, these points. Tells the best of them and of the best so far.
    fn extend(&self, first: usize, rest: Packed, left: u32, mut best: u32) -> u32 {
        let wilds = rest.wilds();
        let last = self.len - 1;
        for place in first..last {
            // Runs only take cards and wilds away from the books, so they gain at most what they
            // count.
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

    /// The same with parts of the last suit, which nothing comes after.
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
        bad.expect_err("no hand").to_string()
    }

    #[test]
    fn what_is_no_card_is_refused() {
        for number in [58, 63, 64, 64 + 7, 128, 255] {
            let what = format!("row 1, card 2: {number} is no card, cards are numbered 0 to 57");
            assert_eq!(refused(&[9, number, 57], 3), what);
            assert_eq!(refused(&[9, number], 3), what);
            assert_eq!(refused(&[9, number, number, number, number], 3), what);
        }
    }

    #[test]
    fn no_card_is_there_three_times_or_more() {
        for (number, card) in [(0, "3S"), (54, "KT"), (55, "J1"), (57, "J3")] {
            for (wild, count) in [(3, 3), (3, 14), (13, 4), (8, 5), (8, 8)] {
                let what =
                    format!("row 1: {card} is there {count} times, and the pack has it twice");
                assert_eq!(refused(&vec![number; count], wild), what);
                let mut row = vec![number; count];
                row.extend((21..).take(14 - count));
                assert_eq!(refused(&row, wild), what);
            }
        }
    }
}
