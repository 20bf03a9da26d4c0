//! What an eye may know of a game.

use parlour_rules::cribbage::{self, Cribbage};
use parlour_rules::crosscut::{self, Crosscut};
use parlour_rules::five_crowns::{self, FiveCrowns};
use parlour_rules::{Eye, Game};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use serde_json::Value;

use crate::amount::Whole;
use crate::errors::refused;
use crate::value::to_python;

/// A view of one of the three games.
#[derive(Clone, PartialEq)]
pub enum AnyView {
    Crosscut(crosscut::View),
    FiveCrowns(five_crowns::View),
    Cribbage(cribbage::View),
}

/// Does the same with the view of whichever game it is.
macro_rules! with_view {
    ($any:expr, $view:ident: $G:ident => $body:expr) => {
        match $any {
            $crate::view::AnyView::Crosscut($view) => {
                type $G = parlour_rules::crosscut::Crosscut;
                $body
            }
            $crate::view::AnyView::FiveCrowns($view) => {
                type $G = parlour_rules::five_crowns::FiveCrowns;
                $body
            }
            $crate::view::AnyView::Cribbage($view) => {
                type $G = parlour_rules::cribbage::Cribbage;
                $body
            }
        }
    };
}
pub(crate) use with_view;

/// Does the same with whichever game is named; another name is refused.
macro_rules! with_game {
    ($name:expr, $G:ident => $body:expr) => {
        match $crate::view::game_name($name)? {
            parlour_rules::crosscut::Crosscut::NAME => {
                type $G = parlour_rules::crosscut::Crosscut;
                $body
            }
            parlour_rules::five_crowns::FiveCrowns::NAME => {
                type $G = parlour_rules::five_crowns::FiveCrowns;
                $body
            }
            _ => {
                type $G = parlour_rules::cribbage::Cribbage;
                $body
            }
        }
    };
}
pub(crate) use with_game;

/// The game that a text names; `five_crowns` is Python's way to write `five-crowns`.
pub fn game_name(text: &str) -> PyResult<&'static str> {
    let games = [Crosscut::NAME, FiveCrowns::NAME, Cribbage::NAME];
    games.into_iter().find(|game| *game == text || game.replace('-', "_") == text).ok_or_else(
        || refused(format!("`{text}` is not a game: crosscut, five-crowns or cribbage")),
    )
}

/// What a seat may know of a game, public history included: what players and bots are given.
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
#[derive(Clone, PartialEq)]
pub struct View {
    /// What is seen.
    pub held: AnyView,
    /// Whether a seat had given the game up, which no rule knows of.
    pub given_up: bool,
}

impl From<crosscut::View> for View {
    fn from(view: crosscut::View) -> Self {
        View { held: AnyView::Crosscut(view), given_up: false }
    }
}

impl From<five_crowns::View> for View {
    fn from(view: five_crowns::View) -> Self {
        View { held: AnyView::FiveCrowns(view), given_up: false }
    }
}

impl From<cribbage::View> for View {
    fn from(view: cribbage::View) -> Self {
        View { held: AnyView::Cribbage(view), given_up: false }
    }
}

impl View {
    fn json(&self) -> Value {
        with_view!(&self.held, view: G => {
            let view: &<G as Game>::View = view;
            serde_json::to_value(view).expect("a view is JSON")
        })
    }
}

#[pymethods]
impl View {
    /// A view of the named game from its JSON text, as `docs/protocol.md` describes it.
    #[new]
    #[pyo3(signature = (game, text, given_up = false))]
    fn new(game: &str, text: &str, given_up: bool) -> PyResult<View> {
        with_game!(game, G => {
            let view: <G as Game>::View = serde_json::from_str(text)
                .map_err(|why| refused(format!("this view cannot be read: {why}")))?;
            Ok(View { given_up, ..View::from(view) })
        })
    }

    /// Whether a seat had given the game up: it is over then, whatever the table looks like.
    #[getter]
    fn given_up(&self) -> bool {
        self.given_up
    }

    /// Which game it is of: `crosscut`, `five-crowns` or `cribbage`.
    #[getter]
    fn game(&self) -> &'static str {
        with_view!(&self.held, _view: G => G::NAME)
    }

    /// Whose view it is; `None` for a spectator's, the open table, and Crosscut, which hides
    /// nothing.
    #[getter]
    fn seat(&self) -> Option<u8> {
        let eye = match &self.held {
            AnyView::Crosscut(_) => return None,
            AnyView::FiveCrowns(view) => view.eye,
            AnyView::Cribbage(view) => view.eye,
        };
        eye.seat().map(|seat| seat.0)
    }

    /// All of it as dictionaries and lists, as `docs/protocol.md` describes it.
    fn as_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.json())
    }

    /// All of it as JSON text: what `parlour engine` is asked about.
    fn to_json(&self) -> String {
        self.json().to_string()
    }

    /// One field of it.
    fn __getitem__<'py>(&self, py: Python<'py>, field: &str) -> PyResult<Bound<'py, PyAny>> {
        match self.json().get(field) {
            Some(value) => to_python(py, value),
            None => Err(pyo3::exceptions::PyKeyError::new_err(field.to_owned())),
        }
    }

    fn __repr__(&self) -> String {
        let seat = self.seat().map_or_else(|| "None".to_owned(), |seat| seat.to_string());
        format!("View(game='{}', seat={seat})", self.game())
    }

    fn __reduce__(&self, py: Python<'_>) -> (Py<PyAny>, (&'static str, String, bool)) {
        let parts = (self.game(), self.to_json(), self.given_up);
        (py.get_type::<View>().into_any().unbind(), parts)
    }
}

/// The eye that an argument names: a seat, `"all"`, or nobody's.
pub fn eye_of(eye: Option<&Bound<'_, PyAny>>, seats: u8) -> PyResult<Eye> {
    let Some(eye) = eye else { return Ok(Eye::Nobody) };
    if let Ok(text) = eye.cast::<PyString>() {
        return match &*text.to_cow()? {
            "all" => Ok(Eye::All),
            "nobody" => Ok(Eye::Nobody),
            other => Err(refused(format!("`{other}` has no eyes: a seat's number, all or nobody"))),
        };
    }
    let seat: Whole = eye
        .extract()
        .map_err(|_| PyTypeError::new_err("a view is of a seat's number, \"all\" or \"nobody\""))?;
    seat.seat(seats).map(Eye::Seat)
}
