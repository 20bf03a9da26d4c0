//! A person's record in words, for the terminal and the browser.

use super::puzzle::kind_words;
use super::story::{NO_ACCURACY, accuracy_text, percent};
use crate::AnyGame;
use crate::coach::rating::INTERVAL;
use crate::coach::{Example, GameSummary, Mean, Place};

/// The marks of a trend, from low to high.
const MARKS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// What there is to say before the first reviewed game.
pub const NOTHING_YET: &str = "No finished game has been reviewed yet.";
/// How the record grows.
pub const HOW_IT_GROWS: &str =
    "Finish a game against the computer, and you'll see here what your decisions cost.";
/// The heading of the trend of skill.
pub const SKILL_TREND: &str = "Skill: what each decision costs you";
/// The heading of the trend of luck.
pub const LUCK_TREND: &str = "Luck: what it changed in each game";
/// The heading of the table of kinds.
pub const KINDS: &str = "By kind of decision";
/// The heading of the results.
pub const RESULTS: &str = "Results";
/// The heading of the habits.
pub const HABITS: &str = "What costs you most";
/// What is said where no habit has shown yet.
const NO_HABITS: &str = "No habit stands out yet.";
/// What is said where there are no mistakes at all.
const NO_MISTAKES: &str = "No move has cost you 0.5% or more yet.";
/// How the costs here compare with those of a review.
pub const SAME_EFFORT: &str = "The computer works equally hard on every decision here, so that you \
                               can compare games. A single game's review may show slightly \
                               different costs.";
/// How the small numbers of a trend are read.
pub const SKILL_BASELINE: &str = "Lower is better. The line is your average.";
/// The same for luck.
pub const LUCK_BASELINE: &str = "Above the line, luck helped you. Below it, luck hurt you.";

/// What a person's games of one kind add up to, in words and small numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct ProfileText {
    /// How much there is: `12 games, 240 decisions`.
    pub count: String,
    /// Where the player stands among the levels, a sentence each.
    pub ratings: Vec<String>,
    /// What a decision costs on average.
    pub skill: String,
    /// What luck changed; none in a game without luck.
    pub luck: Option<String>,
    /// What each kind of decision costs.
    pub kinds: Vec<KindText>,
    /// The results against each opponent.
    pub results: Vec<ResultText>,
    /// Streaks and what the tutor did, a line each.
    pub streaks: Vec<String>,
    /// The habits that cost most, each with an example.
    pub habits: Vec<[String; 2]>,
    /// What is said instead where there is no habit: the mistake that cost most.
    pub no_habits: Option<[String; 2]>,
}

/// A kind of decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KindText {
    /// The kind in words.
    pub kind: String,
    /// How many decisions.
    pub decisions: String,
    /// What each costs.
    pub cost: String,
    /// How accurate they are.
    pub accuracy: String,
    /// What each cost over time, oldest first, as bars.
    pub trend: String,
}

/// The results against an opponent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResultText {
    /// Who it was.
    pub opponent: String,
    /// How many games.
    pub games: String,
    /// The share won.
    pub won: String,
    /// The interval of that share.
    pub between: String,
}

impl ResultText {
    /// The results on one line.
    pub fn line(&self) -> String {
        let ResultText { opponent, games, won, between } = self;
        format!("Against {opponent}: won {won} of {games} (likely {between})")
    }
}

impl ProfileText {
    /// What a summary says.
    pub fn of(game: &dyn AnyGame, summary: &GameSummary) -> Self {
        let games = plural(summary.games, "game");
        let kinds = summary.kinds.iter().map(|(kind, one)| KindText {
            kind: kind_words(kind),
            decisions: one.decisions.to_string(),
            cost: percent_2(one.error_rate.mean),
            accuracy: accuracy_text(one.accuracy, one.error_rate.mean)
                .filter(|_| one.decisions > 0)
                .unwrap_or_else(|| NO_ACCURACY.to_owned()),
            trend: bars(&one.trend.iter().map(|point| point.error_rate).collect::<Vec<_>>()),
        });
        let results = summary.opponents.iter().map(|results| {
            let Mean { mean, ci95: [low, high] } = results.won;
            ResultText {
                opponent: results.opponent.clone(),
                games: plural(results.games, "game"),
                won: percent(mean),
                between: format!("{} to {}", percent(low), percent(high)),
            }
        });
        ProfileText {
            count: format!("{games}, {}", plural(summary.decisions as usize, "decision")),
            ratings: ratings(summary),
            skill: skill(summary),
            luck: luck(summary),
            kinds: kinds.collect(),
            results: results.collect(),
            streaks: streaks(summary),
            habits: summary
                .habits
                .iter()
                .map(|habit| {
                    let example = format!("For example {}", mistake(game, &habit.example));
                    [habit.sentence(&summary.habits), example]
                })
                .collect(),
            no_habits: summary.habits.is_empty().then(|| no_habits(game, summary)),
        }
    }
}

