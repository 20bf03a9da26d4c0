//! What a person's games add up to: error rate, luck, accuracy, ratings, habits, trend.

use std::collections::{BTreeMap, BTreeSet};

use parlour_players::Level;
use serde::Serialize;

use super::rating::INTERVAL;
use super::rating::{GameCost, Place, ResultRating, accuracy, by_decisions, by_results};
use super::{KindTotal, Mistake, ReviewedGame, Time};
use crate::Roster;
use crate::words::puzzle::kind_words;
use crate::words::story::percent;

/// How many habits are named.
const HABITS: usize = 3;
/// How many points a trend has at most.
const TREND: usize = 20;

/// A mean with its 95% interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// The interval.
    pub ci95: [f64; 2],
}

/// What a person's games of one kind add up to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GameSummary {
    /// The game's name.
    pub game: String,
    /// How many games were reviewed.
    pub games: usize,
    /// How many decisions they had.
    pub decisions: u32,
    /// The win chance given up in each decision on average.
    pub error_rate: Mean,
    /// From 0 to 100: how close the decisions were to the judge's.
    pub accuracy: f64,
    /// What luck added to the win chance of each game on average.
    pub luck: Mean,
    /// The place among the levels by decisions alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<Place>,
    /// The rating by results.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by_results: Option<ResultRating>,
    /// The same by kind of decision.
    pub kinds: BTreeMap<String, KindSummary>,
    /// The results against each opponent, or combination of opponents: the levels first, the
    /// weakest in front.
    pub opponents: Vec<Results>,
    /// Wins in a row.
    pub streak: Streak,
    /// Days in a row with a finished game.
    pub days: Days,
    /// How the tutor was used.
    pub tutor: TutorUse,
    /// The habits that cost most, the most expensive first.
    pub habits: Vec<Habit>,
    /// The mistake that cost most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worst: Option<Example>,
    /// How it went over time, oldest first.
    pub trend: Vec<TrendPoint>,
}

/// Decisions of one kind.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct KindSummary {
    /// How many there were.
    pub decisions: u32,
    /// The win chance given up in each on average.
    pub error_rate: Mean,
    /// From 0 to 100: how close they were to the judge's.
    pub accuracy: f64,
    /// How many more were changed after a warning of the tutor.
    pub warned: u32,
    /// How it went over time, oldest first. The parts are those of [`GameSummary::trend`], without
    /// those that had no such decision.
    pub trend: Vec<KindPoint>,
}

/// The decisions of one kind in some games in a row.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct KindPoint {
    /// When the last of the games was played.
    pub at: Time,
    /// How many decisions.
    pub decisions: u32,
    /// The win chance given up in each.
    pub error_rate: f64,
    /// Their accuracy.
    pub accuracy: f64,
}

/// Days on which a game was finished, in UTC.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Days {
    /// How many there were.
    pub played: usize,
    /// How many in a row, up to today or yesterday.
    pub now: u32,
    /// How many in a row at most.
    pub longest: u32,
}

/// How often the tutor changed something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TutorUse {
    /// The games in which it did.
    pub games: usize,
    /// The moves that were changed after a warning. They don't count as decisions.
    pub changed: u32,
}

/// Results against an opponent.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Results {
    /// Who it was: a level, `person`, `program`, or several of them: `easy and hard`.
    pub opponent: String,
    /// How many games.
    pub games: usize,
    /// The share that was won.
    pub won: Mean,
}

/// Wins in a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Streak {
    /// Up to the last game.
    pub now: u32,
    /// At most.
    pub longest: u32,
}

/// A sort of mistake that was made more than once.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Habit {
    /// What it is: `break up a run`.
    pub habit: String,
    /// The kind of decision.
    pub kind: String,
    /// How often it happened.
    pub times: usize,
    /// The win chance that it cost each time on average.
    pub cost_each: f64,
    /// The most expensive time.
    pub example: Example,
}

/// A mistake of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Example {
    /// The game's fingerprint.
    pub game: String,
    /// When it was played.
    pub at: Time,
    /// The mistake.
    #[serde(flatten)]
    pub mistake: Mistake,
}

/// Some games in a row.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct TrendPoint {
    /// When the last of them was played.
    pub at: Time,
    /// How many games.
    pub games: usize,
    /// The win chance given up in each decision.
    pub error_rate: f64,
    /// The accuracy of their decisions.
    pub accuracy: f64,
    /// What luck added to each on average.
    pub luck: f64,
}

