//! An estimate of a Crosscut position for the side to move.
//!
//! The worth of a position is the sum over its interior rows and columns, plus the right to move. A
//! table has a weight for every pattern of own, enemy and empty squares, by the length of the line
//! and its distance from the edge. `expert` uses weights fitted to games of the program against
//! itself, as logarithms of the odds of winning (`cargo xtask tables crosscut`); `hard` uses plain
//! ones.

use std::sync::LazyLock;

use parlour_rules::crosscut::Position;

/// The weights of lines and of the right to move, in 256ths of a natural logarithm of odds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    lines: Box<[i16; Weights::COUNT]>,
    turn: i16,
}

/// The parts of a worth, in natural logarithms of odds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Judgement {
    /// Lines in favour of the side.
    pub own: f64,
    /// Lines in favour of the enemy; never above 0.
    pub enemy: f64,
    /// The right to move.
    pub turn: f64,
}

impl Judgement {
    /// The same from the other side's point of view.
    pub fn for_the_other(self) -> Self {
        Judgement { own: -self.enemy, enemy: -self.own, turn: -self.turn }
    }
}

/// Lines are 3 to 8 squares long and at most three lines away from the edge of the interior.
const LENGTHS: std::ops::RangeInclusive<usize> = 3..=8;
const EDGES: usize = 4;

/// `STARTS[length - 3][edge]`: where the table for lines of a length and distance begins.
static STARTS: [[usize; EDGES]; 6] = {
    let mut starts = [[0; EDGES]; 6];
    let (mut index, mut next, mut patterns) = (0, 0, 27);
    while index < 6 {
        let mut edge = 0;
        while edge < EDGES {
            starts[index][edge] = next;
            next += patterns;
            edge += 1;
        }
        patterns *= 3;
        index += 1;
    }
    starts
};

/// `TERNARY[line]` reads the bits of a line of eight as digits in base three.
pub(super) static TERNARY: [u16; 256] = {
    let mut ternary = [0; 256];
    let mut line = 0_usize;
    while line < 256 {
        let (mut place, mut power) = (0, 1);
        while place < 8 {
            if (line >> place) & 1 == 1 {
                ternary[line] += power;
            }
            power *= 3;
            place += 1;
        }
        line += 1;
    }
    ternary
};

/// The fitted weights: the right to move, then every line; little-endian.
static FITTED: &[u8] = include_bytes!("weights.bin");

impl Weights {
    /// The number of line weights: four distances for every pattern of 3 to 8 squares.
    pub const COUNT: usize = EDGES * (27 + 81 + 243 + 729 + 2187 + 6561);

    /// A weight of this much is a worth of 1.
    pub const UNIT: f64 = 256.0;

