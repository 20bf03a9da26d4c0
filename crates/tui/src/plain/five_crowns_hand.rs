//! A hand of Five Crowns as a person likes to see it.

use parlour_rules::five_crowns::{Card, Meld, Rank, best_melds};
use parlour_rules::message::CardFace;

/// In what order a hand is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// As it is held: cards drawn come last.
    #[default]
    AsHeld,
    /// By suit, then rank.
    BySuit,
    /// By rank, then suit.
    ByRank,
    /// In its best melds, what is left last.
    ByMelds,
}

/// The cards in an order; a wild wears a star.
pub fn hand(cards: &[Card], wild: Rank, order: Order) -> String {
    let mut cards = cards.to_vec();
    match order {
        Order::AsHeld => {}
        Order::BySuit => cards.sort_by_key(|card| (card.suit(), card.rank(), *card)),
        Order::ByRank => cards.sort_by_key(|card| (card.rank(), card.suit(), *card)),
        Order::ByMelds => {
            let best = best_melds(&cards, wild);
            let melded = best.melds.iter().flat_map(Meld::cards).copied();
            cards = melded.chain(best.leftover.iter().copied()).collect();
        }
    }
    cards.iter().map(|&card| face(card, wild)).collect::<Vec<_>>().join(" ")
}

/// A card with a star where it is wild: `7♠`, `7♠*`, `joker*`.
fn face(card: Card, wild: Rank) -> String {
    let star = if card.is_wild(wild) { "*" } else { "" };
    format!("{}{star}", CardFace::from(card))
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::five_crowns::read_cards;

    #[test]
    fn a_hand_is_shown_in_the_order_that_was_asked_for() {
        let cards = read_cards("KH 7S J1 3S 7T").expect("cards");
        let wild = Rank::new(7).expect("a rank");
        assert_eq!(hand(&cards, wild, Order::AsHeld), "K♥ 7♠* joker* 3♠ 7♆*");
        assert_eq!(hand(&cards, wild, Order::BySuit), "joker* 3♠ 7♠* K♥ 7♆*");
        assert_eq!(hand(&cards, wild, Order::ByRank), "joker* 3♠ 7♠* 7♆* K♥");
    }
}
