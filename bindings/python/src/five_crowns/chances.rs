//! The study that the win chances of Five Crowns are fitted to, in pieces.

use parlour_generate::five_crowns::{Sample, fit_to, samples};
use pyo3::prelude::*;

use crate::amount::{Amount, Threads};
use crate::errors::refused;
use crate::interrupt::Brake;
use crate::pieces::{each, read};

/// Judged decisions of `count` games, as JSON.
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

/// The win chances fitted to the games of all pieces, in order.
///
/// Returns the source text that `cargo xtask tables five-crowns` writes, how many decisions it comes
/// from, and the squared error on games kept back.
#[pyfunction]
pub fn fit_chances(py: Python<'_>, pieces: Vec<String>) -> PyResult<(String, usize, f64)> {
    let mut games: Vec<Vec<Sample>> = Vec::new();
    for piece in &pieces {
        games.extend(read::<Vec<Vec<Sample>>>(piece)?);
    }
    let fitted = py.detach(|| fit_to(games));
    Ok((fitted.source(), fitted.decisions, fitted.error))
}
