//! Matches between two players: pairs of games with the seats swapped, whole or in pieces.

use std::ops::Range;
use std::time::Instant;

use parlour_players::Stop;
use parlour_players::arena::{Pair, Tally, Unplayed};
use parlour_rules::{Choices, Seed};
use parlour_table::{
    AnyMatch, Contest, Entrant, MatchReport, OPENING, Occupant, RosterGame, files, parse_time,
};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::amount::{Amount, Seconds, Threads, Whole};
use crate::errors::refused;
use crate::games::named;
use crate::interrupt::{Brake, stopped, unhurried};
use crate::options::read_choices;
use crate::seed::{read_seed, seed_or_fresh};
use crate::value::to_python;

/// A pool of this many threads; by default one for each core.
pub fn pool(threads: Option<Threads>) -> PyResult<ThreadPool> {
    let Threads(threads) = threads.unwrap_or(Threads(0));
    ThreadPoolBuilder::new().num_threads(threads).build().map_err(refused)
}

/// A computer player of a match.
fn player(text: &str) -> PyResult<Entrant> {
    match text.parse().map_err(refused)? {
        Occupant::Person => Err(refused("a person cannot play in the arena: name two levels")),
        Occupant::Computer { level, time } => Ok(Entrant::Computer { level, time }),
    }
}

/// A player's name in reports.
fn player_name(text: &str) -> PyResult<String> {
    text.parse().map(|occupant: Occupant| occupant.to_string()).map_err(refused)
}

fn contest(a: &str, b: &str, time: Option<Seconds>, nodes: Option<Amount>) -> PyResult<Contest> {
    if time.is_some() && nodes.is_some() {
        return Err(refused("a budget has `nodes` or `seconds`, not both"));
    }
    let (time, nodes) = (time.map(|Seconds(time)| time), nodes.map(|Amount(nodes)| nodes));
    Ok(Contest { players: [player(a)?, player(b)?], time, nodes })
}

fn begin(
    game: &RosterGame,
    options: Option<&Bound<'_, PyDict>>,
    seed: Seed,
    opening: Option<&Whole>,
) -> PyResult<Box<dyn AnyMatch>> {
    let info = game.info();
    let options = match options {
        Some(given) => read_choices(info.options, info.name, &game.default_options(), given)?,
        None => Choices::new(),
    };
    let opening = match opening {
        Some(opening) => opening.within(0..=u32::MAX.into(), "number of random actions")? as u32,
        None if info.has_luck => 0,
        None => OPENING,
    };
    if opening > 0 && info.has_luck {
        return Err(refused(format!(
            "an opening is for games without luck: no two deals of {} are alike anyway",
            info.name
        )));
    }
    let played = game.new_match(&options, seed, opening).map_err(refused)?;
    played.check().map_err(refused)?;
    Ok(played)
}

/// Plays the pairs with these numbers.
fn play(
    py: Python<'_>,
    played: &dyn AnyMatch,
    contest: &Contest,
    numbers: Range<u64>,
    threads: Option<Threads>,
    stop: &Stop,
) -> PyResult<Vec<Pair>> {
    let pool = pool(threads)?;
    let pair = |number: u64| played.play_pair(number, contest, stop);
    let play_all = || pool.install(|| numbers.into_par_iter().map(pair).collect());
    let pairs: Result<Vec<Pair>, Unplayed> = unhurried(py, stop, play_all)?;
    pairs.map_err(|why| match why {
        Unplayed::Stopped => stopped(),
        why => refused(why),
    })
}

/// Reads how many games; each opening or deal makes two of them.
fn games_of(games: &Whole) -> PyResult<u64> {
    if games.near() <= 0 || games.near() % 2 != 0 && games.near() != i64::MAX {
        return Err(refused(
            "games must be an even number above 0: each opening or deal is played twice",
        ));
    }
    games.within(2..=i64::MAX - 1, "number of games").map(|games| games as u64)
}

