//! `parlour crosscut perft`: how many lines of play there are.

use std::io::Write;
use std::time::Instant;

use anyhow::Result;
use parlour_rules::crosscut::{Position, Size, perft};
use serde::Serialize;

use crate::progress::Progress;
use crate::{Answer, json};

#[derive(Serialize)]
struct Perft {
    size: String,
    depth: u32,
    leaves: u64,
    seconds: f64,
    leaves_per_second: f64,
}

/// Counts the lines of exactly `depth` plies from the empty board.
pub fn run(size: Size, depth: u32, as_json: bool) -> Result<Answer> {
    let started = Instant::now();
    let leaves = count(&Position::empty(size), depth);
    let seconds = started.elapsed().as_secs_f64();
    let answer = Perft {
        size: size.to_string(),
        depth,
        leaves,
        seconds,
        leaves_per_second: leaves as f64 / seconds.max(1e-9),
    };
    if as_json {
        return json::answer(&answer);
    }
    let mut out = std::io::stdout().lock();
    let moves = if depth == 1 { "move" } else { "moves" };
    let counted = if leaves == 1 { "sequence of moves" } else { "sequences of moves" };
    writeln!(
        out,
        "{size}, {depth} {moves} deep: {leaves} {counted} in {seconds:.2} s ({:.1} million a second)",
        answer.leaves_per_second / 1e6
    )?;
    Ok(Answer::Yes)
}

/// [`perft`], with a bar that moves whenever one of the lines of two plies has been followed.
fn count(start: &Position, depth: u32) -> u64 {
    if depth < 3 {
        return perft(start, depth);
    }
    let after = |position: &Position| {
        position.moves().into_iter().map(|played| position.after(played)).collect::<Vec<_>>()
    };
    let openings: Vec<Position> = after(start).iter().flat_map(after).collect();
    let progress = Progress::of(openings.len() as u64, "counting");
    openings
        .iter()
        .enumerate()
        .map(|(index, opening)| {
            progress.at(index as u64);
            perft(opening, depth - 2)
        })
        .sum()
}
