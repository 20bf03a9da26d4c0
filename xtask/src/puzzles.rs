//! `cargo xtask puzzles`: finds the puzzles again and writes their files.

use std::fs;
use std::path::Path;

use anyhow::{Context, ensure};
use indicatif::{ProgressBar, ProgressStyle};
use parlour_generate::puzzles::{FINDERS, Finder};
use parlour_rules::Seed;
use parlour_rules::options::listed;
use rayon::prelude::*;

/// Puzzles of each game.
const PUZZLES: usize = 240;
/// Games searched at a time.
const GAMES: u64 = 64;

/// Finds the puzzles of every game, or of the one named.
pub fn run(top: &Path, game: Option<&str>) -> anyhow::Result<()> {
    let games = FINDERS.map(|finder| finder.game);
    let is_known = game.is_none_or(|game| games.contains(&game));
    ensure!(is_known, "there are puzzles of {}", listed(&games, "and"));
    let wanted = |finder: &&Finder| game.is_none_or(|game| game == finder.game);
    FINDERS.iter().filter(wanted).try_for_each(|finder| write(top, *finder))
}

fn write(top: &Path, Finder { game, find }: Finder) -> anyhow::Result<()> {
    let bar = ProgressBar::new(PUZZLES as u64).with_style(
        ProgressStyle::with_template("{msg} {bar:40} {pos} of {len}, {eta} left")
            .context("the progress bar's template")?,
    );
    bar.set_message(game);
    let mut puzzles: Vec<String> = Vec::new();
    let mut first = 0;
    while puzzles.len() < PUZZLES {
        let games = (first..first + GAMES).into_par_iter();
        let found: Vec<Option<String>> = games.map(|number| find(Seed::from(number))).collect();
        puzzles.extend(found.into_iter().flatten());
        first += GAMES;
        bar.set_position(puzzles.len() as u64);
    }
    puzzles.truncate(PUZZLES);
    bar.finish_and_clear();
    let path = top.join("crates/players/puzzles").join(game).with_extension("jsonl");
    fs::write(&path, puzzles.join("\n") + "\n")
        .with_context(|| format!("writing {}", path.display()))?;
    println!("{game}: {PUZZLES} puzzles from {first} games");
    Ok(())
}
