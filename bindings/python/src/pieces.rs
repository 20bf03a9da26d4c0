//! Pieces of studies. A piece is set by its seed, its first number and how many numbers it has, and
//! comes out the same on every machine.

use std::ops::Range;

use parlour_generate::puzzles::FINDERS;
use parlour_rules::Seed;
use pyo3::prelude::*;
use rayon::prelude::*;
use serde::de::DeserializeOwned;

use crate::amount::{Amount, Threads};
use crate::arena::pool;
use crate::errors::refused;
use crate::games::named;
use crate::interrupt::{Brake, stopped, unhurried};

/// Works on each of `count` seeds, several at a time.
pub fn each<T: Send>(
    py: Python<'_>,
    first: Amount,
    count: Amount,
    threads: Option<Threads>,
    brake: Option<&Brake>,
    work: impl Fn(Seed) -> T + Sync,
) -> PyResult<Vec<T>> {
    let pool = pool(threads)?;
    let stop = Brake::stop(brake);
    let numbers = first.0..first.0.saturating_add(count.0);
    let one = |number: u64| (!stop.is_raised()).then(|| work(Seed::from(number)));
    let all = || pool.install(|| numbers.into_par_iter().map(one).collect::<Option<Vec<T>>>());
    let done = unhurried(py, &stop, all)?;
    done.ok_or_else(stopped)
}

/// The puzzles of `count` games: JSON text for each game, or `None` where it has none.
#[pyfunction]
#[pyo3(signature = (game, *, first, count, threads = None, brake = None))]
pub fn mine_puzzles(
    py: Python<'_>,
    game: &str,
    first: Amount,
    count: Amount,
    threads: Option<Threads>,
    brake: Option<&Brake>,
) -> PyResult<Vec<Option<String>>> {
    let game = named(game)?.info().name;
    let finder = FINDERS.iter().find(|finder| finder.game == game);
    let finder = finder.ok_or_else(|| refused(format!("there are no puzzles of {game}")))?;
    each(py, first, count, threads, brake, finder.find)
}

/// Reads JSON that a study sent.
pub fn read<T: DeserializeOwned>(text: &str) -> PyResult<T> {
    serde_json::from_str(text)
        .map_err(|why| refused(format!("a piece of the study cannot be read: {why}")))
}

/// Works on numbers in chunks, several at a time. The results are in order.
pub fn in_chunks<T: Send>(
    py: Python<'_>,
    all: Range<usize>,
    chunk: usize,
    threads: Option<Threads>,
    brake: Option<&Brake>,
    work: impl Fn(Range<usize>) -> T + Sync,
) -> PyResult<Vec<T>> {
    let pool = pool(threads)?;
    let stop = Brake::stop(brake);
    let some =
        |first: usize| (!stop.is_raised()).then(|| work(first..(first + chunk).min(all.end)));
    let firsts: Vec<usize> = all.clone().step_by(chunk).collect();
    let all = || pool.install(|| firsts.into_par_iter().map(some).collect::<Option<Vec<T>>>());
    let done = unhurried(py, &stop, all)?;
    done.ok_or_else(stopped)
}
