//! The parts of a message, and conversions into messages.

use std::fmt::{self, Display};

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use super::{CardFace, Message};
use crate::crosscut::{Action, Square};
use crate::{Seat, cards, five_crowns};

/// A number with its noun.
///
/// ```
/// use parlour_rules::message::counted;
/// assert_eq!([0, 1, 11].map(|cards| counted(cards, "card")), ["0 cards", "1 card", "11 cards"]);
/// ```
pub fn counted(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

/// One part of a message.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "lowercase"))]
pub enum Part {
    /// Text on one line.
    Text(String),
    /// A card.
    Card(CardFace),
    /// A square of a board.
    Square(Square),
    /// A player at the table.
    Player {
        /// The seat.
        seat: Seat,
        /// The name for the reader: `Ann`, `You`.
        name: String,
    },
    /// A number of points with its unit: `1 point`, `12 points`.
    Points(u32),
    /// A chance from 0 to 1, shown as a percentage.
    Chance(f64),
    /// A line break.
    Break,
}

impl Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Text(text) => f.write_str(text),
            Part::Card(card) => card.fmt(f),
            Part::Square(square) => square.fmt(f),
            Part::Player { name, .. } => f.write_str(name),
            Part::Points(1) => f.write_str("1 point"),
            Part::Points(points) => write!(f, "{points} points"),
            Part::Chance(chance) => write!(f, "{:.1}%", 100.0 * chance),
            Part::Break => f.write_str("\n"),
        }
    }
}

impl From<Part> for Message {
    fn from(part: Part) -> Self {
        match part {
            Part::Text(text) => text.into(),
            part => Message(vec![part]),
        }
    }
}

/// Turns line breaks in the text into [`Part::Break`].
impl From<String> for Message {
    fn from(text: String) -> Self {
        let mut message = Message::default();
        if !text.contains('\n') {
            message.push(Part::Text(text));
            return message;
        }
        for (place, line) in text.split('\n').enumerate() {
            if place > 0 {
                message.push(Part::Break);
            }
            message.push(Part::Text(line.to_owned()));
        }
        message
    }
}

impl From<&str> for Message {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

impl From<&Message> for Message {
    fn from(message: &Message) -> Self {
        message.clone()
    }
}

impl<T: Into<Message>> From<Option<T>> for Message {
    fn from(message: Option<T>) -> Self {
        message.map(T::into).unwrap_or_default()
    }
}

/// Lists cards with a space between them.
impl<C: Copy + Into<CardFace>> From<&[C]> for Message {
    fn from(cards: &[C]) -> Self {
        Message::join(cards.iter().map(|&card| Part::Card(card.into()).into()), " ")
    }
}

impl<C: Copy + Into<CardFace>, const N: usize> From<&[C; N]> for Message {
    fn from(cards: &[C; N]) -> Self {
        cards.as_slice().into()
    }
}

impl<C: Copy + Into<CardFace>> From<&Vec<C>> for Message {
    fn from(cards: &Vec<C>) -> Self {
        cards.as_slice().into()
    }
}

macro_rules! from_faces {
    ($($card:ty),*) => {$(
        impl From<$card> for Message {
            fn from(card: $card) -> Self {
                Part::Card(card.into()).into()
            }
        }
    )*};
}

from_faces!(CardFace, cards::Card, cards::Rank, five_crowns::Card);

impl From<Square> for Message {
    fn from(square: Square) -> Self {
        Part::Square(square).into()
    }
}

/// Writes the action's notation: `c5`, `pass`, `swap`.
impl From<Action> for Message {
    fn from(action: Action) -> Self {
        match action.square() {
            Some(square) => square.into(),
            None => action.to_string().into(),
        }
    }
}

macro_rules! from_numbers {
    ($($number:ty),*) => {$(
        impl From<$number> for Message {
            fn from(number: $number) -> Self {
                number.to_string().into()
            }
        }
    )*};
}

from_numbers!(u8, u32, usize);
