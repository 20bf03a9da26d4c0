//! Puzzles of the card games: `expert` finds one action clearly better than every other.

use parlour_rules::cribbage::{self, Cribbage};
use parlour_rules::five_crowns::{self, FiveCrowns};
use parlour_rules::{Game, Seed};

use super::Puzzling;
use crate::{Budget, Level, Prompt};

/// The answer and the chances with it and with the next best, if it is better by `gap` of a game.
fn by_expert<G: Puzzling>(prompt: &Prompt<G>, gap: f64) -> Option<(G::Action, [f64; 2])> {
    let mut expert = G::player(Level::Expert, Seed::from(0));
    let decision = expert.decide(prompt, &Budget::effort(<G as Puzzling>::EFFORT));
    let [best, next, ..] = &decision.ranked[..] else { return None };
    let chances = [best, next].map(|verdict| G::chance(&prompt.view, verdict));
    (chances[0] - chances[1] >= gap).then_some((best.action, chances))
}

impl Puzzling for Cribbage {
    const KEPT: &'static str = include_str!("../../puzzles/cribbage.jsonl");
    const EFFORT: u64 = 300;

    fn begin(seed: Seed) -> Self {
        Cribbage::deal(&cribbage::Options::default(), seed)
    }

    fn clear_answer(prompt: &Prompt<Self>) -> Option<(Self::Action, [f64; 2])> {
        by_expert(prompt, 0.02)
    }
}

impl Puzzling for FiveCrowns {
    const KEPT: &'static str = include_str!("../../puzzles/five-crowns.jsonl");
    const EFFORT: u64 = 1_000;

    fn begin(seed: Seed) -> Self {
        FiveCrowns::deal(&five_crowns::Options::default(), seed)
    }

    /// Going out with one card or another is much the same, and is no puzzle.
    fn clear_answer(prompt: &Prompt<Self>) -> Option<(Self::Action, [f64; 2])> {
        by_expert(prompt, 0.03)
            .filter(|(answer, _)| !matches!(answer, five_crowns::Action::GoOut(_)))
    }
}
