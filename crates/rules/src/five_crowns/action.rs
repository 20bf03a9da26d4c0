//! Five Crowns moves and their notation.

use std::fmt::{self, Display};
use std::str::FromStr;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use super::card::{Card, NotACard};

/// A side of the coin that decides who plays first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "lowercase"))]
pub enum Coin {
    /// Heads.
    Heads,
    /// Tails.
    Tails,
}

impl Display for Coin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Coin::Heads => "heads",
            Coin::Tails => "tails",
        })
    }
}

/// One step of a turn: `heads`, `tails`, `draw`, `take`, `discard KS` or `discard KS out`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(try_from = "String", into = "String")
)]
pub enum Action {
    /// Calls the coin.
    Call(Coin),
    /// Draws the top card of the draw pile.
    Draw,
    /// Takes the top card of the discard pile.
    Take,
    /// Discards a card.
    Discard(Card),
    /// Discards a card and goes out with the rest of the hand.
    GoOut(Card),
}

impl Action {
    /// The discarded card, if there is one.
    pub fn discarded(self) -> Option<Card> {
        match self {
            Action::Discard(card) | Action::GoOut(card) => Some(card),
            Action::Call(_) | Action::Draw | Action::Take => None,
        }
    }
}

impl Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Call(coin) => coin.fmt(f),
            Action::Draw => f.write_str("draw"),
            Action::Take => f.write_str("take"),
            Action::Discard(card) => write!(f, "discard {card}"),
            Action::GoOut(card) => write!(f, "discard {card} out"),
        }
    }
}

/// Why a text isn't an action.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotAnAction {
    /// The text is empty.
    #[error("the move is missing: {MOVES}")]
    Empty,
    /// The first word isn't a move.
    #[error("`{0}` is not a move: {MOVES}")]
    Unknown(String),
    /// The word after `discard` isn't a card.
    #[error(transparent)]
    Card(#[from] NotACard),
    /// `discard` without a card.
    #[error("say which card to discard, for example `discard KS`")]
    NoCard,
}

/// The moves, for error messages.
const MOVES: &str =
    "write `draw`, `take`, `discard KS`, `discard KS out`, or `heads` or `tails` for the coin";

impl FromStr for Action {
    type Err = NotAnAction;

    fn from_str(text: &str) -> Result<Self, NotAnAction> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let lower: Vec<String> = words.iter().map(|word| word.to_ascii_lowercase()).collect();
        let lower: Vec<&str> = lower.iter().map(String::as_str).collect();
        match lower.as_slice() {
            ["heads"] => Ok(Action::Call(Coin::Heads)),
            ["tails"] => Ok(Action::Call(Coin::Tails)),
            ["draw"] => Ok(Action::Draw),
            ["take"] => Ok(Action::Take),
            ["discard"] | ["discard", "out"] => Err(NotAnAction::NoCard),
            // An error quotes the card as it was typed.
            ["discard", _] => Ok(Action::Discard(words[1].parse()?)),
            ["discard", _, "out"] => Ok(Action::GoOut(words[1].parse()?)),
            [] => Err(NotAnAction::Empty),
            _ => Err(NotAnAction::Unknown(text.chars().take(40).collect())),
        }
    }
}

impl TryFrom<String> for Action {
    type Error = NotAnAction;

    fn try_from(text: String) -> Result<Self, NotAnAction> {
        text.parse()
    }
}

impl From<Action> for String {
    fn from(action: Action) -> Self {
        action.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_sort_and_write_back_their_notation() {
        let texts =
            ["heads", "tails", "draw", "take", "discard KS", "discard J1", "discard 3S out"];
        let actions: Vec<Action> =
            texts.iter().map(|text| text.parse().expect("an action")).collect();
        assert!(actions.is_sorted());
        for (action, text) in actions.iter().zip(texts) {
            assert_eq!(action.to_string(), text);
        }
        assert_eq!("Discard  10s OUT".parse(), Ok(Action::GoOut("XS".parse().expect("a card"))));
    }

    #[test]
    fn text_that_is_not_a_move_is_refused_with_what_would_be() {
        let told = |text: &str| text.parse::<Action>().expect_err("not a move").to_string();
        assert!(told("pass").starts_with("`pass` is not a move: write `draw`, `take`"));
        assert!(told(" ").starts_with("the move is missing: write `draw`, `take`"));
        let missing = "say which card to discard, for example `discard KS`";
        assert_eq!(told("discard"), missing);
        assert!(told("discard 2S").starts_with("`2S` is not a card"));
    }
}
