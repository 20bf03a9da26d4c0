//! Games of weights against themselves, and matches between two sets of weights.

use std::fs::File;
use std::io::{BufWriter, Write};

use parlour_players::Budget;
use parlour_players::crosscut::{Ply, SearchPosition, Weights};
use parlour_players::search::{Care, Search, Searchable};
use parlour_rules::crosscut::{Colour, Position, Size, Status};
use parlour_rules::{Luck, Seed};
use rayon::prelude::*;

use crate::Result;
use crate::fit::Sample;

/// Deeper than any of these searches gets.
const DEEPEST: u32 = 60;
const TABLE_BITS: u32 = 14;

/// A random start in which nobody can win at once.
fn opening(size: Size, plies: u32, luck: &mut Luck) -> Position {
    loop {
        let mut position = Position::empty(size);
        for _ in 0..plies {
            let Some(&played) = luck.pick(&position.moves()) else { break };
            position = position.after(played);
        }
        if position.status() == Status::Play && !position.can_win() && !position.passed().can_win()
        {
            return position;
        }
    }
}

/// Plays games and writes every quiet position with the game's result.
pub fn play(
    weights: &Weights,
    sizes: &[Size],
    nodes: u64,
    games: u64,
    seed: u64,
    out: &str,
) -> Result<()> {
    let seed = Seed::from(seed);
    let mut out = BufWriter::new(File::create(out)?);
    // In batches, so that the file grows while the games go on.
    for first in (0..games).step_by(1000) {
        let samples: Vec<Sample> = (first..games.min(first + 1000))
            .into_par_iter()
            .map_init(
                || Search::new(Care::Selective, TABLE_BITS),
                |search, game| {
                    let size = sizes[game as usize % sizes.len()];
                    play_one(search, weights, size, nodes, seed.child(game))
                },
            )
            .flatten()
            .collect();
        samples.iter().try_for_each(|sample| out.write_all(&sample.to_bytes()))?;
        eprintln!("{} games, {} positions in the last batch", first + 1000, samples.len());
    }
    Ok(out.flush()?)
}

/// One game, until its result is proved. One move in twelve is any that is not known to lose.
fn play_one<'w>(
    search: &mut Search<SearchPosition<'w>>,
    weights: &'w Weights,
    size: Size,
    nodes: u64,
    seed: Seed,
) -> Vec<Sample> {
    let mut luck = Luck::new(seed);
    // A small board is decided before many random moves are made.
    let squares = u32::from(size.rows() - 2) * u32::from(size.columns() - 2);
    let plies = 2 + luck.below((squares / 4).min(10));
    let mut field = SearchPosition::new(opening(size, plies, &mut luck), weights);
    let mut met: Vec<Position> = Vec::new();
    let winner = loop {
        if field.is_lost() {
            break field.position.turn().other();
        }
        let found = search.analyse(&field, DEEPEST, &Budget::effort(nodes));
        let best = &found.roots[0];
        if !field.can_win() && !field.is_threatened() {
            met.push(field.position);
        }
        match (best.score.wins_in(), best.score.loses_in()) {
            (Some(_), _) => break field.position.turn(),
            (_, Some(_)) => break field.position.turn().other(),
            _ => {}
        }
        let open: Vec<Ply> = found
            .roots
            .iter()
            .filter(|root| root.score.loses_in().is_none())
            .map(|root| root.played)
            .collect();
        let astray = luck.below(12) == 0;
        field = field.after(match luck.pick(&open) {
            Some(&played) if astray => played,
            _ => best.played,
        });
    };
    met.into_iter().map(|position| Sample::new(&position, position.turn() == winner)).collect()
}

/// One side of a match.
pub struct Side {
    pub weights: Weights,
    pub nodes: u64,
}

/// Plays pairs of games from the same openings with the sides exchanged, and tells how the first
/// side did.
pub fn compare(sides: &[Side; 2], size: Size, pairs: u64) -> String {
    let seed = Seed::from(1000);
    let wins: Vec<u32> = (0..pairs)
        .into_par_iter()
        .map(|pair| {
            let start = opening(size, 4, &mut Luck::new(seed.child(pair)));
            let colours = [start.turn(), start.turn().other()];
            colours.into_iter().filter(|&first| winner(sides, start, first) == first).count() as u32
        })
        .collect();
    let count = |wanted| wins.iter().filter(|&&won| won == wanted).count() as f64;
    let pairs = pairs as f64;
    let rate = (count(1) / 2.0 + count(2)) / pairs;
    let variance =
        (0..3).map(|won| count(won) * (f64::from(won) / 2.0 - rate).powi(2)).sum::<f64>();
    format!(
        "{:.1}% ± {:.1} (pairs lost {}, shared {}, won {})",
        100.0 * rate,
        196.0 * variance.sqrt() / pairs,
        count(0),
        count(1),
        count(2)
    )
}

/// Who wins from `start` when the first side plays the colour `first`.
fn winner(sides: &[Side; 2], start: Position, first: Colour) -> Colour {
    let mut searches = [0, 1].map(|_| Search::new(Care::Selective, TABLE_BITS));
    let mut position = start;
    while !position.is_lost() {
        let side = usize::from(position.turn() != first);
        let field = SearchPosition::new(position, &sides[side].weights);
        let found = searches[side].analyse(&field, DEEPEST, &Budget::effort(sides[side].nodes));
        position = field.after(found.roots[0].played).position;
    }
    position.turn().other()
}
