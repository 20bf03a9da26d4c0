//! Positions worth thinking about: one decision is clearly best, and it is not the obvious one.
//!
//! They are mined from games that the computer plays with itself, by `cargo xtask puzzles`, and
//! kept in `puzzles/` as what the seat to act can see, with the answer.

mod cards;
mod crosscut;
mod mine;

use parlour_rules::{Game, Luck, Seat, Seed};
use serde::{Deserialize, Serialize};

use crate::review::Reviewed;
use crate::{Budget, Decision, Level, Prompt};

pub use mine::mine;

/// A position, and what to do in it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Puzzle<G: Game> {
    /// What the seat to act can see.
    pub view: G::View,
    /// What is best.
    pub answer: G::Action,
    /// The chances to win with the answer and with the next best.
    pub chances: [f64; 2],
    /// What `medium` would do instead.
    pub tempting: G::Action,
}

/// A game that has puzzles.
pub trait Puzzling: Reviewed {
    /// The puzzles that are kept: one a line.
    const KEPT: &'static str;
    /// The effort at which `expert` finds the answer, and tells why.
    const EFFORT: u64;

    /// A game to look for puzzles in.
    fn begin(seed: Seed) -> Self;

    /// The answer with the chances to win with it and with the next best, if it is clear.
    fn clear_answer(prompt: &Prompt<Self>) -> Option<(Self::Action, [f64; 2])>;
}

/// Every puzzle that is kept of a game, the first first.
pub fn kept<G: Puzzling>() -> impl ExactSizeIterator<Item = Puzzle<G>> {
    let lines: Vec<&str> = G::KEPT.lines().collect();
    lines.into_iter().map(|line| serde_json::from_str(line).expect("tests read every puzzle"))
}

/// The number of a day's puzzle among `of`, counted from 1: the same for everyone. Days are
/// counted from 1970-01-01, by universal time.
///
/// # Panics
/// If there is none.
pub fn of_the_day(day: u64, of: usize) -> usize {
    Luck::new(Seed::from(day)).below(of as u32) as usize + 1
}

impl<G: Puzzling> Puzzle<G> {
    /// A game that looks like this to the seat to act; what it cannot see is imagined.
    pub fn game(&self) -> G {
        G::imagine(&self.view, &mut Luck::new(Seed::from(0)))
    }

    /// Who is asked, and what.
    pub fn prompt(&self) -> (Seat, Prompt<G>) {
        Prompt::of(&self.game()).expect("tests ask every puzzle")
    }

    /// The answer as `expert` finds it, with everything else weighed too.
    pub fn decision(&self) -> Decision<G::Action> {
        let mut expert = G::player(Level::Expert, Seed::from(0));
        expert.decide(&self.prompt().1, &Budget::effort(<G as Puzzling>::EFFORT))
    }
}
