//! Every shipped puzzle can be asked, and its answer is found again.

use std::collections::{BTreeMap, BTreeSet};

use parlour_players::Computer;
use parlour_players::explain::Voice;
use parlour_players::puzzle::{KeptPuzzle, entries, kept, number_of, position_id};
use parlour_rules::cribbage::Cribbage;
use parlour_rules::crosscut::Crosscut;
use parlour_rules::five_crowns::FiveCrowns;

/// Reads every puzzle, and solves one in `one_of` again.
fn check<G: Computer>(one_of: usize) {
    for (place, (line, puzzle)) in G::PUZZLES.lines().zip(kept::<G>()).enumerate() {
        let name = format!("{} {}", G::NAME, puzzle.id);
        let (seat, prompt) = puzzle.prompt();
        assert!(
            prompt.view == puzzle.view,
            "{name}: the view is that of the seat to act, {seat:?}"
        );
        for answer in puzzle.also.iter().chain([&puzzle.answer]) {
            assert!(prompt.legal.contains(answer), "{name}: {answer} is not legal");
        }
        assert!(prompt.legal.contains(&puzzle.tempting), "{name}");
        assert!(!puzzle.is_solved_by(puzzle.tempting), "{name}: the tempting move is an answer");
        // A lead of a few points early in a long game hardly moves the chance to win it.
        let leads = puzzle.points.is_some_and(|points| points[0] > points[1]);
        assert!(leads || puzzle.chances[0] > puzzle.chances[1], "{name}");
        assert!((1..=4).contains(&puzzle.difficulty), "{name}");
        let stored: KeptPuzzle<G> = serde_json::from_str(line).expect("a puzzle");
        let id = position_id::<G>(&stored.options, &stored.setup, &stored.actions);
        assert_eq!(id, puzzle.id, "the id is that of the position");
        if place % one_of == 0 {
            assert!(puzzle.is_solved_by(puzzle.decision().action()), "{name}");
        }
    }
}

#[test]
fn sampled_puzzles_are_solved_again() {
    check::<Crosscut>(60);
    check::<FiveCrowns>(60);
    check::<Cribbage>(60);
}

#[test]
#[ignore = "minutes of thought"]
fn every_puzzle_is_solved_again() {
    check::<Crosscut>(1);
    check::<FiveCrowns>(1);
    check::<Cribbage>(1);
}

/// The answer says "wins in 4" where the puzzle's kind does, even if the search found a longer win.
#[test]
fn wins_of_crosscut_puzzles_are_as_long_as_their_kind_says() {
    for (kind, words) in [("win-in-3", "wins in 3 moves"), ("win-in-4", "wins in 4 moves")] {
        let puzzle = kept::<Crosscut>().find(|puzzle| puzzle.kind == kind).expect("there is one");
        let decision = puzzle.decision();
        let reasons = Crosscut::reasons(&puzzle.view, &decision, 0, Voice::Advice);
        let said: Vec<String> = reasons.iter().map(ToString::to_string).collect();
        assert!(said.iter().any(|line| line.contains(words)), "{}: {said:?}", puzzle.id);
        let proof: f64 = decision.best().terms.iter().map(|term| term.worth).sum();
        assert_eq!(decision.best().worth, proof, "a worth is the sum of its terms");
    }
}

/// A block is asked for exactly where the other side would win with its next move.
#[test]
fn threatened_crosscut_positions_are_blocks() {
    let mut blocks = 0;
    for puzzle in kept::<Crosscut>() {
        let is_block = puzzle.kind == "block";
        assert_eq!(puzzle.view.position.passed().can_win(), is_block, "{}", puzzle.id);
        blocks += usize::from(is_block);
    }
    assert!(blocks >= 100, "{blocks} blocks");
}

/// If one move were the answer too often, nobody would have to look at the position.
fn no_move_is_the_answer_too_often<G: Computer>() {
    let mut answers: BTreeMap<String, usize> = BTreeMap::new();
    let mut first_letters: BTreeMap<char, usize> = BTreeMap::new();
    let of = kept::<G>().len();
    for puzzle in kept::<G>() {
        let answer = puzzle.answer.to_string();
        if let Some(letter) = answer.chars().next().filter(|_| !G::LUCK) {
            *first_letters.entry(letter).or_default() += 1;
        }
        *answers.entry(answer).or_default() += 1;
    }
    for (answer, count) in answers {
        assert!(5 * count <= 2 * of, "{}: {answer}: {count} of {of}", G::NAME);
    }
    for (letter, count) in first_letters {
        assert!(5 * count <= 2 * of, "{}: {letter}: {count} of {of}", G::NAME);
    }
}

#[test]
fn answers_vary() {
    no_move_is_the_answer_too_often::<Crosscut>();
    no_move_is_the_answer_too_often::<FiveCrowns>();
    no_move_is_the_answer_too_often::<Cribbage>();
}

fn every_id_finds_its_puzzle<G: Computer>() {
    let entries = entries::<G>();
    let ids: BTreeSet<&str> = entries.iter().map(|entry| entry.id.as_str()).collect();
    assert_eq!(ids.len(), entries.len(), "{}: two puzzles have one id", G::NAME);
    for (number, entry) in (1..).zip(&entries) {
        assert_eq!(number_of::<G>(&entry.id), Some(number), "{}", G::NAME);
    }
    assert_eq!(number_of::<G>("nothing"), None);
}

#[test]
fn puzzles_are_found_by_their_ids() {
    every_id_finds_its_puzzle::<Crosscut>();
    every_id_finds_its_puzzle::<FiveCrowns>();
    every_id_finds_its_puzzle::<Cribbage>();
}
