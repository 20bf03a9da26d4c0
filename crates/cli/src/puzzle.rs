//! `parlour puzzle`: a position worth thinking about.

use std::collections::BTreeSet;

use anyhow::{Context, Result, bail};
use clap::{ArgMatches, Args, Command, FromArgMatches};
use parlour_players::puzzle::{PuzzleEntry, of_the_day};
use parlour_rules::options::listed;
use parlour_rules::{Luck, Seed};
use parlour_table::words::practice::FIRST_COUNTS;
use parlour_table::{Roster, Solution, fresh_seed, today};
use parlour_tui::PlaySettings;
use parlour_tui::plain;

use crate::flags::for_each_game;
use crate::numbers::whole_number;
use crate::play::Look;
use crate::{Answer, json, play};

/// Which puzzle is wanted; any of them by default.
#[derive(Args)]
struct Arguments {
    /// Today's puzzle, the same for everyone (the day changes at midnight UTC).
    #[arg(long, conflicts_with_all = ["seed", "number", "id", "kind", "difficulty"])]
    daily: bool,
    /// Decides which puzzle it is.
    #[arg(long, conflicts_with_all = ["number", "id"])]
    seed: Option<Seed>,
    /// The puzzle with this number.
    #[arg(long, conflicts_with = "id")]
    number: Option<usize>,
    /// The puzzle with this id, as in its web address.
    #[arg(long)]
    id: Option<String>,
    /// A puzzle of this kind, such as block or discard. Any other word lists the game's kinds.
    #[arg(long, conflicts_with_all = ["number", "id"])]
    kind: Option<String>,
    /// A puzzle of this difficulty, from 1 to 4.
    #[arg(long, conflicts_with_all = ["number", "id"], value_parser = |text: &str| whole_number::<u8>(1..=4, text))]
    difficulty: Option<u8>,
    /// Answers in JSON, with the solution.
    #[arg(long)]
    json: bool,
    /// With --json: leaves the solution out.
    #[arg(long, requires = "json")]
    question: bool,
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
    for_each_game("puzzle", "Asks for the best move in a position, and explains the answer", games)
}

/// Asks the puzzle that is wanted.
pub fn run(roster: &Roster, matches: &ArgMatches) -> Result<Answer> {
    let Some((name, matches)) = matches.subcommand() else { bail!("name a game") };
    let game = roster.get(name)?;
    let arguments = Arguments::from_arg_matches(matches)?;
    let entries = game.puzzle_entries();
    let number = arguments.number_of(&entries)?;
    if arguments.json {
        let shown = if arguments.question { Solution::Hidden } else { Solution::Shown };
        return json::answer(&game.puzzle(number, shown));
    }
    let (of, id) = (entries.len(), &entries[number - 1].id);
    play::at_the_table(Look::default(), |talk| {
        talk.say(format_args!("{}: puzzle {number} of {of}", game.info().title))?;
        if number == of_the_day(today(), of) {
            talk.say(FIRST_COUNTS)?;
        }
        let solved = plain::puzzle(game, number, talk)?;
        if number == of_the_day(today(), of) {
            plain::keep_daily(name, today(), solved, &PlaySettings::default(), talk)?;
        }
        talk.say(format_args!("To see this puzzle again: `parlour puzzle {name} --id {id}`."))?;
        Ok(())
    })
}

impl Arguments {
    /// The number, counted from 1, of the puzzle that is wanted.
    fn number_of(&self, entries: &[PuzzleEntry]) -> Result<usize> {
        let of = entries.len();
        if let Some(number) = self.number {
            if number == 0 || number > of {
                bail!("there is no puzzle {number}: they are numbered 1 to {of}");
            }
            return Ok(number);
        }
        if let Some(id) = &self.id {
            let found = entries.iter().position(|entry| entry.id.eq_ignore_ascii_case(id));
            return found.map(|place| place + 1).with_context(|| {
                let such_as = &entries[0].id;
                format!(
                    "there is no puzzle `{id}`: an id has six letters or digits, such as {such_as}"
                )
            });
        }
        if self.daily {
            return Ok(of_the_day(today(), of));
        }
        let is_wanted = |entry: &PuzzleEntry| {
            self.kind.as_ref().is_none_or(|kind| *kind == entry.kind)
                && self.difficulty.is_none_or(|difficulty| difficulty == entry.difficulty)
        };
        let numbers = (1..).zip(entries).filter(|(_, entry)| is_wanted(entry));
        let numbers: Vec<usize> = numbers.map(|(number, _)| number).collect();
        let seed = self.seed.map_or_else(fresh_seed, Ok)?;
        let kinds: BTreeSet<&str> = entries.iter().map(|entry| entry.kind.as_str()).collect();
        let kinds: Vec<&str> = kinds.into_iter().collect();
        let chosen = Luck::new(seed).pick(&numbers).copied();
        chosen.with_context(|| match (&self.kind, self.difficulty) {
            (Some(kind), Some(difficulty)) if kinds.contains(&kind.as_str()) => {
                format!("no puzzle of the kind {kind} has difficulty {difficulty}")
            }
            _ => format!("there is no such puzzle: the kinds are {}", listed(&kinds, "and")),
        })
    }
}
