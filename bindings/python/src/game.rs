//! Games in progress: what the Python classes of all games do.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::str::FromStr;

use parlour_rules::{self as rules, Event, Eye, Game, Luck, Record, Seat, Seed, Start, Turn};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde::{Deserialize, Serialize};

use crate::amount::Whole;
use crate::errors::{IllegalAction, RecordError, refused};
use crate::games::PythonGame;
use crate::observation::Row;
use crate::options::options_of;
use crate::pickle::{Reduced, reduced};
use crate::view::{View, eye_of};

/// How a game ended.
#[pyclass(frozen, eq, get_all, module = "parlour")]
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// The seats that won; none for a tie.
    winners: Vec<u16>,
}

#[pymethods]
impl Outcome {
    /// Whether nobody won.
    #[getter]
    fn tied(&self) -> bool {
        self.winners.is_empty()
    }

    fn __repr__(&self) -> String {
        format!("Outcome(winners={:?})", self.winners)
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<Reduced> {
        reduced(py, self)
    }
}

impl From<rules::Outcome> for Outcome {
    fn from(outcome: rules::Outcome) -> Self {
        match outcome {
            rules::Outcome::Won(seats) => {
                Outcome { winners: seats.iter().map(|seat| seat.0.into()).collect() }
            }
            rules::Outcome::Tied => Outcome { winners: Vec::new() },
        }
    }
}

/// The name of the game that a record is of, so that the right class can load it.
///
/// >>> import parlour
/// >>> parlour.game_of(parlour.crosscut.Game.deal(seed=1).record())
/// 'crosscut'
#[pyfunction]
pub fn game_of(record: &str) -> PyResult<String> {
    rules::game_of(record).map_err(bad_record)
}

/// What is wrong with a record, as an exception.
pub fn bad_record(why: rules::RecordError) -> PyErr {
    RecordError::new_err(why.to_string())
}

/// A game in progress, with its record where it has one: what [`crate::class`] wraps.
#[derive(Clone)]
pub struct Playing<G: Game> {
    pub game: G,
    pub options: G::Options,
    record: Option<Record<G>>,
}

impl<G: PythonGame> Playing<G> {
    /// Begins a game, from the deal or from a setup.
    pub fn begin(
        options: Option<&Bound<'_, PyDict>>,
        setup: Option<G::Setup>,
        seed: Seed,
    ) -> PyResult<Self> {
        let options = options_of::<G>(options)?;
        let start = match setup {
            Some(setup) => Start::SetUp { setup, seed },
            None => Start::Deal(seed),
        };
        let record = Record::<G>::new(options.clone(), start);
        let game = record.begin().map_err(bad_record)?;
        Ok(Playing { game, options, record: Some(record) })
    }

    pub fn load(text: &str) -> PyResult<Self> {
        let (record, game) = Record::<G>::from_json(text).map_err(bad_record)?;
        Ok(Playing { game, options: record.options.clone(), record: Some(record) })
    }

    /// A game that looks like the view to the seat that sees.
    pub fn imagine(view: &View, seed: Seed) -> PyResult<Self> {
        let Some(view) = view.downcast::<G>() else {
            return Err(refused(format!("this is not a view of {}", module::<G>())));
        };
        let imagine = || G::imagine(view, &mut Luck::new(seed));
        let game = catch_unwind(AssertUnwindSafe(imagine))
            .map_err(|_| refused("this view cannot be that of a real game"))?;
        Ok(Playing { game, options: G::options(view).clone(), record: None })
    }

    pub fn outcome(&self) -> Option<Outcome> {
        let outcome = match &self.record {
            Some(record) => record.outcome(&self.game),
            None => match self.game.turn() {
                Turn::Over(outcome) => Some(outcome),
                Turn::Act(_) => None,
            },
        };
        outcome.map(Outcome::from)
    }

    fn is_given_up(&self) -> bool {
        self.record.as_ref().is_some_and(|record| record.resigned().is_some())
    }

    pub fn turn(&self) -> Option<u8> {
        match self.game.turn() {
            Turn::Act(seat) if !self.is_given_up() => Some(seat.0),
            _ => None,
        }
    }

