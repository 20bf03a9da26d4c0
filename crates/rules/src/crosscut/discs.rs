//! Bitboards of interior squares, and questions about them.
//!
//! The interior square in row r and column c (both counted from 0, without the perimeter) is bit 8
//! r + c on every size of board. The largest interior fills the 64 bits.

use super::size::Size;

/// The first column of the interior.
pub(super) const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
/// The first row of the interior.
pub(super) const FIRST_ROW: u64 = 0xff;

/// The interior of a board of one size.
pub(super) struct Shape {
    /// Every interior square.
    pub interior: u64,
    /// The lowest interior row.
    pub bottom: u64,
    /// The rightmost interior column.
    pub right: u64,
    /// The first square of each interior row.
    rows: u64,
    /// The first square of each interior column.
    columns: u64,
}

/// Lines with at most one empty square, each given by its first square.
pub(super) struct NearlyFull {
    /// Rows without an empty square.
    pub full_rows: u64,
    /// Columns without an empty square.
    pub full_columns: u64,
    /// Rows with one empty square.
    pub rows: u64,
    /// Columns with one empty square.
    pub columns: u64,
}

static SHAPES: [Shape; 36] = {
    const EMPTY: Shape = Shape { interior: 0, bottom: 0, right: 0, rows: 0, columns: 0 };
    let mut shapes = [EMPTY; 36];
    let mut index = 0;
    while index < 36 {
        let (rows, columns) = (index as u32 / 6 + 3, index as u32 % 6 + 3);
        let row = FIRST_ROW >> (8 - columns);
        let starts = FIRST_COLUMN >> (8 * (8 - rows));
        shapes[index] = Shape {
            interior: row * starts,
            bottom: row << (8 * (rows - 1)),
            right: starts << (columns - 1),
            rows: starts,
            columns: row,
        };
        index += 1;
    }
    shapes
};

impl Shape {
    #[inline]
    pub fn of(size: Size) -> &'static Shape {
        &SHAPES[size.index()]
    }

    /// Whether `discs` fill an interior row or column.
    #[inline]
    pub fn has_line(&self, discs: u64) -> bool {
        self.full_rows(discs) | self.full_columns(discs) != 0
    }

    /// The lines with no empty square and those with exactly one, each given by its first square.
    #[inline]
    pub fn nearly_full(&self, empties: u64) -> NearlyFull {
        // Each halving step computes for every line whether it has at least one, and at least two,
        // empties.
        let (mut one, mut two) = (empties, 0);
        for shift in [4, 2, 1] {
            two |= two >> shift | one & one >> shift;
            one |= one >> shift;
        }
        let (full_rows, rows) = (!one & self.rows, one & !two & self.rows);
        (one, two) = (empties, 0);
        for shift in [32, 16, 8] {
            two |= two >> shift | one & one >> shift;
            one |= one >> shift;
        }
        let (full_columns, columns) = (!one & self.columns, one & !two & self.columns);
        NearlyFull { full_rows, full_columns, rows, columns }
    }

    /// The first square of every interior row that `discs` fill.
    #[inline]
    pub fn full_rows(&self, discs: u64) -> u64 {
        let mut full = discs | !self.interior;
        full &= full >> 4;
        full &= full >> 2;
        full &= full >> 1;
        full & self.rows
    }

    /// The first square of every interior column that `discs` fill.
    #[inline]
    pub fn full_columns(&self, discs: u64) -> u64 {
        let mut full = discs | !self.interior;
        full &= full >> 32;
        full &= full >> 16;
        full &= full >> 8;
        full & self.columns
    }
}

/// All bits of the row that contains `bit`. In octal, a bit is its row digit, then its column
/// digit.
#[inline]
pub(super) fn row_through(bit: u32) -> u64 {
    FIRST_ROW << (bit & 0o70)
}

/// All bits of the column that contains `bit`.
#[inline]
pub(super) fn column_through(bit: u32) -> u64 {
    FIRST_COLUMN << (bit & 0o7)
}

/// `RUNS[i][line]` is the length of the unbroken run of ones through bit i of a line of eight.
static RUNS: [[u8; 256]; 8] = {
    let mut runs = [[0; 256]; 8];
    let mut line = 0_usize;
    while line < 256 {
        let mut place = 0;
        while place < 8 {
            if line >> place & 1 == 1 {
                let above = (!(line >> place)).trailing_zeros();
                let below = (!((line as u8) << (7 - place))).leading_zeros();
                runs[place][line] = (above + below - 1) as u8;
            }
            place += 1;
        }
        line += 1;
    }
    runs
};

/// The length of the segment of `discs` along the row through a square, 0 if it has no disc.
#[inline]
pub(super) fn run_in_row(discs: u64, bit: u32) -> u8 {
    let line = (discs >> (bit & 0o70)) as u8;
    RUNS[(bit & 0o7) as usize][usize::from(line)]
}

/// The length of the segment of `discs` along the column through a square, 0 if it has no disc.
#[inline]
pub(super) fn run_in_column(discs: u64, bit: u32) -> u8 {
    // The multiplication gathers the column's eight bits, top row lowest, into the last byte.
    let column = discs >> (bit & 0o7) & FIRST_COLUMN;
    let line = (column.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8;
    RUNS[((bit >> 3) & 0o7) as usize][usize::from(line)]
}

/// The bits of a set, lowest first.
#[inline]
pub(super) fn bits(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let bit = set.trailing_zeros();
            set &= set - 1;
            bit
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn run_lengths_match_counting_disc_by_disc() {
        for line in 0..256_u64 {
            for place in 0..8 {
                let has_disc = |at: i32| (0..8).contains(&at) && line >> at & 1 == 1;
                let from = |step: i32| (0..8).take_while(|i| has_disc(place + step * i)).count();
                let expected = (from(1) + from(-1)).saturating_sub(1);
                for row in 0..8 {
                    let bit = 8 * row + place as u32;
                    let board = line << (8 * row) | !(0xff << (8 * row));
                    assert_eq!(usize::from(run_in_row(board, bit)), expected);
                    let column = (0..8).filter(|&i| has_disc(i)).map(|i| 1 << (8 * i + row as i32));
                    let board = column.fold(0, |a, b: u64| a | b) | !(FIRST_COLUMN << row);
                    assert_eq!(usize::from(run_in_column(board, 8 * place as u32 + row)), expected);
                }
            }
        }
    }

    #[test]
    fn only_full_lines_count_on_any_board_size() {
        for size in Size::all() {
            let shape = Shape::of(size);
            let (rows, columns) = (u32::from(size.rows()) - 2, u32::from(size.columns()) - 2);
            assert_eq!(shape.interior.count_ones(), rows * columns);
            assert!(!shape.has_line(0));
            for bit in bits(shape.interior) {
                let row = shape.interior & row_through(bit);
                let column = shape.interior & column_through(bit);
                assert_eq!(shape.full_rows(row), 1 << (bit & 0o70));
                assert_eq!(shape.full_columns(column), 1 << (bit & 0o7));
                let broken = shape.interior & !(row | column);
                assert!(!shape.has_line(shape.interior & !broken & !(1 << bit)), "{size} {bit}");
            }
        }
    }
}
