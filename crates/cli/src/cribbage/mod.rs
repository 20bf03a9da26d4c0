//! `parlour cribbage`: counting hands and choosing what to keep.

mod keep;
mod keep_to_win;
mod paint;
mod score;
mod sweep;

use clap::Subcommand;

use crate::Answer;

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