/// Summaries of some games, one for each game of the roster that was played. The games come in the
/// order in which they were played.
pub fn summaries(roster: &Roster, games: &[&ReviewedGame], now: Time) -> Vec<GameSummary> {
    let of_game = |name: &str| -> Vec<&ReviewedGame> {
        games.iter().copied().filter(|game| game.game == name).collect()
    };
    roster
        .iter()
        .filter_map(|game| {
            let played = of_game(game.info().name);
            (!played.is_empty()).then(|| summary(game.info().strengths, &played, now))
        })
        .collect()
}

fn summary(
    strengths: &[parlour_players::Strength],
    games: &[&ReviewedGame],
    now: Time,
) -> GameSummary {
    let totals: Vec<KindTotal> = games.iter().map(|game| total(game)).collect();
    let all = sum(&totals);
    let costs = game_costs(games.iter().copied());
    let kinds: BTreeSet<&String> = games.iter().flat_map(|game| game.kinds.keys()).collect();
    let results = games.iter().filter_map(|game| Some((only_opponent(game)?, game.result)));
    GameSummary {
        game: games[0].game.clone(),
        games: games.len(),
        decisions: all.decisions,
        error_rate: error_rate(&totals),
        accuracy: accuracy(game_cost(&all)),
        luck: mean(&games.iter().map(|game| game.luck).collect::<Vec<_>>()),
        rating: by_decisions(strengths, &costs),
        by_results: by_results(strengths, results),
        kinds: kinds.into_iter().map(|kind| (kind.clone(), KindSummary::of(kind, games))).collect(),
        opponents: opponents(games),
        streak: Streak::of(games),
        days: Days::of(games, now),
        tutor: TutorUse::of(&totals),
        habits: habits(games),
        worst: worst(games),
        trend: trend(games, &totals),
    }
}

/// What the decisions of each game cost.
pub(super) fn game_costs<'a>(games: impl Iterator<Item = &'a ReviewedGame>) -> Vec<GameCost> {
    let cost = |game| GameCost { opponent: only_opponent(game), ..game_cost(&total(game)) };
    games.map(cost).collect()
}

/// The level of a game's only opponent; none against people or several opponents.
fn only_opponent(game: &ReviewedGame) -> Option<Level> {
    match &game.opponents[..] {
        [level] => level.parse().ok(),
        _ => None,
    }
}

fn total(game: &ReviewedGame) -> KindTotal {
    game.kinds.values().fold(KindTotal::default(), |sum, total| sum.plus(*total))
}

fn sum(totals: &[KindTotal]) -> KindTotal {
    totals.iter().fold(KindTotal::default(), |sum, total| sum.plus(*total))
}

fn game_cost(total: &KindTotal) -> GameCost {
    GameCost { cost: total.first_cost, random: total.random_cost, opponent: None }
}

/// The cost of each decision on average. The interval counts whole games: decisions of one game are
/// not independent.
fn error_rate(games: &[KindTotal]) -> Mean {
    let all = sum(games);
    let rate = each(&all);
    let count = games.len() as f64;
    let decisions = f64::from(all.decisions) / count;
    if count < 2.0 || decisions == 0.0 {
        return Mean { mean: rate, ci95: [0.0, 1.0] };
    }
    let off = |game: &KindTotal| (game.cost - rate * f64::from(game.decisions)).powi(2);
    let variance = games.iter().map(off).sum::<f64>() / (count - 1.0);
    let margin = INTERVAL * (variance / count).sqrt() / decisions;
    Mean { mean: rate, ci95: [(rate - margin).max(0.0), rate + margin] }
}

fn each(total: &KindTotal) -> f64 {
    total.cost / f64::from(total.decisions.max(1))
}

/// A mean with its interval. One number says nothing about the interval: it is as wide as a game.
fn mean(numbers: &[f64]) -> Mean {
    let count = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    if count < 2.0 {
        return Mean { mean, ci95: [mean - 1.0, mean + 1.0] };
    }
    let variance = numbers.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / (count - 1.0);
    let margin = INTERVAL * (variance / count).sqrt();
    Mean { mean, ci95: [mean - margin, mean + margin] }
}

