//! `cargo xtask review`: measures how far the costs in reviews are off, and how accurate players of
//! known strength are.

use parlour_generate::review::{Extent, Known, accuracies, doubts};
use parlour_players::Computer;
use parlour_rules::Game;
use parlour_rules::cribbage::{self, Cribbage};
use parlour_rules::crosscut::{self, Crosscut};
use parlour_rules::five_crowns::{self, FiveCrowns};

/// What to measure.
#[derive(clap::Args)]
pub struct Arguments {
    /// Games for each number of the tables.
    #[arg(long, default_value_t = 40)]
    games: u64,
    /// Only this game.
    #[arg(long)]
    game: Option<String>,
    /// Leaves out the errors of the costs.
    #[arg(long)]
    accuracy_only: bool,
}

/// The most actions of a game. A random Five Crowns game may last for thousands.
const MOST: usize = 600;

/// Measures, and prints the tables of `docs/review.md`.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let wanted = |name: &str| arguments.game.as_deref().is_none_or(|game| game == name);
    if wanted(Cribbage::NAME) {
        let kind = |view: &cribbage::View| format!("{:?}", view.phase);
        measure::<Cribbage>(arguments, &cribbage::Options::default(), &kind);
    }
    if wanted(FiveCrowns::NAME) {
        let kind = |view: &five_crowns::View| format!("{:?}", view.phase);
        measure::<FiveCrowns>(arguments, &five_crowns::Options::default(), &kind);
    }
    if wanted(Crosscut::NAME) {
        let options = crosscut::Options::of("8x8".parse()?);
        measure::<Crosscut>(arguments, &options, &|_| "Place".to_owned());
    }
    Ok(())
}

fn measure<G: Computer + Sync>(
    arguments: &Arguments,
    options: &G::Options,
    kind: &(dyn Fn(&G::View) -> String + Sync),
) where
    G::Options: Sync,
{
    let games = arguments.games;
    let extent = Extent { games, actions: MOST, effort: G::REVIEW_EFFORT };
    println!("{}, {games} games", G::NAME);
    if !arguments.accuracy_only {
        for doubt in doubts::<G>(options, extent, kind) {
            let (kind, costs, error) = (doubt.kind, doubt.costs, doubt.error);
            println!("{kind}: costs are off by {error:.4} (standard error, {costs} costs)");
        }
    }
    println!("| player | accuracy | middle half |");
    println!("| --- | --- | --- |");
    for who in Known::all() {
        let mut found = accuracies::<G>(options, who, extent);
        found.sort_by(f64::total_cmp);
        let mean = found.iter().sum::<f64>() / found.len() as f64;
        let [low, high] = [found.len() / 4, found.len() * 3 / 4].map(|place| found[place]);
        println!("| {} | {mean:.0} | {low:.0} to {high:.0} |", who.name());
    }
}
