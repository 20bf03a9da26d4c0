//! What the computer would do, and why.

use std::borrow::Cow;
use std::panic::{AssertUnwindSafe, catch_unwind};

use parlour_players::explain::Voice;
use parlour_players::{BadView, Budget, Computer, Decision, Level, Prompt, Stop, Verdict};
use parlour_rules::{Game, Message, Seed};
use parlour_table::thinking_time;
use pyo3::prelude::*;
use serde::{Deserialize, Serialize};

use crate::amount::{Amount, Seconds};
use crate::errors::refused;
use crate::interrupt::unhurried;
use crate::kept::{Reduced, reduced};
use crate::seed::read_seed;
use crate::view::{View, with_view};

/// One action weighed.
#[pyclass(frozen, eq, get_all, module = "parlour")]
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub struct Ranked {
    /// What would be done.
    action: String,
    /// What it is worth to the seat, in the game's measure.
    worth: f64,
    /// The named parts that the worth is the sum of, as `parlour advise --json` gives them.
    terms: Vec<(Cow<'static, str>, f64)>,
    /// Why, in sentences.
    reasons: Vec<String>,
}

#[pymethods]
impl Ranked {
    fn __repr__(&self) -> String {
        format!("Ranked(action='{}', worth={:.4})", self.action, self.worth)
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<Reduced> {
        reduced(py, self)
    }
}

/// What to do and why; everything that was weighed, best first.
#[pyclass(frozen, eq, get_all, module = "parlour")]
#[derive(PartialEq, Serialize, Deserialize)]
pub struct Advice {
    /// Which game it is about.
    game: Cow<'static, str>,
    /// What to do.
    action: String,
    /// What it is worth to the seat, in the game's measure.
    worth: f64,
    /// Why, in sentences.
    reasons: Vec<String>,
    /// Every action that was weighed, best first.
    ranked: Vec<Ranked>,
    /// The nodes or samples that were spent.
    effort: u64,
}

#[pymethods]
impl Advice {
    fn __repr__(&self) -> String {
        format!("Advice(action='{}', worth={:.4})", self.action, self.worth)
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<Reduced> {
        reduced(py, self)
    }
}

impl Advice {
    fn of<G: Computer>(view: &G::View, decision: &Decision<G::Action>) -> Self {
        let reasons = |place| {
            let reasons = G::reasons(view, decision, place, Voice::Advice);
            reasons.iter().map(Message::to_string).collect()
        };
        let ranked = |(place, verdict): (usize, &Verdict<G::Action>)| Ranked {
            action: verdict.action.to_string(),
            worth: verdict.worth,
            terms: verdict
                .terms
                .iter()
                // What tells a fact and adds nothing is in the reasons.
                .filter(|term| term.fact.is_none() || term.worth != 0.0)
                .map(|term| (term.kind.name().into(), term.worth))
                .collect(),
            reasons: reasons(place),
        };
        Advice {
            game: G::NAME.into(),
            action: decision.action().to_string(),
            worth: decision.best().worth,
            reasons: reasons(0),
            ranked: decision.ranked.iter().enumerate().map(ranked).collect(),
            effort: decision.effort,
        }
    }
}

/// What the computer would do as the seat to act, and why.
///
/// `level` is `easy`, `medium`, `hard` or `expert`. With an `effort`, in nodes or samples, the
/// same question gets the same answer everywhere; with `seconds` it thinks as long; with neither,
/// as long as the level does.
///
/// >>> import parlour
/// >>> game = parlour.crosscut.Game.deal(seed=1, size="5x5")
/// >>> advice = parlour.advise(game.view(0), level="expert", effort=500)
/// >>> advice.action in game.legal(), len(advice.reasons) > 0
/// (True, True)
/// >>> parlour.advise(game.view(0), level="wizard")
/// Traceback (most recent call last):
/// parlour.ParlourError: `wizard` is not a level: easy, medium, hard or expert
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
    let time = seconds.map(|Seconds(time)| time);
    if effort.is_some() && time.is_some() {
        return Err(refused("a budget has `effort` or `seconds`, not both"));
    }
    if view.given_up {
        return Err(refused(BadView::Over));
    }
    let stop = Stop::default();
    with_view!(&view.held, view: G => {
        let view: &<G as Game>::View = view;
        let decide = || -> Result<Advice, BadView> {
            let prompt = Prompt::<G>::from_view(view.clone())?;
            let budget = match effort {
                Some(Amount(effort)) => Budget { effort, stop: stop.clone() },
                None => thinking_time::<G>(level, time, &stop),
            };
            let decision = <G as Computer>::adviser(level, seed).decide(&prompt, &budget);
            Ok(Advice::of::<G>(&prompt.view, &decision))
        };
        // A view from outside may be wrong in ways that no check foresaw.
        let decided = unhurried(py, &stop, || catch_unwind(AssertUnwindSafe(decide)))?;
        match decided {
            Ok(advice) => advice.map_err(refused),
            Err(_) => Err(refused("this view cannot be that of a real game")),
        }
    })
}
