//! What the crossings of rows and columns add to the line weights.
//!
//! A line's weight doesn't know what crosses it, but flips depend on that. So every interior square
//! has sixteen numbers for its row as seen from it, and sixteen for its column. Their sums, where
//! they are above 0, count for the side to move (eight of them) or against it. The numbers come from
//! parameters for what is seen, from coarse to fine: the square's place in the line, the discs in
//! the line, the runs to both sides of the square, and the whole line where it isn't long. They are
//! fitted on top of the line weights (`cargo xtask tables crosscut`).

use std::cmp::Ordering;
use std::sync::{LazyLock, OnceLock};

use parlour_rules::crosscut::Position;

use super::evaluation::{TERNARY, Weights, transposed};

/// The numbers of one view of a line. The first half counts for the side to move.
type Lanes = [i16; Crossings::LANES];

/// Parameters of views of lines, in 256ths of a natural logarithm of odds.
#[derive(Clone, Debug)]
pub struct Crossings {
    parameters: Vec<i8>,
    /// The views of every pattern for lines of 3 to 8 squares, filled when first needed.
    tables: [OnceLock<Box<[Lanes]>>; 6],
}

/// The fitted parameters.
static FITTED: &[u8] = include_bytes!("crossings.bin");

/// The largest sum of a view's parameters. The sum over all squares then fits 16 bits.
const MOST: i32 = 255;
/// The shortest lines that the parameters were fitted to.
const SHORTEST: usize = 6;
/// A parameter of 1 is this much.
const STEP: i32 = 2;

impl PartialEq for Crossings {
    fn eq(&self, other: &Self) -> bool {
        self.parameters == other.parameters
    }
}

impl Eq for Crossings {}

impl Crossings {
    /// How many numbers a view has.
    pub const LANES: usize = 16;
    /// How many parameters are added up for each of them.
    pub const LAYERS: usize = 6;
    /// The number of views that have parameters, each [`Crossings::LANES`] of them.
    pub const COUNT: usize = SHAPES + 3 * PAIRS + COUNTS + PLACES + WHOLE_LINES;
    /// A parameter of this much is a worth of 1.
    pub const UNIT: f64 = Weights::UNIT / STEP as f64;

    /// The parameters fitted to games.
    pub fn fitted() -> &'static Crossings {
        static CROSSINGS: LazyLock<Crossings> = LazyLock::new(|| {
            Crossings::from_bytes(FITTED).expect("the file in the repository has every parameter")
        });
        &CROSSINGS
    }

    /// Parameters by view and lane; `None` for the wrong number of them.
    pub fn new(parameters: Vec<i8>) -> Option<Self> {
        let is_complete = parameters.len() == Crossings::COUNT * Crossings::LANES;
        is_complete.then(|| Crossings { parameters, tables: Default::default() })
    }

    /// Parameters from the contents of the data file.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        Crossings::new(bytes.iter().map(|&byte| byte as i8).collect())
    }

    /// The contents of the data file.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.parameters.iter().map(|&parameter| parameter as u8).collect()
    }

    /// The parameters of a line as seen from one of its squares. `line` has a digit for each
    /// square: 0 where it is empty, 1 for a disc of the side to move, 2 for an enemy disc.
    pub fn view(line: &[u8], place: usize) -> [usize; Crossings::LAYERS] {
        let disc = usize::from(line[place]);
        let before: Vec<u8> = line[..place].iter().rev().copied().collect();
        let behind = &line[place + 1..];
        let count = |disc| line.iter().map(|&square| usize::from(square == disc)).sum();
        let (one, other) = (coarse_shape(&before), coarse_shape(behind));
        let (low, high) = (one.min(other), one.max(other));
        let shapes = [shape(&before), shape(behind)].map(|shape| disc * SHAPES / 3 + shape);
        let pair = SHAPES + disc * PAIRS + high * (high + 1) / 2 + low;
        let discs = counts_before(line.len(), count(1), count(2)) * 3 + disc;
        let from_end = place.min(line.len() - 1 - place);
        let at = (line.len() - 3) * 12 + from_end * 3 + disc;
        let start = SHAPES + 3 * PAIRS;
        let whole = start + COUNTS + PLACES + whole_line(line, place);
        [shapes[0], shapes[1], pair, start + discs, start + COUNTS + at, whole]
    }

    /// The views of every pattern of this length, by pattern and then by square.
    #[inline]
    fn table(&self, length: usize) -> &[Lanes] {
        self.tables[length - 3].get_or_init(|| self.table_for(length))
    }

    fn table_for(&self, length: usize) -> Box<[Lanes]> {
        let patterns = 0..3_usize.pow(length as u32);
        let views = patterns.flat_map(|pattern| {
            let line: Vec<u8> =
                (0..length).map(|at| (pattern / 3_usize.pow(at as u32) % 3) as u8).collect();
            (0..length).map(move |place| {
                let view = Crossings::view(&line, place);
                std::array::from_fn(|lane| {
                    let parameter =
                        |&view: &usize| i32::from(self.parameters[view * Crossings::LANES + lane]);
                    let sum: i32 = view.iter().map(parameter).sum();
                    (STEP * sum).clamp(-MOST, MOST) as i16
                })
            })
        });
        views.collect()
    }

    /// What the crossings add to the worth for the side to move: nothing on boards with fewer than
    /// eight rows or columns, which they weren't fitted to.
    #[inline]
    pub fn evaluate(&self, position: &Position) -> i32 {
        let (own, enemy) = (position.own(), position.enemy());
        let rows = usize::from(position.size().rows()) - 2;
        let columns = usize::from(position.size().columns()) - 2;
        if rows.min(columns) < SHORTEST {
            return 0;
        }
        let (by_row, by_column) = (self.table(columns), self.table(rows));
        let (down, enemy_down) = (transposed(own), transposed(enemy));
        match (rows, columns) {
            (6, 6) => sum::<6, 6>([own, enemy], [down, enemy_down], by_row, by_column),
            (7, 7) => sum::<7, 7>([own, enemy], [down, enemy_down], by_row, by_column),
            (8, 8) => sum::<8, 8>([own, enemy], [down, enemy_down], by_row, by_column),
            _ => sum_of(rows, columns, [own, enemy], [down, enemy_down], by_row, by_column),
        }
    }
}

