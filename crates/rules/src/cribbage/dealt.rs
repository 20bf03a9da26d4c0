//! The five or six cards dealt to a player, from which four are kept.

use std::str::FromStr;

use arrayvec::ArrayVec;
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::cards::{Card, CardSet, NotCards, Place, parse_cards};
use crate::message::counted;

/// The number of players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(try_from = "u8", into = "u8"))]
pub enum Players {
    /// Six cards each, two of them for the crib.
    Two,
    /// Five cards each, one of them for the crib, plus one card from the deck.
    Three,
    /// Five cards each, one of them for the crib. Players opposite each other are partners.
    Four,
}

impl Players {
    /// The number of players.
    pub fn count(self) -> u8 {
        match self {
            Players::Two => 2,
            Players::Three => 3,
            Players::Four => 4,
        }
    }

    /// The variant for this number of players, from two to four.
    pub fn from_count(count: u8) -> Option<Players> {
        match count {
            2 => Some(Players::Two),
            3 => Some(Players::Three),
            4 => Some(Players::Four),
            _ => None,
        }
    }
}

/// The error for a number of players that cribbage doesn't allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cribbage is for two, three or four players, not {0}")]
pub struct NotPlayers(u8);

impl TryFrom<u8> for Players {
    type Error = NotPlayers;

    fn try_from(count: u8) -> Result<Self, NotPlayers> {
        Players::from_count(count).ok_or(NotPlayers(count))
    }
}

impl From<Players> for u8 {
    fn from(players: Players) -> u8 {
        players.count()
    }
}

/// Five or six different cards, in the order they were dealt to one player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dealt {
    cards: ArrayVec<Card, 6>,
    players: Players,
}

/// Why cards aren't a deal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotDealt {
    /// The text isn't a list of different cards.
    #[error(transparent)]
    Cards(#[from] NotCards),
    /// There are too few or too many.
    #[error("you gave {}: give six (for two players) or five (for three or four)", counted(*.0, "card"))]
    Size(usize),
    /// This many cards aren't dealt with this many players.
    #[error("{cards} cards are not dealt to {players} players: six to two, five to three or four")]
    Players {
        /// The number of cards.
        cards: usize,
        /// The number of players.
        players: u8,
    },
}

impl Dealt {
    /// A deal of these cards. Six cards mean two players, five mean three.
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
            5 => Ok(Dealt { cards: cards.iter().copied().collect(), players: Players::Three }),
            6 => Ok(Dealt { cards: cards.iter().copied().collect(), players: Players::Two }),
            size => Err(NotDealt::Size(size)),
        }
    }

    /// The same cards, dealt in a game of this many players.
    pub fn among(self, players: Players) -> Result<Dealt, NotDealt> {
        match (self.cards.len(), players) {
            (6, Players::Two) | (5, Players::Three | Players::Four) => {
                Ok(Dealt { players, ..self })
            }
            (cards, players) => Err(NotDealt::Players { cards, players: players.count() }),
        }
    }

    /// The number of players in the game.
    pub fn players(&self) -> Players {
        self.players
    }

    /// The cards, in the order dealt.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// The number of cards that could be the starter: those not in this deal.
    pub fn starters(&self) -> u8 {
        52 - self.cards.len() as u8
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
            "you gave 4 cards: give six (for two players) or five (for three or four)"
        );
        assert!(refusal("5S").starts_with("you gave 1 card: give"));
        assert!(refusal("5S AD 8H QC QD JH KH").starts_with("you gave 7 cards: give"));
        assert_eq!(
            refusal("5S AD 8H QC QD 8h"),
            "8H appears twice (card 3 and card 6): give each card once"
        );
        assert!(refusal("5S AD 8H QC QD 1H").starts_with("card 6: `1H` is not a card"));
        assert!(Dealt::new(&[Card::all().next().expect("a card"); 5]).is_err());
        let five: Dealt = "5S AD 8H QC QD".parse().expect("five cards");
        assert!(five.clone().among(Players::Four).is_ok());
        assert_eq!(
            five.among(Players::Two).expect_err("five cards").to_string(),
            "5 cards are not dealt to 2 players: six to two, five to three or four"
        );
    }
}
