//! Pieces of studies: each is keyed by its seed, its first number and how many, and is the same
//! wherever it is done.

use parlour_players::Stop;
use parlour_players::five_crowns::chance::{Sample, fit_to, samples};
use parlour_players::puzzle::{Puzzle, mine};
use parlour_rules::{Game, Seed};
use pyo3::prelude::*;
use rayon::prelude::*;

use crate::arena::pool;
use crate::errors::refused;
use crate::interrupt::unhurried;
use crate::view::with_game;

/// Does one thing for each number, some at a time; nothing where the stop was raised meanwhile.
fn each<T: Send>(
    py: Python<'_>,
    first: u64,
    count: u64,
    threads: Option<usize>,
    work: impl Fn(Seed) -> T + Sync,
) -> PyResult<Vec<T>> {
    let pool = pool(threads)?;
    let stop = Stop::default();
    let numbers = first..first.saturating_add(count);
    let one = |number: u64| (!stop.is_raised()).then(|| work(Seed::from(number)));
    let all = || pool.install(|| numbers.into_par_iter().map(one).collect::<Option<Vec<T>>>());
    let done = unhurried(py, &stop, all)?;
    Ok(done.expect("whoever raises the stop is told so instead"))
}

/// The puzzles of so many games: for each game JSON text, or `None` where it has none.
#[pyfunction]
#[pyo3(signature = (game, *, first, count, threads = None))]
pub fn mine_puzzles(
    py: Python<'_>,
    game: &str,
    first: u64,
    count: u64,
    threads: Option<usize>,
) -> PyResult<Vec<Option<String>>> {
    with_game!(game, G => {
        let written = |puzzle: Puzzle<G>| serde_json::to_string(&puzzle).expect("a puzzle is JSON");
        each(py, first, count, threads, |seed| mine::<G>(seed).map(written))
    })
}

/// Decisions of so many games of Five Crowns, judged: what its chances to win are fitted to.
#[pyfunction]
#[pyo3(signature = (*, first, count, threads = None))]
pub fn chance_samples(
    py: Python<'_>,
    first: u64,
    count: u64,
    threads: Option<usize>,
) -> PyResult<String> {
    let games = each(py, first, count, threads, samples)?;
    serde_json::to_string(&games).map_err(refused)
}

/// Five Crowns' chances to win, fitted to the games of all pieces in order: the source text that
/// `cargo xtask tables five-crowns` writes, how many decisions it is from, and the squared error
/// on games kept back.
#[pyfunction]
pub fn fit_chances(py: Python<'_>, pieces: Vec<String>) -> PyResult<(String, usize, f64)> {
    let mut games: Vec<Vec<Sample>> = Vec::new();
    for piece in &pieces {
        let more: Vec<Vec<Sample>> = serde_json::from_str(piece)
            .map_err(|why| refused(format!("a piece of the study cannot be read: {why}")))?;
        games.extend(more);
    }
    let fitted = py.detach(|| fit_to(games));
    Ok((fitted.source(), fitted.decisions, fitted.error))
}
