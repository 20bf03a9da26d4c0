//! Pieces of studies: each is keyed by its seed, its first number and how many, and is the same
//! wherever it is done.

use parlour_players::Stop;
use parlour_players::cribbage::generate::{Question, Tally, settle_all};
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

/// A question as JSON with how many deals it has; or else the source text of the tables.
type Asked = (Option<(String, usize)>, Option<String>);

/// What is asked next about how sensible cribbage players toss, when the earlier questions were
/// answered by these pieces, each question's in any order: the question as JSON with how many
/// deals it has, or the source text that `cargo xtask tables toss` writes.
#[pyfunction]
pub fn toss_next(py: Python<'_>, answers: Vec<Vec<String>>) -> PyResult<Asked> {
    let read = |piece: &String| -> PyResult<Tally> {
        let numbers: Option<Vec<u64>> = serde_json::from_str(piece).ok();
        let tally = numbers.and_then(|numbers| Tally::from_numbers(&numbers));
        tally.ok_or_else(|| refused("a piece of the study cannot be read"))
    };
    let merged = |pieces: &Vec<String>| -> PyResult<Tally> {
        pieces.iter().try_fold(Tally::default(), |all, piece| Ok(all.merge(read(piece)?)))
    };
    let tallies = answers.iter().map(merged).collect::<PyResult<Vec<Tally>>>()?;
    py.detach(|| {
        let (mut answers, mut next) = (tallies.into_iter(), None);
        let tables = settle_all(&mut |question: Question| {
            let answer = answers.next();
            if answer.is_none() {
                let deals = question.deals();
                let text = serde_json::to_string(&question).expect("a question is JSON");
                next = Some((text, deals));
            }
            answer
        });
        Ok((next, tables.map(|tables| tables.source())))
    })
}

/// The best tosses of so many of a question's deals.
#[pyfunction]
#[pyo3(signature = (question, *, first, count, threads = None))]
pub fn toss_piece(
    py: Python<'_>,
    question: &str,
    first: usize,
    count: usize,
    threads: Option<usize>,
) -> PyResult<String> {
    const TOGETHER: usize = 256;
    let question: Question = serde_json::from_str(question).map_err(refused)?;
    let end = first.saturating_add(count).min(question.deals());
    let pool = pool(threads)?;
    let stop = Stop::default();
    let some = |first: usize| {
        (!stop.is_raised()).then(|| question.answer(first..(first + TOGETHER).min(end)))
    };
    let firsts: Vec<usize> = (first..end).step_by(TOGETHER).collect();
    let all = || {
        pool.install(|| {
            let tallies = firsts.into_par_iter().map(some);
            tallies.try_reduce(Tally::default, |one, other| Some(one.merge(other)))
        })
    };
    let tally = unhurried(py, &stop, all)?.expect("whoever raises the stop is told so instead");
    serde_json::to_string(&tally.numbers()).map_err(refused)
}
