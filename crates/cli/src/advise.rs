//! `parlour advise`: what the computer would do in a game, and why.

use std::io::Write;
use std::path::Path;
use std::time::Duration;

use anyhow::{Result, bail};
use clap::{ArgMatches, Args, Command, FromArgMatches};
use parlour_players::Level;
use parlour_table::{AnyTable, Roster, RosterGame};

use crate::flags::for_each_game;
use crate::{Answer, batch, json, open, play};

/// What is asked, and how long the answer may take.
#[derive(Args)]
struct Question {
    /// A saved game, or `-` for one on standard input.
    #[arg(required = true, value_name = "FILE")]
    about: Vec<String>,
    /// Who advises: easy, medium, hard or expert.
    #[arg(long, default_value = "expert")]
    level: Level,
    /// How long it may think.
    #[arg(long, value_parser = play::time)]
    time: Option<Duration>,
    /// Answers in JSON.
    #[arg(long)]
    json: bool,
}

/// Why there is no advice.
#[derive(Debug, thiserror::Error)]
#[error("the game is over, so there is no move to choose")]
struct Over;

/// The command, with a subcommand for each game.
pub fn command(roster: &Roster) -> Command {
    let games = roster.iter().map(|game| {
        let info = game.info();
        let question = Question::augment_args(Command::new(info.name));
        if game.open_position("").is_none() {
            let about = format!("{}: a saved game, or `-` for one on standard input", info.title);
            return question.about(about);
        }
        let about = format!(
            "{}: a saved game, a position, or `-` for positions on standard input, one per line",
            info.title
        );
        question.about(about).mut_arg("about", |arg| {
            arg.value_name("FILE|POSITION").help(
                "A saved game or a position; `-` is for positions on standard input, one per line",
            )
        })
    });
    let games: Vec<Command> = games.collect();
    for_each_game("advise", "Shows what the computer would do in a game, and why", games)
}

/// Gives the advice that was asked for.
pub fn run(roster: &Roster, matches: &ArgMatches) -> Result<Answer> {
    let Some((name, matches)) = matches.subcommand() else { bail!("name a game") };
    let game = roster.get(name)?;
    let question = Question::from_arg_matches(matches)?;
    let about = question.about.join(" ");
    match game.open_position(&about) {
        Some(_) if about == "-" => batch::answer_stdin(|line| question.answer_position(game, line)),
        Some(Ok(table)) => question.answer(&*table),
        // Text that looks like a position was meant as one.
        Some(Err(why)) if about.contains('/') && !Path::new(&about).exists() => {
            bail!("that is not a position: {why}")
        }
        _ => {
            let opened = match open::open_or_stdin(roster, Path::new(&about))? {
                Ok(opened) => opened,
                Err(shown) => return Ok(no(&shown)),
            };
            if opened.table.info().name != name {
                let title = game.info().title;
                bail!("{about} is not a game of {title}: {}", opened.table.summary());
            }
            question.answer(&*opened.table)
        }
    }
}

/// Says why there is no advice.
fn no(why: &str) -> Answer {
    eprintln!("{why}");
    Answer::No
}

impl Question {
    fn answer_position(&self, game: &RosterGame, line: &str) -> Result<parlour_table::Advice> {
        let table = game.open_position(line).expect("the game has positions");
        let table = table.map_err(|why| anyhow::anyhow!("`{line}` is not a position: {why}"))?;
        Ok(table.advise(self.level, self.time).ok_or(Over)?.report)
    }

    fn answer(&self, table: &dyn AnyTable) -> Result<Answer> {
        let Some(advice) = table.advise(self.level, self.time) else {
            return Ok(no(&format!("parlour: {Over}")));
        };
        if self.json {
            return json::answer(&advice.report);
        }
        let mut out = std::io::stdout().lock();
        for line in advice.lines {
            writeln!(out, "{line}")?;
        }
        Ok(Answer::Yes)
    }
}