impl KindSummary {
    fn of(kind: &str, games: &[&ReviewedGame]) -> Self {
        let total = |game: &&ReviewedGame| game.kinds.get(kind).copied();
        let totals: Vec<KindTotal> = games.iter().filter_map(total).collect();
        let all = sum(&totals);
        let point = |games: &[&ReviewedGame]| {
            let all = sum(&games.iter().filter_map(total).collect::<Vec<_>>());
            (all.decisions > 0).then(|| KindPoint {
                at: games[games.len() - 1].at,
                decisions: all.decisions,
                error_rate: each(&all),
                accuracy: accuracy(game_cost(&all)),
            })
        };
        KindSummary {
            decisions: all.decisions,
            error_rate: error_rate(&totals),
            accuracy: accuracy(game_cost(&all)),
            warned: all.warned,
            trend: games.chunks(trend_part(games.len())).filter_map(point).collect(),
        }
    }
}

/// The results by opponent: single levels in their order, then everyone else.
fn opponents(games: &[&ReviewedGame]) -> Vec<Results> {
    let mut results: BTreeMap<String, Vec<f64>> = BTreeMap::new();
    for game in games {
        results.entry(game.opponents.join(" and ")).or_default().push(game.result);
    }
    let mut all: Vec<Results> =
        results.into_iter().map(|(opponent, results)| Results::of(opponent, &results)).collect();
    let place = |results: &Results| {
        let level = results.opponent.parse::<Level>().ok();
        level.map_or(Level::ALL.len(), |level| {
            Level::ALL.iter().position(|known| *known == level).expect("every level is listed")
        })
    };
    all.sort_by_key(place);
    all
}

impl Results {
    /// The share won, with Wilson's interval.
    fn of(opponent: String, results: &[f64]) -> Self {
        let count = results.len() as f64;
        let share = results.iter().sum::<f64>() / count;
        let square = INTERVAL * INTERVAL;
        let middle = (share + square / (2.0 * count)) / (1.0 + square / count);
        let spread = share * (1.0 - share) / count + square / (4.0 * count * count);
        let margin = INTERVAL * spread.max(0.0).sqrt() / (1.0 + square / count);
        let ci95 = [(middle - margin).max(0.0), (middle + margin).min(1.0)];
        Results { opponent, games: results.len(), won: Mean { mean: share, ci95 } }
    }
}

impl Days {
    /// The days on which these games were finished. A day after today, from before the clock was set
    /// back, counts as today.
    pub(super) fn of(games: &[&ReviewedGame], now: Time) -> Self {
        let days: BTreeSet<u64> = games.iter().map(|game| game.at.min(now).day()).collect();
        let mut streak = Days { played: days.len(), ..Days::default() };
        let (mut row, mut last) = (0, None);
        for &day in &days {
            let follows = last.is_some_and(|last| last + 1 == day);
            row = if follows { row + 1 } else { 1 };
            streak.longest = streak.longest.max(row);
            last = Some(day);
        }
        if last.is_some_and(|last| last + 1 >= now.day()) {
            streak.now = row;
        }
        streak
    }
}

impl TutorUse {
    fn of(games: &[KindTotal]) -> Self {
        TutorUse {
            games: games.iter().filter(|game| game.warned > 0).count(),
            changed: sum(games).warned,
        }
    }
}

impl Streak {
    fn of(games: &[&ReviewedGame]) -> Self {
        games.iter().fold(Streak::default(), |streak, game| {
            let now = if game.result == 1.0 { streak.now + 1 } else { 0 };
            Streak { now, longest: streak.longest.max(now) }
        })
    }
}

fn habits(games: &[&ReviewedGame]) -> Vec<Habit> {
    let mut found: BTreeMap<(&str, &str), Vec<(&ReviewedGame, &Mistake)>> = BTreeMap::new();
    for game in games {
        for mistake in game.mistakes.iter().filter(|mistake| !mistake.habit.is_empty()) {
            found.entry((&mistake.habit, &mistake.kind)).or_default().push((game, mistake));
        }
    }
    let mut habits: Vec<Habit> = found
        .into_iter()
        .filter(|(_, mistakes)| mistakes.len() > 1)
        .filter_map(|((habit, kind), mistakes)| {
            let worst = mistakes.iter().max_by(|one, other| one.1.cost.total_cmp(&other.1.cost))?;
            let cost: f64 = mistakes.iter().map(|(_, mistake)| mistake.cost).sum();
            Some(Habit {
                habit: habit.to_owned(),
                kind: kind.to_owned(),
                times: mistakes.len(),
                cost_each: cost / mistakes.len() as f64,
                example: Example {
                    game: worst.0.id.clone(),
                    at: worst.0.at,
                    mistake: worst.1.clone(),
                },
            })
        })
        .collect();
    let cost = |habit: &Habit| habit.cost_each * habit.times as f64;
    habits.sort_by(|one, other| cost(other).total_cmp(&cost(one)));
    habits.truncate(HABITS);
    habits
}

