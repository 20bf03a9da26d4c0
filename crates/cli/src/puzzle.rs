//! `parlour puzzle`: a position worth thinking about.

use anyhow::{Result, bail};
use clap::{Args, Subcommand};
use parlour_players::puzzle::{Puzzle, Puzzling, kept, of_the_day};
use parlour_rules::cribbage::Cribbage;
use parlour_rules::crosscut::Crosscut;
use parlour_rules::five_crowns::FiveCrowns;
use parlour_rules::{Game, Luck, Seed};
use parlour_table::{fresh_seed, today};
use parlour_tui::plain::{self, Spoken};
use parlour_tui::screen::Letters;
use serde::Serialize;

use crate::{Answer, json, play};

/// Which game a puzzle is wanted of.
#[derive(Subcommand)]
pub enum Command {
    /// Crosscut, by Mark Steere: one move wins, all others lose.
    Crosscut(Wanted),
    /// Five Crowns: which pile, or which card to discard.
    FiveCrowns(Wanted),
    /// Cribbage: what to throw, or which card to lay.
    Cribbage(Wanted),
}

/// Which puzzle is wanted; any of them where nothing is said.
#[derive(Args)]
pub struct Wanted {
    /// Today's: the same for everyone on a day, by universal time.
    #[arg(long, conflicts_with_all = ["seed", "number"])]
    daily: bool,
    /// Decides which puzzle it is.
    #[arg(long, conflicts_with = "number")]
    seed: Option<Seed>,
    /// The puzzle of this number.
    #[arg(long)]
    number: Option<usize>,
    /// Answers in JSON, with the solution.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
#[serde(bound = "")]
struct Shown<'a, G: Game> {
    game: &'static str,
    number: usize,
    of: usize,
    #[serde(flatten)]
    puzzle: &'a Puzzle<G>,
}

/// Asks the puzzle that is wanted.
pub fn run(command: Command) -> Result<Answer> {
    match command {
        Command::Crosscut(wanted) => wanted.ask::<Crosscut>(),
        Command::FiveCrowns(wanted) => wanted.ask::<FiveCrowns>(),
        Command::Cribbage(wanted) => wanted.ask::<Cribbage>(),
    }
}

impl Wanted {
    fn ask<G: Spoken + Puzzling>(&self) -> Result<Answer> {
        let of = kept::<G>().len();
        let number = self.number_of(of)?;
        let puzzle = kept::<G>().nth(number - 1).expect("the number is one of them");
        if self.json {
            return json::answer(&Shown { game: G::NAME, number, of, puzzle: &puzzle });
        }
        play::at_the_table(Letters::Signs, |talk| {
            talk.say(format_args!("{}: puzzle {number} of {of}", G::TITLE))?;
            plain::puzzle(&puzzle, talk)?;
            talk.say(format_args!(
                "This was puzzle {number}: `parlour puzzle {} --number {number}`.",
                G::NAME
            ))?;
            Ok(())
        })
    }

    fn number_of(&self, of: usize) -> Result<usize> {
        if let Some(number) = self.number {
            if number == 0 || number > of {
                bail!("there is no puzzle {number}: they are numbered 1 to {of}");
            }
            return Ok(number);
        }
        if self.daily {
            return Ok(of_the_day(today(), of));
        }
        let seed = match self.seed {
            Some(seed) => seed,
            None => fresh_seed()?,
        };
        Ok(Luck::new(seed).below(of as u32) as usize + 1)
    }
}
