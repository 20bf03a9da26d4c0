//! The studies that cribbage's tables come from, in pieces.

use std::borrow::Cow;

use parlour_generate::cribbage::{
    DiscardTally, PlayAnswer, PlayQuestion, Question, settle_all, strong_by,
};
use pyo3::prelude::*;

use crate::amount::Threads;
use crate::errors::refused;
use crate::interrupt::Brake;
use crate::pieces::{in_chunks, read};

/// A question as JSON with how many numbers it has, or the result.
type Asked<T> = (Option<(String, usize)>, Option<T>);

/// The next question about what sensible players discard, after these answers to the earlier ones.
///
/// The pieces of each answer may be in any order. Returns the question as JSON with how many deals
/// it has, or the source text that `cargo xtask tables toss` writes.
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

/// The best discards of `count` of a question's deals.
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
    let tallies = in_chunks(py, all, 256, threads, brake, |some| question.answer(some))?;
    let tally = tallies.into_iter().fold(DiscardTally::default(), DiscardTally::merge);
    serde_json::to_string(&tally.numbers()).map_err(refused)
}

/// The files that `cargo xtask tables play` writes, by name, and the averages it reports, as JSON.
type Played = (Vec<(&'static str, Cow<'static, [u8]>)>, String);

/// The next question about how strong players play, after these answers to the earlier ones.
///
/// The pieces of each answer must be in order. Returns the question as JSON with how many numbers it
/// has, or the files that `cargo xtask tables play` writes, by name, with the averages it reports.
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

/// The answers for `count` of a question's numbers, as JSON.
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
    let answers = in_chunks(py, all, together, threads, brake, |some| question.answer(some))?;
    serde_json::to_string(&answers.concat()).map_err(refused)
}
