//! Crosscut positions and their moves.

use std::hash::{DefaultHasher, Hash, Hasher};

use parlour_players::Stop;
use parlour_rules::crosscut::{self as rules, Colour, Size, Square, Status, squares};
use pyo3::prelude::*;
use serde::{Deserialize, Serialize};

use crate::amount::Whole;
use crate::errors::{IllegalAction, refused};
use crate::interrupt::unhurried;
use crate::pickle::{Reduced, reduced};

/// A legal placement, with what it does.
#[pyclass(frozen, eq, get_all, module = "parlour.crosscut")]
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub struct Move {
    /// Where the disc is placed.
    square: String,
    /// The discs that flip.
    flips: Vec<String>,
    /// Whether it completes a line.
    wins: bool,
}

#[pymethods]
impl Move {
    fn __repr__(&self) -> String {
        let wins = if self.wins { "True" } else { "False" };
        format!("Move(square='{}', flips='{}', wins={wins})", self.square, self.flips.join(" "))
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<Reduced> {
        reduced(py, self)
    }
}

/// A board with its discs, and the side to move.
///
/// A position is written as its rows from the top joined by `/` (`.` empty, `R`, `B`), a space,
/// and `red` or `blue` to move. It never changes: `place` gives the position after a move.
///
/// >>> from parlour.crosscut import Position
/// >>> position = Position.empty("6x6").place("c3")
/// >>> position
/// Position('....../....../..R.../....../....../...... blue')
/// >>> len(position.moves()), position.status
/// (15, 'play')
/// >>> position.place("c3")
/// Traceback (most recent call last):
/// parlour.IllegalAction: ...
#[pyclass(frozen, module = "parlour.crosscut")]
pub struct Position(rules::Position);

fn name(square: Square) -> String {
    square.to_string()
}

#[pymethods]
impl Position {
    #[new]
    fn new(text: &str) -> PyResult<Self> {
        text.parse().map(Position).map_err(refused)
    }

    /// The empty board of a size such as `8x8`, Red to move.
    #[staticmethod]
    #[pyo3(signature = (size = "8x8"))]
    fn empty(size: &str) -> PyResult<Self> {
        let size: Size = size.parse().map_err(refused)?;
        Ok(Position(rules::Position::empty(size)))
    }

    /// Rows and columns, perimeter included.
    #[getter]
    fn size(&self) -> (u8, u8) {
        (self.0.size().rows(), self.0.size().columns())
    }

    /// Whose move it is: `red` or `blue`.
    #[getter]
    fn turn(&self) -> &'static str {
        self.0.turn().name()
    }

    /// Where it stands: `play`, `pass`, `won` or `drawn`.
    #[getter]
    fn status(&self) -> &'static str {
        match self.0.status() {
            Status::Play => "play",
            Status::Pass => "pass",
            Status::Won(_) => "won",
            Status::Drawn => "drawn",
        }
    }

    /// Who has a complete line: `red`, `blue` or `None`.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.0.winner().map(Colour::name)
    }

    /// The squares with discs of a colour, by row and column.
    fn discs(&self, colour: &str) -> PyResult<Vec<String>> {
        let colour: Colour = colour.parse().map_err(refused)?;
        Ok(squares(self.0.discs(colour)).map(name).collect())
    }

    /// Every legal placement, by row and column.
    fn moves(&self) -> Vec<Move> {
        let mover = self.0.turn();
        let told = |played: rules::Move| Move {
            square: name(played.square),
            flips: squares(played.flips).map(name).collect(),
            wins: self.0.after(played).winner() == Some(mover),
        };
        self.0.moves().into_iter().map(told).collect()
    }

    /// The position after a disc on this square.
    fn place(&self, square: &str) -> PyResult<Position> {
        let square: Square = square.parse().map_err(refused)?;
        let after = self.0.place(square);
        after.map(Position).map_err(|why| IllegalAction::new_err(why.to_string()))
    }

    /// The position after a forced pass.
    fn passed(&self) -> PyResult<Position> {
        match self.0.status() {
            Status::Pass => Ok(Position(self.0.passed())),
            _ => Err(IllegalAction::new_err(rules::Illegal::MustPlace.to_string())),
        }
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Position('{}')", self.0)
    }

    fn __eq__(&self, other: &Position) -> bool {
        self.0 == other.0
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__(&self, py: Python<'_>) -> (Py<PyAny>, (String,)) {
        (py.get_type::<Position>().into_any().unbind(), (self.0.to_string(),))
    }
}

/// The greatest depth.
const DEEPEST: i64 = 255;

/// How many lines of exactly `depth` plies there are, counted by making every move.
///
/// >>> from parlour import crosscut
/// >>> crosscut.perft(crosscut.Position.empty("5x5"), 3)
/// 516
#[pyfunction]
pub fn perft(py: Python<'_>, position: &Position, depth: Whole) -> PyResult<u64> {
    let start = position.0;
    let depth = depth.within(0..=DEEPEST, "depth")? as u32;
    let stop = Stop::default();
    let count = || count(&start, depth, &stop);
    unhurried(py, &stop, count)
}

/// Counts like `perft`, and ends early when `stop` is raised.
fn count(position: &rules::Position, depth: u32, stop: &Stop) -> u64 {
    if depth <= 4 || position.status() != Status::Play {
        return rules::perft(position, depth);
    }
    let after = position.moves().into_iter().map(|played| position.after(played));
    after.take_while(|_| !stop.is_raised()).map(|next| count(&next, depth - 1, stop)).sum()
}
