//! `parlour arena`: how strong players are, over pairs of games with the seats swapped.

use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};
use parlour_players::arena::{Tally, Unplayed};
use parlour_players::{Level, Stop};
use parlour_rules::Seed;
use parlour_table::{
    Contest, MatchReport, NotAnOccupant, OPENING, Occupant, Roster, RosterGame, fresh_seed,
};
use rayon::prelude::*;

use crate::flags::{chosen_options, for_each_game, option_flags};
use crate::numbers::threads;
use crate::progress::Progress;
use crate::{Answer, json, play};

/// Who plays, and how much.
#[derive(Args)]
struct Arguments {
    /// The first player: easy, medium, hard or expert, also with a time: "expert 200ms".
    #[arg(value_parser = player)]
    a: Occupant,
    /// The second player.
    #[arg(value_parser = player)]
    b: Occupant,
    /// How many games; each opening or deal makes two of them.
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// Decides every opening and deal; chosen and reported by default.
    #[arg(long)]
    seed: Option<Seed>,
    /// How long a player may think about a move, where its level is timed.
    #[arg(long, value_parser = play::time)]
    time: Option<Duration>,
    /// How many nodes or samples a player may spend on a move instead: the same every time.
    #[arg(long, conflicts_with = "time")]
    nodes: Option<u64>,
    /// How many games are played at the same time; 0 or by default one on each core.
    #[arg(long, value_parser = threads)]
    jobs: Option<usize>,
    /// Answers in JSON.
    #[arg(long)]
    json: bool,
}

/// The command, with a subcommand for each game.
pub fn command(roster: &Roster) -> Command {
    let about = "How strong players are: pairs of games with the seats swapped";
    let games = roster.iter().map(|game| {
        let info = game.info();
        let opening = Arg::new("opening")
            .long("opening")
            .value_name("MOVES")
            .value_parser(clap::value_parser!(u32))
            .default_value(if info.has_luck { "0".to_owned() } else { OPENING.to_string() })
            .help("How many random moves begin each game; 0 begins every game in the same way");
        let about = format!("{}: each deal or opening is played twice, seats swapped", info.title);
        // `--games` is how many are played, so a match between them can't be chosen.
        let options = option_flags(info.options).filter(|flag| flag.get_id() != "games");
        Arguments::augment_args(Command::new(info.name)).about(about).args(options).arg(opening)
    });
    let games: Vec<Command> = games.collect();
    for_each_game("arena", about, games)
}

/// Plays the match that was asked for.
pub fn run(roster: &Roster, matches: &ArgMatches) -> Result<Answer> {
    let Some((name, matches)) = matches.subcommand() else { bail!("name a game") };
    let game = roster.get(name)?;
    Arguments::from_arg_matches(matches)?.play(game, matches)
}

impl Arguments {
    fn play(&self, game: &RosterGame, matches: &ArgMatches) -> Result<Answer> {
        if !self.games.is_multiple_of(2) || self.games == 0 {
            bail!("--games must be an even number above 0: each opening or deal makes two games");
        }
        let info = game.info();
        let contest = Contest {
            players: [level(self.a)?, level(self.b)?],
            time: self.time,
            nodes: self.nodes,
        };
        let specs: Vec<_> =
            info.options.iter().filter(|spec| spec.name != "games").copied().collect();
        let options = chosen_options(&specs, matches);
        let seed = self.seed.map_or_else(fresh_seed, Ok)?;
        let opening = *matches.get_one::<u32>("opening").expect("it has a default");
        let played_match = game.new_match(&options, seed, opening)?;
        played_match.check()?;
        let started = Instant::now();
        let progress = Progress::of(self.games, &format!("{} against {}", self.a, self.b));
        let progress = Mutex::new(progress);
        let played = AtomicU64::new(0);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.jobs.unwrap_or(0)).build()?;
        // Ctrl-C ends the process, so nobody raises this one.
        let stop = Stop::default();
        let pair = |number: u64| -> Result<Tally, Unplayed> {
            let mut tally = Tally::default();
            tally += played_match.play_pair(number, &contest, &stop)?;
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
        let report = MatchReport { game: info.name, a, b, seed, tally, seconds };
        if self.json { json::answer(&report) } else { tell(&report) }
    }
}

/// Reads who plays: unlike at a table, only levels can.
fn player(text: &str) -> Result<Occupant, String> {
    text.parse().map_err(|why| match why {
        NotAnOccupant::Who(who) => {
            format!("`{who}` is not a level: choose easy, medium, hard or expert")
        }
        NotAnOccupant::Time(why) => why.to_string(),
    })
}

/// A player's level, and its own time where it has one.
fn level(occupant: Occupant) -> Result<(Level, Option<Duration>)> {
    match occupant {
        Occupant::Person => bail!("a person cannot play in the arena: name two levels"),
        Occupant::Computer { level, time } => Ok((level, time)),
    }
}

fn tell(report: &MatchReport) -> Result<Answer> {
    let mut out = std::io::stdout().lock();
    let MatchReport { a, b, tally, seed, seconds, .. } = report;
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
            "{a} gained {margin:+.2} points on {b} per pair of games, 95% interval {low:+.2} to \
             {high:+.2}"
        )?;
    }
    let actions = tally.mean_actions();
    writeln!(out, "{actions:.1} actions a game; {seconds:.1} s; seed {seed}")?;
    Ok(Answer::Yes)
}
