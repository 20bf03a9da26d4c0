//! A deal to choose from: five or six cards.

use std::str::FromStr;

use arrayvec::ArrayVec;

use crate::cards::{Card, CardSet, NotCards, Place, parse_cards};

/// Five or six different cards, in the order they were dealt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dealt(ArrayVec<Card, 6>);

/// Cards that are no deal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotDealt {
    /// They cannot be read, or one is named twice.
    #[error(transparent)]
    Cards(#[from] NotCards),
    /// There are too few or too many.
    #[error("{0} cards are no deal: six are dealt to each of two players, five to three or four")]
    Size(usize),
}

impl Dealt {
    /// A deal of these cards.
    pub fn new(cards: &[Card]) -> Result<Dealt, NotDealt> {
        let mut seen = CardSet::EMPTY;
        for (place, &card) in cards.iter().enumerate() {
            if !seen.insert(card) {
                let first = cards.iter().position(|&other| other == card).unwrap_or(place);
                return Err(
                    NotCards::Repeated { card, first: Place(first), second: Place(place) }.into()
                );
            }
        }
        match cards.len() {
            5 | 6 => Ok(Dealt(cards.iter().copied().collect())),
            size => Err(NotDealt::Size(size)),
        }
    }

    /// The cards, in the order they were dealt.
    pub fn cards(&self) -> &[Card] {
        &self.0
    }

    /// How many cards could be the starter: those that were not dealt here.
    pub fn starters(&self) -> u8 {
        52 - self.0.len() as u8
    }
}

impl FromStr for Dealt {
    type Err = NotDealt;

    fn from_str(text: &str) -> Result<Dealt, NotDealt> {
        Dealt::new(&parse_cards(text)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_five_or_six_different_cards_are_a_deal() {
        let refusal = |text: &str| text.parse::<Dealt>().expect_err(text).to_string();
        assert!("5S AD 8H QC QD JH".parse::<Dealt>().is_ok());
        assert!("5S AD 8H QC QD".parse::<Dealt>().is_ok());
        assert_eq!(
            refusal("5S AD 8H QC"),
            "4 cards are no deal: six are dealt to each of two players, five to three or four"
        );
        assert!(refusal("5S AD 8H QC QD JH KH").starts_with("7 cards are no deal"));
        assert_eq!(refusal("5S AD 8H QC QD 8h"), "8H is named twice: card 3 and card 6");
        assert!(refusal("5S AD 8H QC QD 1H").starts_with("card 6: `1H` is not a card"));
        assert!(Dealt::new(&[Card::all().next().expect("a card"); 5]).is_err());
    }
}
