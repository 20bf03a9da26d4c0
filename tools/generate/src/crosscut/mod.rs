//! Crosscut's evaluation, fitted to games that the program plays against itself.
//!
//! Each [`Round`] plays games with the evaluation so far. Then line weights are fitted to the
//! positions of the newer half of the rounds, and crossings on top of them. The first round starts
//! from [`Weights::plain`]. Every game and every step of a fit is fixed by seeds, so the same rounds
//! and the same search give the same files.

mod compare;
mod fit;
mod fit_crossings;
mod parameters;
mod self_play;

use parlour_players::crosscut::{Crossings, SearchPosition, Weights};
use parlour_players::search::Searchable;
use parlour_rules::crosscut::{Position, Size};

use fit::chance;

pub use compare::{Comparison, compare};
pub use fit::Sample;

/// What positions are evaluated with.
#[derive(Clone, PartialEq, Debug)]
pub struct Evaluation {
    /// The weights of lines.
    pub weights: Weights,
    /// The parameters of crossings, where they are used.
    pub crossings: Option<Crossings>,
}

impl Evaluation {
    /// Weights by a rule of thumb, without crossings.
    pub fn plain() -> Self {
        Evaluation { weights: Weights::plain().clone(), crossings: None }
    }

    /// The evaluation that this program was built with.
    pub fn fitted() -> Self {
        let crossings = Some(Crossings::fitted().clone());
        Evaluation { weights: Weights::fitted().clone(), crossings }
    }

    /// The mean cross-entropy between its chances and the samples' labels.
    fn loss(&self, samples: &[Sample]) -> f64 {
        let loss = |sample: &Sample| {
            let worth = self.of(sample.position).evaluate() as f32 / Weights::UNIT as f32;
            let (chance, label) = (f64::from(chance(worth)), f64::from(sample.label));
            -label * chance.max(1e-9).ln() - (1.0 - label) * (1.0 - chance).max(1e-9).ln()
        };
        samples.iter().map(loss).sum::<f64>() / samples.len().max(1) as f64
    }

    /// A position to be evaluated with it.
    pub fn of(&self, position: Position) -> SearchPosition<'_> {
        let lines_only = SearchPosition::new(position, &self.weights);
        match &self.crossings {
            Some(crossings) => lines_only.with_crossings(crossings),
            None => lines_only,
        }
    }
}

/// One round of self-play.
#[derive(Clone, Debug)]
pub struct Round {
    /// Board sizes, one game on each in turn.
    pub sizes: Vec<Size>,
    /// Nodes that the search may visit for each move.
    pub nodes: u64,
    /// How many games are played.
    pub games: u64,
    /// How much a position's search counts for its label; the result of its game counts for the
    /// rest.
    pub search_share: f32,
    /// Where the games' randomness comes from.
    pub seed: u64,
}

/// Passes over the positions in each fit.
const PASSES: u32 = 5;
/// Positions in a block, and one block of this many is kept out of the fits, so that they can be
/// checked against positions they haven't met.
const BLOCK: usize = 300;
const BLOCKS: usize = 20;
const HELD_OUT: usize = 7;

/// The rounds that `cargo xtask tables crosscut` plays.
///
/// Large boards come more often, because their long lines have the most patterns. The first games
/// are those of weak players, so only their results count, and later rounds are longer.
pub fn rounds() -> Vec<Round> {
    let large = ["10x10", "9x9", "8x8"].repeat(3);
    let sizes = large.into_iter().chain(["9x10", "7x8", "6x7", "5x10"]);
    let sizes: Vec<Size> = sizes.map(|size| size.parse().expect("a board size")).collect();
    let round = |seed: u64| {
        let (games, nodes) = match seed {
            1..=4 => (16_000, 300),
            5..=8 => (32_000, 500),
            _ => (64_000, 800),
        };
        let search_share = if seed == 1 { 0.0 } else { 0.5 };
        Round { sizes: sizes.clone(), nodes, games, search_share, seed }
    };
    (1..=10).map(round).collect()
}

/// What the rounds found.
#[derive(Clone, PartialEq, Debug)]
pub struct Fit {
    /// The evaluation.
    pub evaluation: Evaluation,
    /// The mean loss of the line weights alone, and with the crossings, on positions that the last
    /// fit didn't use.
    pub losses: [f64; 2],
}

/// Plays the rounds and fits an evaluation to the positions of the newer half of them. `progress`
/// is called after each game.
///
/// Panics if there are no rounds.
pub fn fit_evaluation(rounds: &[Round], progress: &(dyn Fn() + Sync)) -> Fit {
    let mut samples: Vec<Vec<Sample>> = Vec::new();
    let mut fitted: Option<Fit> = None;
    for round in rounds {
        let evaluation = fitted.map_or_else(Evaluation::plain, |fitted: Fit| fitted.evaluation);
        samples.push(self_play::play(&evaluation, round, progress));
        // Older rounds are games of weaker players.
        fitted = Some(fit_samples(&samples[samples.len() / 2..].concat()));
    }
    fitted.expect("at least one round")
}

/// Fits line weights, and crossings on top of them.
fn fit_samples(samples: &[Sample]) -> Fit {
    let (mut used, mut held_out) = (Vec::new(), Vec::new());
    for (index, block) in samples.chunks(BLOCK).enumerate() {
        let part = if index % BLOCKS == HELD_OUT { &mut held_out } else { &mut used };
        part.extend_from_slice(block);
    }
    let lines = Evaluation { weights: fit::fit(&used, PASSES), crossings: None };
    let crossings = Some(fit_crossings::fit(&used, &lines.weights, PASSES));
    let evaluation = Evaluation { crossings, ..lines.clone() };
    let losses = [&lines, &evaluation].map(|side| side.loss(&held_out));
    Fit { evaluation, losses }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_rounds_give_the_same_evaluation_on_any_number_of_threads() {
        let small = |round: Round| Round { nodes: 100, games: 26, ..round };
        let rounds: Vec<Round> = rounds().into_iter().take(3).map(small).collect();
        let on = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            pool.expect("threads").install(|| fit_evaluation(&rounds, &|| {}))
        };
        assert_eq!(on(1), on(3));
    }

    #[test]
    fn crossings_predict_unseen_positions_better_than_lines_alone() {
        let sizes = vec!["8x8".parse().expect("a size")];
        let round = Round { sizes, nodes: 100, games: 1_500, search_share: 0.5, seed: 11 };
        let [lines, both] = fit_evaluation(&[round], &|| {}).losses;
        assert!(both < lines, "{both} is not below {lines}");
    }

    #[test]
    fn fitted_weights_beat_plain_ones() {
        let size = "7x7".parse().expect("a size");
        let sides = [&Evaluation::fitted(), &Evaluation::plain()];
        let found = compare(sides, size, 200, 30);
        assert!(found.rate > 0.5, "{found}");
    }
}