    /// The weights fitted to games.
    pub fn fitted() -> &'static Weights {
        static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
            Weights::from_bytes(FITTED).expect("the file in the repository has every weight")
        });
        &WEIGHTS
    }

    /// Weights by a rule of thumb: the square of a side's discs in a line, and three times that
    /// while the line has no enemy disc.
    pub fn plain() -> &'static Weights {
        static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
            let lines = LENGTHS.flat_map(|length| {
                let each_edge = (0..EDGES).map(move |_| 0..3_usize.pow(length as u32));
                each_edge.flatten().map(move |pattern| {
                    let squares = (0..length).map(|at| pattern / 3_usize.pow(at as u32) % 3);
                    let count =
                        |disc| squares.clone().filter(|&square| square == disc).count() as i16;
                    let side = |own: i16, enemy| own * own * if enemy == 0 { 3 } else { 1 };
                    let (own, enemy) = (count(1), count(2));
                    8 * (side(own, enemy) - side(enemy, own))
                })
            });
            Weights::new(20, lines.collect()).expect("there is a weight for every pattern")
        });
        &WEIGHTS
    }

    /// Weights from the right to move and the lines; `None` for the wrong number of lines.
    pub fn new(turn: i16, lines: Vec<i16>) -> Option<Self> {
        Some(Weights { lines: lines.into_boxed_slice().try_into().ok()?, turn })
    }

    /// Weights from the contents of the data file.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let mut numbers = bytes.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        Weights::new(numbers.next()?, numbers.collect())
    }

    /// The contents of the data file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let numbers = std::iter::once(&self.turn).chain(self.lines.iter());
        numbers.flat_map(|number| number.to_le_bytes()).collect()
    }

    /// Calls `visit` with the index of each line's weight.
    #[inline]
    pub fn each_line(position: &Position, mut visit: impl FnMut(usize)) {
        let (own, enemy) = (position.own(), position.enemy());
        let rows = usize::from(position.size().rows()) - 2;
        let columns = usize::from(position.size().columns()) - 2;
        let mut lines = |own: u64, enemy: u64, count: usize, length: usize| {
            let starts = &STARTS[length - LENGTHS.start()];
            for line in 0..count {
                let edge = line.min(count - 1 - line) % EDGES;
                let digits =
                    |discs: u64| usize::from(TERNARY[(discs >> (8 * line)) as usize & 0xff]);
                visit(starts[edge] + digits(own) + 2 * digits(enemy));
            }
        };
        lines(own, enemy, rows, columns);
        lines(transposed(own), transposed(enemy), columns, rows);
    }

    /// The worth for the side to move.
    #[inline]
    pub fn evaluate(&self, position: &Position) -> i32 {
        let mut worth = i32::from(self.turn);
        Weights::each_line(position, |place| worth += i32::from(self.lines[place]));
        worth.clamp(-20_000, 20_000)
    }

    /// The parts that [`Weights::evaluate`] adds up.
    pub fn judge(&self, position: &Position) -> Judgement {
        let (mut own, mut enemy) = (0, 0);
        Weights::each_line(position, |place| {
            let worth = i32::from(self.lines[place]);
            own += worth.max(0);
            enemy += worth.min(0);
        });
        let unit = |worth: i32| f64::from(worth) / Weights::UNIT;
        Judgement { own: unit(own), enemy: unit(enemy), turn: unit(i32::from(self.turn)) }
    }
}

/// The lines of a position with their weights, to evaluate it with one disc more.
pub(super) struct LineWorths<'w> {
    weights: &'w Weights,
    /// The places of the rows' weights, then of the columns'.
    places: [[u32; 8]; 2],
    /// The sum of all weights and the right to move.
    worth: i32,
}

/// `POWERS[place]` is three to the power of `place`.
const POWERS: [u32; 8] = [1, 3, 9, 27, 81, 243, 729, 2187];

impl<'w> LineWorths<'w> {
    #[inline]
    pub fn new(weights: &'w Weights, position: &Position) -> Self {
        let rows = usize::from(position.size().rows()) - 2;
        let (mut places, mut worth, mut line) = ([[0; 8]; 2], i32::from(weights.turn), 0);
        Weights::each_line(position, |place| {
            let (axis, index) = if line < rows { (0, line) } else { (1, line - rows) };
            places[axis][index % 8] = place as u32;
            worth += i32::from(weights.lines[place]);
            line += 1;
        });
        LineWorths { weights, places, worth }
    }

    /// The evaluation with an enemy disc on an empty square, given as a bitboard.
    #[inline]
    pub fn with_enemy_disc(&self, square: u64) -> i32 {
        let bit = square.trailing_zeros();
        let (row, column) = ((bit >> 3) as usize & 7, bit as usize & 7);
        let change = |line: u32, place: usize| {
            let weight = |line: u32| i32::from(self.weights.lines[line as usize]);
            weight(line + 2 * POWERS[place]) - weight(line)
        };
        let [rows, columns] = &self.places;
        let worth = self.worth + change(rows[row], column) + change(columns[column], row);
        worth.clamp(-20_000, 20_000)
    }
}