/// The pattern of line `line` as a number in base three.
#[inline]
fn pattern([own, enemy]: [u64; 2], line: usize) -> usize {
    let digits = |discs: u64| usize::from(TERNARY[(discs >> (8 * line)) as usize & 0xff]);
    digits(own) + 2 * digits(enemy)
}

#[inline]
fn add(sum: &mut Lanes, one: &Lanes, other: &Lanes) {
    for lane in 0..Crossings::LANES {
        sum[lane] = sum[lane].wrapping_add(one[lane].wrapping_add(other[lane]).max(0));
    }
}

#[inline]
fn difference(sum: &Lanes) -> i32 {
    let (own, enemy) = sum.split_at(Crossings::LANES / 2);
    let total = |lanes: &[i16]| lanes.iter().map(|&lane| i32::from(lane)).sum::<i32>();
    total(own) - total(enemy)
}

/// [`sum_of`] for a size that the compiler knows.
#[inline]
fn sum<const ROWS: usize, const COLUMNS: usize>(
    across: [u64; 2],
    down: [u64; 2],
    by_row: &[Lanes],
    by_column: &[Lanes],
) -> i32 {
    let (by_row, _) = by_row.as_chunks::<COLUMNS>();
    let (by_column, _) = by_column.as_chunks::<ROWS>();
    let columns: [&[Lanes; ROWS]; COLUMNS] =
        std::array::from_fn(|column| &by_column[pattern(down, column)]);
    let mut sum = [0; Crossings::LANES];
    for row in 0..ROWS {
        let views = &by_row[pattern(across, row)];
        for column in 0..COLUMNS {
            add(&mut sum, &views[column], &columns[column][row]);
        }
    }
    difference(&sum)
}

fn sum_of(
    rows: usize,
    columns: usize,
    across: [u64; 2],
    down: [u64; 2],
    by_row: &[Lanes],
    by_column: &[Lanes],
) -> i32 {
    let mut sum = [0; Crossings::LANES];
    for column in 0..columns {
        let down = &by_column[pattern(down, column) * rows..][..rows];
        for (row, down) in down.iter().enumerate() {
            add(&mut sum, &by_row[pattern(across, row) * columns + column], down);
        }
    }
    difference(&sum)
}

