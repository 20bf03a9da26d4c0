//! A puzzle, asked and explained.

use anyhow::Result;
use parlour_players::puzzle::Puzzle;
use parlour_players::{Level, Prompt};
use parlour_rules::{Message, Seat, message};
use parlour_table::words::puzzle::{QUESTION, Tried, explained, judge};
use parlour_table::words::{Names, Words};
use parlour_table::{Occupant, RosterGame};

use super::talk::{Ink, Talk};
use crate::face::{Cards, Face};
use crate::opening::terminal_of;

/// What can be said.
const HOW: &str = "Type it. Or type: moves (list them), show (the answer), quit (leave).";

/// Asks the puzzle of a number, counted from 1, until it is solved or given up, and explains it.
pub fn puzzle(game: &RosterGame, number: usize, talk: &mut Talk) -> Result<()> {
    terminal_of(game)?.puzzle(number, talk)
}

/// Asks a puzzle of a known game.
pub(crate) fn ask_puzzle<G: Words, F: Face<G>>(puzzle: &Puzzle<G>, talk: &mut Talk) -> Result<()> {
    let (seat, prompt) = puzzle.prompt();
    let occupants = puzzle_occupants(&puzzle.game(), seat);
    let face = F::new(&puzzle.view, Cards::Closed);
    talk.say(face.lines(&puzzle.view, &occupants, talk.paint()))?;
    talk.say(format_args!("{QUESTION} {HOW}"))?;
    let names = Names::of::<G>(&puzzle.view, &occupants);
    while let Some(words) = talk.ask(F::question(&puzzle.view, seat, &names))? {
        match hear::<G, F>(puzzle, &prompt, words.trim()) {
            Heard::Right => {
                talk.say(talk.paint().ink(Ink::Strong, "Yes!"))?;
                return explain(puzzle, talk);
            }
            Heard::Words(words) => talk.say(words)?,
            Heard::Show => break,
            Heard::Quit => return Ok(()),
        }
    }
    talk.say(message!["The answer: ", G::deed_in(&puzzle.view, puzzle.answer), "."])?;
    explain(puzzle, talk)
}

/// A person on the seat that is asked, the computer on every other.
pub(crate) fn puzzle_occupants<G: Words>(game: &G, asked: Seat) -> Vec<Occupant> {
    let computer = Occupant::computer(Level::Expert);
    Seat::all(game.seats())
        .map(|seat| if seat == asked { Occupant::Person } else { computer })
        .collect()
}

/// What a person's words came to.
enum Heard {
    Right,
    /// Something to say before the question is asked again.
    Words(Message),
    Show,
    Quit,
}

fn hear<G: Words, F: Face<G>>(puzzle: &Puzzle<G>, prompt: &Prompt<G>, words: &str) -> Heard {
    match words.to_ascii_lowercase().as_str() {
        "" | "help" | "h" | "?" => return Heard::Words(HOW.into()),
        "show" => return Heard::Show,
        "quit" | "q" | "exit" => return Heard::Quit,
        "moves" => return Heard::Words(F::moves(prompt).into()),
        _ => {}
    }
    let action = match F::read(prompt, words) {
        Ok(action) => action,
        Err(why) => return Heard::Words(message!["  ", why]),
    };
    match judge(puzzle, action) {
        Tried::Right => Heard::Right,
        Tried::Wrong(why) => Heard::Words(message![why, " Try again, or `show`."]),
        Tried::Illegal(why) => Heard::Words(message!["  ", why]),
    }
}

fn explain<G: Words>(puzzle: &Puzzle<G>, talk: &mut Talk) -> Result<()> {
    for line in explained(puzzle) {
        talk.say(line)?;
    }
    Ok(())
}
