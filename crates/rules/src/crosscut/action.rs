//! Crosscut moves and their notation.

use std::fmt::{self, Display};
use std::str::FromStr;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use super::square::Square;

/// A move: a square, `pass`, or `swap`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(try_from = "String", into = "String")
)]
pub enum Action {
    /// Places a disc on this square.
    Place(Square),
    /// Skips the turn: legal only when no disc can be placed.
    Pass,
    /// Takes over Red's side after Red's first disc, where the option is on.
    Swap,
}

impl Action {
    /// The square of a placement, or `None` for the other actions.
    pub fn square(self) -> Option<Square> {
        match self {
            Action::Place(square) => Some(square),
            Action::Pass | Action::Swap => None,
        }
    }
}

impl Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Place(square) => Display::fmt(square, f),
            Action::Pass => f.write_str("pass"),
            Action::Swap => f.write_str("swap"),
        }
    }
}

/// Why a text isn't an action.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotAnAction {
    /// The text is empty.
    #[error("the move is missing: write a square such as c5 (column letter, row number)")]
    Empty,
    /// The text isn't a square, `pass` or `swap`.
    #[error("`{0}` is not a move: write a square such as c5 (column letter, row number)")]
    Unknown(String),
}

impl FromStr for Action {
    type Err = NotAnAction;

    fn from_str(text: &str) -> Result<Self, NotAnAction> {
        if text.eq_ignore_ascii_case("pass") {
            Ok(Action::Pass)
        } else if text.eq_ignore_ascii_case("swap") {
            Ok(Action::Swap)
        } else if text.trim().is_empty() {
            Err(NotAnAction::Empty)
        } else {
            text.parse()
                .map(Action::Place)
                .map_err(|_| NotAnAction::Unknown(text.chars().take(40).collect()))
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
    fn actions_sort_squares_first_and_parse_back_from_their_notation() {
        let actions: Vec<Action> = ["a1", "j1", "a2", "j10", "pass", "swap"]
            .iter()
            .map(|text| text.parse().expect("an action"))
            .collect();
        assert!(actions.is_sorted());
        for action in actions {
            assert_eq!(action.to_string().parse(), Ok(action));
        }
        assert_eq!("PASS".parse(), Ok(Action::Pass));
    }

    #[test]
    fn text_that_is_not_a_move_is_refused_with_what_would_be() {
        let told = |text: &str| text.parse::<Action>().expect_err("not a move").to_string();
        let unknown = "`z9` is not a move: write a square such as c5 (column letter, row number)";
        assert_eq!(told("z9"), unknown, "no such column");
        let missing = "the move is missing: write a square such as c5 (column letter, row number)";
        assert_eq!(told(""), missing);
        assert_eq!(told(" "), missing);
    }
}
