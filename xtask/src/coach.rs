//! `cargo xtask coach`: measures how strong the levels are for the coach's ratings, and how fast the
//! ratings find a player's place.

use parlour_generate::coach::{samples, settling, strengths};
use parlour_players::{Computer, Level};
use parlour_rules::Game;
use parlour_rules::cribbage::{self, Cribbage};
use parlour_rules::crosscut::{self, Crosscut};
use parlour_rules::five_crowns::{self, FiveCrowns};

/// What to measure.
#[derive(clap::Args)]
pub struct Arguments {
    /// Pairs of games between each level and the next.
    #[arg(long, default_value_t = 40)]
    pairs: u64,
    /// Only this game.
    #[arg(long)]
    game: Option<String>,
    /// Prints how the ratings settle over other games, instead of the calibration.
    #[arg(long)]
    settle: bool,
}

/// The first deal of the calibration, and of the games that it is tried on.
const SEEDS: [u64; 2] = [1_000, 500_000];

/// Measures, and prints the constants of the games or the tables of `docs/results.md`.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let wanted = |name: &str| arguments.game.as_deref().is_none_or(|game| game == name);
    if wanted(Cribbage::NAME) {
        measure::<Cribbage>(arguments, &cribbage::Options::default());
    }
    if wanted(FiveCrowns::NAME) {
        measure::<FiveCrowns>(arguments, &five_crowns::Options::default());
    }
    if wanted(Crosscut::NAME) {
        measure::<Crosscut>(arguments, &crosscut::Options::of("8x8".parse()?));
    }
    Ok(())
}

fn measure<G: Computer + Sync>(arguments: &Arguments, options: &G::Options)
where
    G::Options: Sync,
{
    let [calibrated, tried] = SEEDS;
    if !arguments.settle {
        println!("{}, {} pairs of games between neighbours", G::NAME, arguments.pairs);
        for found in strengths(&samples::<G>(options, arguments.pairs, calibrated)) {
            let (level, accuracy, spread, elo) =
                (found.level, found.accuracy, found.spread, found.elo);
            println!("{level}: accuracy {accuracy:.1}, spread {spread:.3}, elo {elo:.0}");
        }
        return;
    }
    let played = samples::<G>(options, arguments.pairs, tried);
    for level in Level::ALL {
        println!("{}, {level}", G::NAME);
        println!("| games | off by decisions | interval holds it | off by results |");
        println!("| --- | --- | --- | --- |");
        for after in settling(G::STRENGTHS, &played, level) {
            let covered = 100.0 * after.covered;
            println!(
                "| {} | {:.2} | {covered:.0}% | {:.2} |",
                after.games, after.by_decisions, after.by_results
            );
        }
    }
}
