//! Answers to puzzles, and why the right one is best.

use parlour_players::Computer;
use parlour_players::explain::Voice;
use parlour_players::puzzle::Puzzle;
use parlour_rules::{Message, message};

use super::Words;

/// The result of trying an action on a puzzle.
#[derive(Clone, PartialEq, Debug)]
pub enum Tried {
    /// It's the answer.
    Right,
    /// It's legal but not the answer; what to say.
    Wrong(Message),
    /// It isn't legal; why.
    Illegal(String),
}

/// Whether an action is a puzzle's answer.
pub fn judge<G: Words + Computer>(puzzle: &Puzzle<G>, action: G::Action) -> Tried {
    if let Err(why) = puzzle.game().play(action) {
        return Tried::Illegal(why.to_string());
    }
    // A plain discard stands for going out with the same card.
    let meant = G::second_thought(&puzzle.prompt().1.legal, action).map(|(_, meant)| meant);
    if action == puzzle.answer || meant == Some(puzzle.answer) {
        return Tried::Right;
    }
    let no = if action == puzzle.tempting { "Tempting, but there's" } else { "No, there's" };
    Tried::Wrong(message![no, " a better move than ", G::option(action), "."])
}

/// Why a puzzle's answer is best, by the expert's reasons.
pub fn explained<G: Words + Computer>(puzzle: &Puzzle<G>) -> Vec<Message> {
    let decision = puzzle.decision();
    let place = decision.ranked.iter().position(|verdict| verdict.action == puzzle.answer);
    let reasons = |place| G::reasons(&puzzle.view, &decision, place, Voice::Advice);
    let mut lines = place.map(reasons).unwrap_or_default();
    let [best, next] = puzzle.chances.map(|chance| format!("{:.0}%", 100.0 * chance));
    lines.push(match puzzle.chances[1] {
        0.0 => "Every other move loses.".into(),
        _ => {
            format!("It gives you a win chance of {best}. The next best move gives {next}.").into()
        }
    });
    lines
}
