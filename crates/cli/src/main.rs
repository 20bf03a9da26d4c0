//! `parlour`: cribbage, Five Crowns and Crosscut in one program.

mod advise;
mod arena;
mod batch;
mod cribbage;
mod crosscut;
mod engine;
mod five_crowns;
mod json;
mod man;
mod misplaced;
mod open;
mod play;
mod progress;
mod prolog;
mod puzzle;
mod review;
mod serve;
mod verify;

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

/// Cribbage, Five Crowns and Crosscut: play, get better, build on it.
#[derive(Parser)]
#[command(name = "parlour", version = env!("PARLOUR_VERSION"), infer_subcommands = false)]
#[command(args_conflicts_with_subcommands = true)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    look: play::Look,
}

#[derive(Subcommand)]
enum Command {
    /// Plays a game.
    Play(play::Arguments),
    /// Counts cribbage hands and chooses what to keep.
    #[command(subcommand)]
    Cribbage(cribbage::Command),
    /// Answers Prolog goals about cribbage hands without a Prolog installed.
    Prolog(prolog::Arguments),
    /// Crosscut, designed by Mark Steere: answers about positions.
    #[command(subcommand)]
    Crosscut(crosscut::Command),
    /// Five Crowns, a game of SET Enterprises and PlayMonster: answers about hands.
    #[command(subcommand)]
    FiveCrowns(five_crowns::Command),
    /// What the computer would do in a game, and why.
    #[command(subcommand)]
    Advise(advise::Command),
    /// What each decision of a game cost, and what luck did.
    Review(review::Arguments),
    /// A position worth thinking about: asks, and explains the answer.
    #[command(subcommand)]
    Puzzle(puzzle::Command),
    /// How strong players are: pairs of games with the seats exchanged.
    #[command(subcommand)]
    Arena(arena::Command),
    /// Answers other programs: the bot protocol on standard input and output.
    Engine(engine::Arguments),
    /// Opens the game room in the browser.
    Serve(serve::Arguments),
    /// Recomputes a finished deal from its seed.
    Verify(verify::Arguments),
    /// Prints a completion script for a shell: `parlour completions bash`.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Prints the manual page, or writes a page for each command: `parlour man | man -l -`.
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

fn main() -> ExitCode {
    let arguments = match arguments() {
        Ok(arguments) => arguments,
        Err(error) => match misplaced::option_of_another_game(&error, &command()) {
            Some(sentence) => return trouble(&sentence),
            None => error.exit(),
        },
    };
    match run(arguments) {
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

/// The command line as it is read, completed and told in the manual.
fn command() -> clap::Command {
    Arguments::command().mut_subcommand("play", play::with_a_look_for_every_game)
}

fn arguments() -> Result<Arguments, clap::Error> {
    Arguments::from_arg_matches(&command().try_get_matches()?)
}

fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    match arguments.command {
        None => play::game_room(arguments.look),
        Some(Command::Play(arguments)) => play::run(arguments),
        Some(Command::Cribbage(command)) => cribbage::run(command),
        Some(Command::Prolog(arguments)) => prolog::run(arguments),
        Some(Command::Crosscut(command)) => crosscut::run(command),
        Some(Command::FiveCrowns(command)) => five_crowns::run(command),
        Some(Command::Advise(command)) => advise::run(command),
        Some(Command::Review(arguments)) => review::run(arguments),
        Some(Command::Puzzle(command)) => puzzle::run(command),
        Some(Command::Arena(command)) => arena::run(command),
        Some(Command::Engine(arguments)) => engine::run(arguments),
        Some(Command::Serve(arguments)) => serve::run(arguments),
        Some(Command::Verify(arguments)) => verify::run(arguments),
        Some(Command::Completions { shell }) => {
            // Made whole before it is written: whoever reads may stop reading.
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut command(), "parlour", &mut script);
            io::stdout().write_all(&script)?;
            Ok(Answer::Yes)
        }
        Some(Command::Man(arguments)) => man::run(command(), arguments),
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.downcast_ref::<io::Error>().is_some_and(|io| io.kind() == io::ErrorKind::BrokenPipe)
    })
}

/// Whether colour is welcome on standard output.
pub fn colour() -> bool {
    let is_unwelcome = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    io::stdout().is_terminal() && !is_unwelcome && !is_dumb
}
