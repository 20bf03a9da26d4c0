//! `parlour`: cribbage, Five Crowns and Crosscut in one program.

mod batch;
mod cribbage;
mod prolog;

use std::io::{self, IsTerminal};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Cribbage, Five Crowns and Crosscut: play, get better, build on it.
#[derive(Parser)]
#[command(name = "parlour", version = env!("PARLOUR_VERSION"), infer_subcommands = false)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Count cribbage hands and choose what to keep
    #[command(subcommand)]
    Cribbage(cribbage::Command),
    Prolog(prolog::Arguments),
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
        None => Ok(Answer::Yes),
        Some(Command::Cribbage(command)) => cribbage::run(command),
        Some(Command::Prolog(arguments)) => prolog::run(arguments),
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
