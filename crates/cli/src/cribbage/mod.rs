//! `parlour cribbage`: counting hands and choosing what to keep.

mod paint;
mod score;

use clap::Subcommand;

use crate::Answer;

#[derive(Subcommand)]
pub enum Command {
    Score(score::Arguments),
}

pub fn run(command: Command) -> anyhow::Result<Answer> {
    match command {
        Command::Score(arguments) => score::run(arguments),
    }
}
