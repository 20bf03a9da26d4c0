//! `cargo xtask knowledge`: the numbers and the plots of `docs/knowledge.md`.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use clap::ValueEnum;
use parlour_generate::coach::{COACHED, CoachedGame};
use parlour_generate::knowledge::{CribMean, Meeting, cribs, rounds, skill_share};
use parlour_players::Level;
use parlour_players::cribbage::Crib;
use parlour_players::cribbage::tables::WinTable;
use parlour_rules::Seed;
use parlour_rules::cards::Rank;

/// Where the plots are, from the top of the project.
const PLOTS: &str = "docs";
/// A discard made less often than this isn't listed.
const FEWEST: usize = 200;

/// What to measure.
#[derive(clap::Args)]
pub struct Arguments {
    /// Only this part.
    part: Option<Part>,
    /// The levels of this game only.
    #[arg(long)]
    game: Option<String>,
    /// Pairs of games between each two levels, thousands of deals, or games by round.
    #[arg(long, default_value_t = 500)]
    size: u64,
}

/// A part of `docs/knowledge.md`.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Luck and skill in each game, and the worth of the first seat.
    Levels,
    /// The dealer's chance by the score.
    Dealer,
    /// What cribs bring by what was discarded.
    Cribs,
    /// Five Crowns round by round.
    Rounds,
}

/// The first deal of everything.
const SEED: u64 = 2_026;

/// Measures and prints tables, and draws the plots below `top`, the project's directory.
pub fn run(top: &Path, arguments: &Arguments) -> Result<()> {
    let parts = Part::value_variants().iter().copied();
    for part in parts.filter(|part| arguments.part.is_none_or(|wanted| wanted == *part)) {
        measure(top, part, arguments.game.as_deref(), arguments.size)?;
    }
    Ok(())
}

fn measure(top: &Path, part: Part, game_name: Option<&str>, size: u64) -> Result<()> {
    let seed = Seed::from(SEED);
    match part {
        Part::Levels => {
            let wanted = |game: &&CoachedGame| game_name.is_none_or(|name| name == game.name);
            for game in COACHED.iter().filter(wanted) {
                print_meetings(game.title, &(game.meetings)(size, seed));
            }
        }
        Part::Dealer => {
            print_dealer();
            draw(top, "knowledge-dealer.svg", &dealer_plot())?;
        }
        Part::Cribs => print_cribs(&cribs(1_000 * size, seed)),
        Part::Rounds => {
            let found = rounds(Level::Expert, size, seed);
            println!("| round | points | points when caught | the first player goes out | turns |");
            println!("| --- | --- | --- | --- | --- |");
            for mean in &found {
                println!(
                    "| {} | {:.2} ±{:.2} | {:.1} | {:.1}% ±{:.1} | {:.1} |",
                    mean.round.number(),
                    mean.points.mean,
                    mean.points.margin(),
                    mean.caught.mean,
                    100.0 * mean.first_goes_out.mean,
                    100.0 * mean.first_goes_out.margin(),
                    mean.turns.mean,
                );
            }
            let points =
                found.iter().map(|mean| (f64::from(mean.round.number()), mean.points.mean));
            let plot = Plot {
                title: "Points of a player in each round of Five Crowns",
                across: [1.0, 11.0, 1.0],
                down: [0.0, 12.0, 2.0],
                unit: "",
                curve: points.collect(),
            };
            draw(top, "knowledge-rounds.svg", &plot)?;
        }
    }
    Ok(())
}

/// Prints who beats whom, and what follows.
fn print_meetings(title: &str, meetings: &[Meeting]) {
    let thinking = |meeting: &&Meeting| !meeting.levels.contains(&Level::Easy);
    let thinking: Vec<Meeting> = meetings.iter().filter(thinking).cloned().collect();
    let [all, thinking] = [meetings, &thinking[..]].map(|meetings| 100.0 * skill_share(meetings));
    println!("{title}: {all:.1}% of a game's result is skill, {thinking:.1}% without easy\n");
    println!(
        "| players | won by the first | its lead | games to tell | with each deal twice | won by the first seat |"
    );
    println!("| --- | --- | --- | --- | --- | --- |");
    for meeting in meetings {
        let [one, other] = meeting.levels;
        let (rate, first) = (meeting.rate(), meeting.first_seat());
        let lead = meeting.lead().map_or("-".to_owned(), |lead| {
            format!("{:.1} ±{:.1}, spread {:.0}", lead.mean, lead.margin(), lead.variance.sqrt())
        });
        let games = meeting.games_to_tell();
        let [plain, paired] =
            games.map(|games| if one == other { "-".to_owned() } else { format!("{games:.0}") });
        println!(
            "| {one}, {other} | {:.1}% ±{:.1} | {lead} | {plain} | {paired} | {:.1}% ±{:.1} |",
            100.0 * rate.mean,
            100.0 * rate.margin(),
            100.0 * first.mean,
            100.0 * first.margin(),
        );
    }
    println!();
}

