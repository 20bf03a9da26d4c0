//! The program `parlour`, as a function of the games it offers.
//!
//! ```no_run
//! // A program with one more game: `examples/new-game` in the repository.
//! let roster = parlour::standard();
//! parlour::main(roster);
//! ```

mod advise;
mod arena;
mod backup;
mod batch;
mod cribbage;
mod crosscut;
mod engine;
mod five_crowns;
mod flags;
mod interrupt;
mod json;
mod judge;
mod man;
mod numbers;
mod open;
mod option_hint;
mod play;
mod profile;
mod progress;
mod prolog;
mod puzzle;
mod review;
mod rollout;
mod serve;
mod site;
mod table_text;
mod train;
mod verify;
mod view;

pub use batch::answer_lines;
pub use crosscut::position;
pub use engine::{Request, RequestBudget, Tell, Ugi};
pub use five_crowns::Case;
pub use prolog::{Query, Term, Trouble, reply};
pub use table_text::{Columns, answer_rows};

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use anyhow::bail;
use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};
use parlour_rules::options::listed;
use parlour_table::words::Words;
use parlour_table::{Roster, RosterGame};

/// The standard games, each with its own face in the terminal and the browser.
pub fn standard() -> Roster {
    parlour_web::attach_faces(parlour_tui::attach_faces(Roster::standard()))
}

/// A game for a roster, drawn by the default faces.
pub fn game<G: Words>() -> RosterGame {
    RosterGame::of::<G>()
        .attach(parlour_tui::default_face::<G>())
        .attach(parlour_web::default_face::<G>())
}

/// The arguments that don't depend on the roster.
#[derive(Parser)]
#[command(name = "parlour", version = env!("PARLOUR_VERSION"), infer_subcommands = false)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    look: play::Look,
}

/// The commands whose arguments don't depend on the roster.
#[derive(Subcommand)]
enum Command {
    /// Counts cribbage hands and chooses what to keep.
    #[command(subcommand)]
    Cribbage(cribbage::Command),
    /// Answers Prolog goals about cribbage hands without Prolog installed.
    Prolog(prolog::Arguments),
    /// Answers questions about positions of Crosscut, designed by Mark Steere.
    #[command(subcommand)]
    Crosscut(crosscut::Command),
    /// Answers questions about hands of Five Crowns, a game by SET Enterprises and PlayMonster.
    #[command(subcommand)]
    FiveCrowns(five_crowns::Command),
    /// Shows what each decision of a game cost, and what luck did.
    Review(review::Arguments),
    /// Shows what your games say about your play: what mistakes cost, luck, rating, habits.
    Profile(profile::Arguments),
    /// Judges one decision by playing many games out with the same cards for each option.
    Rollout(rollout::Arguments),
    /// Prints what a seat of a saved game may see, as JSON for the bot protocol.
    View(view::Arguments),
    /// Answers other programs: the bot protocol on standard input and output.
    Engine(engine::Arguments),
    /// Marks coursework about the games: what is wrong, why, and a case that shows it.
    Judge(judge::Arguments),
    /// Serves the game room to browsers.
    Serve(serve::Arguments),
    /// Writes the game room as a folder of files that run in a browser without a server.
    Site(site::Arguments),
    /// Copies the server's games to a file, even while the server runs.
    Backup(backup::Arguments),
    /// Checks a game: deals every card again from its seed and replays the moves.
    Verify(verify::Arguments),
    /// Prints a completion script for a shell: `parlour completions bash`.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Prints the manual page (to read it: `parlour man | man -l -`), or writes one for each command.
    Man(man::Arguments),
}

/// How a command ended, apart from trouble.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Done: exit 0.
    Yes,
    /// A plain no: an illegal move, an invalid file, a bad case in a batch. Exit 1.
    No,
}

