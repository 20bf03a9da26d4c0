//! Checks a certificate: a winning strategy for an empty Crosscut board.
//!
//! The rules are written here a second time, on a plain grid, from the rule sheet
//! (`docs/rules/crosscut.md`). `docs/crosscut-solved.md` describes the file.

use std::collections::HashMap;
use std::fmt::{self, Display};

/// Plays the winner's moves against every reply. Says who wins in how many positions (mirror images
/// count once), or what is wrong.
pub fn check(file: &[u8]) -> Result<String, String> {
    let (header, rest) = file.split_at_checked(20).ok_or("too short for a certificate")?;
    let (rows, columns, winner) = (header[9].into(), header[10].into(), header[11]);
    let number = |bytes: &[u8]| bytes.iter().rev().fold(0, |all, &b| all << 8 | u64::from(b));
    let (promised, length) = (number(&header[12..]), rest.len().saturating_sub(8));
    if &header[..9] != b"CROSSCUT\x01" {
        return Err("not a certificate of version 1".into());
    } else if !(5..=10).contains(&rows) || !(5..=10).contains(&columns) {
        return Err(format!("a board of {rows}x{columns}, but sizes go from 5x5 to 10x10"));
    } else if winner != b'R' && winner != b'B' {
        return Err(format!("the winner is {winner}, but must be R or B"));
    } else if rest.len() < 8 || length as u64 != promised {
        return Err(format!("{promised} moves are promised, but there is room for {length}"));
    }
    let (body, sum) = file.split_at(file.len() - 8);
    let fnv = |sum: u64, &b: &u8| (sum ^ u64::from(b)).wrapping_mul(0x0000_0100_0000_01b3);
    if body.iter().fold(0xcbf2_9ce4_8422_2325, fnv) != number(sum) {
        return Err("the checksum is wrong: the file was changed or damaged".into());
    }
    let mut walk = Walk { moves: rest[..length].iter(), winner, met: HashMap::new() };
    let walked = if winner == b'R' { Walk::winner_moves } else { Walk::loser_moves };
    walked(&mut walk, &Board { rows, columns, squares: [EMPTY; 100] })?;
    match walk.moves.len() {
        0 => Ok(format!("{} wins {rows}x{columns}: {length} positions checked", name(winner))),
        left => Err(format!("the strategy is complete, but {left} moves are left")),
    }
}

/// A walk through every game in which the winner follows the certificate.
struct Walk<'a> {
    moves: std::slice::Iter<'a, u8>,
    winner: u8,
    /// Positions with the winner to move, and whether they are checked to the end.
    met: HashMap<u128, bool>,
}

impl Walk<'_> {
    fn winner_moves(&mut self, board: &Board) -> Result<(), String> {
        // A move fills at most one square of a line.
        let is_near = board.lines().any(|line| line.filter(|&square| square == EMPTY).count() < 2);
        if is_near && board.moves(self.winner).any(|after| after.has_line(self.winner)) {
            return Ok(());
        }
        if board.moves(self.winner).next().is_none() {
            return self.loser_moves(board);
        }
        let image = board.least_image();
        match self.met.insert(image, false) {
            None => {
                let &at = self.moves.next().ok_or_else(|| format!("no move for {board}"))?;
                let after = board.place(at.into(), self.winner);
                let bad = || format!("{} can't place on square {at} of {board}", name(self.winner));
                self.loser_moves(&after.ok_or_else(bad)?)?;
            }
            Some(true) => {}
            Some(false) => return Err(format!("a position repeats: {board}")),
        }
        self.met.insert(image, true);
        Ok(())
    }

    fn loser_moves(&mut self, board: &Board) -> Result<(), String> {
        let (winner, loser) = (self.winner, other(self.winner));
        if board.moves(loser).chain(board.moves(winner)).next().is_none() {
            return Err(format!("neither side can move in {board}"));
        }
        let passed = board.moves(loser).next().is_none().then_some(*board);
        for reply in board.moves(loser).chain(passed) {
            if reply.has_line(loser) {
                return Err(format!("{} wins with {reply}", name(loser)));
            }
            self.winner_moves(&reply)?;
        }
        Ok(())
    }
}

const EMPTY: u8 = b'.';

fn other(colour: u8) -> u8 {
    if colour == b'R' { b'B' } else { b'R' }
}

