//! The shipped puzzles are a balanced set, and the judge still agrees with their answers.

use std::collections::BTreeMap;

use parlour_generate::puzzles::{FINDERS, PuzzleSource, graded, passes_again};
use parlour_players::puzzle::KeptPuzzle;
use parlour_rules::cribbage::Cribbage;
use parlour_rules::crosscut::Crosscut;
use parlour_rules::five_crowns::FiveCrowns;

/// The largest share of a set that anything may have, in hundredths.
const MOST: usize = 40;
/// The fewest puzzles of a game.
const FEWEST: usize = 500;

/// The largest share of a set that one difficulty may have, in hundredths.
const MOST_OF_A_DIFFICULTY: usize = 50;
/// The smallest share of it.
const LEAST_OF_A_DIFFICULTY: usize = 10;

/// Judges and grades every puzzle of a game again.
fn check<G: PuzzleSource>() {
    let read = |line| -> KeptPuzzle<G> { serde_json::from_str(line).expect("a puzzle") };
    let fails = |kept: &KeptPuzzle<G>| graded(kept) != Some(kept.difficulty) || !passes_again(kept);
    let failed = G::PUZZLES.lines().map(read).filter(fails);
    let failed: Vec<String> = failed.map(|kept| kept.id).collect();
    assert!(failed.is_empty(), "{}: {}", G::NAME, failed.join(" "));
}

/// A lead in points that hardly moves the chance to win isn't one that a person would call clear.
#[test]
fn the_answers_of_five_crowns_puzzles_lead_in_win_chance() {
    for line in FiveCrowns::lines() {
        let puzzle: KeptPuzzle<FiveCrowns> = serde_json::from_str(line).expect("a puzzle");
        let [answer, next, tempting] = puzzle.chances;
        assert!(answer - next.max(tempting) > 0.0195, "{}: {:?}", puzzle.id, puzzle.chances);
    }
}

#[test]
fn a_puzzle_without_a_lead_in_win_chance_does_not_pass() {
    let line = FiveCrowns::lines()[0];
    let mut puzzle: KeptPuzzle<FiveCrowns> = serde_json::from_str(line).expect("a puzzle");
    assert!(passes_again(&puzzle));
    puzzle.chances[1] = puzzle.chances[0] - 0.019;
    assert!(!passes_again(&puzzle));
}

#[test]
fn every_difficulty_has_its_part_of_each_game() {
    let sets = [Crosscut::lines(), FiveCrowns::lines(), Cribbage::lines()];
    for (finder, lines) in FINDERS.iter().zip(sets) {
        let difficulties = lines.iter().filter_map(|line| (finder.kind_of_line)(line));
        let difficulties: Vec<u32> =
            difficulties.map(|(_, difficulty)| difficulty.into()).collect();
        for grade in 1..=4 {
            let share = 100 * difficulties.iter().filter(|given| **given == grade).count();
            let share = share / lines.len();
            let is_fair = (LEAST_OF_A_DIFFICULTY..=MOST_OF_A_DIFFICULTY).contains(&share);
            assert!(is_fair, "{}: {share}% are of difficulty {grade}", finder.game);
        }
    }
}

#[test]
fn the_judge_agrees_with_every_crosscut_puzzle() {
    check::<Crosscut>();
}

#[test]
fn the_judge_agrees_with_every_five_crowns_puzzle() {
    check::<FiveCrowns>();
}

#[test]
fn the_judge_agrees_with_every_cribbage_puzzle() {
    check::<Cribbage>();
}

#[test]
fn no_kind_of_answer_has_more_than_its_share() {
    let sets = [Crosscut::lines(), FiveCrowns::lines(), Cribbage::lines()];
    for (finder, lines) in FINDERS.iter().zip(sets) {
        let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
        for line in &lines {
            let (kind, _) = (finder.kind_of_line)(line).expect("a puzzle");
            *kinds.entry(kind).or_default() += 1;
        }
        for (kind, count) in &kinds {
            assert!(100 * count <= MOST * lines.len(), "{}: {kind}: {count}", finder.game);
        }
        assert!(kinds.len() >= 4, "{}: {kinds:?}", finder.game);
        assert!(lines.len() >= FEWEST, "{}: {} puzzles", finder.game, lines.len());
    }
}

/// The shipped lines of a game.
trait Lines {
    fn lines() -> Vec<&'static str>;
}

impl<G: PuzzleSource> Lines for G {
    fn lines() -> Vec<&'static str> {
        G::PUZZLES.lines().collect()
    }
}
