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
pub const QUESTION: &str = "Can you find the best move?";

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

/// Why a puzzle's answer is best, by the expert's reasons, and how other moves compare.
pub fn explained<G: Words + Computer>(puzzle: &Puzzle<G>) -> Vec<Message> {
    let decision = puzzle.decision();
    let place = decision.ranked.iter().position(|verdict| verdict.action == puzzle.answer);
    let reasons = |place| G::reasons(&puzzle.view, &decision, place, Voice::Advice);
    let mut lines = place.map(reasons).unwrap_or_default();
    lines.extend(as_good(puzzle));
    let lead = lead(puzzle);
    // The reasons may say already that every other move loses.
    if !lines.contains(&lead) {
        lines.push(lead);
    }
    lines
}

/// The moves that are as good as the answer; none where only the answer is right.
fn as_good<G: Words + Computer>(puzzle: &Puzzle<G>) -> Option<Message> {
    let instructions = puzzle.also.iter().map(|&action| G::instruction_in(&puzzle.view, action));
    let instructions = Message::list(instructions, ", or to ");
    (!instructions.is_empty()).then(|| message!["It's just as good to ", instructions, "."])
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

/// By how much the answer is better than the tempting move, and than every other.
fn lead<G: Words + Computer>(puzzle: &Puzzle<G>) -> Message {
    let [best, next] = puzzle.chances;
    if next == 0.0 {
        return "Every other move loses.".into();
    }
    let tempting = G::instruction_in(&puzzle.view, puzzle.tempting);
    match puzzle.points {
        Some([best, next, tempting_points]) if !is_clear_chance(puzzle) => {
            let [cost, least] =
                [tempting_points, next].map(|points| format!("{:.1}", best - points));
            let others = (cost != least)
                .then(|| message![" Every other move costs at least ", least.clone(), "."]);
            let costs = message![" instead, it costs you ", cost, " points on average."];
            message!["If you ", tempting, costs, others]
        }
        _ => {
            let answer = G::instruction_in(&puzzle.view, puzzle.answer);
            let [best, next, chance] = [best, next, puzzle.tempting_chance].map(percent);
            let others = (chance != next)
                .then(|| message![" Nothing else gives you more than ", next.clone(), "."]);
            let instead = match puzzle.tempting_chance {
                0.0 => message![", you lose."],
                _ => message![", it's ", chance, "."],
            };
            let own = message!["If you ", answer, ", your win chance is ", best, "."];
            message![own, " If you ", tempting, instead, others]
        }
    }
}

fn is_clear_chance<G: Words + Computer>(puzzle: &Puzzle<G>) -> bool {
    puzzle.chances[0] - puzzle.chances[1] >= CLEAR_CHANCE
}

fn percent(chance: f64) -> String {
    format!("{:.0}%", 100.0 * chance)
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_players::puzzle::kept;
    use parlour_rules::cribbage::Cribbage;
    use parlour_rules::five_crowns::FiveCrowns;

    fn said<G: Words>(is_meant: impl Fn(&Puzzle<G>) -> bool) -> (Puzzle<G>, String) {
        let puzzle = kept::<G>().find(is_meant).expect("there is such a puzzle");
        let lead = lead(&puzzle).to_string();
        (puzzle, lead)
    }

    #[test]
    fn moves_as_good_as_the_answer_are_named() {
        let puzzle = kept::<FiveCrowns>().find(|puzzle| puzzle.id == "g8wz5d").expect("a puzzle");
        let named = as_good(&puzzle).map(|line| line.to_string());
        assert_eq!(named.as_deref(), Some("It's just as good to discard 7♥ and go out."));
        let single = Puzzle { also: Vec::new(), ..puzzle };
        assert_eq!(as_good(&single), None);
    }

    #[test]
    fn every_number_stands_beside_its_move() {
        let is_next = |puzzle: &Puzzle<Cribbage>| {
            is_clear_chance(puzzle) && percent(puzzle.tempting_chance) == percent(puzzle.chances[1])
        };
        let (puzzle, lead) = said::<Cribbage>(is_next);
        let [best, next] = puzzle.chances.map(percent);
        let [answer, tempting] = [puzzle.answer, puzzle.tempting].map(Cribbage::instruction);
        assert_eq!(
            lead,
            format!("If you {answer}, your win chance is {best}. If you {tempting}, it's {next}.")
        );
        let is_worse = |puzzle: &Puzzle<Cribbage>| is_clear_chance(puzzle) && !is_next(puzzle);
        let (puzzle, lead) = said::<Cribbage>(is_worse);
        let next = percent(puzzle.chances[1]);
        assert!(lead.ends_with(&format!(" Nothing else gives you more than {next}.")), "{lead}");
    }

    #[test]
    fn a_lead_in_points_is_said_once() {
        let in_points = |puzzle: &Puzzle<FiveCrowns>| {
            puzzle.points.is_some() && puzzle.chances[1] > 0.0 && !is_clear_chance(puzzle)
        };
        let is_next = |puzzle: &Puzzle<FiveCrowns>| {
            puzzle.points.is_some_and(|[_, next, tempting]| next == tempting)
        };
        let (_, lead) = said::<FiveCrowns>(|puzzle| in_points(puzzle) && is_next(puzzle));
        assert!(lead.ends_with(" points on average."), "{lead}");
        let (_, lead) = said::<FiveCrowns>(|puzzle| in_points(puzzle) && !is_next(puzzle));
        assert!(lead.contains(" points on average. Every other move costs at least "), "{lead}");
    }
}
