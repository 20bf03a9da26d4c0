//! The weights of Crosscut's evaluation, fitted to games that the program plays against itself.
//!
//! Each [`Round`] plays games with the weights so far and fits new weights to the positions of all
//! rounds. The first round starts from [`Weights::plain`]. Every game and every step of the fit is
//! fixed by seeds, so the same rounds give the same file.

mod compare;
mod fit;
mod parameters;
mod self_play;

use parlour_players::crosscut::Weights;
use parlour_rules::crosscut::Size;

pub use compare::{Comparison, compare};
pub use fit::Sample;

/// One round of self-play.
#[derive(Clone, Debug)]
pub struct Round {
    /// Board sizes, one game on each in turn.
    pub sizes: Vec<Size>,
    /// Nodes that the search may visit for each move.
    pub nodes: u64,
    /// How many games are played.
    pub games: u64,
    /// Where the games' randomness comes from.
    pub seed: u64,
}

/// Passes over all positions in each fit.
const PASSES: u32 = 12;

/// The rounds that `cargo xtask tables weights` plays: about 50 minutes on one core.
///
/// Large boards come more often, because their long lines have the most patterns.
pub fn rounds() -> Vec<Round> {
    let round = |(seed, nodes): (u64, u64)| {
        let sizes = ["8x8", "9x9", "10x10", "9x10", "8x10", "10x10", "9x9", "7x8"];
        let sizes = sizes.map(|size| size.parse().expect("a board size")).to_vec();
        Round { sizes, nodes, games: 80_000, seed }
    };
    (1..).zip([300, 600, 1_000]).map(round).collect()
}

/// Plays the rounds and fits weights to all their positions. `progress` is called after each game.
pub fn weights(rounds: &[Round], progress: &(dyn Fn() + Sync)) -> Weights {
    let mut weights = Weights::plain().clone();
    let mut samples: Vec<Sample> = Vec::new();
    for round in rounds {
        samples.extend(self_play::play(&weights, round, progress));
        weights = fit::fit(&samples, PASSES);
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;

    fn small_rounds() -> Vec<Round> {
        let round = |round: Round| Round { nodes: 100, games: 24, ..round };
        rounds().into_iter().map(round).collect()
    }

    #[test]
    fn the_same_rounds_give_the_same_weights_on_any_number_of_threads() {
        let on = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            pool.expect("threads").install(|| weights(&small_rounds(), &|| {}))
        };
        assert_eq!(on(1), on(3));
    }

    #[test]
    fn fitted_weights_beat_plain_ones() {
        let size = "7x7".parse().expect("a size");
        let sides = [Weights::fitted(), Weights::plain()];
        let found = compare(sides, size, 200, 30);
        assert!(found.rate > 0.5, "{found}");
    }
}
