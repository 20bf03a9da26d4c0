//! Save files: the state before a turn, in the three text formats that programs for this game
//! exchange (`docs/rules/five-crowns.md`, "Save files").

mod draft;
mod error;
mod labelled;
mod list;
mod words;
mod write;

use std::fmt::{self, Display};
use std::str::FromStr;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use super::card::Card;
use super::round::Round;
use super::tally::Tally;
use crate::Seat;
use crate::message::counted;

pub use error::{BadSave, Fault, Field, Warning};
pub use write::Comments;

/// The two players in the formats. The human is in the first seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "lowercase"))]
pub enum Who {
    /// The first seat.
    Human,
    /// The second seat.
    Computer,
}

impl Who {
    /// The player's seat.
    pub fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// The player in a seat.
    pub fn at(seat: Seat) -> Who {
        if seat == Seat(0) { Who::Human } else { Who::Computer }
    }

    /// The other player.
    pub fn other(self) -> Who {
        match self {
            Who::Human => Who::Computer,
            Who::Computer => Who::Human,
        }
    }
}

impl Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Who::Human => "human",
            Who::Computer => "computer",
        })
    }
}

/// A text format for a saved state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Labelled lines, as in the C++ and Java programs.
    Cpp,
    /// A list in parentheses.
    Lisp,
    /// A list in square brackets, cards rank first.
    Prolog,
    /// A list in square brackets that a Prolog system can read: cards suit first, and a full stop.
    PrologTerms,
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 4] = [Format::Cpp, Format::Lisp, Format::Prolog, Format::PrologTerms];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Format::Cpp => "cpp",
            Format::Lisp => "lisp",
            Format::Prolog => "prolog",
            Format::PrologTerms => "prolog-terms",
        }
    }
}

impl Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error for text that isn't a format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a format: cpp, lisp, prolog or prolog-terms")]
pub struct NotAFormat(String);

impl FromStr for Format {
    type Err = NotAFormat;

    fn from_str(text: &str) -> Result<Self, NotAFormat> {
        Format::ALL
            .into_iter()
            .find(|format| format.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| NotAFormat(text.chars().take(40).collect()))
    }
}

/// One player's part of a save.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
pub struct Side {
    /// The points of the earlier rounds.
    pub score: u32,
    /// The cards held, as written.
    pub hand: Vec<Card>,
}

/// A save file: the state before a player's turn.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
pub struct Save {
    /// The round.
    pub round: Round,
    /// The computer's score and hand.
    pub computer: Side,
    /// The human's score and hand.
    pub human: Side,
    /// The draw pile, top first.
    pub draw_pile: Vec<Card>,
    /// The discard pile, top first.
    pub discard_pile: Vec<Card>,
    /// The player whose turn is next.
    pub next: Who,
}

/// Why a saved state can't be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unplayable {
    /// A hand has the wrong size.
    #[error(
        "the {who}'s hand has {}, and in round {round} a hand has {}",
        counted(*.found, "card"),
        round.cards()
    )]
    HandSize {
        /// The player.
        who: Who,
        /// The number of cards in the hand.
        found: usize,
        /// The round.
        round: Round,
    },
    /// There is no card to draw.
    #[error("the draw pile and the discard pile are both empty, so no card can be drawn")]
    NoPile,
}

impl Save {
    /// The most cards a file may contain. Real files have up to 127.
    pub const MOST_CARDS: usize = 10_000;

    /// One player's part.
    pub fn side(&self, who: Who) -> &Side {
        match who {
            Who::Human => &self.human,
            Who::Computer => &self.computer,
        }
    }

    /// Checks that the round can be played from here.
    pub fn check(&self) -> Result<(), Unplayable> {
        for who in [Who::Computer, Who::Human] {
            let found = self.side(who).hand.len();
            if found != self.round.cards() {
                return Err(Unplayable::HandSize { who, found, round: self.round });
            }
        }
        if self.draw_pile.is_empty() && self.discard_pile.is_empty() {
            return Err(Unplayable::NoPile);
        }
        Ok(())
    }

    /// The player who went out before this turn, which is then the last of the round.
    ///
    /// The formats don't store this. So if the whole hand of the other player melds, that player is
    /// assumed to have gone out. The exception is a discard pile of one card: then nobody has drawn
    /// from the draw pile yet.
    pub fn gone_out(&self) -> Option<Who> {
        let other = self.next.other();
        let melds = Tally::new(&self.side(other).hand, self.round.wild()).melds_completely();
        (self.discard_pile.len() != 1 && melds).then_some(other)
    }

    /// All cards of the file, sorted. The round is played with exactly these.
    pub fn cards(&self) -> Vec<Card> {
        let piles = self.draw_pile.iter().chain(&self.discard_pile);
        let mut cards: Vec<Card> =
            piles.chain(&self.computer.hand).chain(&self.human.hand).copied().collect();
        cards.sort_unstable();
        cards
    }

    /// The cards missing from the two decks, and the cards in excess, each sorted by notation.
    pub fn missing_and_extra(&self) -> (Vec<Card>, Vec<Card>) {
        let cards = self.cards();
        let (mut missing, mut extra) = (Vec::new(), Vec::new());
        for card in Card::all() {
            let found = cards.iter().filter(|&&found| found == card).count();
            missing.extend((found..2).map(|_| card));
            extra.extend((2..found).map(|_| card));
        }
        missing.sort_by_key(Card::to_string);
        extra.sort_by_key(Card::to_string);
        (missing, extra)
    }
}

/// A save that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loaded {
    /// The state.
    pub save: Save,
    /// The format it was written in.
    pub format: Format,
    /// Anything odd about the file.
    pub warnings: Vec<Warning>,
}

/// Reads a save file in any format.
///
/// ```
/// use parlour_rules::five_crowns::save::{self, Format};
/// let text = "( 1 0 ( XS KH J1 ) 7 ( JD 3T QC ) ( 6S 5S ) ( 8T ) Human )";
/// let loaded = save::read(text).unwrap();
/// assert_eq!((loaded.format, loaded.save.human.score), (Format::Lisp, 7));
/// ```
pub fn read(text: &str) -> Result<Loaded, BadSave> {
    let (draft, format) = match words::first_character(text) {
        None => return Err(BadSave::at(text, 0..0, Fault::Empty)),
        Some('(') => list::read(text, list::LISP)?,
        Some('[') => list::read(text, list::PROLOG)?,
        Some(_) => (labelled::read(text)?, Format::Cpp),
    };
    let (save, mut warnings) = draft.finish(text)?;
    let (missing, extra) = save.missing_and_extra();
    if !missing.is_empty() {
        warnings.push(Warning::Missing(missing));
    }
    if !extra.is_empty() {
        warnings.push(Warning::Extra(extra));
    }
    Ok(Loaded { save, format, warnings })
}