/// Scores that the table of the dealer's chances lists.
const SCORES: [u8; 9] = [0, 20, 40, 60, 80, 90, 100, 110, 116];

fn print_dealer() {
    println!("| dealer / other | {} |", SCORES.map(|score| score.to_string()).join(" | "));
    println!("| ---{} |", " | ---".repeat(SCORES.len()));
    for dealer in SCORES {
        let chance = |other| 100.0 * WinTable::table().dealer(dealer, other);
        println!(
            "| {dealer} | {} |",
            SCORES.map(|other| format!("{:.0}", chance(other))).join(" | ")
        );
    }
    println!();
}

fn dealer_plot() -> Plot {
    let chance = |score: u8| 100.0 * f64::from(WinTable::table().dealer(score, score));
    Plot {
        title: "The dealer's chance to win at equal scores",
        across: [0.0, 120.0, 20.0],
        down: [30.0, 70.0, 10.0],
        unit: "%",
        curve: (0..=120).map(|score| (f64::from(score), chance(score))).collect(),
    }
}

/// Prints the cribs' means: above the diagonal and on it the dealer's discards, then the others'.
fn print_cribs(means: &[CribMean]) {
    let name = |rank: Rank| rank.to_string().replace('T', "10");
    for crib in [Crib::Mine, Crib::Theirs] {
        let cell = |low: Rank, high: Rank| {
            let is_it = |mean: &&CribMean| mean.crib == crib && mean.ranks == [low, high];
            match means.iter().find(is_it) {
                Some(found) if found.points.count >= FEWEST => format!("{:.2}", found.points.mean),
                _ => String::new(),
            }
        };
        println!(
            "{}",
            if crib == Crib::Mine {
                "The dealer's discards"
            } else {
                "The other player's discards"
            }
        );
        println!("\n| | {} |", Rank::all().map(name).collect::<Vec<_>>().join(" | "));
        println!("| ---{} |", " | ---".repeat(Rank::all().len()));
        for low in Rank::all() {
            let cells: Vec<String> = Rank::all().map(|high| cell(low, high)).collect();
            println!("| {} | {} |", name(low), cells.join(" | "));
        }
        println!();
    }
}

/// A curve with its axes.
struct Plot {
    title: &'static str,
    /// The first and last number of the horizontal axis, and the step between those that are written.
    across: [f64; 3],
    /// The same for the vertical axis, the lowest first.
    down: [f64; 3],
    /// The unit of the vertical axis.
    unit: &'static str,
    curve: Vec<(f64, f64)>,
}

fn draw(top: &Path, name: &str, plot: &Plot) -> Result<()> {
    let file = top.join(PLOTS).join(name);
    fs::write(&file, plot.svg()).with_context(|| format!("cannot write {}", file.display()))
}

impl Plot {
    fn svg(&self) -> String {
        const WIDTH: f64 = 480.0;
        const HEIGHT: f64 = 200.0;
        let ([left, right, step], [low, high, rise]) = (self.across, self.down);
        let x = |at: f64| WIDTH * (at - left) / (right - left);
        let y = |at: f64| HEIGHT * (high - at) / (high - low);
        let steps = |from: f64, to: f64, by: f64| {
            (0..=((to - from) / by).round() as u32).map(move |number| from + f64::from(number) * by)
        };
        let mut marks = String::new();
        for at in steps(low, high, rise) {
            let (y, unit) = (y(at), self.unit);
            marks += &format!(
                "<line x2=\"{WIDTH}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"#999\" stroke-width=\"0.5\"/>\n\
                 <text x=\"-6\" y=\"{:.1}\" text-anchor=\"end\">{at}{unit}</text>\n",
                y + 4.0
            );
        }
        for at in steps(left, right, step) {
            marks += &format!(
                "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{at}</text>\n",
                x(at),
                HEIGHT + 18.0
            );
        }
        let point = |&(across, up): &(f64, f64)| format!("{:.1},{:.1}", x(across), y(up));
        let points: Vec<String> = self.curve.iter().map(point).collect();
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-50 -30 550 260\" \
             font-family=\"sans-serif\" font-size=\"12\">\n<title>{0}</title>\n\
             <rect x=\"-50\" y=\"-30\" width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
             <text y=\"-12\" font-weight=\"bold\">{0}</text>\n{marks}\
             <polyline points=\"{1}\" fill=\"none\" stroke=\"#0b6e4f\" stroke-width=\"2\"/>\n</svg>\n",
            self.title,
            points.join(" ")
        )
    }
}