/// The mistake that cost most.
fn worst(games: &[&ReviewedGame]) -> Option<Example> {
    let mistakes = games.iter().flat_map(|game| game.mistakes.iter().map(move |one| (game, one)));
    let worst = mistakes.max_by(|one, other| one.1.cost.total_cmp(&other.1.cost));
    worst.map(|(game, mistake)| Example {
        game: game.id.clone(),
        at: game.at,
        mistake: mistake.clone(),
    })
}

impl Habit {
    /// The habit as a sentence: `You break up a run: 6 times, costing 2.1% each.` Its kind is named
    /// where `others` have the same habit in another kind of decision.
    pub fn sentence(&self, others: &[Habit]) -> String {
        let (times, each) = (self.times, percent(self.cost_each));
        let is_shared = |other: &Habit| other.habit == self.habit && other.kind != self.kind;
        let kind = if others.iter().any(is_shared) {
            format!(" ({})", kind_words(&self.kind))
        } else {
            String::new()
        };
        format!("You {}{kind}: {times} times, costing {each} each.", self.habit)
    }
}

/// How many games each part of a trend has.
fn trend_part(games: usize) -> usize {
    games.div_ceil(TREND).max(1)
}

/// The games in up to [`TREND`] parts of the same length, the last of which may be shorter.
fn trend(games: &[&ReviewedGame], totals: &[KindTotal]) -> Vec<TrendPoint> {
    let length = trend_part(games.len());
    let point = |(games, totals): (&[&ReviewedGame], &[KindTotal])| {
        let all = sum(totals);
        TrendPoint {
            at: games[games.len() - 1].at,
            games: games.len(),
            error_rate: each(&all),
            accuracy: accuracy(game_cost(&all)),
            luck: games.iter().map(|game| game.luck).sum::<f64>() / games.len() as f64,
        }
    };
    games.chunks(length).zip(totals.chunks(length)).map(point).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(at: u64, result: f64, costs: &[f64]) -> ReviewedGame {
        let total = KindTotal {
            decisions: costs.len() as u32,
            cost: costs.iter().sum(),
            first_cost: costs.iter().sum(),
            random_cost: costs.len() as f64,
            warned: 0,
        };
        let mistake = |(number, &cost): (usize, &f64)| Mistake {
            number,
            kind: "lead".to_owned(),
            habit: if cost > 0.05 { "pass up a trap" } else { "use up low cards early" }.to_owned(),
            played: "4S".to_owned(),
            best: "KS".to_owned(),
            cost,
        };
        ReviewedGame {
            id: format!("g{at}"),
            at: Time(at),
            game: "cribbage".to_owned(),
            opponents: vec!["hard".to_owned()],
            result,
            start: 0.5,
            luck: result - 0.5,
            kinds: BTreeMap::from([("lead".to_owned(), total)]),
            mistakes: costs.iter().enumerate().map(mistake).collect(),
            effort: 100,
        }
    }

    fn told(games: &[ReviewedGame]) -> GameSummary {
        let games: Vec<&ReviewedGame> = games.iter().collect();
        let mut all = summaries(&Roster::standard(), &games, Time(50));
        assert_eq!(all.len(), 1);
        all.remove(0)
    }

    #[test]
    fn a_summary_adds_up() {
        let games: Vec<ReviewedGame> = (0..40)
            .map(|at| game(at, f64::from(u8::from(at % 4 != 0)), &[0.01, 0.03, 0.0, 0.08]))
            .collect();
        let summary = told(&games);
        assert_eq!((summary.games, summary.decisions), (40, 160));
        assert!((summary.error_rate.mean - 0.03).abs() < 1e-12);
        assert!((summary.luck.mean - 0.25).abs() < 1e-12);
        assert!((summary.accuracy - 100.0 * (1.0 - 0.03_f64.sqrt())).abs() < 1e-9);
        let [against] = &summary.opponents[..] else { panic!("{:?}", summary.opponents) };
        assert_eq!(against.opponent, "hard");
        assert_eq!((against.games, against.won.mean), (40, 0.75));
        assert!(0.59 < against.won.ci95[0] && against.won.ci95[1] < 0.87, "{against:?}");
        assert_eq!(summary.streak, Streak { now: 3, longest: 3 });
        assert_eq!(summary.trend.len(), 20);
        assert_eq!(summary.trend.iter().map(|point| point.games).sum::<usize>(), 40);
        let first = &summary.habits[0];
        assert_eq!(first.sentence(&[]), "You pass up a trap: 40 times, costing 8.0% each.");
        let replying = Habit { kind: "reply".into(), ..first.clone() };
        assert_eq!(
            first.sentence(&[replying]),
            "You pass up a trap (lead): 40 times, costing 8.0% each."
        );
        assert_eq!((first.example.mistake.number, &first.example.mistake.played[..]), (3, "4S"));
    }

    #[test]
    fn one_game_says_little_and_nothing_fails() {
        let summary = told(&[game(5, 0.0, &[])]);
        assert_eq!((summary.games, summary.decisions, summary.accuracy), (1, 0, 100.0));
        assert!(summary.rating.is_none() && summary.habits.is_empty());
        assert_eq!(told(&[game(5, 1.0, &[0.1])]).habits, [], "once is no habit");
        assert!(summaries(&Roster::standard(), &[], Time(50)).is_empty());
    }

    #[test]
    fn each_kind_of_decision_has_its_own_interval_and_trend() {
        let mut games: Vec<ReviewedGame> = (0..40).map(|at| game(at, 1.0, &[0.01, 0.03])).collect();
        for (at, game) in games.iter_mut().enumerate().skip(20) {
            let cost = 0.1 + 0.01 * (at % 2) as f64;
            let total = KindTotal {
                decisions: 1,
                cost,
                first_cost: cost,
                random_cost: 1.0,
                warned: u32::from(at >= 38),
            };
            game.kinds.insert("reply".to_owned(), total);
        }
        let summary = told(&games);
        let (lead, reply) = (&summary.kinds["lead"], &summary.kinds["reply"]);
        assert_eq!((lead.trend.len(), reply.trend.len()), (20, 10), "only parts that have some");
        assert_eq!(reply.trend[0].at, Time(21));
        assert!((reply.error_rate.mean - 0.105).abs() < 1e-9);
        let [low, high] = reply.error_rate.ci95;
        assert!(0.1 < low && low < 0.105 && 0.105 < high && high < 0.11, "{reply:?}");
        assert_eq!(reply.trend.iter().map(|point| point.decisions).sum::<u32>(), 20);
        assert_eq!(summary.tutor, TutorUse { games: 2, changed: 2 });
    }

    #[test]
    fn opponents_come_in_the_order_of_the_levels() {
        let who: [&[&str]; 6] =
            [&["person"], &["expert"], &["medium"], &["easy", "hard"], &["easy"], &["hard"]];
        let games: Vec<ReviewedGame> = (0..)
            .zip(who)
            .map(|(at, who)| ReviewedGame {
                opponents: who.iter().map(|&name| name.to_owned()).collect(),
                ..game(at, 1.0, &[])
            })
            .collect();
        let summary = told(&games);
        let order: Vec<&str> =
            summary.opponents.iter().map(|results| results.opponent.as_str()).collect();
        assert_eq!(order, ["easy", "medium", "hard", "expert", "easy and hard", "person"]);
    }

    #[test]
    fn days_in_a_row_end_with_a_day_missed() {
        let days = |days: &[u64], today: u64| {
            let games: Vec<ReviewedGame> =
                days.iter().map(|day| game(day * 86_400 + 7, 1.0, &[])).collect();
            let days = Days::of(&games.iter().collect::<Vec<_>>(), Time(today * 86_400 + 9));
            (days.played, days.now, days.longest)
        };
        assert_eq!(days(&[], 20), (0, 0, 0));
        assert_eq!(days(&[10, 11, 11, 12, 19, 20], 20), (5, 2, 3));
        assert_eq!(days(&[18, 19], 20), (2, 2, 2), "today can still be played");
        assert_eq!(days(&[17, 18], 20), (2, 0, 2));
        assert_eq!(days(&[19, 500], 20), (2, 2, 2), "the clock was set back");
        assert_eq!(days(&[0], 0), (1, 1, 1));
    }
}
