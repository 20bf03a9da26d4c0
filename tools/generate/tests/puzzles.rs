//! The shipped puzzles are ones that the generator would accept today.

use parlour_generate::puzzles::PuzzleSource;
use parlour_players::puzzle::kept;
use parlour_rules::cribbage::Cribbage;
use parlour_rules::crosscut::Crosscut;
use parlour_rules::five_crowns::FiveCrowns;

/// Checks one puzzle in `one_of`.
fn check<G: PuzzleSource>(one_of: usize) {
    for (number, puzzle) in kept::<G>().enumerate().step_by(one_of) {
        let (_, prompt) = puzzle.prompt();
        let clear = G::clear_answer(&prompt).map(|(answer, _)| answer);
        assert_eq!(clear, Some(puzzle.answer), "{} {}", G::NAME, number + 1);
    }
}

#[test]
fn sampled_puzzles_have_one_clear_answer() {
    check::<Crosscut>(60);
    check::<FiveCrowns>(60);
    check::<Cribbage>(60);
}

#[test]
#[ignore = "takes minutes"]
fn every_puzzle_has_one_clear_answer() {
    check::<Crosscut>(1);
    check::<FiveCrowns>(1);
    check::<Cribbage>(1);
}
