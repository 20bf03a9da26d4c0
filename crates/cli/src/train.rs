//! `parlour train`: practice with one's own mistakes and puzzles.

use std::sync::PoisonError;
use std::time::{Instant, SystemTime};

use anyhow::Result;
use clap::{Arg, ArgAction, ArgMatches, Command};
use parlour_players::Stop;
use parlour_table::coach::Time;
use parlour_table::{Roster, fresh_seed};
use parlour_tui::plain::{self, Grading};

use crate::play::{self, Look};
use crate::{Answer, profile};

/// The command, which names a game or none.
pub fn command(roster: &Roster) -> Command {
    let names: Vec<&'static str> = roster.iter().map(|game| game.info().name).collect();
    let drills: Vec<&'static str> =
        roster.iter().flat_map(|game| game.drills()).map(|drill| drill.name).collect();
    Command::new("train")
        .about("Gives you exercises: your own mistakes, and puzzles near your level")
        .arg(
            Arg::new("game")
                .value_name("GAME")
                .value_parser(clap::builder::PossibleValuesParser::new(names))
                .help("Only exercises of this game"),
        )
        .arg(
            Arg::new("drill")
                .long("drill")
                .value_name("DRILL")
                .value_parser(clap::builder::PossibleValuesParser::new(drills))
                .conflicts_with_all(["game", "grade"])
                .help("Ten quick questions against the clock instead of exercises"),
        )
        .arg(
            Arg::new("grade")
                .long("grade")
                .action(ArgAction::SetTrue)
                .help("Asks you how each exercise went, instead of grading by time"),
        )
}

/// Asks the exercises that are due.
pub fn run(roster: &Roster, matches: &ArgMatches) -> Result<Answer> {
    let game = matches.get_one::<String>("game").map(String::as_str);
    if let Some(name) = matches.get_one::<String>("drill") {
        return drill(roster, name);
    }
    let grading = if matches.get_flag("grade") { Grading::BySelf } else { Grading::ByTime };
    let file = profile::own()?;
    profile::catch_up(roster, &file, &Stop::default())?;
    let mut file = file.into_inner().unwrap_or_else(PoisonError::into_inner);
    play::at_the_table(Look::default(), |talk| plain::train(roster, game, &mut file, grading, talk))
}

/// Asks a whole drill.
fn drill(roster: &Roster, name: &str) -> Result<Answer> {
    let mut file = profile::own()?.into_inner().unwrap_or_else(PoisonError::into_inner);
    let (began, seed) = (Instant::now(), fresh_seed()?);
    let now = || Time::from(SystemTime::now());
    play::at_the_table(Look::default(), |talk| {
        let clock = &mut || began.elapsed();
        plain::drill(roster, name, &mut file, seed, (clock, &now), talk)
    })
}