/// The board with rows and columns exchanged.
#[inline]
pub(super) fn transposed(mut discs: u64) -> u64 {
    let mut swap = |shift: u32, mask: u64| {
        let moved = (discs ^ (discs >> shift)) & mask;
        discs ^= moved ^ (moved << shift);
    };
    swap(7, 0x00aa_00aa_00aa_00aa);
    swap(14, 0x0000_cccc_0000_cccc);
    swap(28, 0x0000_0000_f0f0_f0f0);
    discs
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::crosscut::{Size, Square};
    use parlour_rules::{Luck, Seed};
    use std::collections::BTreeSet;

    #[test]
    fn every_pattern_has_exactly_one_weight() {
        let last = STARTS[5][EDGES - 1] + 6561;
        assert_eq!(last, Weights::COUNT);
    }

    /// The indices of a position's line weights, found square by square.
    fn places(position: &Position) -> BTreeSet<(usize, usize)> {
        let (rows, columns) = (position.size().rows() - 2, position.size().columns() - 2);
        let digit = |row: u8, column: u8| {
            let square = Square::new(row + 1, column + 1).expect("an interior square");
            match position.disc(square) {
                None => 0,
                Some(colour) if colour == position.turn() => 1,
                Some(_) => 2,
            }
        };
        let place = |line: u8, count: u8, digits: Vec<usize>| {
            let edge = usize::from(line.min(count - 1 - line));
            let shorter: usize =
                (3..digits.len() as u32).map(|length| 4 * 3_usize.pow(length)).sum();
            let number = digits.iter().rev().fold(0, |number, digit| 3 * number + digit);
            shorter + edge * 3_usize.pow(digits.len() as u32) + number
        };
        let mut places = BTreeSet::new();
        for row in 0..rows {
            let digits = (0..columns).map(|column| digit(row, column)).collect();
            places.insert((usize::from(row), place(row, rows, digits)));
        }
        for column in 0..columns {
            let digits = (0..rows).map(|row| digit(row, column)).collect();
            places.insert((100 + usize::from(column), place(column, columns, digits)));
        }
        places
    }

    #[test]
    fn line_weights_are_found_on_every_board_size() {
        let mut luck = Luck::new(Seed::from(1));
        for size in Size::all() {
            let mut position = Position::empty(size);
            for _ in 0..30 {
                let Some(&played) = luck.pick(&position.moves()) else { break };
                position = position.after(played);
                let rows = usize::from(size.rows()) - 2;
                let mut seen = BTreeSet::new();
                let mut line = 0;
                Weights::each_line(&position, |place| {
                    seen.insert((if line < rows { line } else { 100 + line - rows }, place));
                    line += 1;
                });
                assert_eq!(seen, places(&position), "{position}");
            }
        }
    }

    #[test]
    fn parts_of_an_evaluation_add_up_to_the_worth() {
        let mut luck = Luck::new(Seed::from(2));
        let mut position = Position::empty(Size::default());
        for _ in 0..20 {
            let Some(&played) = luck.pick(&position.moves()) else { break };
            position = position.after(played);
            for weights in [Weights::fitted(), Weights::plain()] {
                let Judgement { own, enemy, turn } = weights.judge(&position);
                let worth = f64::from(weights.evaluate(&position)) / Weights::UNIT;
                assert!((own + enemy + turn - worth).abs() < 1e-9, "{position}");
                assert!(own >= 0.0 && enemy <= 0.0);
            }
        }
    }

    #[test]
    fn plain_weights_square_the_discs_in_a_line() {
        let position =
            "......../......../.RRR..../......../......../..B...../......../........ red";
        let position: Position = position.parse().expect("a position");
        // Row 3 has three red discs and no other. Columns b and d have one red disc, column c one
        // of each, and row 6 one blue disc.
        let worth = 8 * (27 + 3 + 3 + 1 - 1 - 3) + 20;
        assert_eq!(Weights::plain().evaluate(&position), worth);
    }

    #[test]
    fn weights_survive_a_round_trip_through_bytes() {
        let fitted = Weights::fitted();
        assert_eq!(Weights::from_bytes(&fitted.to_bytes()).as_ref(), Some(fitted));
        assert_eq!(Weights::from_bytes(&[0; 10]), None);
    }
}
