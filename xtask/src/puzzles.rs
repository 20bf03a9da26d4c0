//! `cargo xtask puzzles`: mines the puzzles again and writes them where they are kept.

use std::fs;
use std::path::Path;

use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};
use parlour_players::puzzle::{Puzzle, Puzzling, mine};
use parlour_rules::cribbage::Cribbage;
use parlour_rules::crosscut::Crosscut;
use parlour_rules::five_crowns::FiveCrowns;
use parlour_rules::{Game, Seed};
use rayon::prelude::*;

/// How many puzzles of each game are kept.
const PUZZLES: usize = 240;
/// How many games are searched at a time.
const GAMES: u64 = 64;

/// Mines the puzzles of every game, or of the one that is named.
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

fn write<G: Puzzling>(top: &Path) -> anyhow::Result<()>
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
        let found: Vec<Option<Puzzle<G>>> = games.map(|number| mine(Seed::from(number))).collect();
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
