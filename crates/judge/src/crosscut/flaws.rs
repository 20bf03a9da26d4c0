//! The rules of flipping in their plainest form, and typical mistakes in them.

use parlour_rules::crosscut::{Colour, Position};

/// A mistake that programs make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flaw {
    FlipsOnEqual,
    AlwaysFlips,
    NeverFlips,
    FlipsIfAnyIsShorter,
    PerimeterDiscCounts,
    NoExtension,
    DirectionsAlone,
    Diagonals,
    NoPerimeter,
    PerimeterAlways,
    PerimeterDiscStays,
    GoesOnAfterTheEnd,
}

impl Flaw {
    pub const ALL: [Flaw; 12] = [
        Flaw::FlipsOnEqual,
        Flaw::AlwaysFlips,
        Flaw::NeverFlips,
        Flaw::FlipsIfAnyIsShorter,
        Flaw::PerimeterDiscCounts,
        Flaw::NoExtension,
        Flaw::DirectionsAlone,
        Flaw::Diagonals,
        Flaw::NoPerimeter,
        Flaw::PerimeterAlways,
        Flaw::PerimeterDiscStays,
        Flaw::GoesOnAfterTheEnd,
    ];

    /// What the program does.
    pub fn words(self) -> &'static str {
        match self {
            Flaw::AlwaysFlips => {
                "It always flips flanked discs, without comparing the runs created and cut"
            }
            Flaw::NeverFlips => "It never flips anything",
            Flaw::FlipsOnEqual => {
                "It flips discs even when the run created is only as long as the run cut. The run created \
                 must be longer"
            }
            Flaw::FlipsIfAnyIsShorter => {
                "It compares the run created with the shortest run cut, not with the longest"
            }
            Flaw::PerimeterDiscCounts => {
                "It counts a disc on the perimeter as part of the run that it creates"
            }
            Flaw::NoExtension => {
                "It measures the run created only up to the flanking disc, not beyond it"
            }
            Flaw::DirectionsAlone => {
                "It judges each direction on its own, but all flanked discs flip together or not at all"
            }
            Flaw::Diagonals => "It flanks discs diagonally too",
            Flaw::NoPerimeter => "It refuses discs on the perimeter, even if they flip something",
            Flaw::PerimeterAlways => "It allows discs on the perimeter even if they flip nothing",
            Flaw::PerimeterDiscStays => "It leaves a disc on the perimeter after its flips",
            Flaw::GoesOnAfterTheEnd => "It allows discs after a line is complete",
        }
    }
}

/// A board as rows of `.`, `R` and `B`.
pub type Grid = Vec<Vec<char>>;

/// The board of a position.
pub fn grid(position: &Position) -> Grid {
    position.board().split('/').map(|row| row.chars().collect()).collect()
}

/// The board as text, rows joined by `/`.
pub fn board_text(grid: &Grid) -> String {
    grid.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("/")
}

/// A step along the board.
type Step = (isize, isize);

