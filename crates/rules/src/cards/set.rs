//! Sets of cards of the 52-card deck.

use std::fmt::{self, Debug};

use super::{Card, Rank, Suit};

/// A set of cards, one bit per card.
///
/// ```
/// use parlour_rules::cards::{Card, CardSet};
/// let hearts: CardSet = Card::all().filter(|card| card.name().ends_with('H')).collect();
/// assert_eq!(hearts.len(), 13);
/// assert_eq!(hearts.rest().len(), 39);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CardSet(u64);

impl CardSet {
    /// The empty set.
    pub const EMPTY: CardSet = CardSet(0);
    /// The whole deck.
    pub const DECK: CardSet = CardSet((1 << 52) - 1);

    /// Whether the card is in the set.
    pub fn contains(self, card: Card) -> bool {
        self.0 >> card.index() & 1 == 1
    }

    /// The number of cards in the set.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Adds a card. Returns whether it was new.
    pub fn insert(&mut self, card: Card) -> bool {
        let before = self.0;
        self.0 |= 1 << card.index();
        self.0 != before
    }

    /// Removes a card. Returns whether it was in the set.
    pub fn remove(&mut self, card: Card) -> bool {
        let before = self.0;
        self.0 &= !(1 << card.index());
        self.0 != before
    }

    /// The set with this card added.
    pub fn with(self, card: Card) -> CardSet {
        CardSet(self.0 | 1 << card.index())
    }

    /// The cards of the set that have this rank.
    pub fn of_rank(self, rank: Rank) -> CardSet {
        CardSet(self.0 & 0b1111 << (4 * rank.index()))
    }

    /// The cards of the set that have this suit.
    pub fn of_suit(self, suit: Suit) -> CardSet {
        CardSet(self.0 & 0x1_1111_1111_1111 << suit as u8)
    }

    /// The cards that are in either set.
    pub fn union(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }

    /// The cards of this set that are not in the other.
    pub fn minus(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }

    /// The cards of the deck that are not in this set.
    pub fn rest(self) -> CardSet {
        CardSet::DECK.minus(self)
    }

    /// A sort key: of two sets, the one with the lowest card that the other lacks has the larger
    /// key.
    pub fn lowest_first(self) -> u64 {
        self.0.reverse_bits()
    }

    /// The cards in order, lowest first.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let card = Card::from_index(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(card)
        })
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        CardSet(cards.into_iter().fold(0, |set, card| set | 1 << card.index()))
    }
}

impl Extend<Card> for CardSet {
    fn extend<I: IntoIterator<Item = Card>>(&mut self, cards: I) {
        *self = self.union(cards.into_iter().collect());
    }
}

impl Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_iterates_over_its_cards_in_order() {
        let cards: Vec<Card> = Card::all().step_by(5).collect();
        let set: CardSet = cards.iter().rev().copied().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), cards);
        assert_eq!(set.len() + set.rest().len(), 52);
        assert_eq!(set.union(set.rest()), CardSet::DECK);
        assert!(Card::all().all(|card| set.contains(card) != set.rest().contains(card)));
    }

    #[test]
    fn every_suit_has_13_cards_and_every_rank_4() {
        for suit in Suit::ALL {
            let cards = CardSet::DECK.of_suit(suit);
            assert!(cards.len() == 13 && cards.iter().all(|card| card.suit() == suit));
        }
        for rank in Rank::all() {
            let cards = CardSet::DECK.of_rank(rank);
            assert!(cards.len() == 4 && cards.iter().all(|card| card.rank() == rank));
        }
    }

    #[test]
    fn insert_and_remove_return_what_changed() {
        let king = Card::from_index(51).expect("the last card");
        let mut set = CardSet::EMPTY;
        assert!(set.insert(king) && !set.insert(king));
        assert!(set.remove(king) && !set.remove(king));
        assert!(set.is_empty());
    }
}
