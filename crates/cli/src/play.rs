//! `parlour play`: a game at the terminal or in a pipe.

use std::io::{self, BufReader, IsTerminal};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, bail};
use clap::{Args, Subcommand};
use parlour_rules::Seed;
use parlour_rules::crosscut::Size;
use parlour_rules::five_crowns::{self, save::Format};
use parlour_table::{NotATime, Sitter, fresh_seed, parse_time};
use parlour_tui::plain::{
    self, Cards, Choice, Echo, Manner, NewCrosscut, NewFiveCrowns, Paint, Talk,
};

use crate::{Answer, colour, open};

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
    /// Cards that belong to one player lie face down for the others.
    #[arg(long, global = true)]
    closed: bool,
    /// The text format to save Five Crowns in: cpp, lisp, prolog or prolog-terms.
    #[arg(long, global = true)]
    format: Option<Format>,
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
    /// Five Crowns; asks for a new game or a file unless --new or --resume is given.
    FiveCrowns {
        /// Begins a new game without asking.
        #[arg(long)]
        new: bool,
        /// Who plays the first seat: person, easy, medium, hard or expert.
        #[arg(long, default_value = "person")]
        human: Sitter,
        /// Who plays the second seat.
        #[arg(long, default_value = "expert")]
        computer: Sitter,
    },
}

/// Reads a length of time for an option.
pub fn time(text: &str) -> Result<Duration, NotATime> {
    parse_time(text)
}

/// Plays a new or a saved game.
pub fn run(arguments: Arguments) -> Result<Answer> {
    let mut manner = Manner {
        help_time: arguments.time,
        cards: if arguments.closed { Cards::Closed } else { Cards::Open },
        format: arguments.format,
        ..Manner::default()
    };
    if arguments.fast {
        manner.pause = Duration::ZERO;
    }
    let resumed = match &arguments.resume {
        Some(file) => match open::open(file)? {
            Ok(opened) => Some((opened, file)),
            Err(shown) => {
                eprintln!("{shown}");
                return Ok(Answer::No);
            }
        },
        None => None,
    };
    at_the_table(|talk| {
        if let Some((opened, file)) = resumed {
            plain::resume(opened, file, talk, &manner)?;
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
            Some(NewGame::FiveCrowns { new, human, computer }) => {
                if !new && plain::new_or_resume(talk, &manner)? != Choice::New {
                    return Ok(());
                }
                let [human, computer] =
                    [*human, *computer].map(|sitter| sitter.within(arguments.time));
                let new =
                    NewFiveCrowns { human, computer, options: five_crowns::Options::default() };
                plain::play(new.sit_down(seed(arguments.seed)?)?, talk, &manner)?;
                Ok(())
            }
            None => bail!("play what? Name a game (crosscut, five-crowns) or give --resume FILE"),
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
