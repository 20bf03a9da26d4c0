//! Answers to puzzles, and why the right one is best.

use parlour_players::Computer;
use parlour_players::explain::Voice;
use parlour_players::puzzle::Puzzle;
use parlour_rules::{Message, message};

use super::Words;

/// A lead in win chance of at least this much is stated, otherwise the lead in points.
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

/// The same under the puzzle of the day.
pub const QUESTION_OF_THE_DAY: &str = "Can you find the best move? Only your first answer counts.";

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
    let tried = G::option_in(&puzzle.view, action).capitalised();
    let no = if action == puzzle.tempting { ": tempting, but there's" } else { ": no, there's" };
    Tried::Wrong(message![tried, no, " a better move."])
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
    let said = lead.to_string().to_lowercase();
    if !lines.iter().any(|line| line.to_string().to_lowercase().ends_with(&said)) {
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

/// By how much the answer is better than the tempting move, and than the next best.
pub(super) fn lead<G: Words + Computer>(puzzle: &Puzzle<G>) -> Message {
    let [best, next] = puzzle.chances;
    // Where the answer loses too, the points say more.
    if next == 0.0 && percent(best) != "0%" {
        return others_lose(puzzle);
    }
    let tempting = G::instruction_in(&puzzle.view, puzzle.tempting);
    match puzzle.points {
        Some([best, next, tempting_points]) if !is_clear_chance(puzzle) => {
            let [cost, least] = [tempting_points, next].map(|points| in_points(best - points));
            let next =
                (cost != least).then(|| format!(" Even the next-best move is {least} worse."));
            let costs = format!(" instead, you're {cost} worse off on average.");
            message!["If you ", tempting, costs, next]
        }
        _ => {
            let answer = G::instruction_in(&puzzle.view, puzzle.answer);
            let [best, next, chance] = [best, next, puzzle.tempting_chance].map(percent);
            let moves = if puzzle.also.is_empty() {
                "The next-best move gives you"
            } else {
                "All other moves give you at most"
            };
            let next = (chance != next).then(|| format!(" {moves} {next}."));
            let instead = match puzzle.tempting_chance {
                0.0 => message![", which is tempting, you lose."],
                _ => message![", which is tempting, it's ", chance, "."],
            };
            let own = message!["If you ", answer, ", your win chance is ", best, "."];
            message![own, " If you ", tempting, instead, next]
        }
    }
}

/// Says that only the answer, or a move as good, doesn't lose.
fn others_lose<G: Words + Computer>(puzzle: &Puzzle<G>) -> Message {
    let best = puzzle.chances[0];
    let is_only = puzzle.also.is_empty();
    // A game without a score hides nothing, so its chances are proved.
    if puzzle.points.is_none() || percent(best) == "100%" {
        let all = if is_only { "Every other move loses." } else { "All other moves lose." };
        return all.into();
    }
    let others = if is_only { "With any other move, you lose." } else { "All other moves lose." };
    format!("Your win chance is {}. {others}", percent(best)).into()
}

/// Points to a tenth: `1 point`, `4.2 points`.
fn in_points(points: f64) -> String {
    match format!("{points:.1}").trim_end_matches(".0") {
        "1" => "1 point".to_owned(),
        points => format!("{points} points"),
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
    fn a_wrong_answer_is_named() {
        let third = |puzzle: &Puzzle<Cribbage>| {
            let is_other = |action: &_| *action != puzzle.tempting && !puzzle.is_solved_by(*action);
            puzzle.prompt().1.legal.into_iter().find(is_other)
        };
        let both = kept::<Cribbage>().find_map(|puzzle| Some((third(&puzzle)?, puzzle)));
        let (other, puzzle) = both.expect("a puzzle with three moves");
        let wrong = |action| match judge(&puzzle, action) {
            Tried::Wrong(why) => why.to_string(),
            other => panic!("{other:?}"),
        };
        let name = |action| Cribbage::option(action).capitalised();
        let tempting = wrong(puzzle.tempting);
        let words = ": tempting, but there's a better move.";
        assert_eq!(tempting, format!("{}{words}", name(puzzle.tempting)));
        assert_eq!(wrong(other), format!("{}: no, there's a better move.", name(other)));
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
            format!(
                "If you {answer}, your win chance is {best}. If you {tempting}, which is tempting, \
                 it's {next}."
            )
        );
        let is_worse = |puzzle: &Puzzle<Cribbage>| is_clear_chance(puzzle) && !is_next(puzzle);
        let (puzzle, lead) = said::<Cribbage>(is_worse);
        let next = percent(puzzle.chances[1]);
        let next_best = if puzzle.also.is_empty() {
            format!(" The next-best move gives you {next}.")
        } else {
            format!(" All other moves give you at most {next}.")
        };
        assert!(lead.ends_with(&next_best), "{lead}");
    }

    #[test]
    fn a_lead_in_points_is_said_once() {
        let by_points = |puzzle: &Puzzle<FiveCrowns>| {
            puzzle.points.is_some() && puzzle.chances[1] > 0.0 && !is_clear_chance(puzzle)
        };
        let is_next = |puzzle: &Puzzle<FiveCrowns>| {
            puzzle.points.is_some_and(|[_, next, tempting]| next == tempting)
        };
        let (_, lead) = said::<FiveCrowns>(|puzzle| by_points(puzzle) && is_next(puzzle));
        assert!(lead.ends_with(" points worse off on average."), "{lead}");
        let (_, lead) = said::<FiveCrowns>(|puzzle| by_points(puzzle) && !is_next(puzzle));
        assert!(lead.contains(" worse off on average. Even the next-best move is "), "{lead}");
    }

    #[test]
    fn whole_points_have_no_tenths() {
        assert_eq!(
            [0.96, 1.1, 4.0, 10.0].map(in_points),
            ["1 point", "1.1 points", "4 points", "10 points"]
        );
    }

    #[test]
    fn other_moves_lose_only_where_the_answer_does_not() {
        let told = |id: &str| {
            let (puzzle, lead) = said::<FiveCrowns>(|puzzle| puzzle.id == id);
            assert_eq!(puzzle.chances[1], 0.0, "{id}");
            lead
        };
        let chance = "Your win chance is 30%. With any other move, you lose.";
        assert_eq!(told("asmk42"), chance);
        assert_eq!(told("t1wqxs"), "All other moves lose.", "another move is as good");
        let lost = |puzzle: Puzzle<FiveCrowns>| Puzzle { chances: [0.0; 2], ..puzzle };
        let loses = kept::<FiveCrowns>().next().map(lost).expect("a puzzle");
        assert!(
            lead(&loses).to_string().contains(" worse off on average."),
            "the answer loses too"
        );
        let sure =
            |puzzle: &Puzzle<FiveCrowns>| puzzle.chances == [1.0, 0.0] && puzzle.also.is_empty();
        assert_eq!(said(sure).1, "Every other move loses.");
    }
}
