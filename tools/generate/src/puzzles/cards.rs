//! Puzzles of the card games: `expert` finds one move clearly better than every other.

use parlour_players::{Budget, Level, Prompt};
use parlour_rules::cribbage::{self, Cribbage};
use parlour_rules::five_crowns::{self, FiveCrowns};
use parlour_rules::{Game, Seed};

use super::PuzzleSource;

/// `expert`'s best move with its win chance and the next best's, if they differ by at least `gap`.
fn by_expert<G: PuzzleSource>(prompt: &Prompt<G>, gap: f64) -> Option<(G::Action, [f64; 2])> {
    let mut expert = G::player(Level::Expert, Seed::from(0));
    let decision = expert.decide(prompt, &Budget::effort(G::PUZZLE_EFFORT));
    let [best, next, ..] = &decision.ranked[..] else { return None };
    let chances = [best, next].map(|verdict| G::win_chance(&prompt.view, verdict));
    (chances[0] - chances[1] >= gap).then_some((best.action, chances))
}

impl PuzzleSource for Cribbage {
    fn begin(seed: Seed) -> Self {
        Cribbage::deal(&cribbage::Options::default(), seed)
    }

    fn clear_answer(prompt: &Prompt<Self>) -> Option<(Self::Action, [f64; 2])> {
        by_expert(prompt, 0.02)
    }
}

impl PuzzleSource for FiveCrowns {
    fn begin(seed: Seed) -> Self {
        FiveCrowns::deal(&five_crowns::Options::default(), seed)
    }

    /// Going out is never a puzzle: with which card hardly matters.
    fn clear_answer(prompt: &Prompt<Self>) -> Option<(Self::Action, [f64; 2])> {
        by_expert(prompt, 0.03)
            .filter(|(answer, _)| !matches!(answer, five_crowns::Action::GoOut(_)))
    }
}