/// Runs the program with these games, as its arguments say.
pub fn main(roster: Roster) -> ExitCode {
    let command = command(&roster);
    let ended = match command.clone().try_get_matches() {
        Ok(matches) => run(&roster, &matches),
        Err(error) => match option_hint::for_error(&error, &command) {
            Some(sentence) => return trouble(&sentence),
            None => error.exit(),
        },
    };
    match ended {
        Ok(Answer::Yes) => ExitCode::SUCCESS,
        Ok(Answer::No) => ExitCode::from(1),
        // `parlour … | head` closes our pipe; that is not a failure.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => trouble(&format!("{error:#}")),
    }
}

fn trouble(sentence: &str) -> ExitCode {
    eprintln!("parlour: {sentence}");
    ExitCode::from(2)
}

/// The command line as it is read, completed and shown in the manual.
fn command(roster: &Roster) -> clap::Command {
    let titles: Vec<&str> = roster.iter().map(|game| game.info().title).collect();
    let about = format!("{}: play, get better, build on it", listed(&titles, "and"));
    let command = Arguments::command()
        .about(about)
        .subcommand(play::command(roster))
        .subcommand(advise::command(roster))
        .subcommand(puzzle::command(roster))
        .subcommand(train::command(roster))
        .subcommand(arena::command(roster));
    let place = |name: &str| FIRST.iter().position(|first| *first == name).unwrap_or(FIRST.len());
    command.mut_subcommands(|subcommand| {
        let place = place(subcommand.get_name());
        subcommand.display_order(place)
    })
}

/// The commands that the help lists first, in this order.
const FIRST: [&str; 8] =
    ["play", "serve", "advise", "review", "profile", "train", "puzzle", "arena"];

fn run(roster: &Roster, matches: &ArgMatches) -> anyhow::Result<Answer> {
    let look = play::Look::from_arg_matches(matches)?;
    match matches.subcommand() {
        Some(("play", matches)) => return play::run(roster, matches, look),
        Some((name, _)) if look != play::Look::default() => {
            bail!(
                "--plain and --ascii before a command are only for `parlour play`, not for {name}"
            )
        }
        Some(("advise", matches)) => return advise::run(roster, matches),
        Some(("puzzle", matches)) => return puzzle::run(roster, matches),
        Some(("train", matches)) => return train::run(roster, matches),
        Some(("arena", matches)) => return arena::run(roster, matches),
        _ => {}
    }
    let arguments = Arguments::from_arg_matches(matches)?;
    match arguments.command {
        None => play::game_room(roster, arguments.look),
        Some(Command::Cribbage(command)) => cribbage::run(command),
        Some(Command::Prolog(arguments)) => prolog::run(arguments),
        Some(Command::Crosscut(command)) => crosscut::run(command),
        Some(Command::FiveCrowns(command)) => five_crowns::run(command),
        Some(Command::Review(arguments)) => review::run(roster, &arguments),
        Some(Command::Profile(arguments)) => profile::run(roster, arguments),
        Some(Command::Rollout(arguments)) => rollout::run(roster, &arguments),
        Some(Command::View(arguments)) => view::run(roster, &arguments),
        Some(Command::Engine(arguments)) => engine::run(roster, arguments),
        Some(Command::Judge(arguments)) => judge::run(&arguments),
        Some(Command::Serve(arguments)) => serve::run(roster, arguments),
        Some(Command::Site(arguments)) => site::run(roster, &arguments),
        Some(Command::Backup(arguments)) => backup::run(arguments),
        Some(Command::Verify(arguments)) => verify::run(roster, &arguments),
        Some(Command::Completions { shell }) => {
            // Made whole before it is written: the reader may stop reading.
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut command(roster), "parlour", &mut script);
            io::stdout().write_all(&script)?;
            Ok(Answer::Yes)
        }
        Some(Command::Man(arguments)) => man::run(command(roster), arguments),
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.downcast_ref::<io::Error>().is_some_and(|io| io.kind() == io::ErrorKind::BrokenPipe)
    })
}

/// Whether colour is welcome on standard output.
fn colour() -> bool {
    let is_unwelcome = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    io::stdout().is_terminal() && !is_unwelcome && !is_dumb
}

/// The example in the project's README, compiled and run with the tests.
#[doc = include_str!("../../../README.md")]
#[cfg(doctest)]
struct Readme;
