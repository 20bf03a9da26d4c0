//! `cargo xtask coach`: measures how strong the levels are for the coach's ratings, and how fast the
//! ratings find a player's place.

use std::path::PathBuf;

use anyhow::Context as _;
use parlour_generate::coach::{
    COACHED, CoachedGame, GAMES, Rated, Settled, place_of, places, settling, strengths,
};
use parlour_players::{Level, Strength};

/// What to measure.
#[derive(clap::Args)]
pub struct Arguments {
    /// Pairs of games between each level and each other, and itself.
    #[arg(long, default_value_t = 40)]
    pairs: u64,
    /// Only this game.
    #[arg(long)]
    game: Option<String>,
    /// Prints how the ratings settle over other games, instead of the calibration.
    #[arg(long)]
    settle: bool,
    /// With `--settle`: also draws the curves into this SVG file.
    #[arg(long, requires = "settle")]
    plot: Option<PathBuf>,
}

/// The first deal of the calibration, and of the games that it is tried on.
const SEEDS: [u64; 2] = [1_000, 500_000];

/// Measures, and prints the constants of the games or the tables of `docs/results.md`.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let wanted =
        |game: &&CoachedGame| arguments.game.as_deref().is_none_or(|name| name == game.name);
    let measured = COACHED.iter().filter(wanted).filter_map(|game| measure(game, arguments));
    let curves: Vec<Curves> = measured.collect();
    if let Some(file) = &arguments.plot {
        let picture = plot(&curves);
        std::fs::write(file, picture)
            .with_context(|| format!("cannot write {}", file.display()))?;
    }
    Ok(())
}

/// How far both ratings are off in a game, averaged over the levels, by number of games.
struct Curves {
    title: &'static str,
    by_decisions: Vec<f64>,
    by_results: Vec<f64>,
}

fn measure(game: &CoachedGame, arguments: &Arguments) -> Option<Curves> {
    let [calibrated, tried] = SEEDS;
    if !arguments.settle {
        println!("{}, {} pairs of games between any two levels", game.name, arguments.pairs);
        for found in strengths(&(game.samples)(arguments.pairs, calibrated)) {
            let Strength { level, accuracy, spread, games, elo } = found;
            println!(
                "{level}: accuracy {accuracy:.1?}, spread {spread:.3}, games {games}, elo {elo:.0}"
            );
        }
        return None;
    }
    let title = game.title;
    if game.strengths.is_empty() {
        println!("{title} isn't calibrated yet.\n");
        return None;
    }
    let played = (game.samples)(arguments.pairs, tried);
    let levels = Level::ALL.map(|level| (level, settling(game.strengths, &played, level)));
    print_tables(title, arguments.pairs, &levels);
    println!("| place by decisions against | {} |", Level::ALL.map(Level::name).join(" | "));
    println!("| ---{} |", " | ---".repeat(Level::ALL.len()));
    for level in Level::ALL {
        let place = |place: Option<f64>| place.map_or("-".to_owned(), |it| format!("{it:.2}"));
        println!("| {level} | {} |", places(game.strengths, &played, level).map(place).join(" | "));
    }
    println!();
    let mean = |place: usize, off: fn(&Settled) -> f64| {
        levels.iter().map(|(_, curve)| off(&curve[place])).sum::<f64>() / levels.len() as f64
    };
    let curve = |off: fn(&Settled) -> f64| (0..GAMES.len()).map(|at| mean(at, off)).collect();
    Some(Curves {
        title,
        by_decisions: curve(|after| after.by_decisions.off),
        by_results: curve(|after| after.by_results.off),
    })
}

