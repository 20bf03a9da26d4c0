//! Pieces of studies. Each is keyed by its seed, its first number and a count, and gives the same
//! result wherever it is computed.

use std::borrow::Cow;
use std::ops::Range;

use parlour_generate::cribbage::{
    DiscardTally, PlayAnswer, PlayQuestion, Question, settle_all, strong_by,
};
use parlour_generate::five_crowns::{Sample, fit_to, samples};
use parlour_generate::puzzles::find;
use parlour_players::puzzle::Puzzle;
use parlour_rules::{Game, Seed};
use pyo3::prelude::*;
use rayon::prelude::*;
use serde::de::DeserializeOwned;

use crate::amount::{Amount, Threads};
use crate::arena::pool;
use crate::errors::refused;
use crate::interrupt::{Brake, stopped, unhurried};
use crate::view::with_game;

/// Runs `work` for each number on several threads. An error if the stop was raised meanwhile.
fn each<T: Send>(
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

/// The puzzles of some games: JSON text for each game, or `None` where it has none.
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
    with_game!(game, G => {
        let written = |puzzle: Puzzle<G>| serde_json::to_string(&puzzle).expect("a puzzle is JSON");
        each(py, first, count, threads, brake, |seed| find::<G>(seed).map(written))
    })
}

/// Judged decisions of some games of Five Crowns, which its win chances are fitted to.
#[pyfunction]
#[pyo3(signature = (*, first, count, threads = None, brake = None))]
pub fn chance_samples(
    py: Python<'_>,
    first: Amount,
    count: Amount,
    threads: Option<Threads>,
    brake: Option<&Brake>,
) -> PyResult<String> {
    let games = each(py, first, count, threads, brake, samples)?;
    serde_json::to_string(&games).map_err(refused)
}

/// Five Crowns' win chances, fitted to the games of all pieces in order. Returns the source text
/// that `cargo xtask tables five-crowns` writes, the number of decisions, and the squared error on
/// games held back.
#[pyfunction]
pub fn fit_chances(py: Python<'_>, pieces: Vec<String>) -> PyResult<(String, usize, f64)> {
    let mut games: Vec<Vec<Sample>> = Vec::new();
    for piece in &pieces {
        games.extend(read::<Vec<Vec<Sample>>>(piece)?);
    }
    let fitted = py.detach(|| fit_to(games));
    Ok((fitted.source(), fitted.decisions, fitted.error))
}

/// A question as JSON with its number of parts, or the final result.
type Asked<T> = (Option<(String, usize)>, Option<T>);