/// What a person's games of one kind add up to, under the game's title.
pub fn lines(game: &dyn AnyGame, summary: &GameSummary) -> Vec<String> {
    let told = ProfileText::of(game, summary);
    let mut lines = vec![format!("{}: {}", game.info().title, told.count)];
    let indented = told.ratings.iter().chain([&told.skill]).chain(&told.luck);
    lines.extend(indented.map(|line| format!("  {line}")));
    if summary.trend.len() > 1 {
        let plot = |values: Vec<f64>| bars(&values);
        let accuracy = plot(summary.trend.iter().map(|point| point.accuracy).collect());
        lines.push(format!("  Accuracy over time  {accuracy}"));
        if told.luck.is_some() {
            let luck = plot(summary.trend.iter().map(|point| point.luck).collect());
            lines.push(format!("  Luck over time      {luck}"));
        }
    }
    lines.extend(kind_table(&told.kinds, usize::MAX).into_iter().map(|line| format!("  {line}")));
    lines.extend(told.results.iter().map(|one| format!("  {}", one.line())));
    lines.extend(told.streaks.iter().map(|line| format!("  {line}")));
    lines.push(format!("  {HABITS}:"));
    for [habit, example] in told.habits.iter().chain(&told.no_habits) {
        lines.extend([format!("    {habit}"), format!("      {example}")]);
    }
    lines.push(format!("  {SAME_EFFORT}"));
    lines
}

/// The kinds of decision as a table, its heading first. What they cost over time is left out where
/// the table would be wider than `most`.
pub fn kind_table(kinds: &[KindText], most: usize) -> Vec<String> {
    let width = kinds.iter().map(|one| one.kind.chars().count()).max().unwrap_or(0);
    let width = width.max("kind of decision".len());
    let head = format!("{:width$}   how many  cost each  accuracy", "kind of decision");
    let row = |one: &KindText| {
        let KindText { kind, decisions, cost, accuracy, .. } = one;
        format!("{kind:width$}  {decisions:>9}  {cost:>9}  {accuracy:>8}")
    };
    let short: Vec<String> = std::iter::once(head).chain(kinds.iter().map(row)).collect();
    if kinds.iter().all(|one| one.trend.chars().count() < 2) {
        return short;
    }
    let trends = std::iter::once("cost over time").chain(kinds.iter().map(|one| &*one.trend));
    let whole: Vec<String> =
        short.iter().zip(trends).map(|(line, trend)| format!("{line}  {trend}")).collect();
    if whole.iter().any(|line| line.chars().count() > most) { short } else { whole }
}

/// What is said where no mistake came up twice.
fn no_habits(game: &dyn AnyGame, summary: &GameSummary) -> [String; 2] {
    match &summary.worst {
        Some(worst) => [
            NO_HABITS.to_owned(),
            format!("Your biggest mistake so far was {}", mistake(game, worst)),
        ],
        None => [NO_HABITS.to_owned(), NO_MISTAKES.to_owned()],
    }
}

/// A mistake with the moves as people read them: `on 2026-11-18, move 3: d4 cost 2.1%. Better: c3.`
fn mistake(game: &dyn AnyGame, example: &Example) -> String {
    let mistake = &example.mistake;
    let option = |action: &String| game.option(action).unwrap_or_else(|| action.as_str().into());
    let (played, best) = (option(&mistake.played), option(&mistake.best));
    let (day, cost) = (example.at.date_text(), percent(mistake.cost));
    let number = mistake.number;
    format!("on {day}, move {number}: {played} cost {cost}. Better: {best}.")
}

/// Where the player stands among the levels.
fn ratings(summary: &GameSummary) -> Vec<String> {
    let decisions = summary.rating.map(|place| {
        let [low, high] = place.ci95;
        let number = format!("level {:.1} of 4, likely {low:.1} to {high:.1}", place.place);
        rating("decisions", place, &number)
    });
    let results = summary.by_results.map(|by| {
        let number = format!("rating {:.0} ± {:.0}", by.glicko2, INTERVAL * by.deviation);
        rating("results", by.place, &number)
    });
    decisions.into_iter().chain(results).collect()
}

