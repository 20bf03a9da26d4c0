//! A row of cards as people type it, and which card of it is wrong.

use std::fmt::{self, Display};

use super::{Card, CardSet, NotACard};

/// A place in a row of cards, counted from 1 when it is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place(pub usize);

impl Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "card {}", self.0 + 1)
    }
}

/// A row of text that is no row of different cards.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotCards {
    /// One of them is no card.
    #[error("{place}: {why}")]
    Card {
        /// Which of them.
        place: Place,
        /// What is wrong with it.
        why: NotACard,
    },
    /// A card is named twice.
    #[error("{card} is named twice: {first} and {second}")]
    Repeated {
        /// The card.
        card: Card,
        /// Where it stands first.
        first: Place,
        /// Where it stands again.
        second: Place,
    },
}

/// Reads different cards, apart by spaces or commas, in the order they are written.
///
/// ```
/// use parlour_rules::cards::parse_cards;
/// assert_eq!(parse_cards("5h, 10s JD")?.len(), 3);
/// let twice = parse_cards("5H 10S 5♥").unwrap_err();
/// assert_eq!(twice.to_string(), "5H is named twice: card 1 and card 3");
/// # Ok::<(), parlour_rules::cards::NotCards>(())
/// ```
pub fn parse_cards(text: &str) -> Result<Vec<Card>, NotCards> {
    let words = text.split(|c: char| c.is_whitespace() || c == ',').filter(|w| !w.is_empty());
    let mut cards: Vec<Card> = Vec::with_capacity(6);
    let mut seen = CardSet::EMPTY;
    for (place, word) in words.enumerate() {
        let card: Card = word.parse().map_err(|why| NotCards::Card { place: Place(place), why })?;
        if !seen.insert(card) {
            let first = cards.iter().position(|&other| other == card);
            let first = Place(first.expect("a card that was seen is among the cards"));
            return Err(NotCards::Repeated { card, first, second: Place(place) });
        }
        cards.push(card);
    }
    Ok(cards)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_keep_the_order_they_are_written_in() {
        let cards = parse_cards(" KC,8c\t10H , kd ").expect("four cards");
        assert_eq!(format!("{cards:?}"), "[KC, 8C, TH, KD]");
        assert_eq!(parse_cards(" , "), Ok(Vec::new()));
    }

    #[test]
    fn the_wrong_card_is_named_with_its_place() {
        let wrong = parse_cards("KC 8C 1H").expect_err("1H is no card");
        assert!(wrong.to_string().starts_with("card 3: `1H` is not a card"), "{wrong}");
    }
}