/// The next question about what cribbage players discard, given the pieces that answer the earlier
/// questions, in any order. Returns the question as JSON with its number of deals, or the source
/// text that `cargo xtask tables toss` writes.
#[pyfunction]
pub fn toss_next(py: Python<'_>, answers: Vec<Vec<String>>) -> PyResult<Asked<String>> {
    let read = |piece: &String| -> PyResult<DiscardTally> {
        let numbers: Option<Vec<u64>> = serde_json::from_str(piece).ok();
        let tally = numbers.and_then(|numbers| DiscardTally::from_numbers(&numbers));
        tally.ok_or_else(|| refused("a piece of the study cannot be read"))
    };
    let merged = |pieces: &Vec<String>| -> PyResult<DiscardTally> {
        pieces.iter().try_fold(DiscardTally::default(), |all, piece| Ok(all.merge(read(piece)?)))
    };
    let tallies = answers.iter().map(merged).collect::<PyResult<Vec<DiscardTally>>>()?;
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

/// The best discards of some of a question's deals.
#[pyfunction]
#[pyo3(signature = (question, *, first, count, threads = None, brake = None))]
pub fn toss_piece(
    py: Python<'_>,
    question: &str,
    first: usize,
    count: usize,
    threads: Option<Threads>,
    brake: Option<&Brake>,
) -> PyResult<String> {
    let question: Question = read(question)?;
    let all = first..first.saturating_add(count).min(question.deals());
    let tallies = some_at_a_time(py, all, 256, threads, brake, |some| question.answer(some))?;
    let tally = tallies.into_iter().fold(DiscardTally::default(), DiscardTally::merge);
    serde_json::to_string(&tally.numbers()).map_err(refused)
}

/// Reads a piece of a study.
fn read<T: DeserializeOwned>(text: &str) -> PyResult<T> {
    serde_json::from_str(text)
        .map_err(|why| refused(format!("a piece of the study cannot be read: {why}")))
}

/// Runs `work` on ranges of `together` numbers, and returns the results in order.
fn some_at_a_time<T: Send>(
    py: Python<'_>,
    all: Range<usize>,
    together: usize,
    threads: Option<Threads>,
    brake: Option<&Brake>,
    work: impl Fn(Range<usize>) -> T + Sync,
) -> PyResult<Vec<T>> {
    let pool = pool(threads)?;
    let stop = Brake::stop(brake);
    let some =
        |first: usize| (!stop.is_raised()).then(|| work(first..(first + together).min(all.end)));
    let firsts: Vec<usize> = all.clone().step_by(together).collect();
    let all = || pool.install(|| firsts.into_par_iter().map(some).collect::<Option<Vec<T>>>());
    let done = unhurried(py, &stop, all)?;
    done.ok_or_else(stopped)
}

/// The files that `cargo xtask tables play` writes, by name, and the averages that it prints, as
/// JSON.
type Played = (Vec<(&'static str, Cow<'static, [u8]>)>, String);

/// The next question about how strong cribbage players play, given the pieces that answer the
/// earlier questions, each question's in order. Returns the question as JSON with its number of
/// parts, or the files that `cargo xtask tables play` writes, by name, with the averages that it
/// prints.
#[pyfunction]
pub fn play_next(py: Python<'_>, answers: Vec<Vec<String>>) -> PyResult<Asked<Played>> {
    let (mut pieces, mut next, mut wrong) = (answers.into_iter(), None, None);
    let strong = py.detach(|| {
        strong_by(&mut |question: PlayQuestion| {
            let Some(pieces) = pieces.next() else {
                let text = serde_json::to_string(&question).expect("a question is JSON");
                next = Some((text, question.numbers()));
                return None;
            };
            let answers: PyResult<Vec<Vec<PlayAnswer>>> =
                pieces.iter().map(|piece| read(piece)).collect();
            match answers.map(|answers| answers.concat()) {
                Ok(answers) if question.fits(&answers) => return Some(answers),
                Ok(_) => wrong = Some(refused("the pieces of a question do not answer it")),
                Err(why) => wrong = Some(why),
            }
            None
        })
    });
    if let Some(wrong) = wrong {
        return Err(wrong);
    }
    let played = strong.map(|strong| {
        let files = [
            ("kept.bin", strong.kept.to_bytes()),
            ("pegging.bin", strong.pegging.to_bytes()),
            ("win.bin", strong.win.to_bytes()),
            ("usual.bin", strong.deals.to_bytes()),
        ];
        let averages = serde_json::to_string(&strong.averages).expect("averages are JSON");
        (files.map(|(name, bytes)| (name, Cow::Owned(bytes))).into(), averages)
    });
    Ok((next, played))
}

/// The answers to some of a question's parts, as JSON.
#[pyfunction]
#[pyo3(signature = (question, *, first, count, threads = None, brake = None))]
pub fn play_piece(
    py: Python<'_>,
    question: &str,
    first: usize,
    count: usize,
    threads: Option<Threads>,
    brake: Option<&Brake>,
) -> PyResult<String> {
    let question: PlayQuestion = read(question)?;
    let all = first..first.saturating_add(count).min(question.numbers());
    let together = question.together();
    let answers = some_at_a_time(py, all, together, threads, brake, |some| question.answer(some))?;
    serde_json::to_string(&answers.concat()).map_err(refused)
}