/// Plays a match: every opening or deal twice, with the seats swapped.
///
/// The answer is that of `parlour arena GAME A B --json`. With `nodes`, or levels that are not timed,
/// it is the same for the same seed everywhere.
///
/// >>> import parlour
/// >>> report = parlour.arena("five-crowns", "hard", "easy", games=4, seed=1, last_round=1)
/// >>> report["games"], report["pairs"], report["seed"] == report["seed"].lower()
/// (4, 2, True)
#[pyfunction]
#[pyo3(signature = (
    game, a, b, *, games = None, seed = None, nodes = None, seconds = None, threads = None,
    opening = None, **options
), text_signature = "(game, a, b, *, games=100, seed=None, nodes=None, seconds=None, threads=None, opening=None, **options)")]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub fn arena<'py>(
    py: Python<'py>,
    game: &str,
    a: &str,
    b: &str,
    games: Option<Whole>,
    seed: Option<&Bound<'_, PyAny>>,
    nodes: Option<Amount>,
    seconds: Option<Seconds>,
    threads: Option<Threads>,
    opening: Option<Whole>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let games = games.map_or(Ok(100), |games| games_of(&games))?;
    let started = Instant::now();
    let contest = contest(a, b, seconds, nodes)?;
    let seed = seed_or_fresh(seed)?;
    let game = named(game)?;
    let played = begin(game, options, seed, opening.as_ref())?;
    let pairs = play(py, &*played, &contest, 0..games / 2, threads, &Stop::default())?;
    let seconds = started.elapsed().as_secs_f64();
    to_python(py, &report(game, a, b, seed, tally_of(&pairs), seconds)?)
}

fn report(
    game: &RosterGame,
    a: &str,
    b: &str,
    seed: Seed,
    tally: Tally,
    seconds: f64,
) -> PyResult<MatchReport> {
    let (a, b) = (player_name(a)?, player_name(b)?);
    Ok(MatchReport { game: game.info().name, a, b, seed, tally, seconds })
}

fn tally_of(pairs: &[Pair]) -> Tally {
    pairs.iter().fold(Tally::default(), |mut tally, &pair| {
        tally += pair;
        tally
    })
}

/// A piece of a match: the pairs from number `first` on, as JSON.
#[pyfunction]
#[pyo3(signature = (
    game, a, b, *, seed, first, count, nodes = None, seconds = None, threads = None,
    opening = None, brake = None, **options
))]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub fn arena_pairs(
    py: Python<'_>,
    game: &str,
    a: &str,
    b: &str,
    seed: &Bound<'_, PyAny>,
    first: Amount,
    count: Amount,
    nodes: Option<Amount>,
    seconds: Option<Seconds>,
    threads: Option<Threads>,
    opening: Option<Whole>,
    brake: Option<&Brake>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<String> {
    let contest = contest(a, b, seconds, nodes)?;
    let played = begin(named(game)?, options, read_seed(seed)?, opening.as_ref())?;
    let numbers = first.0..first.0.saturating_add(count.0);
    let pairs = play(py, &*played, &contest, numbers, threads, &Brake::stop(brake))?;
    serde_json::to_string(&pairs).map_err(refused)
}

/// The report of a match from its pieces, in any order, as JSON.
#[pyfunction]
#[pyo3(signature = (game, a, b, *, seed, pieces, seconds))]
pub fn arena_report(
    game: &str,
    a: &str,
    b: &str,
    seed: &Bound<'_, PyAny>,
    pieces: Vec<String>,
    seconds: f64,
) -> PyResult<String> {
    let mut tally = Tally::default();
    for piece in &pieces {
        let pairs: Vec<Pair> = serde_json::from_str(piece)
            .map_err(|why| refused(format!("a piece of the match cannot be read: {why}")))?;
        tally += tally_of(&pairs);
    }
    let report = report(named(game)?, a, b, read_seed(seed)?, tally, seconds)?;
    serde_json::to_string(&report).map_err(refused)
}

/// Whether a player thinks by the clock, so that a match cannot be repeated.
#[pyfunction]
#[pyo3(signature = (game, a, b, *, nodes = None))]
pub fn arena_is_timed(game: &str, a: &str, b: &str, nodes: Option<Amount>) -> PyResult<bool> {
    let played = begin(named(game)?, None, Seed::from(0), None)?;
    Ok(played.is_timed(&contest(a, b, None, nodes)?))
}

/// A seed in full: the one given, or a fresh one.
#[pyfunction]
#[pyo3(signature = (seed = None))]
pub fn full_seed(seed: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
    seed_or_fresh(seed).map(|seed| seed.to_string())
}

/// Reads a length of time, such as `500ms`, `1s` or `2.5`, in seconds.
#[pyfunction]
pub fn read_time(text: &str) -> PyResult<f64> {
    parse_time(text).map(|time| time.as_secs_f64()).map_err(refused)
}

/// The text of a saved game's file.
#[pyfunction]
pub fn read_game(path: std::path::PathBuf) -> PyResult<String> {
    files::read(&path).map_err(refused)
}
