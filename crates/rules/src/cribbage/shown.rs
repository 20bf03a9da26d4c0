//! The notation for a hand and its starter: `5H 5S 5C JD | 5D`.

use std::str::FromStr;

use super::Hand;
use crate::cards::{Card, NotACard, NotCards, Place, parse_cards};
use crate::message::counted;

/// Four cards and the starter, all different, as counted at the show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shown {
    /// The four cards, in the order written.
    pub hand: Hand,
    /// The starter.
    pub starter: Card,
}

/// Why a text isn't a hand with its starter.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotShown {
    /// The bar between hand and starter is missing.
    #[error("the starter is missing: write `hand | starter`, such as `5H 5S 5C JD | 5D`")]
    NoBar,
    /// The hand can't be parsed.
    #[error("in the hand, {0}")]
    Hand(NotCards),
    /// The starter can't be parsed.
    #[error("the starter: {0}")]
    Starter(NotACard),
    /// The hand has too few or too many cards.
    #[error("the hand has {}: give four and the starter", counted(*.0, "card"))]
    HandSize(usize),
    /// The starter is in the hand.
    #[error("{card} appears twice ({place} of the hand and the starter): give each card once")]
    Repeated {
        /// The card.
        card: Card,
        /// Its place in the hand.
        place: Place,
    },
}

impl Shown {
    /// Parses the hand and the starter from separate texts.
    ///
    /// ```
    /// use parlour_rules::cribbage::Shown;
    /// assert!(Shown::parse("5H 5S 5C JD", "5D").is_ok());
    /// let wrong = Shown::parse("5H 5S 5C JD", "5S").unwrap_err();
    /// assert!(wrong.to_string().starts_with("5S appears twice (card 2 of the hand and the starter)"));
    /// ```
    pub fn parse(hand: &str, starter: &str) -> Result<Shown, NotShown> {
        let cards = parse_cards(hand).map_err(NotShown::Hand)?;
        let hand: Hand =
            cards.try_into().map_err(|cards: Vec<Card>| NotShown::HandSize(cards.len()))?;
        let starter: Card = starter.parse().map_err(NotShown::Starter)?;
        match hand.iter().position(|&card| card == starter) {
            Some(place) => Err(NotShown::Repeated { card: starter, place: Place(place) }),
            None => Ok(Shown { hand, starter }),
        }
    }
}

impl FromStr for Shown {
    type Err = NotShown;

    fn from_str(text: &str) -> Result<Shown, NotShown> {
        let (hand, starter) = text.split_once('|').ok_or(NotShown::NoBar)?;
        Shown::parse(hand, starter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(text: &str) -> String {
        text.parse::<Shown>().expect_err(text).to_string()
    }

    #[test]
    fn an_error_names_the_wrong_card_and_its_place() {
        assert_eq!(
            refusal("5H 5S 5H JD | 5D"),
            "in the hand, 5H appears twice (card 1 and card 3): give each card once"
        );
        assert_eq!(
            refusal("5H 5S 5C JD | 5s"),
            "5S appears twice (card 2 of the hand and the starter): give each card once"
        );
        assert_eq!(refusal("5H | 5D"), "the hand has 1 card: give four and the starter");
        assert_eq!(refusal("5H 5S 5C | 5D"), "the hand has 3 cards: give four and the starter");
        assert_eq!(
            refusal("5H 5S 5C JD 6H | 5D"),
            "the hand has 5 cards: give four and the starter"
        );
        assert!(
            refusal("5H 11C 5C JD | 5D").starts_with("in the hand, card 2: `11C` is not a card")
        );
        assert!(refusal("5H 5S 5C JD |").starts_with("the starter: a card is missing"));
        assert!(refusal("5H 5S 5C JD | 5D 6D").starts_with("the starter: `5D 6D` is not a card"));
        assert!(refusal("5H 5S 5C JD 5D").contains("write `hand | starter`"));
    }
}