/// Shapes of what lies to one side of a square, for each disc on the square: see [`shape`].
const SHAPES: usize = 3 * (1 + 2 * 7 * 6 + 3 * 9);
/// Unordered pairs of [coarse shapes](coarse_shape).
const PAIRS: usize = 37 * 38 / 2;
/// Lines of 3 to 8 squares by own and enemy discs, for each disc on the square.
const COUNTS: usize = 3 * counts_before(9, 0, 0);
/// Places in lines of 3 to 8 squares, counted from the nearer end, for each disc on the square.
const PLACES: usize = 6 * 4 * 3;

/// The longest line that is looked at as a whole. Longer ones have too many patterns.
const LONGEST_WHOLE: usize = 7;
/// Whole lines as seen from one of their squares, counted from the nearer end. The first stands for
/// all that aren't looked at as a whole.
const WHOLE_LINES: usize = 1 + whole_lines_up_to(LONGEST_WHOLE);

/// The number of views of whole lines of [`SHORTEST`] to `length` squares.
const fn whole_lines_up_to(length: usize) -> usize {
    if length < SHORTEST {
        return 0;
    }
    length.div_ceil(2) * 3_usize.pow(length as u32) + whole_lines_up_to(length - 1)
}

/// The number of a line as seen from one of its squares. A line and its mirror image have the same.
fn whole_line(line: &[u8], place: usize) -> usize {
    let length = line.len();
    if !(SHORTEST..=LONGEST_WHOLE).contains(&length) {
        return 0;
    }
    let forwards = || line.iter().fold(0, |number, &disc| 3 * number + usize::from(disc));
    let backwards = || line.iter().rev().fold(0, |number, &disc| 3 * number + usize::from(disc));
    let mirrored = length - 1 - place;
    let pattern = match place.cmp(&mirrored) {
        Ordering::Less => forwards(),
        Ordering::Equal => forwards().min(backwards()),
        Ordering::Greater => backwards(),
    };
    let patterns = 3_usize.pow(length as u32);
    1 + whole_lines_up_to(length - 1) + place.min(mirrored) * patterns + pattern
}

/// The number of combinations of length, own and enemy discs that come before this one.
const fn counts_before(length: usize, own: usize, enemy: usize) -> usize {
    // A line of n squares has (n + 1)(n + 2) / 2 combinations; shorter ones come first.
    let shorter = (length + 2) * (length + 1) * length / 6 - 10;
    let fewer = own * (2 * length + 3 - own) / 2;
    shorter + fewer + enemy
}

/// The number of squares of the colour that `side` begins with.
fn first_run(side: &[u8]) -> usize {
    side.iter().take_while(|&&square| square == side[0]).count()
}

/// What lies to one side of a square: the run of discs next to it and what comes after, or how far
/// away the next run is and how long.
fn shape(side: &[u8]) -> usize {
    let Some(&first) = side.first() else { return 0 };
    let run = first_run(side);
    let rest = &side[run..];
    if first == 0 {
        let beyond = rest
            .first()
            .map_or(0, |&disc| 1 + 4 * usize::from(disc - 1) + (first_run(rest) - 1).min(3));
        return 1 + 2 * 7 * 6 + 9 * (run.min(3) - 1) + beyond;
    }
    let beyond = match rest {
        [] => 0,
        [0] => 2,
        [0, after, ..] => 3 + usize::from(*after),
        _ => 1,
    };
    1 + (usize::from(first - 1) * 7 + run - 1) * 6 + beyond
}

