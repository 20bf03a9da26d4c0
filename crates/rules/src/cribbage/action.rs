//! Cribbage moves and their notation.

use std::fmt::{self, Display};
use std::str::FromStr;

use arrayvec::ArrayVec;
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::cards::{Card, NotACard};

/// The one or two cards that a seat discards to the crib. Their order doesn't matter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Toss {
    low: Card,
    high: Option<Card>,
}

impl Toss {
    /// A discard of one card, as with three and four players.
    pub fn one(card: Card) -> Toss {
        Toss { low: card, high: None }
    }

    /// A discard of two cards, as with two players. `None` if they are the same.
    pub fn two(one: Card, other: Card) -> Option<Toss> {
        (one != other).then(|| Toss { low: one.min(other), high: Some(one.max(other)) })
    }

    /// The cards, the lower first.
    pub fn cards(self) -> ArrayVec<Card, 2> {
        [self.low].into_iter().chain(self.high).collect()
    }

    /// The number of cards.
    pub fn size(self) -> usize {
        1 + usize::from(self.high.is_some())
    }

    /// Whether this card is discarded.
    pub fn contains(self, card: Card) -> bool {
        self.low == card || self.high == Some(card)
    }
}

impl Display for Toss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.low)?;
        self.high.map_or(Ok(()), |high| write!(f, " {high}"))
    }
}

/// A move: `toss 2C 7D`, `play 5H`, `go`, `count 8`, `muggins 2` or `pass`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(try_from = "String", into = "String")
)]
pub enum Action {
    /// Discards cards to the crib.
    Toss(Toss),
    /// Plays a card.
    Play(Card),
    /// Says go: the seat can't play a card.
    Go,
    /// Claims this many points for the hand or crib being counted.
    Count(u8),
    /// Claims this many points that another player missed.
    Muggins(u8),
    /// Claims none of the points that another player missed.
    Pass,
}

impl Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Toss(toss) => write!(f, "toss {toss}"),
            Action::Play(card) => write!(f, "play {card}"),
            Action::Go => f.write_str("go"),
            Action::Count(points) => write!(f, "count {points}"),
            Action::Muggins(points) => write!(f, "muggins {points}"),
            Action::Pass => f.write_str("pass"),
        }
    }
}

/// Why a text isn't an action.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotAnAction {
    /// The text is empty.
    #[error(
        "the move is missing: write `discard 2C 7D`, `play 5H`, `go`, `count 8`, `muggins 2` or `pass`"
    )]
    Empty,
    /// The first word isn't a move.
    #[error(
        "`{0}` is not a move: write `discard 2C 7D`, `play 5H`, `go`, `count 8`, `muggins 2` or `pass`"
    )]
    Unknown(String),
    /// A word that should be a card isn't one.
    #[error(transparent)]
    Card(#[from] NotACard),
    /// There are too few or too many cards.
    #[error("{verb} needs {wanted}")]
    Cards {
        /// The verb of the action.
        verb: &'static str,
        /// What should follow it.
        wanted: &'static str,
    },
    /// The same card is named twice.
    #[error("{0} is named twice: discard two different cards")]
    Repeated(Card),
    /// The claim isn't a number.
    #[error("`{0}` is not a number of points: write it like `count 8`")]
    Points(String),
}

/// The start of a text, escaped, for quoting in an error.
fn quoted(text: &str) -> String {
    text.chars().take(40).flat_map(char::escape_debug).collect()
}

fn points(text: &str) -> Result<u8, NotAnAction> {
    text.parse().map_err(|_| NotAnAction::Points(quoted(text)))
}

impl FromStr for Action {
    type Err = NotAnAction;

    fn from_str(text: &str) -> Result<Self, NotAnAction> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let verb = words.first().map(|word| word.to_lowercase()).unwrap_or_default();
        // Errors quote cards and numbers as they were typed.
        match (verb.as_str(), words.get(1..).unwrap_or_default()) {
            ("discard" | "throw" | "toss", [card]) => Ok(Action::Toss(Toss::one(card.parse()?))),
            ("discard" | "throw" | "toss", [one, other]) => {
                let (one, other) = (one.parse()?, other.parse()?);
                Toss::two(one, other).map(Action::Toss).ok_or(NotAnAction::Repeated(one))
            }
            ("discard" | "throw" | "toss", _) => {
                let wanted = "one or two cards, for example `discard 2C 7D`";
                Err(NotAnAction::Cards { verb: "discard", wanted })
            }
            ("play", [card]) => Ok(Action::Play(card.parse()?)),
            ("play", _) => {
                Err(NotAnAction::Cards { verb: "play", wanted: "one card, for example `play 5H`" })
            }
            ("go", []) => Ok(Action::Go),
            ("count", [number]) => Ok(Action::Count(points(number)?)),
            ("muggins", [number]) => Ok(Action::Muggins(points(number)?)),
            ("pass", []) => Ok(Action::Pass),
            ("", _) => Err(NotAnAction::Empty),
            _ => Err(NotAnAction::Unknown(quoted(text))),
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
        let texts = [
            "toss 2C",
            "toss 2C 7D",
            "toss 7D",
            "play 5H",
            "play KS",
            "go",
            "count 0",
            "count 29",
            "muggins 2",
            "pass",
        ];
        let actions: Vec<Action> =
            texts.iter().map(|text| text.parse().expect("an action")).collect();
        assert!(actions.is_sorted());
        for (action, text) in actions.iter().zip(texts) {
            assert_eq!(action.to_string(), text);
        }
    }

    #[test]
    fn the_order_of_discards_does_not_matter() {
        let read = |text: &str| text.parse::<Action>().expect("an action");
        assert_eq!(read("Toss 7♦ 2c"), read("toss 2C 7D"));
        assert_eq!(read("toss 10h 9H").to_string(), "toss 9H TH");
        assert_eq!(read("throw 2C 7D"), read("toss 2C 7D"));
        assert_eq!(read("discard 2C 7D"), read("toss 2C 7D"), "`toss` is the notation of records");
    }

    #[test]
    fn errors_say_how_actions_are_written() {
        let told = |text: &str| text.parse::<Action>().expect_err("not an action").to_string();
        assert!(
            told("fold")
                .starts_with("`fold` is not a move: write `discard 2C 7D`, `play 5H`, `go`")
        );
        assert!(told(" ").starts_with("the move is missing: write `discard 2C 7D`"));
        let which = "discard needs one or two cards, for example `discard 2C 7D`";
        assert_eq!((told("toss"), told("throw")), (which.to_owned(), which.to_owned()));
        assert_eq!(told("play 5H 6H"), "play needs one card, for example `play 5H`");
        assert_eq!(told("toss 5H 5h"), "5H is named twice: discard two different cards");
        assert!(told("play 1H").starts_with("`1H` is not a card"));
        assert_eq!(told("count many"), "`many` is not a number of points: write it like `count 8`");
        assert!(told(&"x".repeat(10_000)).len() < 200);
    }
}
