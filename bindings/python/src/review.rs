//! A game afterwards: what each decision cost, and what luck did.

use parlour_players::{Computer, Budget};
use parlour_players::review::{Moment, Review, effort_for_each, moments};
use parlour_rules::Seat;
use parlour_table::{AnyTable, OpenError, Opened, Sitter, Table};
use pyo3::prelude::*;
use rayon::prelude::*;
use serde::Serialize;
use serde_json::Value;

use crate::amount::{Amount, Threads};
use crate::arena::pool;
use crate::errors::{RecordError, refused};
use crate::interrupt::{Brake, stopped, unhurried};
use crate::value::to_python;

/// How many of the decisions that gave away most are named.
const WORST: usize = 3;

/// The answer of `parlour review --json`.
#[derive(Serialize)]
struct Reviewing<'a, A> {
    game: &'static str,
    seats: &'a [String],
    effort_each: u64,
    measure: Option<&'static str>,
    worst: Vec<usize>,
    #[serde(flatten)]
    review: &'a Review<A>,
}

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
    let text = review_text(py, record, effort, threads, None)?;
    let value: Value = serde_json::from_str(&text).map_err(refused)?;
    to_python(py, &value)
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
    let effort = effort.map(|Amount(effort)| effort);
    let opened = Opened::from_text(record).map_err(|why| match why {
        OpenError::File(_) | OpenError::NoSeed(_) => refused(why),
        why => RecordError::new_err(why.to_string()),
    })?;
    match &opened.table {
        AnyTable::Crosscut(table) => reviewed(py, table, effort, threads, brake),
        AnyTable::FiveCrowns(table) => reviewed(py, table, effort, threads, brake),
        AnyTable::Cribbage(table) => reviewed(py, table, effort, threads, brake),
    }
}

fn reviewed<G>(
    py: Python<'_>,
    table: &Table<G>,
    effort: Option<u64>,
    threads: Option<Threads>,
    brake: Option<&Brake>,
) -> PyResult<String>
where
    G: Computer,
    Moment<G>: Sync,
    G::Action: Send,
{
    let record = table.record();
    let moments = moments(record).map_err(crate::game::bad_record)?;
    if moments.is_empty() {
        return Err(refused("nothing has been decided in this game yet"));
    }
    let effort = effort_for_each(effort.unwrap_or(G::REVIEW_EFFORT), moments.len());
    let pool = pool(threads)?;
    let stop = Brake::stop(brake);
    let budget = Budget { effort, stop: stop.clone() };
    let judge = |moment: &Moment<G>| (!stop.is_raised()).then(|| moment.judge_within(&budget));
    let judge_all = || pool.install(|| moments.par_iter().map(judge).collect::<Option<Vec<_>>>());
    let judged = unhurried(py, &stop, judge_all)?;
    let judged = judged.ok_or_else(stopped)?;
    let review = Review::new(record, judged).map_err(crate::game::bad_record)?;
    let alone = table.sitters().iter().all(|sitter| *sitter != Sitter::Person);
    let is_told = |seat: Seat| alone || table.sitter(seat) == Sitter::Person;
    let reviewing = Reviewing {
        game: G::NAME,
        seats: &record.seats,
        effort_each: effort,
        measure: G::MEASURE,
        worst: review.worst(WORST, is_told).iter().map(|judged| judged.number).collect(),
        review: &review,
    };
    serde_json::to_string(&reviewing).map_err(refused)
}
