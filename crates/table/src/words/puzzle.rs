//! What came of trying a puzzle, and why its answer is best.

use parlour_players::Computer;
use parlour_players::explain::Voice;
use parlour_players::puzzle::Puzzle;

use super::Words;

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
pub fn judge<G: Words + Computer>(puzzle: &Puzzle<G>, action: G::Action) -> Tried {
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
pub fn explained<G: Words + Computer>(puzzle: &Puzzle<G>) -> Vec<String> {
    let decision = puzzle.decision();
    let place = decision.ranked.iter().position(|verdict| verdict.action == puzzle.answer);
    let reasons = |place| G::reasons(&puzzle.view, &decision, place, Voice::Advice);
    let mut lines = place.map(reasons).unwrap_or_default();
    let [best, next] = puzzle.chances.map(|chance| 100.0 * chance);
    lines.push(format!("It wins {best:.0}% of games from here, anything else at most {next:.0}%."));
    lines
}
