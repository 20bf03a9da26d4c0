//! `cargo xtask tables`: finds the generated tables again and writes them into the source.

use std::fs;
use std::path::Path;

use anyhow::Context;
use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressStyle};
use parlour_players::cribbage::generate::{Averages, Round, Tables, generate, strong};

use crate::chances;

/// Where cribbage's tables lie, from the top of the project.
const CRIBBAGE: &str = "crates/players/src/cribbage/tables";

/// What to find again.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Part {
    /// How sensible cribbage players toss.
    Toss,
    /// Which hands they keep, what those peg, and how games are won; with the tosses that this
    /// program was built with.
    Play,
    /// The chances to win in Five Crowns.
    FiveCrowns,
}

/// Finds the tables and writes them below `top`, the project's directory: one part, or all.
pub fn run(top: &Path, part: Option<Part>) -> anyhow::Result<()> {
    let wanted = |one| part.is_none_or(|part| part == one);
    if wanted(Part::Toss) {
        tosses(top)?;
    }
    if wanted(Part::Play) {
        plays(top)?;
    }
    if wanted(Part::FiveCrowns) {
        chances::run(top)?;
    }
    Ok(())
}

fn bar(what: &str) -> anyhow::Result<ProgressBar> {
    let template = format!("{what} {{bar:40}} {{percent}}%, {{eta}} left");
    let style = ProgressStyle::with_template(&template).context("the progress bar's template")?;
    Ok(ProgressBar::new(1000).with_style(style))
}

fn write(top: &Path, name: &str, bytes: &[u8]) -> anyhow::Result<()> {
    let path = top.join(CRIBBAGE).join(name);
    fs::write(&path, bytes).with_context(|| format!("writing {}", path.display()))
}

fn tosses(top: &Path) -> anyhow::Result<()> {
    let bar = bar("how players toss")?;
    let tables = generate(&|share| bar.set_position((1000.0 * share) as u64));
    bar.finish_and_clear();
    write(top, "discards.rs", tables.source().as_bytes())?;
    print!("{}", convergence(&tables));
    Ok(())
}

fn plays(top: &Path) -> anyhow::Result<()> {
    let bar = bar("how strong players play")?;
    let strong = strong(&|share| bar.set_position((1000.0 * share) as u64));
    bar.finish_and_clear();
    write(top, "kept.bin", &strong.kept.to_bytes())?;
    write(top, "pegging.bin", &strong.pegging.to_bytes())?;
    write(top, "win.bin", &strong.win.to_bytes())?;
    write(top, "usual.bin", &strong.usual.to_bytes())?;
    let Averages { deals, pone_pegs, dealer_pegs, show: [pone, dealer, crib] } = strong.averages;
    println!("| {deals} deals | pegging | hand | crib | all |");
    println!("| --- | --- | --- | --- | --- |");
    let sum = strong.averages.dealer();
    println!("| dealer | {dealer_pegs:.3} | {dealer:.3} | {crib:.3} | {sum:.3} |");
    let sum = strong.averages.pone();
    println!("| pone | {pone_pegs:.3} | {pone:.3} | | {sum:.3} |");
    println!("the first dealer wins {:.2}%", 100.0 * strong.win.dealer(0, 0));
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
