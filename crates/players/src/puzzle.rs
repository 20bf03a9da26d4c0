//! Positions worth thinking about: one move is clearly best, and it isn't the obvious one.
//!
//! `cargo xtask puzzles` finds them in games that the computer plays against itself. `puzzles/`
//! keeps each one as the view of the seat to act, with the answer.

use parlour_rules::{Game, Luck, Seat, Seed};
use serde::{Deserialize, Serialize};

use crate::{Budget, Computer, Decision, Level, Prompt};

/// A position, and the best move in it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Puzzle<G: Game> {
    /// What the seat to act can see.
    pub view: G::View,
    /// The best move.
    pub answer: G::Action,
    /// The chances to win with the answer and with the next best move.
    pub chances: [f64; 2],
    /// What `medium` would play instead.
    pub tempting: G::Action,
}

/// Every puzzle of a game, in order.
pub fn kept<G: Computer>() -> impl ExactSizeIterator<Item = Puzzle<G>> {
    let lines: Vec<&str> = G::PUZZLES.lines().collect();
    lines.into_iter().map(|line| serde_json::from_str(line).expect("tests read every puzzle"))
}

/// The number of a day's puzzle, from 1 to `of`: the same for everyone. Days are counted from
/// 1970-01-01 in UTC.
///
/// # Panics
/// If `of` is 0.
pub fn of_the_day(day: u64, of: usize) -> usize {
    Luck::new(Seed::from(day)).below(of as u32) as usize + 1
}

impl<G: Computer> Puzzle<G> {
    /// A game that looks like this to the seat to act; hidden cards are imagined.
    pub fn game(&self) -> G {
        G::imagine(&self.view, &mut Luck::new(Seed::from(0)))
    }

    /// The seat to act, and its prompt.
    pub fn prompt(&self) -> (Seat, Prompt<G>) {
        Prompt::of(&self.game()).expect("tests ask every puzzle")
    }

    /// `expert`'s decision, which ranks the answer first.
    pub fn decision(&self) -> Decision<G::Action> {
        let mut expert = G::player(Level::Expert, Seed::from(0));
        expert.decide(&self.prompt().1, &Budget::effort(G::PUZZLE_EFFORT))
    }
}
