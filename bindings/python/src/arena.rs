//! How strong players are: pairs of games with the seats exchanged, whole or in pieces.

use std::time::{Duration, Instant};

use parlour_players::arena::{Contestant, Match, Pair, Tally};
use parlour_players::{Budget, Computer, Level, Stop, Thought};
use parlour_rules::{Game, Seed};
use parlour_table::{Sitter, thinking_time};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use serde::Serialize;

use crate::amount::Amount;
use crate::errors::refused;
use crate::interrupt::unhurried;
use crate::seed::{read_seed, seed_or_fresh};
use crate::thinking::seconds_of;
use crate::value::{from_python, to_python};
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
pub fn pool(threads: Option<usize>) -> PyResult<ThreadPool> {
    ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).build().map_err(refused)
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
    fn new(a: &str, b: &str, seconds: Option<f64>, nodes: Option<u64>) -> PyResult<Self> {
        if seconds.is_some() && nodes.is_some() {
            return Err(refused("a budget has `nodes` or `seconds`, not both"));
        }
        let time = seconds.map(seconds_of).transpose()?;
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
        let usual = self.time.filter(|_| G::thought(level) == Thought::Timed);
        let time = time.or(usual);
        // A clock raises a stop of its own, not the one of the whole match.
        let timed = time.is_some() || G::thought(level) == Thought::Timed;
        let stop = if timed { Stop::default() } else { stop.clone() };
        thinking_time::<G>(level, time, &stop)
    }

    /// Plays the pairs with these numbers.
    fn play<G: Computer>(
        &self,
        py: Python<'_>,
        game: &Match<G>,
        numbers: std::ops::Range<u64>,
        threads: Option<usize>,
    ) -> PyResult<Vec<Pair>>
    where
        G::Options: Sync,
    {
        let pool = pool(threads)?;
        let stop = Stop::default();
        let pair = |number: u64| {
            let player = |contestant, seed| G::player(self.of(contestant).0, seed);
            let budget = |contestant| self.budget::<G>(contestant, &stop);
            (!stop.is_raised()).then(|| game.play(number, player, budget))
        };
        let play_all = || pool.install(|| numbers.into_par_iter().map(pair).collect());
        let pairs: Option<Vec<Pair>> = unhurried(py, &stop, play_all)?;
        Ok(pairs.expect("whoever raises the stop is told so instead"))
    }
}

/// The options that Python gives, none for none.
fn options<G: Game>(py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<G::Options> {
    let options = options.cloned().unwrap_or_else(|| PyDict::new(py));
    from_python(options.as_any())
}

/// How many random actions begin a game when nobody says: some, where there is no other chance.
fn usual_opening(game: &str) -> u32 {
    if game == "crosscut" { 4 } else { 0 }
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
    game, a, b, *, games = 100, seed = None, nodes = None, seconds = None, threads = None,
    opening = None, **options
))]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub fn arena<'py>(
    py: Python<'py>,
    game: &str,
    a: &str,
    b: &str,
    games: i64,
    seed: Option<&Bound<'_, PyAny>>,
    nodes: Option<Amount>,
    seconds: Option<f64>,
    threads: Option<usize>,
    opening: Option<u32>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    if games <= 0 || games % 2 != 0 {
        return Err(refused(
            "games must be an even number above 0: each opening or deal makes two games",
        ));
    }
    let started = Instant::now();
    let contest = Contest::new(a, b, seconds, nodes.map(|Amount(nodes)| nodes))?;
    let seed = seed_or_fresh(seed)?;
    with_game!(game, G => {
        let options = self::options::<G>(py, options)?;
        let opening = opening.unwrap_or_else(|| usual_opening(G::NAME));
        let pairs = contest.play(py, &Match::<G> { options, seed, opening }, 0..games as u64 / 2, threads)?;
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
    opening = None, **options
))]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub fn arena_pairs(
    py: Python<'_>,
    game: &str,
    a: &str,
    b: &str,
    seed: &Bound<'_, PyAny>,
    first: u64,
    count: u64,
    nodes: Option<u64>,
    seconds: Option<f64>,
    threads: Option<usize>,
    opening: Option<u32>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<String> {
    let contest = Contest::new(a, b, seconds, nodes)?;
    let seed = read_seed(seed)?;
    let numbers = first..first.saturating_add(count);
    with_game!(game, G => {
        let options = self::options::<G>(py, options)?;
        let opening = opening.unwrap_or_else(|| usual_opening(G::NAME));
        let pairs = contest.play(py, &Match::<G> { options, seed, opening }, numbers, threads)?;
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
pub fn arena_is_timed(game: &str, a: &str, b: &str, nodes: Option<u64>) -> PyResult<bool> {
    let contest = Contest::new(a, b, None, nodes)?;
    with_game!(game, G => Ok(nodes.is_none() && [contest.a, contest.b].iter().any(
        |(level, time)| time.is_some() || G::thought(*level) == Thought::Timed
    )))
}

/// A seed in full: the one that is given, or a fresh one.
#[pyfunction]
#[pyo3(signature = (seed = None))]
pub fn full_seed(seed: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
    seed_or_fresh(seed).map(|seed| seed.to_string())
}
