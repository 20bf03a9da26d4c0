//! The parts of a table that the default faces draw.

use parlour_rules::Message;
use parlour_rules::message::CardFace;

/// A part of the table, from the far side to the near one.
#[derive(Clone, PartialEq, Debug)]
pub enum Area {
    /// A board: what is on each square, row by row; empty text for an empty square.
    Board(Vec<Vec<String>>),
    /// Cards side by side.
    Cards {
        /// Whose cards they are, or what pile.
        title: Message,
        /// The cards that are seen.
        cards: Vec<CardFace>,
        /// How many more lie face down.
        hidden: usize,
    },
    /// A line of text, such as a score.
    Line(Message),
}
