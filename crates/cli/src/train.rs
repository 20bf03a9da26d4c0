//! `parlour train`: practice with one's own mistakes and puzzles.

use std::sync::PoisonError;

use anyhow::Result;
use clap::{Arg, ArgAction, ArgMatches, Command};
use parlour_players::Stop;
use parlour_table::Roster;
use parlour_tui::plain::{self, Grading};

use crate::play::{self, Look};
use crate::{Answer, profile};

/// The command, which names a game or none.
pub fn command(roster: &Roster) -> Command {
    let names: Vec<&'static str> = roster.iter().map(|game| game.info().name).collect();
    Command::new("train")
        .about("Practises with your own mistakes and puzzles near your level")
        .arg(
            Arg::new("game")
                .value_name("GAME")
                .value_parser(clap::builder::PossibleValuesParser::new(names))
                .help("Only exercises of this game"),
        )
        .arg(
            Arg::new("grade")
                .long("grade")
                .action(ArgAction::SetTrue)
                .help("You say how hard each exercise was, instead of the clock"),
        )
}

/// Asks the exercises that are due.
pub fn run(roster: &Roster, matches: &ArgMatches) -> Result<Answer> {
    let game = matches.get_one::<String>("game").map(String::as_str);
    let grading = if matches.get_flag("grade") { Grading::BySelf } else { Grading::ByTime };
    let file = profile::own()?;
    profile::catch_up(roster, &file, &Stop::default())?;
    let mut file = file.into_inner().unwrap_or_else(PoisonError::into_inner);
    play::at_the_table(Look::default(), |talk| plain::train(roster, game, &mut file, grading, talk))
}
