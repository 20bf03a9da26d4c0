//! `cargo xtask tables`: generates the tables and weights and writes them into the source.

use std::fs;
use std::path::Path;

use anyhow::{Context, ensure};
use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressStyle};
use parlour_generate::cribbage::{
    Averages, Round, Tables, generate, multi_player_deals, multi_player_source, strong,
};
use parlour_generate::crosscut::{self, Evaluation, Fit};
use parlour_rules::cribbage::Players;

use crate::chances;

/// Where cribbage's tables are, from the top of the project.
const CRIBBAGE: &str = "crates/players/src/cribbage/tables";
/// Where Crosscut's line weights are.
const WEIGHTS: &str = "crates/players/src/crosscut/weights.bin";
/// Where Crosscut's parameters of crossings are.
const CROSSINGS: &str = "crates/players/src/crosscut/crossings.bin";
/// Games played for each table of three or four cribbage players.
const GAMES: u64 = 20_000;

/// What to generate.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Part {
    /// What cribbage players discard.
    Toss,
    /// Which cribbage hands are kept, what they peg, and how games are won, with the discards that
    /// this program was built with.
    Play,
    /// How many points a cribbage deal brings among three and four players.
    Deals,
    /// The chances to win in Five Crowns.
    FiveCrowns,
    /// Crosscut's evaluation: the weights of lines, and what their crossings add.
    Crosscut,
}

/// Generates one part or all of them, and writes the files below `top`, the project's directory.
pub fn run(top: &Path, part: Option<Part>) -> anyhow::Result<()> {
    let wanted = |one| part.is_none_or(|part| part == one);
    if wanted(Part::Toss) {
        tosses(top)?;
    }
    if wanted(Part::Play) {
        plays(top)?;
    }
    if wanted(Part::Deals) {
        deals(top)?;
    }
    if wanted(Part::FiveCrowns) {
        chances::run(top)?;
    }
    if wanted(Part::Crosscut) {
        crosscut_evaluation(top)?;
    }
    Ok(())
}

fn bar(what: &str, length: u64) -> anyhow::Result<ProgressBar> {
    let template = format!("{what} {{bar:40}} {{percent}}%, {{eta}} left");
    let style = ProgressStyle::with_template(&template).context("the progress bar's template")?;
    Ok(ProgressBar::new(length).with_style(style))
}

fn write(top: &Path, name: &str, bytes: &[u8]) -> anyhow::Result<()> {
    let path = top.join(name);
    fs::write(&path, bytes).with_context(|| format!("writing {}", path.display()))
}

fn write_cribbage(top: &Path, name: &str, bytes: &[u8]) -> anyhow::Result<()> {
    write(top, &format!("{CRIBBAGE}/{name}"), bytes)
}

fn tosses(top: &Path) -> anyhow::Result<()> {
    let bar = bar("discards", 1000)?;
    let tables = generate(&|share| bar.set_position((1000.0 * share) as u64));
    bar.finish_and_clear();
    write_cribbage(top, "discards.rs", tables.source().as_bytes())?;
    print!("{}", convergence(&tables));
    Ok(())
}

fn plays(top: &Path) -> anyhow::Result<()> {
    let bar = bar("strong play", 1000)?;
    let strong = strong(&|share| bar.set_position((1000.0 * share) as u64));
    bar.finish_and_clear();
    write_cribbage(top, "kept.bin", &strong.kept.to_bytes())?;
    write_cribbage(top, "pegging.bin", &strong.pegging.to_bytes())?;
    write_cribbage(top, "win.bin", &strong.win.to_bytes())?;
    write_cribbage(top, "usual.bin", &strong.deals.to_bytes())?;
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

fn deals(top: &Path) -> anyhow::Result<()> {
    let bar = bar("deals of three and four players", 2 * GAMES)?;
    let [three, four] = [Players::Three, Players::Four]
        .map(|players| multi_player_deals(players, GAMES, &|| bar.inc(1)));
    bar.finish_and_clear();
    write_cribbage(top, "multi_player_counts.rs", multi_player_source(&three, &four).as_bytes())
}

/// Fits a new evaluation and writes it, unless it loses a match to the one this program was built
/// with.
fn crosscut_evaluation(top: &Path) -> anyhow::Result<()> {
    let rounds = crosscut::rounds();
    let bar = bar("Crosscut's evaluation", rounds.iter().map(|round| round.games).sum())?;
    let Fit { evaluation: found, losses } = crosscut::fit_evaluation(&rounds, &|| bar.inc(1));
    bar.finish_and_clear();
    println!("Crosscut: loss with lines {:.4}, with crossings {:.4}", losses[0], losses[1]);
    let built_in = Evaluation::fitted();
    if found == built_in {
        println!("Crosscut: the evaluation is the same as before");
        return Ok(());
    }
    not_weaker([&found, &built_in])?;
    write(top, WEIGHTS, &found.weights.to_bytes())?;
    let crossings = found.crossings.as_ref().context("fitted with crossings")?;
    write(top, CROSSINGS, &crossings.to_bytes())
}

/// Fails where the first evaluation loses a match to the second.
fn not_weaker(sides: [&Evaluation; 2]) -> anyhow::Result<()> {
    let mut is_weaker = false;
    for size in ["7x7", "8x8", "9x9", "10x10"] {
        let result = crosscut::compare(sides, size.parse()?, 2_000, 400);
        println!("Crosscut, the new evaluation against the old on {size}: {result}");
        is_weaker |= result.is_loss();
    }
    ensure!(!is_weaker, "the new evaluation is weaker: the files are left as they were");
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