    pub fn legal(&self) -> Vec<G::Action> {
        if self.turn().is_some() { self.game.legal() } else { Vec::new() }
    }

    pub fn play(&mut self, action: G::Action) -> PyResult<()> {
        if self.is_given_up() {
            return Err(IllegalAction::new_err("a player already resigned this game"));
        }
        self.game.play(action).map_err(|why| IllegalAction::new_err(why.to_string()))?;
        if let Some(record) = &mut self.record {
            record.events.push(Event::Play(action));
        }
        Ok(())
    }

    pub fn resign(&mut self, seat: &Whole) -> PyResult<()> {
        let seat = seat.seat(self.game.seats())?;
        if self.turn().is_none() {
            return Err(IllegalAction::new_err("the game is over: nobody can resign"));
        }
        let Some(record) = &mut self.record else {
            return Err(refused("an imagined game has no record: nobody can resign"));
        };
        record.events.push(Event::Resign(seat));
        Ok(())
    }

    pub fn view(&self, eye: Option<&Bound<'_, PyAny>>) -> PyResult<View> {
        let eye = eye_of(eye, self.game.seats())?;
        Ok(View::of::<G>(self.game.view(eye), self.is_given_up()))
    }

    pub fn actions(&self) -> Vec<String> {
        let actions = self.record.as_ref().map(Record::actions).unwrap_or_default();
        actions.iter().map(ToString::to_string).collect()
    }

    pub fn record(&self) -> PyResult<String> {
        match &self.record {
            Some(record) => record.to_json().map_err(bad_record),
            None => Err(refused("an imagined game has no record: nobody dealt it")),
        }
    }

    pub fn action_number(&self, action: G::Action) -> PyResult<usize> {
        G::action_number(&self.options, action)
            .ok_or_else(|| refused(format!("{action} is not an action of this game")))
    }

    pub fn numbered_action(&self, number: &Whole) -> PyResult<G::Action> {
        let place = usize::try_from(number.near()).ok();
        place.and_then(|place| G::numbered_action(&self.options, place)).ok_or_else(|| {
            let last = G::action_count(&self.options) - 1;
            let number = number.told();
            IllegalAction::new_err(format!(
                "there is no action {number}: they are numbered 0 to {last}"
            ))
        })
    }

    pub fn legal_numbers(&self) -> Vec<usize> {
        let number = |action| G::action_number(&self.options, action);
        let mut numbers: Vec<usize> = self.legal().into_iter().filter_map(number).collect();
        numbers.sort_unstable();
        numbers
    }

    pub fn observation(&self, seat: &Bound<'_, PyAny>) -> PyResult<Row> {
        let eye = eye_of(Some(seat), self.game.seats())?;
        let Eye::Seat(seat) = eye else {
            return Err(refused("an observation is made for a seat"));
        };
        Ok(G::observe(&self.game.view(eye), seat))
    }

    pub fn score(&self, seat: &Whole) -> PyResult<Option<f64>> {
        let seat = seat.seat(self.game.seats())?;
        Ok(G::score(&self.game.view(Eye::Nobody), seat))
    }

    /// The table as the seat to act sees it, or everyone when the game is over.
    pub fn shown(&self) -> View {
        let eye = self.turn().map_or(Eye::Nobody, |seat| Eye::Seat(Seat(seat)));
        View::of::<G>(self.game.view(eye), self.is_given_up())
    }

    /// The game in a line: seats, and whose turn it is or how it ended.
    pub fn summary(&self) -> String {
        let state = match (self.turn(), self.outcome()) {
            (Some(seat), _) => format!("turn={seat}"),
            (None, Some(outcome)) => format!("outcome={}", outcome.__repr__()),
            (None, None) => "over".to_owned(),
        };
        format!("{}.Game(seats={}, {state})", module::<G>(), self.game.seats())
    }
}

/// Reads an action in the game's notation.
pub fn read_action<A: FromStr<Err: std::error::Error>>(text: &str) -> PyResult<A> {
    text.parse().map_err(|why: A::Err| IllegalAction::new_err(why.to_string()))
}

/// The Python module of a game.
fn module<G: PythonGame>() -> String {
    format!("parlour.{}", G::NAME.replace('-', "_"))
}
