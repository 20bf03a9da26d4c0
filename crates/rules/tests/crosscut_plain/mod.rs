//! A plain version of Crosscut, written square by square from `docs/rules/crosscut.md`, for
//! checking the fast version. The two share only the names of colours and squares.
#![allow(dead_code, reason = "the benchmark also includes this and only counts")]

use parlour_rules::crosscut::{Colour, Size, Square};

/// The four orthogonal directions, as steps of row and column.
const DIRECTIONS: [At; 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];

#[derive(Clone, PartialEq, Debug)]
pub struct Plain {
    /// Every square, including the perimeter.
    board: Vec<Vec<Option<Colour>>>,
    turn: Colour,
}

/// A row and column on the board, or a step in rows and columns.
type At = (isize, isize);

/// What a disc on a square does.
#[derive(Clone, PartialEq, Debug)]
pub struct Ruling {
    pub legal: bool,
    /// Sorted by row, then column.
    pub flips: Vec<Square>,
    pub flanked: Vec<Square>,
    pub created: usize,
    pub cut: usize,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Standing {
    Play,
    Pass,
    Won(Colour),
    Drawn,
}

impl Plain {
    pub fn empty(size: Size) -> Self {
        let row = vec![None; usize::from(size.columns())];
        Plain { board: vec![row; usize::from(size.rows())], turn: Colour::Red }
    }

    /// A board with the interior discs that `disc` returns.
    pub fn with_discs(size: Size, mut disc: impl FnMut(Square) -> Option<Colour>) -> Self {
        let mut plain = Plain::empty(size);
        for square in Square::all(size).filter(|square| square.is_interior(size)) {
            let row = &mut plain.board[usize::from(square.row())];
            row[usize::from(square.column())] = disc(square);
        }
        plain
    }

    pub fn turn(&self) -> Colour {
        self.turn
    }

    fn rows(&self) -> isize {
        self.board.len() as isize
    }

    fn columns(&self) -> isize {
        self.board[0].len() as isize
    }

    fn at(&self, (row, column): At) -> Option<Colour> {
        let on = (0..self.rows()).contains(&row) && (0..self.columns()).contains(&column);
        if on { self.board[row as usize][column as usize] } else { None }
    }

    fn is_interior(&self, (row, column): At) -> bool {
        (1..self.rows() - 1).contains(&row) && (1..self.columns() - 1).contains(&column)
    }

    /// The enemy runs next to a square that end at a friendly disc, each with its direction.
    fn flanked_runs(&self, from: At) -> Vec<(Vec<At>, At)> {
        let mut runs = Vec::new();
        for (down, right) in DIRECTIONS {
            let mut run = Vec::new();
            let mut next = (from.0 + down, from.1 + right);
            while self.at(next) == Some(self.turn.other()) {
                run.push(next);
                next = (next.0 + down, next.1 + right);
            }
            if !run.is_empty() && self.at(next) == Some(self.turn) {
                runs.push((run, (down, right)));
            }
        }
        runs
    }

    /// The number of discs of one colour in a row through a square, along an axis.
    fn segment(&self, through: At, (down, right): At) -> usize {
        let colour = self.at(through);
        assert!(colour.is_some(), "a segment goes through a disc");
        let mut length = 1;
        for way in [1, -1] {
            let mut next = (through.0 + way * down, through.1 + way * right);
            while self.at(next) == colour {
                length += 1;
                next = (next.0 + way * down, next.1 + way * right);
            }
        }
        length
    }

    pub fn ruling(&self, square: Square) -> Ruling {
        let from = (square.row() as isize, square.column() as isize);
        let interior = self.is_interior(from);
        let runs = self.flanked_runs(from);
        let mut flipped = self.clone();
        if interior {
            flipped.board[from.0 as usize][from.1 as usize] = Some(self.turn);
        }
        for &(row, column) in runs.iter().flat_map(|(run, _)| run) {
            flipped.board[row as usize][column as usize] = Some(self.turn);
        }
        let (mut created, mut cut) = (0, 0);
        for (run, (down, right)) in &runs {
            for &disc in run {
                created = created.max(flipped.segment(disc, (0, 1)));
                created = created.max(flipped.segment(disc, (1, 0)));
                cut = cut.max(self.segment(disc, (*right, *down)));
            }
        }
        let mut flanked: Vec<Square> = runs
            .iter()
            .flat_map(|(run, _)| run)
            .map(|&(row, column)| Square::new(row as u8, column as u8).expect("on the board"))
            .collect();
        flanked.sort();
        let flips = if created > cut { flanked.clone() } else { Vec::new() };
        let legal = self.at(from).is_none() && (interior || !flips.is_empty());
        Ruling { legal, flips, flanked, created, cut }
    }

    /// Every legal placement, by row then column. Empty if the game is over.
    pub fn legal(&self) -> Vec<Square> {
        if self.winner().is_some() {
            return Vec::new();
        }
        let mut legal = Vec::new();
        for row in 0..self.rows() as u8 {
            for column in 0..self.columns() as u8 {
                let square = Square::new(row, column).expect("a square of a board");
                if self.ruling(square).legal {
                    legal.push(square);
                }
            }
        }
        legal
    }

    pub fn place(&self, square: Square) -> Plain {
        let mut after = self.clone();
        if self.is_interior((square.row() as isize, square.column() as isize)) {
            after.board[usize::from(square.row())][usize::from(square.column())] = Some(self.turn);
        }
        for disc in self.ruling(square).flips {
            after.board[usize::from(disc.row())][usize::from(disc.column())] = Some(self.turn);
        }
        after.turn = self.turn.other();
        after
    }

    pub fn pass(&self) -> Plain {
        Plain { board: self.board.clone(), turn: self.turn.other() }
    }

    pub fn winner(&self) -> Option<Colour> {
        let (rows, columns) = (self.rows(), self.columns());
        Colour::BOTH.into_iter().find(|&colour| {
            let is = |row, column| self.at((row, column)) == Some(colour);
            (1..rows - 1).any(|row| (1..columns - 1).all(|column| is(row, column)))
                || (1..columns - 1).any(|column| (1..rows - 1).all(|row| is(row, column)))
        })
    }

    pub fn standing(&self) -> Standing {
        match self.winner() {
            Some(winner) => Standing::Won(winner),
            None if !self.legal().is_empty() => Standing::Play,
            None if !self.pass().legal().is_empty() => Standing::Pass,
            None => Standing::Drawn,
        }
    }

    pub fn board(&self) -> String {
        let letter = |square: &Option<Colour>| square.map_or('.', Colour::letter);
        let row = |row: &Vec<Option<Colour>>| row.iter().map(letter).collect::<String>();
        self.board.iter().map(row).collect::<Vec<_>>().join("/")
    }

    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        match self.standing() {
            Standing::Play => {
                self.legal().into_iter().map(|square| self.place(square).perft(depth - 1)).sum()
            }
            Standing::Pass => self.pass().perft(depth - 1),
            Standing::Won(_) | Standing::Drawn => 0,
        }
    }
}
