//! Crosscut moves and their notation.

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::square::Square;

/// A turn: a square, `pass`, or `swap`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Action {
    /// Sets a disc down on this square.
    Place(Square),
    /// Is skipped: legal only when no disc can be set down.
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

/// Text that is no action.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a move: write a square such as c5 (column letter, row number), or pass")]
pub struct NotAnAction(String);

impl FromStr for Action {
    type Err = NotAnAction;

    fn from_str(text: &str) -> Result<Self, NotAnAction> {
        if text.eq_ignore_ascii_case("pass") {
            Ok(Action::Pass)
        } else if text.eq_ignore_ascii_case("swap") {
            Ok(Action::Swap)
        } else {
            text.parse()
                .map(Action::Place)
                .map_err(|_| NotAnAction(text.chars().take(40).collect()))
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
        assert_eq!(
            "z9".parse::<Action>().expect_err("no such column").to_string(),
            "`z9` is not a move: write a square such as c5 (column letter, row number), or pass"
        );
    }
}
