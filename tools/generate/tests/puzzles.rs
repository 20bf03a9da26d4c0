//! The shipped puzzles are a balanced set, and the judge still agrees with their answers.

use std::collections::BTreeMap;

use parlour_generate::puzzles::{FINDERS, PuzzleSource, passes_again};
use parlour_players::puzzle::KeptPuzzle;
use parlour_rules::cribbage::Cribbage;
use parlour_rules::crosscut::Crosscut;
use parlour_rules::five_crowns::FiveCrowns;

/// The largest share of a set that anything may have, in hundredths.
const MOST: usize = 40;
/// The fewest puzzles of a game.
const FEWEST: usize = 500;

/// Judges every puzzle of a game again.
fn check<G: PuzzleSource>() {
    let read = |line| -> KeptPuzzle<G> { serde_json::from_str(line).expect("a puzzle") };
    let failed = G::PUZZLES.lines().map(read).filter(|kept| !passes_again(kept));
    let failed: Vec<String> = failed.map(|kept| kept.id).collect();
    assert!(failed.is_empty(), "{}: {}", G::NAME, failed.join(" "));
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
