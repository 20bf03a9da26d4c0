//! How strong players are: pairs of games with the seats exchanged, whole or in pieces.

use std::time::{Duration, Instant};

use parlour_players::arena::{Contestant, Match, Pair, Tally, Unplayed};
use parlour_players::{Budget, Computer, Level, Stop, ThinkingTime};
use parlour_rules::crosscut::Crosscut;
use parlour_rules::{Game, Seed};
use parlour_table::{Sitter, files, parse_time, thinking_time};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use serde::Serialize;

use crate::amount::{Amount, Seconds, Threads, Whole};
use crate::errors::refused;
use crate::interrupt::{Brake, stopped, unhurried};
use crate::options::options_of;
use crate::seed::{read_seed, seed_or_fresh};
use crate::value::to_python;
use crate::view::with_game;

/// The answer of `parlour arena --json`.
#[derive(Serialize)]
struct Report {
    game: &'static str,
    a: String,
    b: String,
    seed: Seed,
    #[serde(flatten)]
    tally: Tally,
    seconds: f64,
}

/// Threads of so many; one a core where it is not said.
pub fn pool(threads: Option<Threads>) -> PyResult<ThreadPool> {
    let Threads(threads) = threads.unwrap_or(Threads(0));
    ThreadPoolBuilder::new().num_threads(threads).build().map_err(refused)
}

/// Who plays, and how much thought each has.
#[derive(Clone, Copy)]
struct Contest {
    a: (Level, Option<Duration>),
    b: (Level, Option<Duration>),
    time: Option<Duration>,
    nodes: Option<u64>,
}

/// A contestant's level, and the time of its own where it has one.
fn contestant(text: &str) -> PyResult<(Level, Option<Duration>)> {
    match text.parse().map_err(refused)? {
        Sitter::Person => Err(refused("a person cannot play in the arena: name two levels")),
        Sitter::Computer { level, time } => Ok((level, time)),
    }
}

/// The contestant's name as it is told.
fn told(text: &str) -> PyResult<String> {
    text.parse().map(|sitter: Sitter| sitter.to_string()).map_err(refused)
}

impl Contest {
    fn new(a: &str, b: &str, time: Option<Seconds>, nodes: Option<Amount>) -> PyResult<Self> {
        if time.is_some() && nodes.is_some() {
            return Err(refused("a budget has `nodes` or `seconds`, not both"));
        }
        let (time, nodes) = (time.map(|Seconds(time)| time), nodes.map(|Amount(nodes)| nodes));
        Ok(Contest { a: contestant(a)?, b: contestant(b)?, time, nodes })
    }

    fn of(&self, contestant: Contestant) -> (Level, Option<Duration>) {
        if contestant == Contestant::A { self.a } else { self.b }
    }

    fn budget<G: Computer>(&self, contestant: Contestant, stop: &Stop) -> Budget {
        let (level, time) = self.of(contestant);
        if let Some(nodes) = self.nodes {
            return Budget { effort: nodes, stop: stop.clone() };
        }
        let usual = self.time.filter(|_| G::thinking_time(level) == ThinkingTime::Timed);
        // A clock raises the stop of one move, not that of the whole match.
        thinking_time::<G>(level, time.or(usual), &stop.for_a_part())
    }

    /// Plays the pairs with these numbers.
    fn play<G: Computer>(
        &self,
        py: Python<'_>,
        game: &Match<G>,
        numbers: std::ops::Range<u64>,
        threads: Option<Threads>,
        stop: &Stop,
    ) -> PyResult<Vec<Pair>>
    where
        G::Options: Sync,
    {
        game.check().map_err(refused)?;
        let pool = pool(threads)?;
        let pair = |number: u64| {
            let player = |contestant, seed| G::player(self.of(contestant).0, seed);
            let budget = |contestant| self.budget::<G>(contestant, stop);
            game.play_until(stop, number, player, budget)
        };
        let play_all = || pool.install(|| numbers.into_par_iter().map(pair).collect());
        let pairs: Result<Vec<Pair>, Unplayed> = unhurried(py, stop, play_all)?;
        pairs.map_err(|why| match why {
            Unplayed::Stopped => stopped(),
            Unplayed::LongOpening(long) => refused(long),
        })
    }
}