fn name(colour: u8) -> &'static str {
    if colour == b'R' { "Red" } else { "Blue" }
}

/// The squares row by row, perimeter included: `.`, `R` or `B`. Those after the last are unused.
#[derive(Clone, Copy)]
struct Board {
    rows: usize,
    columns: usize,
    squares: [u8; 100],
}

impl Display for Board {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = self.squares[..self.rows * self.columns].chunks(self.columns);
        out.write_str(&rows.map(String::from_utf8_lossy).collect::<Vec<_>>().join("/"))
    }
}

impl Board {
    fn is_interior(&self, at: usize) -> bool {
        let (row, column) = (at / self.columns, at % self.columns);
        (1..self.rows - 1).contains(&row) && (1..self.columns - 1).contains(&column)
    }

    /// The squares of every interior row and column.
    fn lines(&self) -> impl Iterator<Item = impl Iterator<Item = u8>> {
        let line = move |from, step, end| (1..end - 1).map(move |n| self.squares[from + n * step]);
        let row = move |row| line(row * self.columns, 1, self.columns);
        let column = move |column| line(column, self.columns, self.rows);
        (1..self.rows - 1).map(row).chain((1..self.columns - 1).map(column))
    }

    fn has_line(&self, colour: u8) -> bool {
        self.lines().any(|mut line| line.all(|square| square == colour))
    }

    /// The board after each move, row by row.
    fn moves(&self, colour: u8) -> impl Iterator<Item = Board> {
        (0..self.rows * self.columns).filter_map(move |at| self.place(at, colour))
    }

    /// How many discs of this colour follow `at` in a row. The empty perimeter ends every run.
    fn run(&self, at: usize, step: isize, colour: u8) -> isize {
        let square = |n| self.squares.get(at.wrapping_add_signed(n * step));
        (1..10).take_while(|&n| square(n) == Some(&colour)).count() as isize
    }

    /// The length of the segment through a disc of this colour.
    fn segment(&self, at: usize, step: isize, colour: u8) -> isize {
        self.run(at, step, colour) + 1 + self.run(at, -step, colour)
    }

    /// The board after a disc is placed, or `None` where that isn't allowed.
    fn place(&self, at: usize, colour: u8) -> Option<Board> {
        if self.squares.get(at) != Some(&EMPTY) {
            return None;
        }
        let (mut placed, enemy, down) = (*self, other(colour), self.columns as isize);
        if self.is_interior(at) {
            placed.squares[at] = colour;
        }
        let (mut flipped, mut flips) = (placed, Vec::new());
        for (step, across) in [(1, down), (-1, down), (down, 1), (-down, 1)] {
            let run = self.run(at, step, enemy);
            let disc = |n: isize| at.wrapping_add_signed(n * step);
            let is_flanked = self.squares.get(disc(run + 1)) == Some(&colour);
            for n in (1..=run).filter(|_| is_flanked) {
                flipped.squares[disc(n)] = colour;
                flips.push((disc(n), across));
            }
        }
        let segments = flips.iter().flat_map(|&(disc, _)| [1, down].map(|s| (disc, s)));
        let created = segments.map(|(disc, step)| flipped.segment(disc, step, colour)).max();
        let cut = flips.iter().map(|&(disc, across)| self.segment(disc, across, enemy)).max();
        (created > cut).then_some(flipped).or(self.is_interior(at).then_some(placed))
    }

    /// A number that all mirror images of the board share, and no other board.
    fn least_image(&self) -> u128 {
        let (last_row, last_column) = (self.rows - 1, self.columns - 1);
        let image = |image: usize| {
            let squares = (1..last_row).flat_map(|row| (1..last_column).map(move |c| (row, c)));
            squares.fold(0, |all, (row, column)| {
                let (row, column) = if image & 4 == 0 { (row, column) } else { (column, row) };
                let row = if image & 1 == 0 { row } else { last_row - row };
                let column = if image & 2 == 0 { column } else { last_column - column };
                let square = self.squares[row * self.columns + column];
                all << 2 | if square == EMPTY { 0 } else { u128::from(square == b'R') + 1 }
            })
        };
        (0..if self.rows == self.columns { 8 } else { 4 }).map(image).fold(u128::MAX, u128::min)
    }
}
