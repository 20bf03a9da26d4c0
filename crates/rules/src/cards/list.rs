//! Parses a list of cards that a person typed, and reports which card is wrong.

use std::fmt::{self, Display};

use super::{Card, CardSet, NotACard};

/// An index in a list of cards. People see it counted from 1: `card 1`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place(pub usize);

impl Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "card {}", self.0 + 1)
    }
}

/// Why a text isn't a list of different cards.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotCards {
    /// One of the words isn't a card.
    #[error("{place}: {why}")]
    Card {
        /// Which one it is.
        place: Place,
        /// What is wrong with it.
        why: NotACard,
    },
    /// The same card appears twice.
    #[error("{card} appears twice ({first} and {second}): give each card once")]
    Repeated {
        /// The card.
        card: Card,
        /// Where it appears first.
        first: Place,
        /// Where it appears again.
        second: Place,
    },
}

/// Parses different cards, separated by spaces or commas, and keeps their order.
///
/// ```
/// use parlour_rules::cards::parse_cards;
/// assert_eq!(parse_cards("5h, 10s JD")?.len(), 3);
/// let twice = parse_cards("5H 10S 5♥").unwrap_err();
/// assert_eq!(twice.to_string(), "5H appears twice (card 1 and card 3): give each card once");
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
            let first = Place(first.expect("every seen card is in the list"));
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
    fn parsed_cards_keep_their_order() {
        let cards = parse_cards(" KC,8c\t10H , kd ").expect("four cards");
        assert_eq!(format!("{cards:?}"), "[KC, 8C, TH, KD]");
        assert_eq!(parse_cards(" , "), Ok(Vec::new()));
    }

    #[test]
    fn an_error_names_the_wrong_card_and_its_place() {
        let wrong = parse_cards("KC 8C 1H").expect_err("1H is not a card");
        assert!(wrong.to_string().starts_with("card 3: `1H` is not a card"), "{wrong}");
    }
}
