//! `parlour`: cribbage, Five Crowns and Crosscut in one program.

mod advise;
mod arena;
mod batch;
mod crosscut;
mod json;
mod play;
mod progress;

use std::io::{self, IsTerminal};
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

/// Cribbage, Five Crowns and Crosscut: play, get better, build on it.
#[derive(Parser)]
#[command(name = "parlour", version = env!("PARLOUR_VERSION"), infer_subcommands = false)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Plays a game.
    Play(play::Arguments),
    /// Crosscut, designed by Mark Steere: answers about positions.
    #[command(subcommand)]
    Crosscut(crosscut::Command),
    /// What the computer would do in a game, and why.
    #[command(subcommand)]
    Advise(advise::Command),
    /// How strong players are: pairs of games with the seats exchanged.
    #[command(subcommand)]
    Arena(arena::Command),
    /// Prints a completion script for a shell: `parlour completions bash`.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
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
    match run(Arguments::parse()) {
        Ok(Answer::Yes) => ExitCode::SUCCESS,
        Ok(Answer::No) => ExitCode::from(1),
        // `parlour … | head` closes our pipe; that is not a failure.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("parlour: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    match arguments.command {
        None => play::game_room(),
        Some(Command::Play(arguments)) => play::run(arguments),
        Some(Command::Crosscut(command)) => crosscut::run(command),
        Some(Command::Advise(command)) => advise::run(command),
        Some(Command::Arena(command)) => arena::run(command),
        Some(Command::Completions { shell }) => {
            let mut command = Arguments::command();
            clap_complete::generate(shell, &mut command, "parlour", &mut io::stdout());
            Ok(Answer::Yes)
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.downcast_ref::<io::Error>().is_some_and(|io| io.kind() == io::ErrorKind::BrokenPipe)
    })
}

/// Whether colour is welcome on standard output.
pub fn colour() -> bool {
    io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}
