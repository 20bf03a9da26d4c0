//! The computer's advice, with its reasons.

use std::panic::{AssertUnwindSafe, catch_unwind};

use parlour_players::{BadView, Level, Stop};
use parlour_rules::Seed;
use parlour_table::Thinking;
use pyo3::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::amount::{Amount, Seconds};
use crate::errors::refused;
use crate::interrupt::unhurried;
use crate::pickle::{Reduced, reduced};
use crate::seed::read_seed;
use crate::value::to_python;
use crate::view::View;

/// One of the actions that were compared.
#[pyclass(frozen, eq, module = "parlour")]
#[derive(PartialEq, Serialize, Deserialize)]
pub struct Ranked(Value);

#[pymethods]
impl Ranked {
    /// The action.
    #[getter]
    fn action(&self) -> Option<&str> {
        self.0["action"].as_str()
    }

    /// Its worth to the seat, in the game's own unit.
    #[getter]
    fn worth(&self) -> Option<f64> {
        self.0["worth"].as_f64()
    }

    /// The named parts of the worth, as `parlour advise --json` gives them.
    #[getter]
    fn terms(&self) -> Vec<(&str, f64)> {
        list(&self.0["terms"])
            .filter_map(|term| Some((term["name"].as_str()?, term["worth"].as_f64()?)))
            .collect()
    }

    /// Why, in sentences.
    #[getter]
    fn reasons(&self) -> Vec<&str> {
        list(&self.0["reasons"]).filter_map(Value::as_str).collect()
    }

    fn __repr__(&self) -> String {
        format!("Ranked({})", action_and_worth(&self.0))
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<Reduced> {
        reduced(py, self)
    }
}

/// What to do and why, with every action that was compared.
#[pyclass(frozen, eq, module = "parlour")]
#[derive(PartialEq, Serialize, Deserialize)]
pub struct Advice(Value);

#[pymethods]
impl Advice {
    /// The game's name.
    #[getter]
    fn game(&self) -> Option<&str> {
        self.0["game"].as_str()
    }

    /// The best action.
    #[getter]
    fn action(&self) -> Option<&str> {
        self.0["action"].as_str()
    }

    /// Its worth to the seat, in the game's own unit.
    #[getter]
    fn worth(&self) -> Option<f64> {
        self.0["worth"].as_f64()
    }

    /// Why, in sentences.
    #[getter]
    fn reasons(&self) -> Vec<&str> {
        list(&self.0["reasons"]).filter_map(Value::as_str).collect()
    }

    /// The best options as a table: its `heading`, its `columns` and its `rows`, each with an
    /// `action` and the text of its number in each column (`worths`). The last column decides.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.0["options"])
    }

    /// Every action that was compared, best first.
    #[getter]
    fn ranked(&self) -> Vec<Ranked> {
        list(&self.0["ranked"]).cloned().map(Ranked).collect()
    }

    /// The nodes or samples spent.
    #[getter]
    fn effort(&self) -> Option<u64> {
        self.0["effort"].as_u64()
    }

    fn __repr__(&self) -> String {
        format!("Advice({})", action_and_worth(&self.0))
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<Reduced> {
        reduced(py, self)
    }
}

fn list(json: &Value) -> impl Iterator<Item = &Value> {
    json.as_array().into_iter().flatten()
}

fn action_and_worth(json: &Value) -> String {
    let action = json["action"].as_str().unwrap_or_default();
    format!("action='{action}', worth={:.4}", json["worth"].as_f64().unwrap_or(f64::NAN))
}

/// What the computer would do as the seat to act, and why.
///
/// `level` is `easy`, `medium`, `hard` or `expert`. With an `effort`, in nodes or samples, the
/// same question gets the same answer everywhere. With `seconds` the computer thinks that long.
/// With neither it thinks as long as its level does.
///
/// >>> import parlour
/// >>> game = parlour.crosscut.Game.deal(seed=1, size="5x5")
/// >>> advice = parlour.advise(game.view(0), level="expert", effort=500)
/// >>> advice.action in game.legal(), len(advice.reasons) > 0
/// (True, True)
/// >>> parlour.advise(game.view(0), level="wizard")
/// Traceback (most recent call last):
/// parlour.ParlourError: `wizard` is not a level: choose easy, medium, hard or expert
#[pyfunction]
#[pyo3(signature = (view, level = "expert", effort = None, *, seconds = None, seed = None))]
pub fn advise(
    py: Python<'_>,
    view: &View,
    level: &str,
    effort: Option<Amount>,
    seconds: Option<Seconds>,
    seed: Option<&Bound<'_, PyAny>>,
) -> PyResult<Advice> {
    let level: Level = level.parse().map_err(refused)?;
    let seed = seed.map_or(Ok(Seed::from(0)), read_seed)?;
    let thinking = match (effort, seconds) {
        (Some(_), Some(_)) => {
            return Err(refused("a budget has `effort` or `seconds`, not both"));
        }
        (Some(Amount(effort)), None) => Thinking::Effort(effort),
        (None, Some(Seconds(time))) => Thinking::For(time),
        (None, None) => Thinking::ByLevel,
    };
    if view.given_up {
        return Err(refused(BadView::Over));
    }
    let stop = Stop::default();
    let advise = || view.seen.advise(level, seed, thinking, &stop);
    // A view from outside may be wrong in ways that no check foresaw.
    let advice = unhurried(py, &stop, || catch_unwind(AssertUnwindSafe(advise)))?
        .map_err(|_| refused("this view cannot be that of a real game"))?
        .map_err(refused)?;
    serde_json::to_value(advice).map(Advice).map_err(refused)
}
