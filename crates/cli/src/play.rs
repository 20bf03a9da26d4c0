//! `parlour play`: a game at the terminal or in a pipe.

use std::io::{self, BufReader, IsTerminal};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, bail};
use clap::{Args, Subcommand};
use parlour_rules::Seed;
use parlour_rules::crosscut::Size;
use parlour_table::{NotATime, Sitter, fresh_seed, parse_time};
use parlour_tui::plain::{self, Echo, Manner, NewCrosscut, Paint, Talk};

use crate::{Answer, colour};

/// What `parlour play` is told.
#[derive(Args)]
pub struct Arguments {
    #[command(subcommand)]
    game: Option<NewGame>,
    /// Goes on with a saved game.
    #[arg(long, value_name = "FILE", global = true)]
    resume: Option<PathBuf>,
    /// Decides all chance in the game; the program chooses one where it is not given.
    #[arg(long, global = true)]
    seed: Option<Seed>,
    /// Line by line, even where a full screen would do.
    #[arg(long, global = true)]
    plain: bool,
    /// Does not wait between the moves of two computers.
    #[arg(long, global = true)]
    fast: bool,
    /// How long the computer thinks about a move: 500ms, 1s, 2.5s.
    #[arg(long, value_parser = time, global = true)]
    time: Option<Duration>,
}

#[derive(Subcommand)]
enum NewGame {
    /// Crosscut, by Mark Steere; what is not given is asked.
    Crosscut {
        /// Rows x columns, perimeter included, each from 5 to 10.
        #[arg(long)]
        size: Option<Size>,
        /// Who plays Red: person, easy, medium, hard or expert.
        #[arg(long)]
        red: Option<Sitter>,
        /// Who plays Blue: person, easy, medium, hard or expert.
        #[arg(long)]
        blue: Option<Sitter>,
        /// Blue may take over Red's side after the first disc (not in the rule sheet).
        #[arg(long)]
        swap: bool,
    },
}

/// Reads a length of time for an option.
pub fn time(text: &str) -> Result<Duration, NotATime> {
    parse_time(text)
}

/// Plays a new or a saved game.
pub fn run(arguments: Arguments) -> Result<Answer> {
    let mut manner = Manner { help_time: arguments.time, ..Manner::default() };
    if arguments.fast {
        manner.pause = Duration::ZERO;
    }
    at_the_table(|talk| {
        if let Some(file) = &arguments.resume {
            manner.file = Some(file.clone());
            plain::resume(file, talk, &manner)?;
            return Ok(());
        }
        match &arguments.game {
            Some(NewGame::Crosscut { size, red, blue, swap }) => {
                let new = NewCrosscut {
                    size: *size,
                    red: *red,
                    blue: *blue,
                    time: arguments.time,
                    swap: *swap,
                };
                let seed = seed(arguments.seed)?;
                if let Some(table) = new.sit_down(seed, talk)? {
                    plain::play(table, talk, &manner)?;
                }
                Ok(())
            }
            None => bail!("play what? Name a game (crosscut) or give --resume FILE"),
        }
    })
}

/// The game room: what opens when no command is given.
pub fn game_room() -> Result<Answer> {
    at_the_table(|talk| plain::game_room(talk, &Manner::default(), || seed(None)))
}

/// The seed that was asked for, or a fresh one.
fn seed(given: Option<Seed>) -> Result<Seed> {
    Ok(match given {
        Some(seed) => seed,
        None => fresh_seed()?,
    })
}

fn at_the_table(play: impl FnOnce(&mut Talk) -> Result<()>) -> Result<Answer> {
    let paint = if colour() { Paint::Colour } else { Paint::Plain };
    let echo = if io::stdin().is_terminal() { Echo::Terminal } else { Echo::Repeat };
    let mut input = BufReader::new(io::stdin());
    let mut output = io::stdout();
    play(&mut Talk::new(&mut input, &mut output, paint, echo))?;
    Ok(Answer::Yes)
}
