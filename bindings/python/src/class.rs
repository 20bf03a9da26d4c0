//! The Python class that every game has.

/// What [`game_class!`] needs in scope.
pub mod prelude {
    pub use numpy::PyArray1;
    pub use parlour_rules::Game as _;
    pub use pyo3::prelude::*;
    pub use pyo3::types::PyDict;

    pub(crate) use super::game_class;
    pub use crate::amount::Whole;
    pub use crate::game::{Outcome, Playing, read_action};
    pub use crate::games::PythonGame;
    pub use crate::seed::{read_seed, seed_or_fresh};
    pub use crate::value::{from_python, to_python};
    pub use crate::view::View;
}

/// Declares the Python class of a game; [`prelude`] must be in scope.
macro_rules! game_class {
    ($(#[$doc:meta])* $G:ident, $module:literal) => {
        $(#[$doc])*
        #[pyclass(module = $module)]
        #[derive(Clone)]
        pub struct Game(pub Playing<$G>);

        #[pymethods]
        impl Game {
            /// Deals a game: every card to come is decided by the seed.
            #[staticmethod]
            #[pyo3(signature = (seed = None, **options))]
            fn deal(
                seed: Option<&Bound<'_, PyAny>>,
                options: Option<&Bound<'_, PyDict>>,
            ) -> PyResult<Self> {
                Playing::begin(options, None, seed_or_fresh(seed)?).map(Game)
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
                Playing::begin(options, Some(setup), seed_or_fresh(seed)?).map(Game)
            }

            /// Replays the game that a record's text holds.
            #[staticmethod]
            fn load(record: &str) -> PyResult<Self> {
                Playing::load(record).map(Game)
            }

            /// A game that looks just like the view to the view's seat. What the seat cannot see
            /// is dealt from the seed. The game has no record.
            #[staticmethod]
            fn imagine(view: &View, seed: &Bound<'_, PyAny>) -> PyResult<Self> {
                Playing::imagine(view, read_seed(seed)?).map(Game)
            }

            /// What the seat to act may do, sorted; empty when the game is over.
            fn legal(&self) -> Vec<String> {
                self.0.legal().iter().map(ToString::to_string).collect()
            }

            /// Plays an action for the seat to act. A refused action changes nothing.
            fn play(&mut self, action: &str) -> PyResult<()> {
                self.0.play(read_action(action)?)
            }

            /// Gives the game up for a seat.
            fn resign(&mut self, seat: Whole) -> PyResult<()> {
                self.0.resign(&seat)
            }

            /// What a seat may know; without one, what is public; with "all", everything.
            #[pyo3(signature = (seat = None))]
            fn view(&self, seat: Option<&Bound<'_, PyAny>>) -> PyResult<View> {
                self.0.view(seat)
            }

            /// The seat to act; `None` when the game is over.
            #[getter]
            fn turn(&self) -> Option<u8> {
                self.0.turn()
            }

            /// How the game ended; `None` before it has.
            #[getter]
            fn outcome(&self) -> Option<Outcome> {
                self.0.outcome()
            }

            /// How many seats there are.
            #[getter]
            fn seats(&self) -> u8 {
                self.0.game.seats()
            }

            /// The options.
            #[getter]
            fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                to_python(py, &self.0.options)
            }

            /// Every action so far, except those taken back.
            #[getter]
            fn actions(&self) -> Vec<String> {
                self.0.actions()
            }

            /// The game's record: a JSON document that `parlour` reads too.
            fn record(&self) -> PyResult<String> {
                self.0.record()
            }

            /// An independent copy of the game as it stands.
            fn copy(&self) -> Self {
                self.clone()
            }

            /// How many different actions there are; each has a number.
            #[getter]
            fn action_count(&self) -> usize {
                $G::action_count(&self.0.options)
            }

            /// The number of an action.
            fn action_number(&self, action: &str) -> PyResult<usize> {
                self.0.action_number(read_action(action)?)
            }

            /// The action with this number.
            fn action_text(&self, number: Whole) -> PyResult<String> {
                self.0.numbered_action(&number).map(|action| action.to_string())
            }

            /// The numbers of what the seat to act may do, sorted.
            fn legal_numbers(&self) -> Vec<usize> {
                self.0.legal_numbers()
            }

            /// Plays the action with this number.
            fn play_number(&mut self, number: Whole) -> PyResult<()> {
                self.0.play(self.0.numbered_action(&number)?)
            }

            /// What a seat may know, as numbers: made from its view and nothing else.
            fn observation<'py>(
                &self,
                py: Python<'py>,
                seat: &Bound<'_, PyAny>,
            ) -> PyResult<Bound<'py, PyArray1<i16>>> {
                Ok(PyArray1::from_vec(py, self.0.observation(seat)?.numbers))
            }

            /// The same numbers from 0 to 1: each is divided by the largest that is expected in its
            /// place, and what is larger still counts as 1.
            fn scaled_observation<'py>(
                &self,
                py: Python<'py>,
                seat: &Bound<'_, PyAny>,
            ) -> PyResult<Bound<'py, PyArray1<f32>>> {
                Ok(PyArray1::from_vec(py, self.0.observation(seat)?.scaled()))
            }

            /// Whether the other players don't see which action has this number: a discard to the
            /// crib is secret.
            fn is_secret(&self, number: Whole) -> PyResult<bool> {
                self.0.numbered_action(&number).map($G::is_secret)
            }

            /// The score of a seat so far, higher being better; `None` where no score is kept.
            fn score(&self, seat: Whole) -> PyResult<Option<f64>> {
                self.0.score(&seat)
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
                self.0.summary()
            }

            /// The table as text, as the seat to act sees it.
            fn __str__(&self) -> String {
                self.0.shown().text()
            }

            /// The table for a notebook, as the seat to act sees it.
            fn _repr_html_(&self) -> String {
                self.0.shown().html()
            }
        }
    };
}
pub(crate) use game_class;
