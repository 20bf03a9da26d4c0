//! What a seat or a spectator may know about a game.

use std::any::Any;
use std::sync::Arc;

use parlour_players::{BadView, Budget, Level, Prompt, Stop};
use parlour_rules::{Eye, Seat, Seed};
use parlour_table::words::comment;
use parlour_table::{Advice, Thinking, thinking_time};
use pyo3::exceptions::{PyKeyError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use serde_json::Value;

use crate::amount::Whole;
use crate::errors::refused;
use crate::games::{PythonGame, attached, named};
use crate::picture::{self, Area};
use crate::value::to_python;

/// Type-erased view of a game.
pub trait AnyView: Any + Send + Sync {
    /// The game's name.
    fn game(&self) -> &'static str;
    /// The seat that sees.
    fn viewer(&self) -> Option<Seat>;
    /// The view as JSON.
    fn json(&self) -> Value;
    /// The areas of the table that are seen.
    fn picture(&self) -> Vec<Area>;
    /// Whether the other view is of the same game and shows the same.
    fn equals(&self, other: &dyn AnyView) -> bool;
    /// A level's advice for the seat that sees; raising `stop` cuts it short.
    fn advise(
        &self,
        level: Level,
        seed: Seed,
        thinking: Thinking,
        stop: &Stop,
    ) -> Result<Advice, BadView>;
}

/// A view of a known game.
pub struct Seen<G: PythonGame>(pub G::View);

impl<G: PythonGame> AnyView for Seen<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn viewer(&self) -> Option<Seat> {
        G::viewer(&self.0)
    }

    fn json(&self) -> Value {
        serde_json::to_value(&self.0).expect("a view is JSON")
    }

    fn picture(&self) -> Vec<Area> {
        G::picture(&self.0)
    }

    fn equals(&self, other: &dyn AnyView) -> bool {
        let other: &dyn Any = other;
        other.downcast_ref::<Self>().is_some_and(|other| self.0 == other.0)
    }

    fn advise(
        &self,
        level: Level,
        seed: Seed,
        thinking: Thinking,
        stop: &Stop,
    ) -> Result<Advice, BadView> {
        let prompt = Prompt::<G>::from_view(self.0.clone())?;
        let budget = match thinking {
            Thinking::Effort(effort) => Budget { effort, stop: stop.clone() },
            Thinking::For(time) => thinking_time::<G>(level, Some(time), stop),
            Thinking::ByLevel => thinking_time::<G>(level, None, stop),
        };
        let decision = G::adviser(level, seed).decide(&prompt, &budget);
        let comment = comment::<G>(&prompt, &decision, &[]);
        Ok(Advice::of::<G>(&prompt, &decision, comment))
    }
}

/// What a seat may know about a game, public history included: what players and bots are given.
///
/// >>> from parlour import cribbage
/// >>> view = cribbage.Game.deal(seed=7).view(0)
/// >>> view.game, view.seat, view["phase"]
/// ('cribbage', 0, 'toss')
/// >>> view["hands"][1]["cards"] is None
/// True
/// >>> import parlour
/// >>> parlour.View("cribbage", view.to_json()) == view
/// True
#[pyclass(frozen, eq, module = "parlour")]
#[derive(Clone)]
pub struct View {
    /// What is seen.
    pub seen: Arc<dyn AnyView>,
    /// Whether a seat had given the game up, which the rules know nothing about.
    pub given_up: bool,
}

impl PartialEq for View {
    fn eq(&self, other: &View) -> bool {
        self.given_up == other.given_up && self.seen.equals(&*other.seen)
    }
}

impl View {
    /// The view of a known game.
    pub fn of<G: PythonGame>(view: G::View, given_up: bool) -> Self {
        View { seen: Arc::new(Seen::<G>(view)), given_up }
    }

    /// The table as text.
    pub fn text(&self) -> String {
        picture::text(&self.areas())
    }

    /// The table as HTML.
    pub fn html(&self) -> String {
        picture::html(&self.areas())
    }

    fn areas(&self) -> Vec<Area> {
        let mut areas = self.seen.picture();
        if self.given_up {
            // The last line says who acts, and nobody does any more.
            areas.pop();
            areas.push(Area::Line("The game is over: a player resigned.".to_owned()));
        }
        areas
    }

    /// What is seen, if it is a view of this game.
    pub fn downcast<G: PythonGame>(&self) -> Option<&G::View> {
        let seen: &dyn Any = &*self.seen;
        seen.downcast_ref::<Seen<G>>().map(|Seen(view)| view)
    }
}

#[pymethods]
impl View {
    /// A view of the named game from its JSON text, as `docs/protocol.md` describes it.
    #[new]
    #[pyo3(signature = (game, text, given_up = false))]
    fn new(game: &str, text: &str, given_up: bool) -> PyResult<View> {
        let seen = (attached(named(game)?).read_view)(text)
            .map_err(|why| refused(format!("this view cannot be read: {why}")))?;
        Ok(View { seen, given_up })
    }

    /// Whether a seat had given the game up: it is over then, whatever the table looks like.
    #[getter]
    fn given_up(&self) -> bool {
        self.given_up
    }

    /// The game's name, such as `five-crowns`.
    #[getter]
    fn game(&self) -> &'static str {
        self.seen.game()
    }

    /// The seat that sees; `None` for a spectator, the open table, and a game without secrets.
    #[getter]
    fn seat(&self) -> Option<u8> {
        self.seen.viewer().map(|seat| seat.0)
    }

    /// The whole view as dictionaries and lists, as `docs/protocol.md` describes it.
    fn as_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.seen.json())
    }

    /// The whole view as JSON text: what `parlour engine` is asked about.
    fn to_json(&self) -> String {
        self.seen.json().to_string()
    }

    /// One field of the view.
    fn __getitem__<'py>(&self, py: Python<'py>, field: &str) -> PyResult<Bound<'py, PyAny>> {
        match self.seen.json().get(field) {
            Some(value) => to_python(py, value),
            None => Err(PyKeyError::new_err(field.to_owned())),
        }
    }

    fn __repr__(&self) -> String {
        let seat = self.seat().map_or_else(|| "None".to_owned(), |seat| seat.to_string());
        format!("View(game='{}', seat={seat})", self.game())
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn _repr_html_(&self) -> String {
        self.html()
    }

    fn __reduce__(&self, py: Python<'_>) -> (Py<PyAny>, (&'static str, String, bool)) {
        let parts = (self.game(), self.to_json(), self.given_up);
        (py.get_type::<View>().into_any().unbind(), parts)
    }
}

/// Whose eyes an argument means: a seat's, everyone's (`"all"`), or a spectator's.
pub fn eye_of(eye: Option<&Bound<'_, PyAny>>, seats: u8) -> PyResult<Eye> {
    let Some(eye) = eye else { return Ok(Eye::Nobody) };
    if let Ok(text) = eye.cast::<PyString>() {
        return match &*text.to_cow()? {
            "all" => Ok(Eye::All),
            "nobody" => Ok(Eye::Nobody),
            other => Err(refused(format!(
                "`{other}` is not an eye: give a seat's number, all or nobody"
            ))),
        };
    }
    let seat: Whole = eye
        .extract()
        .map_err(|_| PyTypeError::new_err("a view is of a seat's number, \"all\" or \"nobody\""))?;
    seat.seat(seats).map(Eye::Seat)
}
