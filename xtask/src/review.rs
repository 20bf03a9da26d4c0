//! `cargo xtask review`: measures how far the costs in reviews are off, and how accurate players of
//! known strength are.

use anyhow::ensure;
use parlour_generate::review::{Checks, Doubt, Extent, Known, MEASURES, Measure};

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
    #[arg(long, conflicts_with = "errors_only")]
    accuracy_only: bool,
    /// Leaves out the accuracies.
    #[arg(long)]
    errors_only: bool,
    /// Measures the errors of costs at the end of cribbage games only.
    #[arg(long, requires = "errors_only")]
    endgame: bool,
    /// The effort for reviewing each game; a review's own by default.
    #[arg(long)]
    effort: Option<u64>,
}

/// The most actions of a game. A random game of cards may last for thousands.
const MOST: usize = 600;

/// Measures, and prints the tables of `docs/review.md`.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let names = MEASURES.map(|measure| measure.game);
    if let Some(game) = &arguments.game {
        ensure!(
            names.contains(&game.as_str()),
            "there is no game `{game}`: choose one of {}",
            names.join(", ")
        );
    }
    ensure!(
        !arguments.endgame || arguments.game.as_deref() == Some("cribbage"),
        "--endgame is for cribbage: add --game cribbage"
    );
    let wanted =
        |measure: &&Measure| arguments.game.as_deref().is_none_or(|game| game == measure.game);
    MEASURES.iter().filter(wanted).for_each(|measure| print(arguments, measure));
    Ok(())
}

fn print(arguments: &Arguments, measure: &Measure) {
    let games = arguments.games;
    let effort = arguments.effort.unwrap_or(measure.effort);
    let checks = if arguments.endgame { Checks::Endgame } else { Checks::Everywhere };
    let extent = Extent { games, actions: MOST, effort };
    println!("{}, {games} games", measure.game);
    if !arguments.accuracy_only {
        for doubt in (measure.doubts)(extent, checks) {
            let Doubt { kind, costs, error, ci95: [low, high] } = doubt;
            println!("{kind}: standard error {error:.4} ({low:.4} to {high:.4}), {costs} costs");
        }
    }
    if arguments.errors_only {
        return;
    }
    println!("| player | accuracy | middle half |");
    println!("| --- | --- | --- |");
    for who in Known::all() {
        let mut found = (measure.accuracies)(who, extent);
        found.sort_by(f64::total_cmp);
        let mean = found.iter().sum::<f64>() / found.len() as f64;
        let [low, high] = [found.len() / 4, found.len() * 3 / 4].map(|place| found[place]);
        println!("| {} | {mean:.0} | {low:.0} to {high:.0} |", who.name());
    }
}
