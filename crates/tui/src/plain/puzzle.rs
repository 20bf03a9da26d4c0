//! A puzzle, asked and explained.

use anyhow::Result;
use parlour_players::Level;
use parlour_players::puzzle::Puzzle;
use parlour_rules::{Seat, message};
use parlour_table::words::Words;
use parlour_table::words::practice::daily_sentence;
use parlour_table::words::puzzle::{QUESTION, Tried, explained, judge};
use parlour_table::{Occupant, RosterGame};

use super::find_move::{Said, ask_move};
use super::talk::{Ink, Talk};
use crate::coach::note_daily;
use crate::face::{Cards, Face, Players};
use crate::opening::terminal_of;
use crate::settings::PlaySettings;

/// What can be said.
const HOW: &str = "Type it. Or type: moves (list them), show (the answer), quit (leave).";

/// How the first answer to a puzzle was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Solved {
    /// There was none.
    Untried,
    /// Right.
    Right,
    /// Wrong, or the answer was shown.
    Wrong,
}

/// How a puzzle that was asked ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asked {
    /// How the first answer was.
    pub solved: Solved,
    /// Whether the person left it.
    pub is_left: bool,
}

impl From<Solved> for Asked {
    fn from(solved: Solved) -> Self {
        Asked { solved, is_left: false }
    }
}

/// Asks the puzzle of a number, counted from 1, until it is solved or given up, and explains it.
/// Returns how the first answer was.
pub fn puzzle(game: &RosterGame, number: usize, talk: &mut Talk) -> Result<Solved> {
    Ok(terminal_of(game)?.puzzle(number, talk)?.solved)
}

/// Keeps the first answer to a game's puzzle of the day, and tells what it means for the streak.
pub fn keep_daily(
    game: &str,
    day: u64,
    solved: Solved,
    settings: &PlaySettings,
    talk: &mut Talk,
) -> Result<()> {
    if solved == Solved::Untried {
        return Ok(());
    }
    let profile = note_daily(settings, game, day, solved == Solved::Right);
    if let Some(line) = profile.and_then(|profile| daily_sentence(&profile, game, day)) {
        talk.say(line)?;
    }
    Ok(())
}

/// Asks a puzzle of a known game.
pub(crate) fn ask_puzzle<G: Words, F: Face<G>>(
    puzzle: &Puzzle<G>,
    talk: &mut Talk,
) -> Result<Asked> {
    let mut first = Solved::Untried;
    let (seat, prompt) = puzzle.prompt();
    let occupants = puzzle_occupants(&puzzle.game(), seat);
    let face = F::new(&puzzle.view, Cards::Closed);
    let players = Players::of::<G>(&puzzle.view, &occupants);
    talk.say(face.question_lines(&puzzle.view, &players, talk.paint()))?;
    talk.say(format_args!("{QUESTION} {HOW}"))?;
    while let Some(said) = ask_move::<G, F>((seat, &prompt), &players.names, HOW, talk)? {
        match said {
            Said::Show => {
                first = Solved::Wrong;
                break;
            }
            Said::Quit => return Ok(Asked { solved: first, is_left: true }),
            Said::Move(action) => match judge(puzzle, action) {
                Tried::Right => {
                    talk.say(talk.paint().ink(Ink::Strong, "Yes!"))?;
                    explain(puzzle, talk)?;
                    let is_first = first == Solved::Untried;
                    return Ok(if is_first { Solved::Right } else { first }.into());
                }
                Tried::Wrong(why) => {
                    first = Solved::Wrong;
                    talk.say(message![why, " Try again, or type show."])?;
                }
                Tried::Illegal(why) => talk.say(message!["  ", why])?,
            },
        }
    }
    talk.say(message!["The answer: ", G::instruction_in(&puzzle.view, puzzle.answer), "."])?;
    explain(puzzle, talk)?;
    Ok(first.into())
}

/// A person on the seat that is asked, the computer on every other.
pub(crate) fn puzzle_occupants<G: Words>(game: &G, asked: Seat) -> Vec<Occupant> {
    let computer = Occupant::computer(Level::Expert);
    Seat::all(game.seats())
        .map(|seat| if seat == asked { Occupant::Person } else { computer })
        .collect()
}

fn explain<G: Words>(puzzle: &Puzzle<G>, talk: &mut Talk) -> Result<()> {
    for line in explained(puzzle) {
        talk.say(line)?;
    }
    Ok(())
}