/// [`shape`] with fewer distinctions: the first run up to four squares, and what ends it.
fn coarse_shape(side: &[u8]) -> usize {
    let Some(&first) = side.first() else { return 0 };
    let run = first_run(side);
    let end = side.get(run).map_or(0, |&next| 1 + usize::from((next + 3 - first) % 3 - 1));
    1 + (usize::from(first) * 4 + run.min(4) - 1) * 3 + end
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::crosscut::{Colour, Size, Square};
    use parlour_rules::{Luck, Seed};

    /// Some parameters, most of which differ from each other.
    fn varied() -> Crossings {
        let mut luck = Luck::new(Seed::from(8));
        let parameters = (0..Crossings::COUNT * Crossings::LANES)
            .map(|_| (i32::try_from(luck.below(121)).expect("a small number") - 60) as i8);
        Crossings::new(parameters.collect()).expect("there are parameters for every view")
    }

    /// The worth of a position's crossings, found square by square.
    fn plain(crossings: &Crossings, position: &Position) -> i32 {
        let (rows, columns) = (position.size().rows() - 2, position.size().columns() - 2);
        let digit = |row: u8, column: u8| {
            let square = Square::new(row + 1, column + 1).expect("an interior square");
            position.disc(square).map_or(0, |colour| if colour == position.turn() { 1 } else { 2 })
        };
        let mut worth = 0;
        if rows.min(columns) < 6 {
            return worth;
        }
        for row in 0..rows {
            for column in 0..columns {
                let across: Vec<u8> = (0..columns).map(|column| digit(row, column)).collect();
                let down: Vec<u8> = (0..rows).map(|row| digit(row, column)).collect();
                let views =
                    [Crossings::view(&across, column.into()), Crossings::view(&down, row.into())];
                for lane in 0..Crossings::LANES {
                    let number = |view: [usize; Crossings::LAYERS]| {
                        let parameter = |view| crossings.parameters[view * Crossings::LANES + lane];
                        let sum: i32 = view.map(|view| i32::from(parameter(view))).iter().sum();
                        (2 * sum).clamp(-255, 255)
                    };
                    let sum = (number(views[0]) + number(views[1])).max(0);
                    worth += if lane < Crossings::LANES / 2 { sum } else { -sum };
                }
            }
        }
        worth
    }

    #[test]
    fn crossings_add_up_square_by_square_on_every_board_size() {
        let (mut luck, varied) = (Luck::new(Seed::from(9)), varied());
        for size in Size::all() {
            let mut position = Position::empty(size);
            for _ in 0..30 {
                for crossings in [&varied, Crossings::fitted()] {
                    assert_eq!(crossings.evaluate(&position), plain(crossings, &position));
                }
                let Some(&played) = luck.pick(&position.moves()) else { break };
                position = position.after(played);
            }
        }
    }

    #[test]
    fn mirrored_boards_are_worth_the_same() {
        let (mut luck, crossings) = (Luck::new(Seed::from(10)), varied());
        let mut position = Position::empty(Size::new(10, 10).expect("a size"));
        for _ in 0..40 {
            let Some(&played) = luck.pick(&position.moves()) else { break };
            position = position.after(played);
            let turned = |discs: u64| discs.reverse_bits();
            for image in [turned, transposed] {
                let (own, enemy) = (image(position.own()), image(position.enemy()));
                let image = Position::from_discs(position.size(), own, enemy, Colour::Red);
                let image = image.expect("a board without lines");
                assert_eq!(crossings.evaluate(&image), crossings.evaluate(&position));
            }
        }
    }

    #[test]
    fn a_line_is_seen_the_same_from_both_ends() {
        for length in 3..=LONGEST_WHOLE {
            for pattern in 0..3_usize.pow(length as u32) {
                let digits = (0..length).map(|at| (pattern / 3_usize.pow(at as u32) % 3) as u8);
                let line: Vec<u8> = digits.collect();
                let mirrored: Vec<u8> = line.iter().rev().copied().collect();
                for place in 0..length {
                    let seen = whole_line(&line, place);
                    assert_eq!(seen, whole_line(&mirrored, length - 1 - place), "{line:?} {place}");
                }
            }
        }
    }

    #[test]
    fn every_layer_of_a_view_has_its_own_parameters() {
        let wholes = Crossings::COUNT - WHOLE_LINES;
        let starts = [0, SHAPES, SHAPES + 3 * PAIRS, wholes - PLACES, wholes, Crossings::COUNT];
        let layers = [0, 0, 1, 2, 3, 4];
        let mut seen = vec![false; Crossings::COUNT];
        for length in 3..=8 {
            for pattern in 0..3_usize.pow(length as u32) {
                let digits = (0..length).map(|at| (pattern / 3_usize.pow(at as u32) % 3) as u8);
                let line: Vec<u8> = digits.collect();
                for place in 0..length {
                    for (view, layer) in Crossings::view(&line, place).into_iter().zip(layers) {
                        assert!((starts[layer]..starts[layer + 1]).contains(&view), "{line:?}");
                        seen[view] = true;
                    }
                }
            }
        }
        assert!(seen.iter().filter(|&&seen| seen).count() > Crossings::COUNT / 3);
    }

    #[test]
    fn largest_sum_of_all_squares_fits_sixteen_bits() {
        assert!(2 * MOST * 64 <= i32::from(i16::MAX));
    }

    #[test]
    fn parameters_survive_a_round_trip_through_bytes() {
        let varied = varied();
        assert_eq!(Crossings::from_bytes(&varied.to_bytes()), Some(varied));
        assert_eq!(Crossings::from_bytes(&[0; 10]), None);
    }
}
