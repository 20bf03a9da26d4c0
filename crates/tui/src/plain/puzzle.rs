//! A puzzle, asked and explained.

use anyhow::Result;
use parlour_players::explain::Voice;
use parlour_players::puzzle::{Puzzle, Puzzling};
use parlour_players::{Level, Prompt};
use parlour_rules::Seat;
use parlour_table::Sitter;

use super::spoken::Spoken;
use super::talk::{Ink, Talk};

/// How a puzzle ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Solved {
    /// At the first try.
    AtOnce,
    /// After some tries.
    Later,
    /// The answer had to be shown.
    Shown,
}

/// Shows the puzzle, asks until the answer is found or given up, and explains it.
pub fn puzzle<G: Spoken + Puzzling>(puzzle: &Puzzle<G>, talk: &mut Talk) -> Result<Solved> {
    let (seat, prompt) = puzzle.prompt();
    let asked = Asked { sitters: sitters(&puzzle.game(), seat), puzzle, prompt };
    talk.say(G::draw(&puzzle.view, &asked.sitters, &G::Taste::default(), talk.paint()))?;
    talk.say("One action is clearly best. Name it; `moves` lists them, `show` tells the answer.")?;
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
        }
    }
    talk.say(format_args!("The answer is {}.", puzzle.answer))?;
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

struct Asked<'a, G: Spoken + Puzzling> {
    puzzle: &'a Puzzle<G>,
    prompt: Prompt<G>,
    sitters: Vec<Sitter>,
}

/// What a person's words came to.
enum Heard {
    Right,
    /// Another action; why it is not the answer.
    Wrong(String),
    /// Something to tell, and to ask again.
    Words(String),
    Show,
}

impl<G: Spoken + Puzzling> Asked<'_, G> {
    fn hear(&self, words: &str) -> Heard {
        match words.to_ascii_lowercase().as_str() {
            "" => return Heard::Words("Name an action, or `show`.".to_owned()),
            "show" | "quit" | "q" => return Heard::Show,
            "moves" => return Heard::Words(G::moves(&self.puzzle.view, &self.prompt.legal)),
            _ => {}
        }
        let action = match G::read(&self.puzzle.view, words) {
            Ok(action) => action,
            Err(why) => return Heard::Words(format!("  {why}")),
        };
        match judge(self.puzzle, action) {
            Tried::Right => Heard::Right,
            Tried::Wrong(why) => Heard::Wrong(format!("{why} Try again, or `show`.")),
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

/// What came of an action that was tried on a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Tried {
    /// It is the answer.
    Right,
    /// It is another one.
    Wrong(String),
    /// It may not be done; why.
    Illegal(String),
}

/// Whether an action is a puzzle's answer.
pub fn judge<G: Spoken + Puzzling>(puzzle: &Puzzle<G>, action: G::Action) -> Tried {
    if let Err(why) = puzzle.game().play(action) {
        return Tried::Illegal(why.to_string());
    }
    // Who could say more with the same card means it.
    let meant = G::second_thought(&puzzle.prompt().1.legal, action).map(|(_, meant)| meant);
    if action == puzzle.answer || meant == Some(puzzle.answer) {
        return Tried::Right;
    }
    let no = if action == puzzle.tempting { "It is tempting, but no" } else { "No" };
    Tried::Wrong(format!("{no}: {action} is not the best."))
}

/// Why a puzzle's answer is the best, as `expert` tells it.
pub fn explained<G: Spoken + Puzzling>(puzzle: &Puzzle<G>) -> Vec<String> {
    let decision = puzzle.decision();
    let place = decision.ranked.iter().position(|verdict| verdict.action == puzzle.answer);
    let reasons = |place| G::reasons(&puzzle.view, &decision, place, Voice::Advice);
    let mut lines = place.map(reasons).unwrap_or_default();
    let [best, next] = puzzle.chances.map(|chance| 100.0 * chance);
    lines.push(format!("It wins {best:.0}% of games from here, anything else at most {next:.0}%."));
    lines
}
