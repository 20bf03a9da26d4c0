//! Position notation: the rows from the top joined by `/`, a space, and the side to move.

use std::fmt::{self, Display};
use std::str::FromStr;

#[cfg(feature = "serde")]
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::board::Position;
use super::colour::Colour;
use super::discs::{Shape, bits};
use super::size::{NotASize, Size};
use super::square::Square;
use crate::message::counted;

/// Why a text isn't a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BadPosition {
    /// The side to move is missing.
    #[error("the side to move is missing: write `red` or `blue` after the board and a space")]
    NoSide,
    /// The second word isn't a side.
    #[error("`{0}` is not a side to move: red or blue")]
    NotASide(String),
    /// There is text after the side to move.
    #[error("`{0}` follows the side to move: a position ends there")]
    Trailing(String),
    /// No board has this many rows and columns.
    #[error(transparent)]
    NotASize(#[from] NotASize),
    /// A row is longer than on any board.
    #[error("row {row} has {}: a board has 5 to 10 columns", counted(*.squares, "square"))]
    LongRow {
        /// The row, counted from 1.
        row: usize,
        /// The number of squares written.
        squares: usize,
    },
    /// There are more rows than on any board.
    #[error("the board has {}: a board has 5 to 10", counted(*.0, "row"))]
    ManyRows(usize),
    /// The rows have different lengths.
    #[error(
        "row {row} has {}, but row 1 has {first}: make all rows the same length",
        counted(*.squares, "square")
    )]
    Ragged {
        /// The row that differs, counted from 1.
        row: usize,
        /// The number of squares in it.
        squares: usize,
        /// The number of squares in the first row.
        first: usize,
    },
    /// A character that is neither a disc nor an empty square.
    #[error("{square} holds `{letter}`: a square is `.` for empty, `R` or `B`")]
    NotADisc {
        /// The square where it is.
        square: Square,
        /// The character.
        letter: char,
    },
    /// There is a disc on the perimeter.
    #[error("the perimeter square {0} isn't empty: write `.` there")]
    Perimeter(Square),
    /// Both sides have complete lines.
    #[error("both sides already won: red has {red} complete and blue {blue}")]
    BothWon {
        /// Red's complete line.
        red: Line,
        /// Blue's complete line.
        blue: Line,
    },
}

/// An interior row or column. Written `row 3` or `column c`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Line {
    /// The interior row at this row of the board, counted from 0.
    Row(u8),
    /// The interior column at this column of the board, counted from 0.
    Column(u8),
}

impl Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Line::Row(row) => write!(f, "row {}", row + 1),
            Line::Column(column) => write!(f, "column {}", char::from(b'a' + column)),
        }
    }
}

impl Line {
    /// Every line of a board, rows first.
    pub fn all(size: Size) -> impl Iterator<Item = Line> {
        let rows = (1..size.rows() - 1).map(Line::Row);
        rows.chain((1..size.columns() - 1).map(Line::Column))
    }

    /// The interior squares of the line, as a bitboard.
    pub fn squares(self, size: Size) -> u64 {
        let on = |square: &Square| match self {
            Line::Row(row) => square.row() == row,
            Line::Column(column) => square.column() == column,
        };
        let interior = bits(Shape::of(size).interior);
        interior.filter(|&bit| on(&Square::of_bit(bit))).fold(0, |set, bit| set | 1 << bit)
    }
}

impl Position {
    /// The first complete line of a side, rows before columns.
    pub fn complete_line(&self, colour: Colour) -> Option<Line> {
        complete_line(self.size(), self.discs(colour))
    }

    /// The board's notation, without the side to move.
    pub fn board(&self) -> String {
        let size = self.size();
        let mut board = String::with_capacity(110);
        for square in Square::all(size) {
            if square.column() == 0 && square.row() > 0 {
                board.push('/');
            }
            board.push(self.disc(square).map_or('.', Colour::letter));
        }
        board
    }
}

fn complete_line(size: Size, discs: u64) -> Option<Line> {
    Line::all(size).find(|line| {
        let squares = line.squares(size);
        discs & squares == squares
    })
}

impl Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.board(), self.turn())
    }
}

impl FromStr for Position {
    type Err = BadPosition;

