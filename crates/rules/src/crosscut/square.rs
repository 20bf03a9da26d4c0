//! The squares of a board and their notation.

use std::fmt::{self, Debug, Display};
use std::str::FromStr;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use super::size::Size;

/// A square of the board or its perimeter, written as column letter and row number. `a1` is the
/// top-left corner.
///
/// Squares are sorted by row, then by column. The size of a board decides which squares it has.
///
/// ```
/// use parlour_rules::crosscut::{Size, Square};
/// let square: Square = "c5".parse().expect("column c, row 5");
/// assert_eq!((square.row(), square.column()), (4, 2));
/// assert!(square.is_interior(Size::default()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(try_from = "String", into = "String")
)]
pub struct Square(u8);

/// The spacing of rows in square numbers: the largest board has ten columns.
const ROW: u8 = Size::MOST;

impl Square {
    /// The square in this row and column, both counted from 0 and at most 9.
    pub fn new(row: u8, column: u8) -> Option<Self> {
        (row < Size::MOST && column < Size::MOST).then(|| Square(row * ROW + column))
    }

    /// The row, counted from 0 at the top.
    #[inline]
    pub fn row(self) -> u8 {
        self.0 / ROW
    }

    /// The column, counted from 0 at the left.
    #[inline]
    pub fn column(self) -> u8 {
        self.0 % ROW
    }

    /// Whether a board of this size has the square.
    pub fn is_on(self, size: Size) -> bool {
        self.row() < size.rows() && self.column() < size.columns()
    }

    /// Whether it is an interior square of a board of this size.
    pub fn is_interior(self, size: Size) -> bool {
        (1..size.rows() - 1).contains(&self.row())
            && (1..size.columns() - 1).contains(&self.column())
    }

    /// Whether it is a corner of a board of this size.
    pub fn is_corner(self, size: Size) -> bool {
        (self.row() == 0 || self.row() == size.rows() - 1)
            && (self.column() == 0 || self.column() == size.columns() - 1)
    }

    /// Every square of a board of this size, in order.
    pub fn all(size: Size) -> impl Iterator<Item = Square> {
        (0..size.rows())
            .flat_map(move |row| (0..size.columns()).map(move |column| Square(row * ROW + column)))
    }

    /// The interior square of this bit of a bitboard (0 to 63).
    #[inline]
    pub fn of_bit(bit: u32) -> Self {
        debug_assert!(bit < 64, "a bitboard has 64 bits");
        Square(((bit >> 3) as u8 & 0o7) * ROW + (bit as u8 & 0o7) + ROW + 1)
    }

    /// The bit of an interior square on a bitboard. Meaningless for other squares.
    #[inline]
    pub fn bit(self) -> u32 {
        u32::from(self.row().wrapping_sub(1) & 0o7) << 3
            | u32::from(self.column().wrapping_sub(1) & 0o7)
    }

    #[inline]
    pub(super) fn at(row: u32, column: u32) -> Self {
        Square(row as u8 * ROW + column as u8)
    }
}

impl Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.row() + 1)
    }
}

impl Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

/// The error for text that isn't a square of any board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a square: write a column letter a to j and a row number 1 to 10, such as c5")]
pub struct NotASquare(pub(super) String);

impl FromStr for Square {
    type Err = NotASquare;

    fn from_str(text: &str) -> Result<Self, NotASquare> {
        let read = || {
            let letter = text.bytes().next()?.to_ascii_lowercase();
            let column = letter.checked_sub(b'a')?;
            let number = text.get(1..)?;
            let plain = !number.starts_with(['0', '+']);
            let row = number.parse::<u8>().ok().filter(|_| plain)?.checked_sub(1)?;
            Square::new(row, column)
        };
        read().ok_or_else(|| NotASquare(text.chars().take(40).collect()))
    }
}

impl TryFrom<String> for Square {
    type Error = NotASquare;

    fn try_from(text: String) -> Result<Self, NotASquare> {
        text.parse()
    }
}

impl From<Square> for String {
    fn from(square: Square) -> Self {
        square.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_parses_back_from_its_name_and_bit() {
        for size in Size::all() {
            let squares: Vec<Square> = Square::all(size).collect();
            assert!(squares.is_sorted());
            for square in squares {
                assert_eq!(square.to_string().parse(), Ok(square));
                assert!(square.is_on(size));
                if square.is_interior(size) {
                    assert_eq!(Square::of_bit(square.bit()), square);
                    assert!(!square.is_corner(size));
                }
            }
        }
    }

    #[test]
    fn text_that_is_not_a_square_is_refused() {
        for text in ["", "a", "1", "a0", "a11", "k1", "a+1", "a01", "a1 ", "é1", "aé", "A-1"] {
            assert!(text.parse::<Square>().is_err(), "{text}");
        }
        assert_eq!("J10".parse::<Square>().map(|square| square.to_string()), Ok("j10".to_owned()));
    }
}
