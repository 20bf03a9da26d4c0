//! `parlour arena`: how strong players are, over pairs of games with the seats swapped.

mod player;
mod report;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};
use parlour_judge::run::{Bot, MoveTime, Process, Protocol};
use parlour_players::Stop;
use parlour_players::arena::{Pair, Tally};
use parlour_rules::{OptionSpec, Seed};
use parlour_table::files::FileError;
use parlour_table::{
    AnyMatch, Contest, Entrant, MatchReport, OPENING, PlayedGame, Roster, RosterGame, files,
    fresh_seed,
};
use rayon::prelude::*;

use crate::flags::{chosen_options, for_each_game, option_flags};
use crate::interrupt::stop_when_interrupted;
use crate::numbers::threads;
use crate::progress::Progress;
use crate::{Answer, json, play};
use player::{ArenaPlayer, player};
use report::{Forfeits, RoundRobin, TwoPlayers};

/// Who plays, and how much.
#[derive(Args)]
struct Arguments {
    /// Two players or more: easy, medium, hard, expert or a program. A time may follow a level:
    /// "expert 200ms".
    ///
    /// "exec:./my-bot --fast" is a program that speaks the bot protocol, and "ugi:./engine" one
    /// that speaks UGI (docs/protocol.md). With three players or more, everyone plays a match
    /// against everyone else, and all are rated.
    #[arg(value_name = "PLAYER", value_parser = player, num_args = 2.., required = true)]
    who: Vec<ArenaPlayer>,
    /// How many games each pair of players plays; each opening or deal is played twice.
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// Decides every opening and deal (default: random, and reported).
    #[arg(long)]
    seed: Option<Seed>,
    /// How long a player may think about a move, where its level is timed.
    #[arg(long, value_parser = play::time)]
    time: Option<Duration>,
    /// How many positions or deals a player may look at for each move. Use it instead of --time to
    /// get the same games every time.
    #[arg(long, conflicts_with = "time")]
    nodes: Option<u64>,
    /// How long a program may think about a move: it loses if its answer is over a second late.
    #[arg(long, value_name = "TIME", value_parser = play::time, default_value = "5s")]
    think: Duration,
    /// How long a program may take to start, in addition to its first move's time.
    #[arg(long, value_name = "TIME", value_parser = play::time, default_value = "10s")]
    start: Duration,
    /// Saves each game as a record in this folder, which must be new or empty.
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// How many games are played at the same time; 0 (the default) is one per core.
    #[arg(long, value_parser = threads)]
    jobs: Option<usize>,
    /// Answers in JSON.
    #[arg(long)]
    json: bool,
}

/// The command, with a subcommand for each game.
pub fn command(roster: &Roster) -> Command {
    let about = "Measures how strong players are, in pairs of games with the seats swapped";
    let games = roster.iter().map(|game| {
        let info = game.info();
        let opening = Arg::new("opening")
            .long("opening")
            .value_name("MOVES")
            .value_parser(clap::value_parser!(u32))
            .default_value(if info.has_luck { "0".to_owned() } else { OPENING.to_string() })
            .help(if info.has_luck {
                "How many random moves begin each game"
            } else {
                "How many random moves begin each game; 0 begins every game in the same way"
            });
        let about = format!("{}: each deal or opening is played twice, seats swapped", info.title);
        let is_left_out = |flag: &Arg| {
            info.options.iter().any(|spec| !is_for_arena(spec) && flag.get_id() == spec.name)
        };
        let options = option_flags(info.options).filter(|flag| !is_left_out(flag));
        Arguments::augment_args(Command::new(info.name)).about(about).args(options).arg(opening)
    });
    let games: Vec<Command> = games.collect();
    for_each_game("arena", about, games)
}

/// Whether the arena offers an option. Its `--games` is the number of games played, so the option
/// that makes a game a match of several isn't offered, and neither is one that only matters then.
fn is_for_arena(spec: &OptionSpec) -> bool {
    spec.name != "games" && spec.idle_when.is_none_or(|(option, _)| option != "games")
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
            bail!("--games must be an even number above 0: each opening or deal is played twice");
        }
        let info = game.info();
        let specs: Vec<_> =
            info.options.iter().filter(|spec| is_for_arena(spec)).copied().collect();
        let options = chosen_options(&specs, matches);
        let seed = self.seed.map_or_else(fresh_seed, Ok)?;
        let opening = *matches.get_one::<u32>("opening").expect("it has a default");
        let played_match = game.new_match(&options, seed, opening)?;
        played_match.check()?;
        self.check_players(&*played_match, info.title)?;
        if let Some(folder) = &self.records {
            make_empty_folder(folder)?;
        }
        let started = Instant::now();
        let tournament = Tournament::new(self, &*played_match, info.name);
        let Results { tallies, forfeits } = tournament.play(self.jobs.unwrap_or(0))?;
        let seconds = started.elapsed().as_secs_f64();
        let forfeits = self.has_programs().then_some(&forfeits);
        let names = &tournament.names;
        if let ([a, b], [tally]) = (&names[..], &tallies[..]) {
            let (a, b, tally) = (a.clone(), b.clone(), *tally);
            let report = MatchReport { game: info.name, a, b, seed, tally, seconds };
            let report = TwoPlayers::new(report, forfeits);
            return if self.json {
                json::answer(&report)
            } else {
                printed(report.print(&mut out()))
            };
        }
        let meetings = tournament.meetings.iter().zip(tallies);
        let meetings: Vec<_> = meetings.map(|(&[a, b], tally)| (a, b, tally)).collect();
        let report = RoundRobin::new(info.name, names, &meetings, forfeits, seed, seconds);
        if self.json { json::answer(&report) } else { printed(report.print(&mut out())) }
    }

    fn has_programs(&self) -> bool {
        self.who.iter().any(|player| matches!(player, ArenaPlayer::Program(_)))
    }

    /// Refuses programs that can't play, and players that couldn't be told apart in a table.
    fn check_players(&self, played_match: &dyn AnyMatch, title: &str) -> Result<()> {
        for player in &self.who {
            let ArenaPlayer::Program(program) = player else { continue };
            if program.protocol == Protocol::Ugi && !played_match.speaks_ugi() {
                bail!(
                    "{title} can't be played over UGI: write exec: for a program that speaks the bot protocol"
                );
            }
            program.check()?;
        }
        let repeated =
            self.who.iter().enumerate().find(|(place, one)| self.who[..*place].contains(one));
        match repeated {
            Some((_, player)) if self.who.len() > 2 => {
                bail!("`{player}` is named twice: name each player of a round-robin once")
            }
            _ => Ok(()),
        }
    }

    fn entrant(&self, player: &ArenaPlayer) -> Entrant {
        match player {
            &ArenaPlayer::Computer { level, time } => Entrant::Computer { level, time },
            ArenaPlayer::Program(program) => {
                let (think, start, nodes) = (self.think, self.start, self.nodes);
                let limits = MoveTime { think, start, nodes };
                let protocol = program.protocol;
                let program = program.clone();
                let start = move || Process::start(program.command());
                Entrant::Program(Arc::new(Bot { start, protocol, limits }))
            }
        }
    }
}

