//! A puzzle, asked and explained.

use anyhow::Result;
use parlour_players::puzzle::Puzzle;
use parlour_players::{Computer, Level, Prompt};
use parlour_rules::{Message, Seat, message};
use parlour_table::Sitter;
use parlour_table::words::puzzle::{Tried, explained, judge};

use super::spoken::Spoken;
use super::talk::{Ink, Talk};

/// What can be said.
const HOW: &str = "Name it; `moves` lists them, `show` tells the answer, `quit` leaves.";

/// How a puzzle ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Solved {
    /// At the first try.
    AtOnce,
    /// After some tries.
    Later,
    /// The answer had to be shown.
    Shown,
    /// The person left without an answer.
    Left,
}

/// Shows the puzzle, asks until the answer is found or given up, and explains it.
pub fn puzzle<G: Spoken + Computer>(puzzle: &Puzzle<G>, talk: &mut Talk) -> Result<Solved> {
    let (seat, prompt) = puzzle.prompt();
    let asked = Asked { sitters: sitters(&puzzle.game(), seat), puzzle, prompt };
    talk.say(G::draw(&puzzle.view, &asked.sitters, &G::Taste::default(), talk.paint()))?;
    talk.say(format_args!("One action is clearly best. {HOW}"))?;
    let name = G::seat_name(&puzzle.view, seat, &asked.sitters);
    let mut solved = Solved::AtOnce;
    while let Some(words) = talk.ask(G::question(&puzzle.view, &name))? {
        match asked.hear(words.trim()) {
            Heard::Right => {
                talk.say(talk.paint().ink(Ink::Strong, "Yes!"))?;
                asked.explain(talk)?;
                return Ok(solved);
            }
            Heard::Wrong(why) => {
                solved = Solved::Later;
                talk.say(why)?;
            }
            Heard::Words(words) => talk.say(words)?,
            Heard::Show => break,
            Heard::Quit => return Ok(Solved::Left),
        }
    }
    talk.say(message!["The answer: ", G::deed(puzzle.answer), "."])?;
    asked.explain(talk)?;
    Ok(Solved::Shown)
}

/// A person at the seat that is asked, the computer everywhere else.
pub fn sitters<G: Spoken>(game: &G, asked: Seat) -> Vec<Sitter> {
    let computer = Sitter::computer(Level::Expert);
    Seat::all(game.seats())
        .map(|seat| if seat == asked { Sitter::Person } else { computer })
        .collect()
}

struct Asked<'a, G: Spoken + Computer> {
    puzzle: &'a Puzzle<G>,
    prompt: Prompt<G>,
    sitters: Vec<Sitter>,
}

/// What a person's words came to.
enum Heard {
    Right,
    /// Another action; why it is not the answer.
    Wrong(Message),
    /// Something to tell, and to ask again.
    Words(String),
    Show,
    Quit,
}

impl<G: Spoken + Computer> Asked<'_, G> {
    fn hear(&self, words: &str) -> Heard {
        match words.to_ascii_lowercase().as_str() {
            "" | "help" | "h" | "?" => return Heard::Words(HOW.to_owned()),
            "show" => return Heard::Show,
            "quit" | "q" | "exit" => return Heard::Quit,
            "moves" => return Heard::Words(G::moves(&self.puzzle.view, &self.prompt.legal)),
            _ => {}
        }
        let action = match G::read(&self.puzzle.view, words) {
            Ok(action) => action,
            Err(why) => return Heard::Words(format!("  {why}")),
        };
        match judge(self.puzzle, action) {
            Tried::Right => Heard::Right,
            Tried::Wrong(why) => Heard::Wrong(message![why, " Try again, or `show`."]),
            Tried::Illegal(why) => Heard::Words(format!("  {why}")),
        }
    }

    fn explain(&self, talk: &mut Talk) -> Result<()> {
        for line in explained(self.puzzle) {
            talk.say(line)?;
        }
        Ok(())
    }
}
