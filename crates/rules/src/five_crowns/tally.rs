//! A hand counted for melding: natural cards by suit and rank, and the number of wilds.

use super::card::{Card, Face, Rank};
use super::cover::RANKS;
use super::packed::Packed;

/// One 4-bit count per rank, the threes lowest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Counts(pub(super) u64);

/// The lowest bit of every count.
pub(super) const ONES: u64 = 0x111_1111_1111;

impl Counts {
    pub(super) fn one(place: usize) -> Counts {
        Counts(1 << (4 * place))
    }

    /// One card of each rank in a bit mask.
    pub(super) fn of_ranks(ranks: u64) -> Counts {
        Counts((0..RANKS).map(|place| (ranks >> place & 1) << (4 * place)).sum())
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(super) fn of(self, place: usize) -> u8 {
        (self.0 >> (4 * place) & 15) as u8
    }

    pub(super) fn plus(self, other: Counts) -> Counts {
        Counts(self.0 + other.0)
    }

    pub(super) fn minus(self, other: Counts) -> Counts {
        Counts(self.0 - other.0)
    }

    /// The ranks with any cards, each marked by the lowest bit of its count.
    pub(super) fn present(self) -> u64 {
        (self.0 | self.0 >> 1 | self.0 >> 2 | self.0 >> 3) & ONES
    }

    /// The cards that may be worth putting into a run with others, given this many wilds.
    ///
    /// Two neighbouring natural cards of a run have at most three wilds between them. With four
    /// wilds, each would make a book.
    pub(super) fn linked(self, wilds: u32) -> Counts {
        let present = self.present();
        let linked = if wilds == 0 {
            let three = present & present >> 4 & present >> 8;
            three | three << 4 | three << 8
        } else {
            let near = (1..=wilds.min(3) + 1).fold(0, |near, distance| {
                near | present >> (4 * distance) | present << (4 * distance)
            });
            present & near
        };
        Counts(self.0 & (linked * 15))
    }

    /// Whether any rank has three or more.
    pub(super) fn has_three(self) -> bool {
        (self.0 & self.0 >> 1 | self.0 >> 2 | self.0 >> 3) & ONES != 0
    }

    /// The indices of the ranks with any cards, lowest first.
    pub(super) fn places(self) -> impl Iterator<Item = usize> {
        let mut present = self.present();
        std::iter::from_fn(move || {
            let place = present.trailing_zeros() as usize / 4;
            present &= present.checked_sub(1)?;
            Some(place)
        })
    }

    pub(super) fn copies(self) -> [u8; RANKS] {
        std::array::from_fn(|place| self.of(place))
    }
}

/// A hand counted for melding in one round.
///
/// Adding and removing cards is very cheap, for players that try every draw and discard.
///
/// ```
/// use parlour_rules::five_crowns::{Rank, Tally, read_cards};
/// let seven = Rank::new(7).unwrap();
/// let mut tally = Tally::new(&read_cards("6C J1 4C").unwrap(), seven);
/// assert_eq!(tally.least_points(), 0); // 4C J1 6C
/// tally.remove("J1".parse().unwrap());
/// assert_eq!(tally.least_points(), 10);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tally {
    wild: Rank,
    /// Natural cards of each suit, by rank.
    pub(super) suits: [Counts; 5],
    /// The cards of all suits, and the wilds.
    pub(super) cards: Packed,
    len: u32,
}

impl Tally {
    /// The most cards in a tally: a hand of 13 and the drawn card.
    pub const MOST: usize = 14;

    /// Counts a hand, given the round's wild rank.
    ///
    /// # Panics
    /// If there are more than [`Tally::MOST`] cards.
    pub fn new(hand: &[Card], wild: Rank) -> Tally {
        let mut tally =
            Tally { wild, suits: [Counts::default(); 5], cards: Packed::default(), len: 0 };
        for &card in hand {
            tally.add(card);
        }
        tally
    }

    /// The round's wild rank.
    pub fn wild(&self) -> Rank {
        self.wild
    }

    /// The number of cards.
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there are no cards.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The number of wilds: jokers and cards of the wild rank.
    pub fn wilds(&self) -> u32 {
        self.cards.wilds()
    }

    /// The points of all cards, melded or not.
    pub fn points(&self) -> u32 {
        self.cards.natural_points() + self.cards.wild_points()
    }

    /// Adds a card.
    ///
    /// # Panics
    /// If there are already [`Tally::MOST`] cards.
    pub fn add(&mut self, card: Card) {
        assert!(self.len() < Tally::MOST, "a hand never holds more than 14 cards");
        self.len += 1;
        self.cards = self.cards.plus(Packed::card(card, self.wild));
        if let Face::Suited(rank, suit) = card.face()
            && rank != self.wild
        {
            let counts = &mut self.suits[suit as usize];
            *counts = counts.plus(Counts::one(rank.index()));
        }
    }

    /// Removes a card.
    ///
    /// All jokers are alike, and so are all cards of the wild rank.
    ///
    /// # Panics
    /// If there is no such card.
    pub fn remove(&mut self, card: Card) {
        let is_in = match card.face() {
            Face::Suited(rank, suit) if rank != self.wild => {
                let counts = &mut self.suits[suit as usize];
                let is_in = counts.of(rank.index()) > 0;
                if is_in {
                    *counts = counts.minus(Counts::one(rank.index()));
                }
                is_in
            }
            _ => self.wilds() > 0 && self.cards.wild_points() >= card.points(self.wild),
        };
        assert!(is_in, "{card} is not in the tally");
        self.cards = self.cards.minus(Packed::card(card, self.wild));
        self.len -= 1;
    }

    /// The tally with one card more.
    pub fn with(mut self, card: Card) -> Tally {
        self.add(card);
        self
    }

    /// The tally with one card fewer.
    pub fn without(mut self, card: Card) -> Tally {
        self.remove(card);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::five_crowns::read_cards;

    #[test]
    fn has_three_finds_three_or_more_of_a_rank() {
        for copies in 0..=14 {
            let counts = (0..copies).fold(Counts::default(), |some, _| some.plus(Counts::one(10)));
            assert_eq!((counts.of(10), counts.has_three()), (copies, copies >= 3));
        }
    }

    #[test]
    fn adding_and_removing_a_card_changes_nothing() {
        let hand = read_cards("6C J1 7C 4C QT").expect("cards");
        let wild = Rank::new(7).expect("a rank");
        let tally = Tally::new(&hand, wild);
        assert_eq!((tally.len(), tally.wilds(), tally.points()), (5, 2, 92));
        for card in Card::all() {
            assert_eq!(tally.with(card).without(card), tally);
        }
    }
}
