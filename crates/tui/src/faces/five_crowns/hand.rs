//! A hand of Five Crowns, and the orders it can be put into.

use parlour_rules::five_crowns::{Arrangement, Card, Meld, Rank, best_melds};

use crate::screen::Held;

/// A hand of Five Crowns.
pub type Hand = Held<Card>;

/// The order of the cards in a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// As they are held: a card that is drawn comes last.
    AsHeld,
    /// By suit, then rank.
    Suit,
    /// By rank, then suit.
    Rank,
    /// In the best melds, the unmelded cards last.
    Melds,
}

impl Order {
    /// The orders that a person can choose, as they follow one another.
    const CHOICES: [Order; 3] = [Order::Melds, Order::Suit, Order::Rank];

    /// The next order that a hand on the screen is put into.
    pub fn next(self) -> Self {
        let place = Order::CHOICES.iter().position(|&order| order == self);
        Order::CHOICES[place.map_or(0, |place| (place + 1) % Order::CHOICES.len())]
    }

    /// Its name.
    pub fn word(self) -> &'static str {
        match self {
            Order::AsHeld => "hand",
            Order::Suit => "suit",
            Order::Rank => "rank",
            Order::Melds => "melds",
        }
    }

    /// The order of a name.
    pub fn named(word: &str) -> Option<Self> {
        Order::CHOICES.into_iter().chain([Order::AsHeld]).find(|order| order.word() == word)
    }

    /// The cards in this order.
    pub fn arrange(self, cards: &[Card], wild: Rank) -> Vec<Card> {
        let mut cards = cards.to_vec();
        match self {
            Order::AsHeld => {}
            Order::Suit => cards.sort_by_key(|card| (card.suit(), card.rank(), *card)),
            Order::Rank => cards.sort_by_key(|card| (card.rank(), card.suit(), *card)),
            Order::Melds => {
                let best = in_melds(&cards, wild);
                let melded = best.melds.iter().flat_map(Meld::cards).copied();
                cards = melded.chain(best.leftover.iter().copied()).collect();
            }
        }
        cards
    }
}

/// The best melds of a hand, which are the same in whatever order it is held.
pub fn in_melds(cards: &[Card], wild: Rank) -> Arrangement {
    let mut cards = cards.to_vec();
    cards.sort_unstable();
    best_melds(&cards, wild)
}

impl Held<Card> {
    /// Puts the hand in an order.
    pub fn sort(&mut self, order: Order, wild: Rank) {
        self.order(|cards| *cards = order.arrange(cards, wild));
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