/// Prints how far the ratings are off by number of games, and where they see each level.
fn print_tables(title: &str, pairs: u64, levels: &[(Level, Vec<Settled>)]) {
    println!("{title}, {pairs} pairs of games between any two levels\n");
    let names: Vec<&str> = levels.iter().map(|(level, _)| level.name()).collect();
    println!("| games | {} |", names.join(" | "));
    println!("| ---{} |", " | ---".repeat(levels.len()));
    for (place, games) in GAMES.iter().enumerate() {
        let cell = |(_, curve): &(Level, Vec<Settled>)| {
            let after = &curve[place];
            format!("{:.2} / {:.2}", after.by_decisions.off, after.by_results.off)
        };
        println!("| {games} | {} |", levels.iter().map(cell).collect::<Vec<_>>().join(" | "));
    }
    println!(
        "\n| level | place | mean after 10 games | in its interval after 10, 100 | by results, mean after 10 | in its interval after 10, 100 |"
    );
    println!("| --- | --- | --- | --- | --- | --- |");
    let at = |games| GAMES.iter().position(|many| *many == games).expect("it is measured");
    for (level, curve) in levels {
        let (ten, hundred) = (&curve[at(10)], &curve[at(100)]);
        let covered = |rated: fn(&Settled) -> &Rated| {
            let [ten, hundred] = [ten, hundred].map(|after| 100.0 * rated(after).covered);
            format!("{ten:.0}%, {hundred:.0}%")
        };
        println!(
            "| {level} | {:.0} | {:.2} | {} | {:.2} | {} |",
            place_of(*level),
            ten.by_decisions.place,
            covered(|after| &after.by_decisions),
            ten.by_results.place,
            covered(|after| &after.by_results),
        );
    }
    println!();
}

/// The curves as an SVG picture, one panel for each game.
fn plot(games: &[Curves]) -> String {
    const WIDTH: f64 = 230.0;
    const HEIGHT: f64 = 150.0;
    const GAP: f64 = 50.0;
    const MOST: f64 = 1.0;
    let across = |at: usize| WIDTH * (GAMES[at] as f64).ln() / (GAMES[GAMES.len() - 1] as f64).ln();
    let down = |off: f64| HEIGHT * (1.0 - off.min(MOST) / MOST);
    let line = |curve: &[f64], style: &str| {
        let point = |(at, off): (usize, &f64)| format!("{:.1},{:.1}", across(at), down(*off));
        let points: Vec<String> = curve.iter().enumerate().map(point).collect();
        format!(
            "<polyline points=\"{}\" fill=\"none\" stroke-width=\"2\" {style}/>\n",
            points.join(" ")
        )
    };
    let styles = ["stroke=\"#0b6e4f\"", "stroke=\"#b3541e\" stroke-dasharray=\"5 4\""];
    let mut panels = String::new();
    for (place, game) in games.iter().enumerate() {
        let left = place as f64 * (WIDTH + GAP);
        panels += &format!("<g transform=\"translate({left:.0} 0)\">\n");
        panels += &format!(
            "<text y=\"-12\"><tspan font-weight=\"bold\">{}</tspan>, levels off</text>\n",
            game.title
        );
        for off in [0.0, 0.25, 0.5, 0.75, 1.0] {
            let y = down(off);
            panels += &format!(
                "<line x2=\"{WIDTH}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"#999\" stroke-width=\"0.5\"/>\n"
            );
            panels +=
                &format!("<text x=\"-6\" y=\"{:.1}\" text-anchor=\"end\">{off}</text>\n", y + 4.0);
        }
        for (at, number) in
            GAMES.iter().enumerate().filter(|(_, number)| [1, 10, 100].contains(*number))
        {
            let (x, y) = (across(at), HEIGHT + 18.0);
            panels += &format!(
                "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{number}</text>\n"
            );
        }
        panels += &format!(
            "<text x=\"{WIDTH}\" y=\"{:.1}\" text-anchor=\"end\">games</text>\n",
            HEIGHT + 32.0
        );
        panels += &line(&game.by_decisions, styles[0]);
        panels += &line(&game.by_results, styles[1]);
        panels += "</g>\n";
    }
    let width = games.len() as f64 * (WIDTH + GAP) + 20.0;
    let mut legend = String::new();
    for (place, (style, words)) in styles.iter().zip(["by decisions", "by results"]).enumerate() {
        let x = place as f64 * 130.0;
        legend += &format!(
            "<line x1=\"{x}\" x2=\"{}\" y1=\"205\" y2=\"205\" stroke-width=\"2\" {style}/>\n",
            x + 28.0
        );
        legend += &format!("<text x=\"{}\" y=\"209\">{words}</text>\n", x + 34.0);
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-40 -30 {width:.0} 250\" \
         font-family=\"sans-serif\" font-size=\"12\">\n<title>How far each rating is from the \
         true place, in levels, by number of games</title>\n<rect x=\"-40\" y=\"-30\" \
         width=\"100%\" height=\"100%\" fill=\"white\"/>\n{panels}{legend}</svg>\n"
    )
}