/// A match between each two of some players.
struct Tournament<'a> {
    arguments: &'a Arguments,
    played_match: &'a dyn AnyMatch,
    game: &'static str,
    names: Vec<String>,
    /// The places of the two players of each match.
    meetings: Vec<[usize; 2]>,
}

/// What a tournament led to.
struct Results {
    /// The results of each match.
    tallies: Vec<Tally>,
    forfeits: Forfeits,
}

impl<'a> Tournament<'a> {
    fn new(arguments: &'a Arguments, played_match: &'a dyn AnyMatch, game: &'static str) -> Self {
        let names: Vec<String> = arguments.who.iter().map(ToString::to_string).collect();
        let count = names.len();
        let meetings = (0..count).flat_map(|a| (a + 1..count).map(move |b| [a, b])).collect();
        Tournament { arguments, played_match, game, names, meetings }
    }

    /// How many games are played.
    fn games(&self) -> u64 {
        self.arguments.games.saturating_mul(self.meetings.len() as u64)
    }

    /// Plays every match, on this many threads. Every match has the same openings or deals.
    fn play(&self, threads: usize) -> Result<Results> {
        let label = match &self.names[..] {
            [a, b] => format!("{a} against {b}"),
            names => format!("{} players", names.len()),
        };
        let progress = Progress::of(self.games(), &label);
        let tallies = vec![Tally::default(); self.meetings.len()];
        let forfeits = Forfeits::new(&self.names);
        let results = Mutex::new((Results { tallies, forfeits }, 0));
        let contests: Vec<Contest> =
            self.meetings.iter().map(|places| self.contest(places)).collect();
        let stop = Stop::default();
        if self.arguments.has_programs() {
            // Programs end with the match.
            stop_when_interrupted(&stop)?;
        }
        let pairs = self.arguments.games / 2;
        let play_pair = |place: u64| -> Result<()> {
            let (meeting, number) = ((place / pairs) as usize, place % pairs);
            let games = self.played_match.play_games(number, &contests[meeting], &stop)?;
            let numbered = || games.iter().zip(2 * place + 1..);
            self.save(meeting, numbered())?;
            let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
            let (Results { tallies, forfeits }, played) = &mut *results;
            for (game, number) in numbered() {
                if let Some(lost) = &game.forfeit {
                    let player = self.meetings[meeting][lost.contestant.index()];
                    forfeits.add(number, player, lost);
                }
            }
            tallies[meeting] += Pair { games: games.map(|game| game.finish) };
            *played += 2;
            progress.at(*played);
            Ok(())
        };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
        let all = self.games() / 2;
        pool.install(|| (0..all).into_par_iter().try_for_each(play_pair))?;
        Ok(results.into_inner().unwrap_or_else(PoisonError::into_inner).0)
    }

    fn contest(&self, places: &[usize; 2]) -> Contest {
        let Arguments { who, time, nodes, .. } = self.arguments;
        let players = places.map(|place| self.arguments.entrant(&who[place]));
        Contest { players, time: *time, nodes: *nodes }
    }

    /// Saves games under their numbers, where records are wanted.
    fn save<'g>(
        &self,
        meeting: usize,
        games: impl Iterator<Item = (&'g PlayedGame, u64)>,
    ) -> Result<()> {
        let Some(folder) = &self.arguments.records else { return Ok(()) };
        let names = self.meetings[meeting].map(|place| self.names[place].as_str());
        let digits = self.games().to_string().len();
        for (game, number) in games {
            let file = folder.join(format!("{}-{number:0digits$}.json", self.game));
            files::write(&file, &game.record_text(names))?;
        }
        Ok(())
    }
}

/// Makes a folder, or refuses one that has something in it.
fn make_empty_folder(folder: &Path) -> Result<()> {
    let shown = folder.display();
    std::fs::create_dir_all(folder).map_err(|why| FileError::unmakeable(folder, why))?;
    let mut inside = std::fs::read_dir(folder).map_err(|why| FileError::unreadable(folder, why))?;
    match inside.next() {
        Some(_) => bail!("the folder {shown} is not empty: name a new one for the records"),
        None => Ok(()),
    }
}

fn out() -> std::io::StdoutLock<'static> {
    std::io::stdout().lock()
}

fn printed(written: std::io::Result<()>) -> Result<Answer> {
    written?;
    Ok(Answer::Yes)
}
