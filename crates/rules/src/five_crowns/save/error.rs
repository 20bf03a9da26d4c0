//! Errors and warnings about a save file.

use std::fmt::{self, Display};
use std::ops::Range;

use super::{Unplayable, Who};
use crate::five_crowns::card::{Card, Listed, NotACard};
use crate::five_crowns::round::NotARound;

/// A field of a save.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Field {
    /// The round.
    Round,
    /// A player's score.
    Score(Who),
    /// A player's hand.
    Hand(Who),
    /// The draw pile.
    DrawPile,
    /// The discard pile.
    DiscardPile,
    /// The next player.
    Next,
}

impl Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Field::Round => f.write_str("the round"),
            Field::Score(who) => write!(f, "the {who}'s score"),
            Field::Hand(who) => write!(f, "the {who}'s hand"),
            Field::DrawPile => f.write_str("the draw pile"),
            Field::DiscardPile => f.write_str("the discard pile"),
            Field::Next => f.write_str("the next player"),
        }
    }
}

/// Why a save file can't be loaded, and where the error is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {fault}")]
pub struct BadSave {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted in characters from 1.
    pub column: usize,
    /// The byte range in the text.
    pub span: Range<usize>,
    /// What is wrong.
    pub fault: Fault,
}

impl BadSave {
    /// An error in the part `span` of `text`.
    pub(super) fn at(text: &str, span: Range<usize>, fault: Fault) -> BadSave {
        let before = &text[..span.start];
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        let line = before.matches('\n').count() + 1;
        let column = before[line_start..].chars().count() + 1;
        BadSave { line, column, span, fault }
    }
}

/// What is wrong with a save file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The file is empty.
    #[error("the file is empty: expected a Five Crowns save")]
    Empty,
    /// The text isn't a save at all.
    #[error("this is not a Five Crowns save: expected `Round:`, `(` or `[` at the beginning")]
    NotASave,
    /// There is something else in place of a field.
    #[error("found {found}, expected {field} ({})", hint(*field))]
    Expected {
        /// What should be there.
        field: Field,
        /// What is there.
        found: Found,
    },
    /// A word in a list of cards isn't a card.
    #[error("in {field}: {why}")]
    NotACard {
        /// The list.
        field: Field,
        /// Why it isn't a card.
        why: NotACard,
    },
    /// The round isn't one of the eleven.
    #[error(transparent)]
    NotARound(#[from] NotARound),
    /// A score is negative.
    #[error("{field} is {found}, and a score is never negative")]
    Negative {
        /// The score.
        field: Field,
        /// The number as written.
        found: String,
    },
    /// A field is missing.
    #[error("{field} is missing ({hint})", field = .0, hint = hint(*.0))]
    Missing(Field),
    /// A field appears twice.
    #[error("{field} is there twice, first in line {first}")]
    Twice {
        /// The field.
        field: Field,
        /// The line where it appears first.
        first: usize,
    },
    /// A score or hand comes before any player is named.
    #[error("found `{0}` before `Computer:` or `Human:`, so it belongs to nobody")]
    Nobody(String),
    /// There are too many cards.
    #[error("there are more than {most} cards", most = super::Save::MOST_CARDS)]
    TooManyCards,
    /// The state can't be played.
    #[error(transparent)]
    Unplayable(#[from] Unplayable),
}

/// What was found in place of something else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// This text.
    Text(String),
    /// The end of the line.
    LineEnd,
    /// The end of the file.
    End,
}

impl Found {
    /// A piece of the file, shortened if it is long.
    pub(super) fn text(text: &str) -> Found {
        Found::Text(match text.char_indices().nth(30) {
            Some((end, _)) => format!("{}…", &text[..end]),
            None => text.to_owned(),
        })
    }
}

impl Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Found::Text(text) => write!(f, "`{text}`"),
            Found::LineEnd => f.write_str("the end of the line"),
            Found::End => f.write_str("the end of the file"),
        }
    }
}

fn hint(field: Field) -> &'static str {
    match field {
        Field::Round => "a number from 1 to 11",
        Field::Score(_) => "a whole number, 0 or more",
        Field::Hand(_) | Field::DrawPile | Field::DiscardPile => "a list of cards",
        Field::Next => "Human or Computer",
    }
}

/// Something odd about a file that was loaded anyway.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Warning {
    /// A line wasn't understood.
    SkippedLine {
        /// The line's number, counted from 1.
        line: usize,
        /// The line's text, shortened if it is long.
        text: String,
    },
    /// This many more lines weren't understood.
    SkippedMore(usize),
    /// There is text after the state.
    TextAfter {
        /// The line where it starts.
        line: usize,
    },
    /// The list has no closing bracket.
    Unclosed,
    /// Cards of the two decks are missing.
    Missing(Vec<Card>),
    /// There are too many copies of some cards.
    Extra(Vec<Card>),
}

impl Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cards = |count: usize| if count == 1 { "card" } else { "cards" };
        match self {
            Warning::SkippedLine { line, text } => {
                write!(f, "line {line} was skipped, it means nothing here: `{text}`")
            }
            Warning::SkippedMore(count) => write!(f, "{count} more lines were skipped"),
            Warning::TextAfter { line } => {
                write!(f, "what follows the state, from line {line} on, was ignored")
            }
            Warning::Unclosed => f.write_str("the list is not closed at the end"),
            Warning::Missing(missing) => {
                let count = missing.len();
                write!(
                    f,
                    "{count} {} missing from the two decks: {}",
                    cards(count),
                    Listed(missing)
                )
            }
            Warning::Extra(extra) => {
                let count = extra.len();
                let copies = "beyond the two of each";
                write!(f, "{count} {} {copies}: {}", cards(count), Listed(extra))
            }
        }
    }
}
