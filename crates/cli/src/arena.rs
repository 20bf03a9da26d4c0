//! `parlour arena`: how strong players are, over pairs of games with the seats exchanged.

use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use clap::{Args, Subcommand};
use parlour_players::arena::{Contestant, Match, Tally, Unplayed};
use parlour_players::{Budget, Computer, Level, Stop, ThinkingTime};
use parlour_rules::Seed;
use parlour_rules::cribbage::{self, Cribbage, Length, Players};
use parlour_rules::crosscut::{Crosscut, Options, Size};
use parlour_rules::five_crowns::{self, FiveCrowns};
use parlour_table::{NotASitter, Sitter, fresh_seed, thinking_time};
use rayon::prelude::*;
use serde::Serialize;

use crate::cribbage::players;
use crate::progress::Progress;
use crate::{Answer, json, play};

/// Which game a match is of.
#[derive(Subcommand)]
pub enum Command {
    /// Crosscut: each opening of a few random plies is played twice with the colours exchanged.
    Crosscut {
        #[command(flatten)]
        contest: Contest,
        /// Rows x columns.
        #[arg(long, default_value = "8x8")]
        size: Size,
        /// How many random plies begin each game; 0 begins every game on the empty board.
        #[arg(long, default_value_t = 4)]
        opening: u32,
    },
    /// Five Crowns: each deal is played twice with the seats exchanged.
    FiveCrowns {
        #[command(flatten)]
        contest: Contest,
    },
    /// Cribbage: each game is played twice with the seats exchanged, A and B in turn round the
    /// table; with three players A has two seats in one game and one in the other.
    Cribbage {
        #[command(flatten)]
        contest: Contest,
        /// How many play, from 2 to 4.
        #[arg(long, default_value = "2", value_parser = players)]
        players: Players,
        /// To 61 instead of 121.
        #[arg(long)]
        short: bool,
    },
}

/// Who plays, and how much.
#[derive(Args)]
pub struct Contest {
    /// The first player: easy, medium, hard or expert, also with a time: "expert 200ms".
    #[arg(value_parser = named)]
    a: Sitter,
    /// The second player.
    #[arg(value_parser = named)]
    b: Sitter,
    /// How many games; each opening or deal makes two of them.
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// Decides every opening and deal; chosen and told where it is not given.
    #[arg(long)]
    seed: Option<Seed>,
    /// How long a player may think about a move, where its level is timed.
    #[arg(long, value_parser = play::time)]
    time: Option<Duration>,
    /// How many nodes or samples a player may spend on a move instead: the same every time.
    #[arg(long, conflicts_with = "time")]
    nodes: Option<u64>,
    /// How many games are played side by side; every core plays one where it is not given.
    #[arg(long)]
    jobs: Option<usize>,
    /// Answers in JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report<'a> {
    game: &'a str,
    a: String,
    b: String,
    seed: Seed,
    #[serde(flatten)]
    tally: Tally,
    seconds: f64,
}

/// Plays the match that was asked for.
pub fn run(command: Command) -> Result<Answer> {
    match command {
        Command::Crosscut { contest, size, opening } => {
            contest.play::<Crosscut>(Options::of(size), opening)
        }
        Command::FiveCrowns { contest } => {
            contest.play::<FiveCrowns>(five_crowns::Options::default(), 0)
        }
        Command::Cribbage { contest, players, short } => {
            let length = if short { Length::Short } else { Length::Long };
            let options = cribbage::Options { length, ..cribbage::Options::of(players) };
            contest.play::<Cribbage>(options, 0)
        }
    }
}

impl Contest {
    fn play<G: Computer>(&self, options: G::Options, opening: u32) -> Result<Answer>
    where
        G::Options: Sync,
    {
        if !self.games.is_multiple_of(2) || self.games == 0 {
            bail!("--games must be an even number above 0: each opening or deal makes two games");
        }
        let (a, b) = (contestant(self.a)?, contestant(self.b)?);
        let of = |contestant| if contestant == Contestant::A { a } else { b };
        let seed = self.seed.map_or_else(fresh_seed, Ok)?;
        let contest = Match::<G> { options, seed, opening };
        contest.check()?;
        let started = Instant::now();
        let progress = Progress::of(self.games, &format!("{} against {}", self.a, self.b));
        let progress = Mutex::new(progress);
        let played = AtomicU64::new(0);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.jobs.unwrap_or(0)).build()?;
        // Ctrl-C ends the process: nobody raises this one.
        let stop = Stop::default();
        let pair = |number: u64| -> Result<Tally, Unplayed> {
            let player = |contestant, seed| G::player(of(contestant).0, seed);
            let budget = |contestant| self.budget::<G>(of(contestant));
            let mut tally = Tally::default();
            tally += contest.play_until(&stop, number, player, budget)?;
            let games = played.fetch_add(2, Ordering::Relaxed) + 2;
            progress.lock().expect("a progress bar does not panic").at(games);
            Ok(tally)
        };
        let tally = pool.install(|| {
            let pairs = (0..self.games / 2).into_par_iter().map(pair);
            pairs.try_reduce(Tally::default, |mut all, one| {
                all += one;
                Ok(all)
            })
        })?;
        drop(progress);
        let seconds = started.elapsed().as_secs_f64();
        let (a, b) = (self.a.to_string(), self.b.to_string());
        let report = Report { game: G::NAME, a, b, seed, tally, seconds };
        if self.json { json::answer(&report) } else { tell(&report) }
    }

    fn budget<G: Computer>(&self, (level, time): (Level, Option<Duration>)) -> Budget {
        if let Some(nodes) = self.nodes {
            return Budget::effort(nodes);
        }
        let usual = self.time.filter(|_| G::thinking_time(level) == ThinkingTime::Timed);
        thinking_time::<G>(level, time.or(usual), &Stop::default())
    }
}

/// Reads who plays: other than at a table, levels alone are offered.
fn named(text: &str) -> Result<Sitter, String> {
    text.parse().map_err(|why| match why {
        NotASitter::Who(who) => format!("`{who}` is no level: say easy, medium, hard or expert"),
        NotASitter::Time(why) => why.to_string(),
    })
}

/// A contestant's level, and the time of its own where it has one.
fn contestant(sitter: Sitter) -> Result<(Level, Option<Duration>)> {
    match sitter {
        Sitter::Person => bail!("a person cannot play in the arena: name two levels"),
        Sitter::Computer { level, time } => Ok((level, time)),
    }
}

fn tell(report: &Report) -> Result<Answer> {
    let mut out = std::io::stdout().lock();
    let Report { a, b, tally, seed, seconds, .. } = report;
    let [low, high] = tally.ci95().map(|rate| 100.0 * rate);
    writeln!(
        out,
        "{a} beat {b} in {} of {} games ({} lost, {} tied): {:.1}%, 95% interval {low:.1}% to \
         {high:.1}% over {} pairs",
        tally.a_wins(),
        tally.games(),
        tally.b_wins(),
        tally.ties(),
        100.0 * tally.rate(),
        tally.pairs(),
    )?;
    if let (Some(margin), Some([low, high])) = (tally.margin(), tally.margin_ci95()) {
        writeln!(
            out,
            "{a} gained {margin:+.2} points on {b} in a pair of games, 95% interval {low:+.2} to \
             {high:+.2}"
        )?;
    }
    let actions = tally.mean_actions();
    writeln!(out, "{actions:.1} actions a game; {seconds:.1} s; seed {seed}")?;
    Ok(Answer::Yes)
}