/// How many random actions begin a game; some where nobody says and there is no other chance.
fn opening_of<G: Game>(opening: Option<&Whole>) -> PyResult<u32> {
    let Some(opening) = opening else {
        return Ok(if G::NAME == Crosscut::NAME { 4 } else { 0 });
    };
    let opening = opening.within(0..=u32::MAX.into(), "number of random actions")? as u32;
    if opening > 0 && G::NAME != Crosscut::NAME {
        return Err(refused(format!(
            "an opening is for Crosscut alone: no two deals of {} are alike anyway",
            G::NAME
        )));
    }
    Ok(opening)
}

/// How many games; each opening or deal makes two of them.
fn games_of(games: &Whole) -> PyResult<u64> {
    if games.near() <= 0 || games.near() % 2 != 0 && games.near() != i64::MAX {
        return Err(refused(
            "games must be an even number above 0: each opening or deal makes two games",
        ));
    }
    games.within(2..=i64::MAX - 1, "number of games").map(|games| games as u64)
}

/// Plays a match: every opening or deal twice, with the seats exchanged.
///
/// The answer is that of `parlour arena GAME A B --json`: with `nodes`, or levels that are not
/// timed, the same for the same seed everywhere.
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
    let contest = Contest::new(a, b, seconds, nodes)?;
    let seed = seed_or_fresh(seed)?;
    with_game!(game, G => {
        let (options, opening) = (options_of::<G>(options)?, opening_of::<G>(opening.as_ref())?);
        let game = Match::<G> { options, seed, opening };
        let pairs = contest.play(py, &game, 0..games / 2, threads, &Stop::default())?;
        let seconds = started.elapsed().as_secs_f64();
        let tally = tally_of(&pairs);
        to_python(py, &Report { game: G::NAME, a: told(a)?, b: told(b)?, seed, tally, seconds })
    })
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
    let contest = Contest::new(a, b, seconds, nodes)?;
    let seed = read_seed(seed)?;
    let numbers = first.0..first.0.saturating_add(count.0);
    with_game!(game, G => {
        let (options, opening) = (options_of::<G>(options)?, opening_of::<G>(opening.as_ref())?);
        let game = Match::<G> { options, seed, opening };
        let pairs = contest.play(py, &game, numbers, threads, &Brake::stop(brake))?;
        serde_json::to_string(&pairs).map_err(refused)
    })
}

/// The answer of a match from its pieces, in whatever order they come, as JSON.
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
    let seed = read_seed(seed)?;
    let mut tally = Tally::default();
    for piece in &pieces {
        let pairs: Vec<Pair> = serde_json::from_str(piece)
            .map_err(|why| refused(format!("a piece of the match cannot be read: {why}")))?;
        tally += tally_of(&pairs);
    }
    let game = crate::view::game_name(game)?;
    let report = Report { game, a: told(a)?, b: told(b)?, seed, tally, seconds };
    serde_json::to_string(&report).map_err(refused)
}

/// Whether a contestant thinks by the clock, so that a match cannot be repeated.
#[pyfunction]
#[pyo3(signature = (game, a, b, *, nodes = None))]
pub fn arena_is_timed(game: &str, a: &str, b: &str, nodes: Option<Amount>) -> PyResult<bool> {
    let contest = Contest::new(a, b, None, nodes)?;
    with_game!(game, G => Ok(nodes.is_none() && [contest.a, contest.b].iter().any(
        |(level, time)| time.is_some() || G::thinking_time(*level) == ThinkingTime::Timed
    )))
}

/// A seed in full: the one that is given, or a fresh one.
#[pyfunction]
#[pyo3(signature = (seed = None))]
pub fn full_seed(seed: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
    seed_or_fresh(seed).map(|seed| seed.to_string())
}

/// A length of time in seconds, from a text such as `500ms`, `1s` or `2.5`.
#[pyfunction]
pub fn read_time(text: &str) -> PyResult<f64> {
    parse_time(text).map(|time| time.as_secs_f64()).map_err(refused)
}

/// The text of a saved game; a file that is none is refused as the command line does.
#[pyfunction]
pub fn read_game(path: std::path::PathBuf) -> PyResult<String> {
    files::read(&path).map_err(refused)
}