    fn from_str(text: &str) -> Result<Self, BadPosition> {
        let short = |word: &str| word.chars().take(40).collect::<String>();
        let mut words = text.split_whitespace();
        let (Some(board), Some(side)) = (words.next(), words.next()) else {
            return Err(BadPosition::NoSide);
        };
        let turn = side.parse().map_err(|_| BadPosition::NotASide(short(side)))?;
        if let Some(more) = words.next() {
            return Err(BadPosition::Trailing(short(more)));
        }
        let size = size_of(board)?;
        let (mut red, mut blue) = (0, 0);
        for (square, letter) in Square::all(size).zip(board.chars().filter(|&c| c != '/')) {
            let discs = match letter {
                '.' => continue,
                'R' | 'r' => &mut red,
                'B' | 'b' => &mut blue,
                _ => return Err(BadPosition::NotADisc { square, letter }),
            };
            if !square.is_interior(size) {
                return Err(BadPosition::Perimeter(square));
            }
            *discs |= 1 << square.bit();
        }
        if let (Some(red), Some(blue)) = (complete_line(size, red), complete_line(size, blue)) {
            return Err(BadPosition::BothWon { red, blue });
        }
        Ok(Position::from_discs(size, red, blue, turn)
            .expect("squares are read once, and both sides can't have a line"))
    }
}

/// The size of the board in the text. All rows must be as long as the first.
fn size_of(board: &str) -> Result<Size, BadPosition> {
    let most = usize::from(Size::MOST);
    let mut rows = 0;
    let mut first = 0;
    for line in board.split('/') {
        rows += 1;
        let squares = line.chars().count();
        if rows == 1 {
            first = squares;
        }
        if squares != first {
            return Err(BadPosition::Ragged { row: rows, squares, first });
        }
        if squares > most {
            return Err(BadPosition::LongRow { row: rows, squares });
        }
    }
    if rows > most {
        return Err(BadPosition::ManyRows(rows));
    }
    Ok(Size::new(rows as u8, first as u8)?)
}

#[cfg(feature = "serde")]
impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn why(text: &str) -> String {
        text.parse::<Position>().expect_err("it is not a position").to_string()
    }

    #[test]
    fn a_position_writes_back_as_it_was_read() {
        for text in [
            "...../...../...../...../..... red",
            "....../.RRRB./....B./....B./....../...... blue",
            "........../.RB....RB./........../........../........../........../........../\
             ........../.R......B./.......... red",
        ] {
            assert_eq!(
                text.parse::<Position>().map(|position| position.to_string()).as_deref(),
                Ok(text)
            );
        }
        let loose = "  ...../.rb../...../...../.....\tBLUE \n".parse::<Position>();
        assert_eq!(
            loose.map(|position| position.to_string()).as_deref(),
            Ok("...../.RB../...../...../..... blue")
        );
    }

    #[test]
    fn an_error_says_what_is_wrong_and_where() {
        assert_eq!(
            why("......../......../......./......../......../......../......../........ red"),
            "row 3 has 7 squares, but row 1 has 8: make all rows the same length"
        );
        assert_eq!(
            why("...../...../...../R..../..... red"),
            "the perimeter square a4 isn't empty: write `.` there"
        );
        assert_eq!(
            why("...../..x../...../...../..... red"),
            "c2 holds `x`: a square is `.` for empty, `R` or `B`"
        );
        assert_eq!(
            why(".x.../...../...../...../..... red"),
            "b1 holds `x`: a square is `.` for empty, `R` or `B`"
        );
        let side = "write `red` or `blue` after the board and a space";
        assert_eq!(
            why("...../...../...../...../....."),
            format!("the side to move is missing: {side}")
        );
        assert_eq!(why(""), format!("the side to move is missing: {side}"));
        assert_eq!(
            why("...../...../...../...../..... green"),
            "`green` is not a side to move: red or blue"
        );
        assert_eq!(
            why("...../...../...../...../..... red blue"),
            "`blue` follows the side to move: a position ends there"
        );
        assert_eq!(
            why("...../...../...../..... red"),
            "no board has 4 rows and 5 columns: each goes from 5 to 10"
        );
        assert_eq!(why("........... red"), "row 1 has 11 squares: a board has 5 to 10 columns");
        assert_eq!(
            why(&format!("{}..... red", "...../".repeat(10))),
            "the board has 11 rows: a board has 5 to 10"
        );
        assert_eq!(
            why("...../.RRR./...../.BBB./..... red"),
            "both sides already won: red has row 2 complete and blue row 4"
        );
    }

    #[test]
    fn a_position_with_a_complete_line_is_won() {
        let won: Position = "....../..B.../.RB.../..B.../...... blue".parse().expect("a position");
        assert_eq!(won.complete_line(Colour::Blue), Some(Line::Column(2)));
        assert_eq!(won.complete_line(Colour::Red), None);
        assert_eq!(won.winner(), Some(Colour::Blue));
    }
}
