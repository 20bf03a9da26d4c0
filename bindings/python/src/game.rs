//! The three games as Python classes of one shape.

use parlour_rules::cribbage::Cribbage;
use parlour_rules::crosscut::Crosscut;
use parlour_rules::five_crowns::{self, FiveCrowns};
use parlour_rules::{self as rules, Event, Eye, Game, Luck, Record, Seed, Start, Turn};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde::{Deserialize, Serialize};

use crate::amount::Whole;
use crate::errors::{IllegalAction, RecordError, refused};
use crate::kept::{Reduced, reduced};
use crate::numbered::Numbered;
use crate::observed::Observed;
use crate::options::options_of;
use crate::seed::{read_seed, seed_or_fresh};
use crate::value::{from_python, to_python};
use crate::view::{AnyView, View, eye_of};

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

/// The game that a record is of, so that the right class can load it.
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

/// A game that is being played, with its record where it has one.
#[derive(Clone)]
struct Playing<G: Game> {
    game: G,
    options: G::Options,
    record: Option<Record<G>>,
}

impl<G: Game> Playing<G> {
    fn begin(
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

    fn load(text: &str) -> PyResult<Self> {
        let (record, game) = Record::<G>::from_json(text).map_err(bad_record)?;
        Ok(Playing { game, options: record.options.clone(), record: Some(record) })
    }

    fn outcome(&self) -> Option<Outcome> {
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

    fn turn(&self) -> Option<u8> {
        if self.is_given_up() {
            return None;
        }
        match self.game.turn() {
            Turn::Act(seat) => Some(seat.0),
            Turn::Over(_) => None,
        }
    }

    fn play(&mut self, action: G::Action) -> PyResult<()> {
        if self.turn().is_none() && matches!(self.game.turn(), Turn::Act(_)) {
            return Err(IllegalAction::new_err("the game had been given up before"));
        }
        self.game.play(action).map_err(|why| IllegalAction::new_err(why.to_string()))?;
        if let Some(record) = &mut self.record {
            record.events.push(Event::Play(action));
        }
        Ok(())
    }

    fn record(&self) -> PyResult<String> {
        match &self.record {
            Some(record) => record.to_json().map_err(bad_record),
            None => Err(refused("an imagined game has no record: nobody dealt it")),
        }
    }
}

macro_rules! game {
    ($(#[$doc:meta])* $Class:ident, $G:ident, $module:literal) => {
        $(#[$doc])*
        #[pyclass(name = "Game", module = $module)]
        #[derive(Clone)]
        pub struct $Class(Playing<$G>);

        #[pymethods]
        impl $Class {
            /// Deals a game: every card to come is decided by the seed.
            #[staticmethod]
            #[pyo3(signature = (seed = None, **options))]
            fn deal(
                seed: Option<&Bound<'_, PyAny>>,
                options: Option<&Bound<'_, PyDict>>,
            ) -> PyResult<Self> {
                Playing::begin(options, None, seed_or_fresh(seed)?).map($Class)
            }

            /// Begins somewhere else than at the deal; the seed decides what comes after it.
            #[staticmethod]
            #[pyo3(signature = (setup, seed = None, **options))]
            fn set_up(
                setup: &Bound<'_, PyAny>,
                seed: Option<&Bound<'_, PyAny>>,
                options: Option<&Bound<'_, PyDict>>,
            ) -> PyResult<Self> {
                let setup = from_python(setup)?;
                Playing::begin(options, Some(setup), seed_or_fresh(seed)?).map($Class)
            }

            /// A game that is kept as a record, replayed.
            #[staticmethod]
            fn load(record: &str) -> PyResult<Self> {
                Playing::load(record).map($Class)
            }

            /// A game that looks to the view's seat just as the view does; what the seat cannot
            /// see is dealt anew from the seed. It has no record.
            #[staticmethod]
            fn imagine(view: &View, seed: &Bound<'_, PyAny>) -> PyResult<Self> {
                let seed = read_seed(seed)?;
                let AnyView::$G(view) = &view.held else {
                    return Err(refused(concat!("this is no view of ", $module)));
                };
                let game = std::panic::catch_unwind(|| $G::imagine(view, &mut Luck::new(seed)));
                let game =
                    game.map_err(|_| refused("this view cannot be that of a real game"))?;
                Ok($Class(Playing { game, options: view.options.clone(), record: None }))
            }

            /// What the seat to act may do, sorted; empty when the game is over.
            fn legal(&self) -> Vec<String> {
                match self.0.turn() {
                    Some(_) => self.0.game.legal().iter().map(ToString::to_string).collect(),
                    None => Vec::new(),
                }
            }

            /// Plays an action for the seat to act. A refused action changes nothing.
            fn play(&mut self, action: &str) -> PyResult<()> {
                let action = action
                    .parse()
                    .map_err(|why: <<$G as Game>::Action as std::str::FromStr>::Err| {
                        IllegalAction::new_err(why.to_string())
                    })?;
                self.0.play(action)
            }

            /// A seat gives the game up.
            fn resign(&mut self, seat: Whole) -> PyResult<()> {
                let seat = seat.seat(self.0.game.seats())?;
                if self.0.turn().is_none() {
                    let why = "the game is over: nobody can give it up";
                    return Err(IllegalAction::new_err(why));
                }
                let Some(record) = &mut self.0.record else {
                    return Err(refused("an imagined game has no record: nobody can give it up"));
                };
                record.events.push(Event::Resign(seat));
                Ok(())
            }

            /// What a seat may know; without one, what everybody may; with "all", everything.
            #[pyo3(signature = (seat = None))]
            fn view(&self, seat: Option<&Bound<'_, PyAny>>) -> PyResult<View> {
                let eye = eye_of(seat, self.0.game.seats())?;
                let given_up = self.0.is_given_up();
                Ok(View { given_up, ..View::from(self.0.game.view(eye)) })
            }

            /// The seat that acts now; `None` when the game is over.
            #[getter]
            fn turn(&self) -> Option<u8> {
                self.0.turn()
            }

            /// How it ended; `None` while it goes on.
            #[getter]
            fn outcome(&self) -> Option<Outcome> {
                self.0.outcome()
            }

            /// How many seats there are.
            #[getter]
            fn seats(&self) -> u8 {
                self.0.game.seats()
            }

            /// The house rules.
            #[getter]
            fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                to_python(py, &self.0.options)
            }

            /// Every action so far, those that were taken back left out.
            #[getter]
            fn actions(&self) -> Vec<String> {
                let actions = self.0.record.as_ref().map(Record::actions).unwrap_or_default();
                actions.iter().map(ToString::to_string).collect()
            }

            /// The game as it is kept: a JSON document that `parlour` reads too.
            fn record(&self) -> PyResult<String> {
                self.0.record()
            }

            /// A game of its own that stands where this one does.
            fn copy(&self) -> Self {
                self.clone()
            }

            /// How many different actions there are, each with its number.
            #[getter]
            fn action_count(&self) -> usize {
                <$G as Numbered>::count(&self.0.options)
            }

            /// The number of an action.
            fn action_number(&self, action: &str) -> PyResult<usize> {
                let action = action
                    .parse()
                    .map_err(|why: <<$G as Game>::Action as std::str::FromStr>::Err| {
                        IllegalAction::new_err(why.to_string())
                    })?;
                <$G as Numbered>::number(&self.0.options, action)
                    .ok_or_else(|| refused(format!("{action} is no action of this game")))
            }

            /// The action with this number.
            fn action_text(&self, number: Whole) -> PyResult<String> {
                let action = self.numbered(&number);
                action.map(|action| action.to_string()).ok_or_else(|| self.no_number(&number))
            }

            /// The numbers of what the seat to act may do, sorted.
            fn legal_numbers(&self) -> Vec<usize> {
                if self.0.turn().is_none() {
                    return Vec::new();
                }
                let legal = self.0.game.legal();
                let number = |&action| <$G as Numbered>::number(&self.0.options, action);
                let mut numbers: Vec<usize> = legal.iter().filter_map(number).collect();
                numbers.sort_unstable();
                numbers
            }

            /// Plays the action with this number.
            fn play_number(&mut self, number: Whole) -> PyResult<()> {
                match self.numbered(&number) {
                    Some(action) => self.0.play(action),
                    None => Err(self.no_number(&number)),
                }
            }

            /// What a seat may know, as numbers: made from its view and nothing else.
            fn observation<'py>(
                &self,
                py: Python<'py>,
                seat: &Bound<'_, PyAny>,
            ) -> PyResult<Bound<'py, numpy::PyArray1<i16>>> {
                let eye = eye_of(Some(seat), self.0.game.seats())?;
                let Eye::Seat(seat) = eye else {
                    return Err(refused("an observation is made for a seat"));
                };
                let view = self.0.game.view(eye);
                Ok(numpy::PyArray1::from_vec(py, <$G as Observed>::observe(&view, seat)))
            }

            /// The points of a seat as they stand, more being better; `None` where the game
            /// counts none.
            fn score(&self, seat: Whole) -> PyResult<Option<f64>> {
                let seat = seat.seat(self.0.game.seats())?;
                let view = self.0.game.view(Eye::Nobody);
                Ok(<$G as parlour_players::Computer>::score(&view, seat))
            }

            fn __copy__(&self) -> Self {
                self.clone()
            }

            fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
                self.clone()
            }

            fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, (String,))> {
                let load = py.import("parlour")?.getattr("load")?.unbind();
                Ok((load, (self.0.record()?,)))
            }

            fn __repr__(&self) -> String {
                let state = match (self.0.turn(), self.0.outcome()) {
                    (Some(seat), _) => format!("turn={seat}"),
                    (None, Some(outcome)) => format!("outcome={}", outcome.__repr__()),
                    (None, None) => "over".to_owned(),
                };
                format!("{}.Game(seats={}, {state})", $module, self.0.game.seats())
            }
        }

