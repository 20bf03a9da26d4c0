//! A person's record in lines of text.

use super::puzzle::kind_words;
use super::story::{percent, signed};
use crate::coach::{GameSummary, Mean, Place};

/// The marks of a trend, from low to high.
const MARKS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// What a person's games of one kind add up to, under the game's title.
pub fn lines(title: &str, summary: &GameSummary) -> Vec<String> {
    let games = plural(summary.games, "game");
    let mut lines = vec![format!("{title}: {games}, {} decisions", summary.decisions)];
    lines.extend(ratings(summary));
    let Mean { mean, ci95: [low, high] } = summary.error_rate;
    let error = format!("  Each decision costs you {} on average", percent_2(mean));
    let within = format!(" ({} to {}).", percent_2(low), percent_2(high.min(1.0)));
    let within = if summary.games > 1 { within } else { ".".to_owned() };
    lines.push(format!("{error}{within} Accuracy {:.1}%.", summary.accuracy));
    if summary.luck.mean != 0.0 {
        let luck = signed(summary.luck.mean);
        lines.push(format!("  Luck changed your win chance by {luck} a game on average."));
    }
    if summary.trend.len() > 1 {
        let plot = |values: Vec<f64>| plot(&values);
        let accuracy = plot(summary.trend.iter().map(|point| point.accuracy).collect());
        lines.push(format!("  Accuracy over time  {accuracy}"));
        if summary.luck.mean != 0.0 {
            let luck = plot(summary.trend.iter().map(|point| point.luck).collect());
            lines.push(format!("  Luck over time      {luck}"));
        }
    }
    lines.extend(kinds(summary));
    lines.extend(results(summary));
    if !summary.habits.is_empty() {
        lines.push("  What costs you most:".to_owned());
        for habit in &summary.habits {
            lines.push(format!("    {}", habit.sentence()));
            lines.push(format!("      {}", habit.example_sentence()));
        }
    }
    lines
}

/// Where the player stands among the levels.
fn ratings(summary: &GameSummary) -> Vec<String> {
    let between = |place: &Place| {
        let [low, high] = place.ci95;
        format!("{:.1} on the scale of the levels, {low:.1} to {high:.1}", place.place)
    };
    let decisions = summary.rating.map(|place| {
        format!("  By your decisions, you play {} ({}).", place.words(), between(&place))
    });
    let results = summary.by_results.map(|rating| {
        let number = format!("Glicko-2 {:.0} ± {:.0}", rating.glicko2, 1.96 * rating.deviation);
        format!("  By your results, you play {} ({number}).", rating.place.words())
    });
    decisions.into_iter().chain(results).collect()
}

fn kinds(summary: &GameSummary) -> Vec<String> {
    let width = summary.kinds.keys().map(|kind| kind.chars().count()).max().unwrap_or(0).max(8);
    let head = format!("  {:width$}  decisions  cost each  accuracy", "decision");
    let row = |(kind, one): (&String, &crate::coach::KindSummary)| {
        let (cost, accuracy) = (percent_2(one.error_rate.mean), format!("{:.1}%", one.accuracy));
        let kind = kind_words(kind);
        format!("  {kind:width$}  {:>9}  {cost:>9}  {accuracy:>8}", one.decisions)
    };
    std::iter::once(head).chain(summary.kinds.iter().map(row)).collect()
}

fn results(summary: &GameSummary) -> Vec<String> {
    let mut lines: Vec<String> = summary
        .opponents
        .iter()
        .map(|results| {
            let who = &results.opponent;
            let Mean { mean, ci95: [low, high] } = results.won;
            let (won, low, high) = (percent(mean), percent(low), percent(high));
            let games = plural(results.games, "game");
            format!("  Against {who}: {won} won ({low} to {high}) in {games}")
        })
        .collect();
    if summary.streak.longest > 1 {
        let (now, longest) = (summary.streak.now, summary.streak.longest);
        lines.push(format!("  Wins in a row: {now} now, {longest} at most"));
    }
    lines
}

/// A line of bars, scaled from the lowest to the highest number.
fn plot(numbers: &[f64]) -> String {
    let low = numbers.iter().copied().fold(f64::INFINITY, f64::min);
    let high = numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let step = |number: f64| {
        let part = if high > low { (number - low) / (high - low) } else { 0.5 };
        MARKS[((part * (MARKS.len() - 1) as f64).round() as usize).min(MARKS.len() - 1)]
    };
    numbers.iter().map(|&number| step(number)).collect()
}

/// A small share of 1 as a percentage: `0.42%`.
fn percent_2(part: f64) -> String {
    format!("{:.2}%", 100.0 * part)
}

fn plural(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}