/// A place among the levels as a sentence: `Judging by your results, you play at about hard level
/// (rating 1600 ± 80).` Where there are too few games, the levels that they fit.
fn rating(by: &str, place: Place, number: &str) -> String {
    match place.undecided() {
        None => format!("Judging by your {by}, you play {} ({number}).", place.words()),
        Some([low, high]) => {
            format!("Your {by} can't name your level yet: they fit anything from {low} to {high}.")
        }
    }
}

fn skill(summary: &GameSummary) -> String {
    let Mean { mean, ci95: [low, high] } = summary.error_rate;
    let within = match summary.games {
        2.. => format!(" ({} to {})", percent_2(low), percent_2(high.min(1.0))),
        _ => String::new(),
    };
    if summary.decisions == 0 {
        return "None of your decisions have been judged yet.".to_owned();
    }
    let cost = percent_2(mean);
    let accuracy = accuracy_text(summary.accuracy, mean);
    let accuracy = accuracy.map(|accuracy| format!(" Accuracy {accuracy}.")).unwrap_or_default();
    format!("Each decision costs you {cost} on average{within}.{accuracy}")
}

fn luck(summary: &GameSummary) -> Option<String> {
    let luck = percent(summary.luck.mean.abs());
    let did = if summary.luck.mean < 0.0 { "cost" } else { "gave" };
    let sentence = format!("Luck {did} you {luck} a game on average.");
    // Without luck, the sums of a review leave no more than a rounding error.
    let has_luck = summary.trend.iter().any(|point| point.luck.abs() > 1e-9);
    has_luck.then_some(sentence)
}

fn streaks(summary: &GameSummary) -> Vec<String> {
    let row = |what: &str, now: u32, longest: u32| {
        (longest > 1).then(|| format!("{what} in a row: {now} now, best {longest}"))
    };
    let wins = row("Wins", summary.streak.now, summary.streak.longest);
    let days = row("Days you played", summary.days.now, summary.days.longest);
    let tutor = (summary.tutor.changed > 0).then(|| {
        let moves = plural(summary.tutor.changed as usize, "move");
        format!("You changed {moves} after the tutor's warning. These don't count above.")
    });
    wins.into_iter().chain(days).chain(tutor).collect()
}

/// How many finished games wait for their review.
pub fn unreviewed_line(count: usize) -> String {
    let is = if count == 1 { "isn't" } else { "aren't" };
    format!("{} {is} reviewed yet.", plural(count, "finished game"))
}

/// What an imported file added: entries that are new, those that were already there, and damaged
/// lines.
pub fn imported(added: usize, known: usize, damaged: usize) -> String {
    let entries = |count: usize| match count {
        1 => "1 entry".to_owned(),
        _ => format!("{count} entries"),
    };
    let was = |count: usize| if count == 1 { "was" } else { "were" };
    let mut words = match (added, known) {
        (0, 0) => "The file holds no entries.".to_owned(),
        (0, _) => format!("Nothing new: {} {} already there.", entries(known), was(known)),
        (_, 0) => format!("Added {}.", entries(added)),
        _ => format!("Added {}. {} {} already there.", entries(added), entries(known), was(known)),
    };
    if damaged > 0 {
        words += &format!(" {} {} left out.", plural(damaged, "damaged line"), was(damaged));
    }
    words
}

/// A line of bars, scaled from the lowest to the highest number.
pub fn bars(numbers: &[f64]) -> String {
    let low = numbers.iter().copied().fold(f64::INFINITY, f64::min);
    let high = numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let step = |number: f64| {
        let part = if high > low { (number - low) / (high - low) } else { 0.5 };
        MARKS[((part * (MARKS.len() - 1) as f64).round() as usize).min(MARKS.len() - 1)]
    };
    numbers.iter().map(|&number| step(number)).collect()
}

/// A small share of 1 as a percentage: `0.42%`.
pub fn percent_2(part: f64) -> String {
    format!("{:.2}%", 100.0 * part)
}

fn plural(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_import_counts_none_one_and_many() {
        assert_eq!(imported(0, 0, 0), "The file holds no entries.");
        assert_eq!(imported(1, 0, 0), "Added 1 entry.");
        assert_eq!(imported(47, 1, 0), "Added 47 entries. 1 entry was already there.");
        assert_eq!(
            imported(0, 1, 1),
            "Nothing new: 1 entry was already there. 1 damaged line was left out."
        );
        assert_eq!(
            imported(2, 3, 4),
            "Added 2 entries. 3 entries were already there. 4 damaged lines were left out."
        );
    }

    #[test]
    fn a_single_finished_game_is_not_plural() {
        assert_eq!(unreviewed_line(1), "1 finished game isn't reviewed yet.");
        assert_eq!(unreviewed_line(2), "2 finished games aren't reviewed yet.");
    }
}
