//! `parlour puzzle`: a position worth thinking about.

use anyhow::{Result, bail};
use clap::{ArgMatches, Args, Command, FromArgMatches};
use parlour_players::puzzle::of_the_day;
use parlour_rules::{Luck, Seed};
use parlour_table::{Roster, fresh_seed, today};
use parlour_tui::plain;

use crate::flags::for_each_game;
use crate::play::Look;
use crate::{Answer, json, play};

/// Which puzzle is wanted; any of them by default.
#[derive(Args)]
struct Arguments {
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

/// The command, with a subcommand for each game that has puzzles.
pub fn command(roster: &Roster) -> Command {
    let games = roster.iter().map(|game| game.info()).filter(|game| game.has_puzzles);
    let games: Vec<Command> = games
        .map(|game| {
            let about = format!("{}. {}", game.title, play::credit(&game));
            Arguments::augment_args(Command::new(game.name)).about(about)
        })
        .collect();
    for_each_game("puzzle", "Asks for the best move of a position, and explains the answer", games)
}

/// Asks the puzzle that is wanted.
pub fn run(roster: &Roster, matches: &ArgMatches) -> Result<Answer> {
    let Some((name, matches)) = matches.subcommand() else { bail!("name a game") };
    let game = roster.get(name)?;
    let arguments = Arguments::from_arg_matches(matches)?;
    let of = game.puzzle_count();
    let number = arguments.number_of(of)?;
    if arguments.json {
        return json::answer(&game.puzzle(number));
    }
    play::at_the_table(Look::default(), |talk| {
        talk.say(format_args!("{}: puzzle {number} of {of}", game.info().title))?;
        plain::puzzle(game, number, talk)?;
        talk.say(format_args!(
            "This was puzzle {number}: `parlour puzzle {name} --number {number}`."
        ))?;
        Ok(())
    })
}

impl Arguments {
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
        let seed = self.seed.map_or_else(fresh_seed, Ok)?;
        Ok(Luck::new(seed).below(of as u32) as usize + 1)
    }
}
