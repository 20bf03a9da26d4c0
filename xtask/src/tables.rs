//! `cargo xtask tables`: finds the generated tables again and writes them into the source.

use std::fs;
use std::path::Path;

use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};
use parlour_players::cribbage::generate::{Round, Tables, generate};

/// Where cribbage's table of tosses lies, from the top of the project.
const CRIBBAGE: &str = "crates/players/src/cribbage/tables.rs";

/// Finds the tables and writes them below `top`, the project's directory.
pub fn run(top: &Path) -> anyhow::Result<()> {
    let bar = ProgressBar::new(1000).with_style(
        ProgressStyle::with_template("how players toss {bar:40} {percent}%, {eta} left")
            .context("the progress bar's template")?,
    );
    let tables = generate(&|share| bar.set_position((1000.0 * share) as u64));
    bar.finish_and_clear();
    let path = top.join(CRIBBAGE);
    fs::write(&path, tables.source()).with_context(|| format!("writing {}", path.display()))?;
    print!("{}", convergence(&tables));
    Ok(())
}

/// The rounds as a table for `docs/results.md`.
fn convergence(tables: &Tables) -> String {
    const HEADING: &str = "\
| players | deals | owner's hand | crib to the owner | other's hand | crib to the other | largest change |
| --- | --- | --- | --- | --- | --- | --- |
";
    let row = |round: &Round| {
        let deals = match round.one_of {
            1 => "all".to_owned(),
            one_of => format!("1 of {one_of}"),
        };
        let ([owner_hand, owner_crib], [other_hand, other_crib]) = (round.owner, round.other);
        format!(
            "| {} | {deals} | {owner_hand:.4} | {owner_crib:.4} | {other_hand:.4} | \
             {other_crib:.4} | {:.2}% |\n",
            round.players.count(),
            f64::from(round.change) / 10_000.0,
        )
    };
    HEADING.to_owned() + &tables.rounds.iter().map(row).collect::<String>()
}
