//! `parlour cribbage`: counting hands and choosing what to keep; and what a new game is told.

mod keep;
mod keep_to_win;
mod new_game;
mod paint;
mod score;
mod sweep;

use clap::Subcommand;

use crate::Answer;

pub use new_game::{NewCribbage, players};

#[derive(Subcommand)]
pub enum Command {
    Score(score::Arguments),
    Keep(keep::Arguments),
    Sweep(sweep::Arguments),
}

pub fn run(command: Command) -> anyhow::Result<Answer> {
    match command {
        Command::Score(arguments) => score::run(arguments),
        Command::Keep(arguments) => keep::run(arguments),
        Command::Sweep(arguments) => sweep::run(arguments),
    }
}
