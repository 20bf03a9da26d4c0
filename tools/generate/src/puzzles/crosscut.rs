//! Crosscut's puzzles: one move is proved to win, and every other is proved to lose.

use parlour_players::crosscut::chance;
use parlour_players::crosscut::solver::{Proved, Solver};
use parlour_players::{Budget, Computer, Level, Prompt};
use parlour_rules::crosscut::{Action, Crosscut, Options, Size};
use parlour_rules::{Game, Luck, Seed};

use super::PuzzleSource;

/// Board sizes of the puzzles.
const SIZES: [&str; 5] = ["6x6", "6x7", "7x7", "7x8", "8x8"];
/// A worth above this is a win within two plies, which is too easy.
const PLAIN: f64 = 998.0;
/// Nodes of the search for a win, before the proofs begin.
const GLANCE: u64 = 20_000;
/// Nodes that the proof against each other move may take.
const PROOF: u64 = 60_000;
const MEMORY: usize = 64 << 20;

impl PuzzleSource for Crosscut {
    /// An empty board after a few random placements.
    fn begin(seed: Seed) -> Self {
        let mut luck = Luck::new(seed);
        let size: &&str = luck.pick(&SIZES).expect("there are sizes");
        let size: Size = size.parse().expect("a size");
        let mut game = Crosscut::deal(&Options::of(size), seed);
        for _ in 0..4 {
            let placed = *luck.pick(&game.legal()).expect("nobody wins in four plies");
            game.play(placed).expect("it is legal");
        }
        game
    }

    fn clear_answer(prompt: &Prompt<Self>) -> Option<(Action, [f64; 2])> {
        let mut expert = Crosscut::player(Level::Expert, Seed::from(0));
        let decision = expert.decide(prompt, &Budget::effort(GLANCE));
        let best = decision.best();
        if chance(best.worth) < 1.0 || best.worth > PLAIN {
            return None;
        }
        let position = &prompt.view.position;
        let loses = |action: &Action| {
            let Action::Place(square) = action else { return false };
            let after = position.place(*square).expect("it is legal");
            let mut solver = Solver::new(&after, MEMORY);
            let proved = solver.solve(&Budget::effort(PROOF), &mut |_| {});
            matches!(proved, Proved::Win { winner, .. } if winner == after.turn())
        };
        let mut others = prompt.legal.iter().filter(|action| **action != best.action);
        others.all(loses).then_some((best.action, [1.0, 0.0]))
    }
}
