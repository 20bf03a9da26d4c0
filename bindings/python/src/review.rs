//! Reviews of games: what each decision cost, and what luck did.

use parlour_table::OpenError;
use pyo3::prelude::*;
use rayon::prelude::*;
use serde_json::Value;

use crate::amount::{Amount, Threads};
use crate::arena::pool;
use crate::errors::{RecordError, refused};
use crate::game::bad_record;
use crate::games::roster;
use crate::interrupt::{Brake, stopped, unhurried};
use crate::value::to_python;

/// What each decision of a game cost, and what luck did: the answer of `parlour review --json`.
///
/// `record` is a record's text, or a Five Crowns save's. `effort` is for all decisions together.
///
/// >>> import parlour
/// >>> game = parlour.crosscut.Game.deal(seed=1, size="5x5")
/// >>> for square in ["c3", "b2", "b3", "c2", "d3"]:
/// ...     game.play(square)
/// >>> review = parlour.review(game.record(), effort=2000)
/// >>> [account["result"] for account in review["accounts"]]
/// [1.0, 0.0]
#[pyfunction]
#[pyo3(signature = (record, *, effort = None, threads = None))]
pub fn review<'py>(
    py: Python<'py>,
    record: &str,
    effort: Option<Amount>,
    threads: Option<Threads>,
) -> PyResult<Bound<'py, PyAny>> {
    to_python(py, &reviewed(py, record, effort, threads, None)?)
}

/// A review as the JSON text that `parlour review --json` answers with.
#[pyfunction]
#[pyo3(signature = (record, *, effort = None, threads = None, brake = None))]
pub fn review_text(
    py: Python<'_>,
    record: &str,
    effort: Option<Amount>,
    threads: Option<Threads>,
    brake: Option<&Brake>,
) -> PyResult<String> {
    reviewed(py, record, effort, threads, brake).map(|review| review.to_string())
}

fn reviewed(
    py: Python<'_>,
    record: &str,
    effort: Option<Amount>,
    threads: Option<Threads>,
    brake: Option<&Brake>,
) -> PyResult<Value> {
    let opened = roster().open_text(record).map_err(|why| match why {
        OpenError::File(_) | OpenError::NoSeed(_) => refused(why),
        why => RecordError::new_err(why.to_string()),
    })?;
    let effort = effort.map(|Amount(effort)| effort);
    let review = opened.table.review(effort).map_err(bad_record)?;
    let pool = pool(threads)?;
    let stop = Brake::stop(brake);
    let judge = |decision| (!stop.is_raised()).then(|| review.judge(decision, &stop));
    let decisions = 0..review.decisions();
    let judge_all =
        || pool.install(|| decisions.into_par_iter().map(judge).collect::<Option<Vec<_>>>());
    let judgements = unhurried(py, &stop, judge_all)?.ok_or_else(stopped)?;
    Ok(review.finish(judgements).map_err(bad_record)?.json())
}
