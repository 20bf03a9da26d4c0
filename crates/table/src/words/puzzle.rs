//! Answers to puzzles, and why the right one is best.

use parlour_players::Computer;
use parlour_players::explain::Voice;
use parlour_players::puzzle::Puzzle;
use parlour_rules::{Message, message};

use super::Words;

/// From this lead in win chance on, it says more than a lead in points.
const CLEAR_CHANCE: f64 = 0.05;

/// The result of trying an action on a puzzle.
#[derive(Clone, PartialEq, Debug)]
pub enum Tried {
    /// It's the answer, or as good.
    Right,
    /// It's legal but not the answer; what to say.
    Wrong(Message),
    /// It isn't legal; why.
    Illegal(String),
}

/// The question under a puzzle, before what the seat is asked to do.
pub const QUESTION: &str = "One move is best. Can you find it?";

/// Whether an action is a puzzle's answer.
pub fn judge<G: Words + Computer>(puzzle: &Puzzle<G>, action: G::Action) -> Tried {
    if let Err(why) = puzzle.game().play(action) {
        return Tried::Illegal(why.to_string());
    }
    // A plain discard stands for going out with the same card.
    let meant = G::second_thought(&puzzle.prompt().1.legal, action).map(|(_, meant)| meant);
    if puzzle.is_solved_by(action) || meant.is_some_and(|meant| puzzle.is_solved_by(meant)) {
        return Tried::Right;
    }
    let no = if action == puzzle.tempting { "Tempting, but there's" } else { "No, there's" };
    Tried::Wrong(message![no, " a better move than ", G::option(action), "."])
}

/// Why a puzzle's answer is best, by the expert's reasons, and what the tempting move would bring.
pub fn explained<G: Words + Computer>(puzzle: &Puzzle<G>) -> Vec<Message> {
    let decision = puzzle.decision();
    let place = decision.ranked.iter().position(|verdict| verdict.action == puzzle.answer);
    let reasons = |place| G::reasons(&puzzle.view, &decision, place, Voice::Advice);
    let mut lines = place.map(reasons).unwrap_or_default();
    lines.push(with_tempting(puzzle));
    lines.push(lead(puzzle));
    lines
}

/// How difficult a puzzle is, from 1 to 4, as a word.
pub fn difficulty(puzzle_difficulty: u8) -> &'static str {
    match puzzle_difficulty {
        ..=1 => "very easy",
        2 => "easy",
        3 => "medium",
        4.. => "hard",
    }
}

/// A kind of puzzle in words: `win-in-3` is "win in 3".
pub fn kind_words(kind: &str) -> String {
    kind.replace("non-dealer", "non\u{2011}dealer").replace('-', " ")
}

/// By how much the answer is better than every other move.
fn lead<G: Words + Computer>(puzzle: &Puzzle<G>) -> Message {
    let [best, next] = puzzle.chances;
    if next == 0.0 {
        return "Every other move loses.".into();
    }
    match puzzle.points {
        Some([best, next, _]) if !is_clear_chance(puzzle) => G::points_ahead(best - next),
        _ => message![
            "It gives you a win chance of ",
            percent(best),
            ". The next best move gives ",
            percent(next),
            "."
        ],
    }
}

/// What the tempting move would bring.
fn with_tempting<G: Words + Computer>(puzzle: &Puzzle<G>) -> Message {
    let deed = G::deed_in(&puzzle.view, puzzle.tempting);
    match puzzle.points {
        _ if puzzle.tempting_chance == 0.0 => message!["If you ", deed, " instead, you lose."],
        Some([best, _, tempting]) if !is_clear_chance(puzzle) => message![
            "If you ",
            deed,
            " instead, it costs you ",
            format!("{:.1}", best - tempting),
            " points."
        ],
        _ => message![
            "If you ",
            deed,
            " instead, your win chance is ",
            percent(puzzle.tempting_chance),
            "."
        ],
    }
}

fn is_clear_chance<G: Words + Computer>(puzzle: &Puzzle<G>) -> bool {
    puzzle.chances[0] - puzzle.chances[1] >= CLEAR_CHANCE
}

fn percent(chance: f64) -> String {
    format!("{:.0}%", 100.0 * chance)
}
