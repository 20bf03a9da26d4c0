//! `cargo xtask puzzles`: finds the puzzles again and writes their files.

use std::fs;
use std::path::Path;

use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};
use parlour_generate::puzzles::{PuzzleSource, find};
use parlour_players::puzzle::Puzzle;
use parlour_rules::cribbage::Cribbage;
use parlour_rules::crosscut::Crosscut;
use parlour_rules::five_crowns::FiveCrowns;
use parlour_rules::{Game, Seed};
use rayon::prelude::*;

/// Puzzles of each game.
const PUZZLES: usize = 240;
/// Games searched at a time.
const GAMES: u64 = 64;

/// Finds the puzzles of every game, or of the one named.
pub fn run(top: &Path, game: Option<&str>) -> anyhow::Result<()> {
    let wanted = |name| game.is_none_or(|game| game == name);
    if wanted(Crosscut::NAME) {
        write::<Crosscut>(top)?;
    }
    if wanted(FiveCrowns::NAME) {
        write::<FiveCrowns>(top)?;
    }
    if wanted(Cribbage::NAME) {
        write::<Cribbage>(top)?;
    }
    Ok(())
}

fn write<G: PuzzleSource>(top: &Path) -> anyhow::Result<()>
where
    Puzzle<G>: Send,
{
    let bar = ProgressBar::new(PUZZLES as u64).with_style(
        ProgressStyle::with_template("{msg} {bar:40} {pos} of {len}, {eta} left")
            .context("the progress bar's template")?,
    );
    bar.set_message(G::NAME);
    let mut puzzles: Vec<Puzzle<G>> = Vec::new();
    let mut first = 0;
    while puzzles.len() < PUZZLES {
        let games = (first..first + GAMES).into_par_iter();
        let found: Vec<Option<Puzzle<G>>> = games.map(|number| find(Seed::from(number))).collect();
        puzzles.extend(found.into_iter().flatten());
        first += GAMES;
        bar.set_position(puzzles.len() as u64);
    }
    puzzles.truncate(PUZZLES);
    bar.finish_and_clear();
    let lines: Result<Vec<String>, _> = puzzles.iter().map(serde_json::to_string).collect();
    let path = top.join("crates/players/puzzles").join(G::NAME).with_extension("jsonl");
    fs::write(&path, lines?.join("\n") + "\n")
        .with_context(|| format!("writing {}", path.display()))?;
    println!("{}: {PUZZLES} puzzles from {first} games", G::NAME);
    Ok(())
}
