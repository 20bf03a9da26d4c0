//! Every shipped puzzle can be asked, and its answer is found again.

use parlour_players::puzzle::kept;
use parlour_players::{Budget, Computer, Level};
use parlour_rules::Seed;
use parlour_rules::cribbage::Cribbage;
use parlour_rules::crosscut::Crosscut;
use parlour_rules::five_crowns::FiveCrowns;

/// Reads every puzzle, and solves one in `one_of` again.
fn check<G: Computer>(one_of: usize) {
    let count = kept::<G>().len();
    assert!(count >= 200, "{}: {count} puzzles", G::NAME);
    for (number, puzzle) in kept::<G>().enumerate() {
        let name = format!("{} {}", G::NAME, number + 1);
        let (seat, prompt) = puzzle.prompt();
        assert!(
            prompt.view == puzzle.view,
            "{name}: the view is that of the seat to act, {seat:?}"
        );
        assert!(prompt.legal.contains(&puzzle.answer), "{name}");
        assert!(
            puzzle.answer != puzzle.tempting && puzzle.chances[0] > puzzle.chances[1],
            "{name}"
        );
        if number % one_of == 0 {
            let mut medium = G::player(Level::Medium, Seed::from(0));
            let tempting = medium.decide(&prompt, &Budget::effort(1)).action();
            assert_eq!(tempting, puzzle.tempting, "{name}");
            assert_eq!(puzzle.decision().action(), puzzle.answer, "{name}");
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