        impl $Class {
            fn numbered(&self, number: &Whole) -> Option<<$G as Game>::Action> {
                <$G as Numbered>::action(&self.0.options, number.near().try_into().ok()?)
            }

            fn no_number(&self, number: &Whole) -> PyErr {
                let count = <$G as Numbered>::count(&self.0.options);
                IllegalAction::new_err(format!(
                    "there is no action {}: they are numbered 0 to {}",
                    number.told(),
                    count - 1
                ))
            }
        }
    };
}

game! {
    /// A game of Crosscut, designed by Mark Steere; options are `size` and `swap`.
    ///
    /// >>> from parlour import crosscut
    /// >>> game = crosscut.Game.deal(seed=7, size="5x5")
    /// >>> game.play("c3")
    /// >>> game
    /// parlour.crosscut.Game(seats=2, turn=1)
    /// >>> game.play("a1")
    /// Traceback (most recent call last):
    /// parlour.IllegalAction: a1 is a corner...
    CrosscutGame, Crosscut, "parlour.crosscut"
}

game! {
    /// A game of Five Crowns for two; the option is `last_round`.
    ///
    /// >>> from parlour import five_crowns
    /// >>> game = five_crowns.Game.deal(seed=7, last_round=1)
    /// >>> game.legal()
    /// ['heads', 'tails']
    /// >>> while game.turn is not None:
    /// ...     game.play(game.legal()[-1])
    /// >>> game.outcome is not None
    /// True
    FiveCrownsGame, FiveCrowns, "parlour.five_crowns"
}

game! {
    /// A game of cribbage; options are `players`, `length`, `show`, `skunks` and `games`.
    ///
    /// >>> from parlour import cribbage
    /// >>> game = cribbage.Game.deal(seed=7, players=3)
    /// >>> game
    /// parlour.cribbage.Game(seats=3, turn=1)
    /// >>> game.play("fold")
    /// Traceback (most recent call last):
    /// parlour.IllegalAction: `fold` is not a move: write throw 2C 7D, play 5H, go, count 8, muggins 2 or pass
    CribbageGame, Cribbage, "parlour.cribbage"
}

impl FiveCrownsGame {
    /// The open table: what a save file is made of.
    pub fn open_view(&self) -> five_crowns::View {
        self.0.game.view(Eye::All)
    }
}
