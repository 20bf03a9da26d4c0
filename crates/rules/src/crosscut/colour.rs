//! The two sides.

use std::fmt::{self, Display};
use std::str::FromStr;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// A side, named by the colour of its discs. Red moves first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "lowercase"))]
pub enum Colour {
    /// Moves first.
    Red,
    /// Moves second.
    Blue,
}

impl Colour {
    /// Both sides, the first to move first.
    pub const BOTH: [Colour; 2] = [Colour::Red, Colour::Blue];

    /// The other side.
    #[inline]
    pub fn other(self) -> Colour {
        match self {
            Colour::Red => Colour::Blue,
            Colour::Blue => Colour::Red,
        }
    }

    /// The letter for a disc in position notation: `R` or `B`.
    pub fn letter(self) -> char {
        match self {
            Colour::Red => 'R',
            Colour::Blue => 'B',
        }
    }

    /// The name of the player in a sentence: `Red` or `Blue`.
    pub fn player_name(self) -> &'static str {
        match self {
            Colour::Red => "Red",
            Colour::Blue => "Blue",
        }
    }

    /// The name in position notation: `red` or `blue`.
    pub fn name(self) -> &'static str {
        match self {
            Colour::Red => "red",
            Colour::Blue => "blue",
        }
    }
}

impl Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error for text that isn't a side.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a side: red or blue")]
pub struct NotAColour(String);

impl FromStr for Colour {
    type Err = NotAColour;

    fn from_str(text: &str) -> Result<Self, NotAColour> {
        Colour::BOTH
            .into_iter()
            .find(|colour| colour.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| NotAColour(text.chars().take(40).collect()))
    }
}