const STRAIGHT: [Step; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [Step; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// A board with the colour that moves, seen by a program with mistakes.
pub struct Flawed<'a> {
    pub flaws: &'a [Flaw],
    pub grid: Grid,
    pub own: char,
}

impl Flawed<'_> {
    pub fn new<'a>(flaws: &'a [Flaw], position: &Position) -> Flawed<'a> {
        let own = if position.turn() == Colour::Red { 'R' } else { 'B' };
        Flawed { flaws, grid: grid(position), own }
    }

    fn has(&self, flaw: Flaw) -> bool {
        self.flaws.contains(&flaw)
    }

    fn at(&self, (row, column): (isize, isize)) -> Option<char> {
        let row = self.grid.get(usize::try_from(row).ok()?)?;
        row.get(usize::try_from(column).ok()?).copied()
    }

    fn is_interior(&self, (row, column): (usize, usize)) -> bool {
        let (rows, columns) = (self.grid.len(), self.grid[0].len());
        (1..rows - 1).contains(&row) && (1..columns - 1).contains(&column)
    }

    /// The board after a disc on a square; none if it may not be placed there.
    pub fn after(&self, square: (usize, usize)) -> Option<Grid> {
        if self.grid[square.0][square.1] != '.' {
            return None;
        }
        if has_line(&self.grid) && !self.has(Flaw::GoesOnAfterTheEnd) {
            return None;
        }
        let is_interior = self.is_interior(square);
        let flips = self.flips(square);
        if !is_interior {
            let is_corner = [0, self.grid.len() - 1].contains(&square.0)
                && [0, self.grid[0].len() - 1].contains(&square.1);
            if self.has(Flaw::NoPerimeter)
                || flips.is_empty() && (is_corner || !self.has(Flaw::PerimeterAlways))
            {
                return None;
            }
        }
        let mut grid = self.grid.clone();
        for (row, column) in flips {
            grid[row][column] = self.own;
        }
        if is_interior || self.has(Flaw::PerimeterDiscStays) {
            grid[square.0][square.1] = self.own;
        }
        Some(grid)
    }

    /// The discs that flip.
    fn flips(&self, square: (usize, usize)) -> Vec<(usize, usize)> {
        let runs = self.flanked(square);
        if runs.is_empty() || self.has(Flaw::NeverFlips) {
            return Vec::new();
        }
        if self.has(Flaw::DirectionsAlone) {
            let alone = runs.iter().filter(|run| self.is_longer(square, std::slice::from_ref(run)));
            return alone.flat_map(|(_, discs)| discs.iter().copied()).collect();
        }
        if self.is_longer(square, &runs) {
            runs.into_iter().flat_map(|(_, discs)| discs).collect()
        } else {
            Vec::new()
        }
    }

    /// The enemy runs next to a square that end at a friendly disc, with their directions.
    fn flanked(&self, square: (usize, usize)) -> Vec<(Step, Vec<(usize, usize)>)> {
        let diagonals = if self.has(Flaw::Diagonals) { &DIAGONAL[..] } else { &[] };
        let run = |&step: &Step| {
            let mut discs = Vec::new();
            let mut at = (square.0 as isize + step.0, square.1 as isize + step.1);
            while self.at(at).is_some_and(|sign| sign != '.' && sign != self.own) {
                discs.push((at.0 as usize, at.1 as usize));
                at = (at.0 + step.0, at.1 + step.1);
            }
            let is_flanked = !discs.is_empty() && self.at(at) == Some(self.own);
            is_flanked.then_some((step, discs))
        };
        STRAIGHT.iter().chain(diagonals).filter_map(run).collect()
    }

    /// Whether what the flips would create is longer than what they would cut.
    fn is_longer(&self, square: (usize, usize), runs: &[(Step, Vec<(usize, usize)>)]) -> bool {
        if self.has(Flaw::AlwaysFlips) {
            return true;
        }
        let counts = self.is_interior(square) || self.has(Flaw::PerimeterDiscCounts);
        let mut supposed = Flawed { flaws: self.flaws, grid: self.grid.clone(), own: self.own };
        if counts {
            supposed.grid[square.0][square.1] = self.own;
        }
        for &(row, column) in runs.iter().flat_map(|(_, discs)| discs) {
            supposed.grid[row][column] = self.own;
        }
        let mut created = 0;
        let mut cuts = Vec::new();
        for (step, discs) in runs {
            let across = (step.1, step.0);
            for &disc in discs {
                let along = supposed.segment(disc, *step);
                created = created.max(along);
                if !self.has(Flaw::NoExtension) {
                    created = created.max(supposed.segment(disc, across));
                }
                cuts.push(self.segment(disc, across));
            }
        }
        if self.has(Flaw::NoExtension) {
            let length = |step: Step| {
                let back = (-step.0, -step.1);
                let both = runs.iter().filter(|(other, _)| *other == step || *other == back);
                both.map(|(_, discs)| discs.len() + 1).sum::<usize>() + usize::from(counts)
            };
            created = runs.iter().map(|(step, _)| length(*step)).max().unwrap_or(0);
        }
        let cut =
            if self.has(Flaw::FlipsIfAnyIsShorter) { cuts.iter().min() } else { cuts.iter().max() };
        let cut = cut.copied().unwrap_or(0);
        created > cut || self.has(Flaw::FlipsOnEqual) && created == cut
    }

    /// The length of the segment of one colour through a disc.
    fn segment(&self, disc: (usize, usize), step: Step) -> usize {
        let sign = self.grid[disc.0][disc.1];
        let one_way = |step: Step| {
            let mut at = (disc.0 as isize + step.0, disc.1 as isize + step.1);
            let mut length = 0;
            while self.at(at) == Some(sign) {
                length += 1;
                at = (at.0 + step.0, at.1 + step.1);
            }
            length
        };
        1 + one_way(step) + one_way((-step.0, -step.1))
    }
}

/// Whether a colour has a whole row or column of the interior.
fn has_line(grid: &Grid) -> bool {
    let (rows, columns) = (grid.len(), grid[0].len());
    let is_line = |mut discs: Box<dyn Iterator<Item = char> + '_>| {
        let first = discs.next();
        first.is_some_and(|first| first != '.' && discs.all(|disc| disc == first))
    };
    (1..rows - 1).any(|row| is_line(Box::new(grid[row][1..columns - 1].iter().copied())))
        || (1..columns - 1)
            .any(|column| is_line(Box::new((1..rows - 1).map(move |row| grid[row][column]))))
}

#[cfg(test)]
mod tests {
    use parlour_rules::Seed;
    use parlour_rules::crosscut::Square;

    use super::*;
    use crate::crosscut::cases::positions;

    #[test]
    fn plain_rules_are_those_of_the_game() {
        for position in positions(Seed::from(3), 300) {
            let plain = Flawed::new(&[], &position);
            for square in Square::all(position.size()) {
                let at = (usize::from(square.row()), usize::from(square.column()));
                let after = position.place(square).ok().map(|after| after.board());
                let found = plain.after(at).map(|grid| board_text(&grid));
                assert_eq!(found, after, "{position}, {square}");
            }
        }
    }

    #[test]
    fn each_mistake_shows_and_no_two_are_the_same() {
        let positions = positions(Seed::from(4), 400);
        let verdicts = |flaws: &[Flaw]| -> Vec<Option<Grid>> {
            let all = positions.iter().flat_map(|position| {
                let flawed = Flawed::new(flaws, position);
                let squares = Square::all(position.size());
                let at = |square: Square| (usize::from(square.row()), usize::from(square.column()));
                squares.map(|square| flawed.after(at(square))).collect::<Vec<_>>()
            });
            all.collect()
        };
        let mut seen = vec![verdicts(&[])];
        for flaw in Flaw::ALL {
            let found = verdicts(&[flaw]);
            assert!(!seen.contains(&found), "{flaw:?}");
            seen.push(found);
        }
    }
}
