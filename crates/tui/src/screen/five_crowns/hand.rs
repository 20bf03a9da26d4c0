//! A person's hand, in the order that the person gave it.

use parlour_rules::five_crowns::{Card, Meld, Rank, best_melds};

/// A hand with a cursor. Nothing reorders it but its owner: a card that comes joins the end.
#[derive(Clone, Debug, Default)]
pub struct Hand {
    cards: Vec<Card>,
    cursor: usize,
}

/// An order that a hand is put into once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// By suit, then rank.
    Suit,
    /// By rank, then suit.
    Rank,
    /// Into its best melds, what is left last.
    Melds,
}

impl Order {
    /// The next one to offer.
    pub fn next(self) -> Self {
        match self {
            Order::Suit => Order::Rank,
            Order::Rank => Order::Melds,
            Order::Melds => Order::Suit,
        }
    }

    /// Its name.
    pub fn word(self) -> &'static str {
        match self {
            Order::Suit => "suit",
            Order::Rank => "rank",
            Order::Melds => "melds",
        }
    }
}

impl Hand {
    /// The cards in their order.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// The place of the cursor.
    pub fn cursor(&self) -> usize {
        self.cursor
    }

    /// The card under the cursor.
    pub fn chosen(&self) -> Option<Card> {
        self.cards.get(self.cursor).copied()
    }

    /// Puts the cursor on a card.
    pub fn point(&mut self, place: usize) {
        self.cursor = place.min(self.cards.len().saturating_sub(1));
    }

    /// Takes over what the table says is held: what is gone is gone, what came joins the end.
    pub fn hold(&mut self, held: &[Card]) {
        let mut left = held.to_vec();
        self.cards.retain(|card| match left.iter().position(|other| other == card) {
            Some(place) => {
                left.remove(place);
                true
            }
            None => false,
        });
        let (kept, came) = (!self.cards.is_empty(), !left.is_empty());
        self.cards.extend(left);
        if !kept {
            self.cursor = 0;
        } else if came {
            self.cursor = self.cards.len() - 1;
        }
        self.point(self.cursor);
    }

    /// Moves the cursor.
    pub fn walk(&mut self, by: isize) {
        self.point(self.cursor.saturating_add_signed(by));
    }

    /// Moves the card under the cursor.
    pub fn carry(&mut self, by: isize) {
        let from = self.cursor;
        self.walk(by);
        if from < self.cards.len() {
            self.cards.swap(from, self.cursor);
        }
    }

    /// Puts the hand in an order.
    pub fn sort(&mut self, order: Order, wild: Rank) {
        let chosen = self.chosen();
        match order {
            Order::Suit => self.cards.sort_by_key(|card| (card.suit(), card.rank(), *card)),
            Order::Rank => self.cards.sort_by_key(|card| (card.rank(), card.suit(), *card)),
            Order::Melds => {
                let best = best_melds(&self.cards, wild);
                let melded = best.melds.iter().flat_map(Meld::cards).copied();
                self.cards = melded.chain(best.leftover.iter().copied()).collect();
            }
        }
        let place = self.cards.iter().position(|&card| Some(card) == chosen);
        self.point(place.unwrap_or(0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::five_crowns::{Listed, read_cards};

    fn cards(text: &str) -> Vec<Card> {
        read_cards(text).expect("cards")
    }

    fn told(hand: &Hand) -> String {
        Listed(hand.cards()).to_string()
    }

    #[test]
    fn a_hand_keeps_its_owners_order() {
        let mut hand = Hand::default();
        hand.hold(&cards("KH 7S J1"));
        hand.point(0);
        hand.carry(1);
        hand.carry(1);
        hand.carry(1);
        assert_eq!(told(&hand), "7S J1 KH");
        hand.hold(&cards("KH 3D 7S J1"));
        assert_eq!(told(&hand), "7S J1 KH 3D", "a card that comes joins the end");
        assert_eq!(hand.chosen(), cards("3D").first().copied(), "and is chosen");
        hand.hold(&cards("KH 3D J1"));
        assert_eq!(told(&hand), "J1 KH 3D");
        hand.hold(&cards("5T 6T 7T"));
        assert_eq!(told(&hand), "5T 6T 7T", "a new round has a new hand");
    }

    #[test]
    fn a_hand_is_sorted_when_asked() {
        let wild = Rank::new(7).expect("a rank");
        let mut hand = Hand::default();
        hand.hold(&cards("KH 5S KD 4S KS 6S"));
        hand.sort(Order::Suit, wild);
        assert_eq!(told(&hand), "4S 5S 6S KS KD KH");
        hand.sort(Order::Rank, wild);
        assert_eq!(told(&hand), "4S 5S 6S KS KD KH");
        hand.hold(&cards("KH 5S KD 4S 9T 6S"));
        hand.sort(Order::Melds, wild);
        assert!(told(&hand).starts_with("4S 5S 6S"), "{}", told(&hand));
    }
}
