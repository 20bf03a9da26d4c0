//! Board sizes.

use std::fmt::{self, Display};
use std::str::FromStr;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::message::counted;

/// The rows and columns of a board, including the perimeter: 5 to 10 of each.
///
/// ```
/// use parlour_rules::crosscut::Size;
/// let size: Size = "9x7".parse().expect("nine rows, seven columns");
/// assert_eq!((size.rows(), size.columns()), (9, 7));
/// assert_eq!(Size::default().to_string(), "8x8");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(try_from = "String", into = "String")
)]
pub struct Size {
    rows: u8,
    columns: u8,
}

impl Size {
    /// The smallest number of rows or columns.
    pub const LEAST: u8 = 5;
    /// The largest number of rows or columns. The interior then fills a 64-bit bitboard.
    pub const MOST: u8 = 10;

    /// A board with `rows` rows and `columns` columns.
    pub fn new(rows: u8, columns: u8) -> Result<Self, NotASize> {
        let fits = |count| (Size::LEAST..=Size::MOST).contains(&count);
        if fits(rows) && fits(columns) {
            Ok(Size { rows, columns })
        } else {
            Err(NotASize::OutOfRange { rows, columns })
        }
    }

    /// Every size, smallest first.
    pub fn all() -> impl Iterator<Item = Size> {
        let counts = Size::LEAST..=Size::MOST;
        counts
            .clone()
            .flat_map(move |rows| counts.clone().map(move |columns| Size { rows, columns }))
    }

    /// The number of rows, including the perimeter.
    pub fn rows(self) -> u8 {
        self.rows
    }

    /// The number of columns, including the perimeter.
    pub fn columns(self) -> u8 {
        self.columns
    }

    /// The index in [`Size::all`].
    pub(super) fn index(self) -> usize {
        let span = usize::from(Size::MOST - Size::LEAST + 1);
        usize::from(self.rows - Size::LEAST) * span + usize::from(self.columns - Size::LEAST)
    }
}

/// The default board is 8 by 8.
impl Default for Size {
    fn default() -> Self {
        Size { rows: 8, columns: 8 }
    }
}

/// Why text or numbers aren't a board size.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotASize {
    /// Two numbers outside the range.
    #[error(
        "no board has {} and {}: each goes from 5 to 10",
        counted((*.rows).into(), "row"),
        counted((*.columns).into(), "column")
    )]
    OutOfRange {
        /// The number of rows.
        rows: u8,
        /// The number of columns.
        columns: u8,
    },
    /// The text isn't two numbers.
    #[error("`{0}` is not a size: write rows x columns, such as 8x8, each from 5 to 10")]
    NotNumbers(String),
}

impl FromStr for Size {
    type Err = NotASize;

    fn from_str(text: &str) -> Result<Self, NotASize> {
        let refused = || NotASize::NotNumbers(text.chars().take(40).collect());
        let (rows, columns) = text.split_once(['x', 'X', '×']).ok_or_else(refused)?;
        let count = |digits: &str| match digits.trim() {
            digits if digits.starts_with('+') => Err(refused()),
            digits => digits.parse().map_err(|_| refused()),
        };
        Size::new(count(rows)?, count(columns)?)
    }
}

impl Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

impl TryFrom<String> for Size {
    type Error = NotASize;

    fn try_from(text: String) -> Result<Self, NotASize> {
        text.parse()
    }
}

impl From<Size> for String {
    fn from(size: Size) -> Self {
        size.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_36_sizes_have_their_index_and_parse_back() {
        let all: Vec<Size> = Size::all().collect();
        assert_eq!(all.len(), 36);
        for (index, size) in all.into_iter().enumerate() {
            assert_eq!(size.index(), index);
            assert_eq!(size.to_string().parse(), Ok(size));
        }
    }

    #[test]
    fn an_error_says_which_sizes_are_allowed() {
        let why = |text: &str| text.parse::<Size>().expect_err("it is not a size").to_string();
        assert_eq!(why("1x1"), "no board has 1 row and 1 column: each goes from 5 to 10");
        assert_eq!(why("4x8"), "no board has 4 rows and 8 columns: each goes from 5 to 10");
        assert_eq!(why("8x11"), "no board has 8 rows and 11 columns: each goes from 5 to 10");
        let notation = "is not a size: write rows x columns, such as 8x8, each from 5 to 10";
        for text in ["8", "8x", "x", "", "8x8x8", "eight", "+8x8", "8x256", "-5x5"] {
            assert_eq!(why(text), format!("`{text}` {notation}"));
        }
    }
}
