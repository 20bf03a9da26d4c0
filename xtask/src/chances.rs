//! `cargo xtask tables five-crowns`: fits Five Crowns' win chances to self-played games.

use std::fs;
use std::path::Path;

use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};
use parlour_generate::five_crowns::fit;

/// Where the numbers are, from the top of the project.
const NUMBERS: &str = "crates/players/src/five_crowns/win_chance/numbers.rs";
const GAMES: u64 = 3_000;

/// Fits the win chances and writes them below `top`, the project's directory.
pub fn run(top: &Path) -> anyhow::Result<()> {
    let bar = ProgressBar::new(GAMES).with_style(
        ProgressStyle::with_template("chances to win {bar:40} {percent}%, {eta} left")
            .context("the progress bar's template")?,
    );
    let fitted = fit(GAMES, &|| bar.inc(1));
    bar.finish_and_clear();
    let path = top.join(NUMBERS);
    fs::write(&path, fitted.source()).with_context(|| format!("writing {}", path.display()))?;
    println!(
        "Five Crowns: {} decisions of {GAMES} games; squared error {:.4} on games kept back",
        fitted.decisions, fitted.error
    );
    Ok(())
}
