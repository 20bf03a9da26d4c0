//! Profiles: what many games say about a person's play.

use std::time::SystemTime;

use parlour_players::Stop;
use parlour_table::OpenError;
use parlour_table::coach::{Entry, Profile, Report, Time, Whose, study};
use pyo3::prelude::*;
use rayon::prelude::*;

use crate::amount::Threads;
use crate::arena::pool;
use crate::errors::{RecordError, refused};
use crate::games::roster;
use crate::interrupt::{Brake, stopped, unhurried};
use crate::value::to_python;

fn whose(name: Option<&str>) -> Whose<'_> {
    name.map_or(Whose::Person, Whose::Named)
}

fn report(profile: &Profile) -> Report {
    Report::of(roster(), profile, Time::from(SystemTime::now()))
}

/// What games say about a person's play: the answer of `parlour profile FOLDER --json`.
///
/// `records` are texts of records, oldest first. The profile is about the only person of each game,
/// or with `name` about the player of that name, which may be a level. Games that aren't over, or
/// that the player wasn't in, are left out. `times` are seconds since 1970, one for each record:
/// without them no streak of days is known.
///
/// >>> import json, parlour
/// >>> game = parlour.crosscut.Game.deal(seed=1, size="5x5")
/// >>> for square in ["c3", "b2", "b3", "c2", "d3"]:
/// ...     game.play(square)
/// >>> record = json.dumps({**json.loads(game.record()), "seats": ["person", "medium"]})
/// >>> profile = parlour.profile([record])
/// >>> profile["games"], profile["by_game"][0]["opponents"][0]["opponent"]
/// (1, 'medium')
#[pyfunction]
#[pyo3(signature = (records, *, name = None, times = None, threads = None))]
pub fn profile<'py>(
    py: Python<'py>,
    records: Vec<String>,
    name: Option<&str>,
    times: Option<Vec<u64>>,
    threads: Option<Threads>,
) -> PyResult<Bound<'py, PyAny>> {
    if let Some(times) = times.as_ref().filter(|times| times.len() != records.len()) {
        let (given, wanted) = (times.len(), records.len());
        return Err(refused(format!(
            "there are {wanted} records and {given} times: give one each"
        )));
    }
    let at = |place: usize| Time(times.as_ref().map_or(place as u64, |times| times[place]));
    let (pool, stop) = (pool(threads)?, Stop::default());
    let one = |(place, text): (usize, &String)| -> Result<Vec<Entry>, (usize, OpenError)> {
        if stop.is_raised() {
            return Ok(Vec::new());
        }
        study(roster(), text, whose(name), at(place), &stop).map_err(|why| (place, why))
    };
    let all = || pool.install(|| records.par_iter().enumerate().map(one).collect());
    let studied: Result<Vec<Vec<Entry>>, (usize, OpenError)> = unhurried(py, &stop, all)?;
    let studied =
        studied.map_err(|(place, why)| RecordError::new_err(format!("records[{place}]: {why}")))?;
    let mut profile = Profile::default();
    studied.into_iter().flatten().for_each(|entry| _ = profile.add(entry));
    to_python(py, &report(&profile))
}

/// One game for a profile: its entries as lines of an exported profile, without the first line.
#[pyfunction]
#[pyo3(signature = (record, *, name = None, at = 0, brake = None))]
pub fn profile_lines(
    py: Python<'_>,
    record: &str,
    name: Option<&str>,
    at: u64,
    brake: Option<&Brake>,
) -> PyResult<Vec<String>> {
    let stop = Brake::stop(brake);
    let work = || study(roster(), record, whose(name), Time(at), &stop);
    let entries = unhurried(py, &stop, work)?;
    let entries = entries.map_err(|why| RecordError::new_err(why.to_string()))?;
    if stop.is_raised() {
        return Err(stopped());
    }
    Ok(entries.iter().map(Entry::line).collect())
}

/// What the lines of many games add up to, as the JSON text of `parlour profile --json`.
#[pyfunction]
pub fn profile_report(lines: Vec<String>) -> PyResult<String> {
    let read = Profile::of_lines(lines.iter().map(String::as_str));
    if read.left_out > 0 {
        return Err(refused("a piece of the study cannot be read"));
    }
    serde_json::to_string(&report(&read.profile)).map_err(refused)
}
