//! Matches between two evaluations.

use std::fmt::{self, Display};

use parlour_players::Budget;
use parlour_players::search::{Care, Search, Searchable};
use parlour_rules::crosscut::{Colour, Position, Size};
use parlour_rules::{Luck, Seed};
use rayon::prelude::*;

use super::Evaluation;
use super::self_play::{DEEPEST, TABLE_BITS, opening};

/// How the first side did in a match of pairs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Comparison {
    /// The share of games that it won.
    pub rate: f64,
    /// Half the width of the 95% interval around the rate.
    pub margin: f64,
    /// Pairs in which it won no game, one game and both.
    pub pairs: [u32; 3],
}

impl Comparison {
    /// Whether the first side is weaker, with 95% confidence.
    pub fn is_loss(&self) -> bool {
        self.rate + self.margin < 0.5
    }
}

impl Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [lost, shared, won] = self.pairs;
        let (rate, margin) = (100.0 * self.rate, 100.0 * self.margin);
        write!(f, "{rate:.1}% ± {margin:.1} (pairs lost {lost}, shared {shared}, won {won})")
    }
}

/// Plays pairs of games from the same openings with the sides exchanged, `nodes` for each move.
pub fn compare(sides: [&Evaluation; 2], size: Size, nodes: u64, pairs: u64) -> Comparison {
    let seed = Seed::from(1000);
    let wins: Vec<usize> = (0..pairs)
        .into_par_iter()
        .map(|pair| {
            let start = opening(size, 4, &mut Luck::new(seed.child(pair)));
            let colours = [start.turn(), start.turn().other()];
            let won = |&first: &Colour| winner(sides, start, first, nodes) == first;
            colours.into_iter().filter(won).count()
        })
        .collect();
    let mut counts = [0; 3];
    for won in wins {
        counts[won] += 1;
    }
    let pairs = pairs as f64;
    let share = |won: usize| won as f64 / 2.0;
    let rate = (0..3).map(|won| f64::from(counts[won]) * share(won)).sum::<f64>() / pairs;
    let squares = (0..3).map(|won| f64::from(counts[won]) * (share(won) - rate).powi(2));
    Comparison { rate, margin: 1.96 * squares.sum::<f64>().sqrt() / pairs, pairs: counts }
}

/// Who wins from `start` when the first side plays the colour `first`.
fn winner(sides: [&Evaluation; 2], start: Position, first: Colour, nodes: u64) -> Colour {
    let mut searches = [0, 1].map(|_| Search::new(Care::Selective, TABLE_BITS));
    let mut position = start;
    while !position.is_lost() {
        let side = usize::from(position.turn() != first);
        let to_move = sides[side].of(position);
        let found = searches[side].analyse(&to_move, DEEPEST, &Budget::effort(nodes));
        position = to_move.after(found.roots[0].played).position;
    }
    position.turn().other()
}
