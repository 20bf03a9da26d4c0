//! What is said around exercises and the puzzle of the day.

use super::puzzle::kind_words;
use crate::coach::{Answer, Entry, Exercise, Grade, Profile, Source, Time};

/// What practice is, in a sentence.
pub const ABOUT: &str = "Exercises from your own mistakes, puzzles near your level, and drills.";
/// What is said while a fresh position is looked for.
pub const LOOKING: &str = "Looking for a position like one that you got wrong…";
/// What is asked about a position.
pub const QUESTION: &str = "What would you do?";

/// What is asked where people may choose the grade of an answer themselves.
pub const GRADE_QUESTION: &str = "How did it go?";

/// The game of an exercise, and where the exercise comes from. Its kind could give the answer away.
pub fn about(title: &str, exercise: &Exercise) -> String {
    format!("{title}: {}", source(exercise))
}

/// The kind of decision, for after the answer.
pub fn kind(exercise: &Exercise) -> String {
    format!("Kind of decision: {}.", kind_words(&exercise.kind))
}

/// Where an exercise comes from.
pub fn source(exercise: &Exercise) -> String {
    match &exercise.from {
        Source::Mistake { .. } => format!("from your game of {}", exercise.at.date_text()),
        Source::Puzzle(id) => format!("puzzle {id}"),
        Source::Similar(_) => "a new position like one that you got wrong".to_owned(),
    }
}

/// When an exercise comes back; none before its first answer.
pub fn comes_back(profile: &Profile, exercise: &str, now: Time) -> Option<String> {
    let due = profile.schedule(exercise, now)?.due;
    Some(format!("This exercise comes back {}.", time_until(due, now)))
}

/// Each grade that an answer can be given, and when the exercise would then come back.
pub fn grade_choices(profile: &Profile, answer: &Answer, now: Time) -> [(Grade, String); 4] {
    Grade::ALL.map(|grade| {
        let mut chosen = profile.answers_to(&answer.exercise);
        chosen.add(Entry::Answer(answer.clone().graded(grade)));
        let due = chosen.schedule(&answer.exercise, now).map_or(now, |schedule| schedule.due);
        (grade, time_until(due, now))
    })
}

/// How far away a time is: `in 10 minutes`, `later today`, `tomorrow`, `in 4 days`.
fn time_until(due: Time, now: Time) -> String {
    let minutes = due.0.saturating_sub(now.0).div_ceil(60);
    let days = due.day().saturating_sub(now.day());
    match (minutes, days) {
        (0, _) => "now".to_owned(),
        (1, _) => "in a minute".to_owned(),
        (2..60, _) => format!("in {minutes} minutes"),
        (_, 0) => "later today".to_owned(),
        (_, 1) => "tomorrow".to_owned(),
        (_, days) => format!("in {days} days"),
    }
}

/// How many exercises wait: `3 exercises`, or when the next comes.
pub fn waiting(profile: &Profile, game: Option<&str>, planned: usize, now: Time) -> String {
    match (planned, next(profile, game, now)) {
        (0, Some(next)) => format!("nothing due before {}", next.date_text()),
        (0, None) => "nothing due".to_owned(),
        (1, _) => "1 exercise".to_owned(),
        (count, _) => format!("{count} exercises"),
    }
}

/// That nothing is due, and when something will be.
pub fn nothing_due(profile: &Profile, game: Option<&str>, now: Time) -> String {
    match next(profile, game, now) {
        Some(next) => format!("Nothing is due. The next exercise comes on {}.", next.date_text()),
        None => "Nothing is due. Play a game, and its mistakes become exercises.".to_owned(),
    }
}

fn next(profile: &Profile, game: Option<&str>, now: Time) -> Option<Time> {
    let wanted = profile.exercises().filter(|one| game.is_none_or(|game| one.game == game));
    wanted.filter_map(|one| profile.schedule(&one.id, now)).map(|it| it.due).min()
}

/// The result of a practice session.
pub fn summary(right: u32, asked: u32) -> String {
    match asked {
        0 => "You didn't answer any, so they'll come up again.".to_owned(),
        _ => format!("{right} of {asked} right. Your answers are saved."),
    }
}

/// Where a game's puzzle of the day stands: `solved, 3 days in a row`.
pub fn daily(profile: &Profile, game: &str, today: u64) -> String {
    let streak = profile.daily_streak(game, today);
    match (profile.daily(game, today).map(|daily| daily.right), streak) {
        (Some(true), 2..) => format!("solved, {streak} days in a row"),
        (Some(true), _) => "solved".to_owned(),
        (Some(false), _) => "missed, a new one comes tomorrow".to_owned(),
        (None, 0) => "not tried yet".to_owned(),
        (None, 1) => "solved yesterday, not tried today".to_owned(),
        (None, _) => format!("{streak} days solved, today's not tried yet"),
    }
}

/// What to know before the puzzle of the day is answered.
pub const FIRST_COUNTS: &str = "Only your first answer counts.";

/// What is said at a puzzle that isn't the puzzle of the day.
pub const NOT_DAILY: &str =
    "This one is for practice. Your streak counts only the puzzle of the day.";

/// Where a game's puzzle of the day stands, and which answer counts while that isn't known to be right.
pub fn daily_rule(profile: &Profile, game: &str, today: u64) -> String {
    let stands = daily(profile, game, today);
    let is_solved = profile.daily(game, today).is_some_and(|daily| daily.right);
    if is_solved {
        format!("Puzzle of the day: {stands}.")
    } else {
        format!("Puzzle of the day: {stands}. {FIRST_COUNTS}")
    }
}

/// What a first answer to a puzzle of the day means for the streak.
pub fn daily_sentence(profile: &Profile, game: &str, today: u64) -> Option<String> {
    let streak = profile.daily_streak(game, today);
    match (profile.daily(game, today)?.right, streak) {
        (true, 2..) => Some(format!("Puzzle of the day solved {streak} days in a row.")),
        (true, _) => Some("Puzzle of the day solved. Come back tomorrow for a streak.".to_owned()),
        (false, _) => Some(
            "Only your first answer counts, so you missed today's puzzle. A new one comes tomorrow. \
             Until then, other puzzles are for practice."
                .to_owned(),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coach::DailyAnswer;

    #[test]
    fn each_grade_says_when_the_exercise_comes_back() {
        let at = Time(100 * 86_400);
        let answer = Answer {
            at,
            exercise: "e".to_owned(),
            played: "d4".to_owned(),
            grade: Grade::Good,
            own_grade: false,
        };
        let mut profile = Profile::default();
        profile.add(Entry::Answer(answer.clone()));
        let choices = grade_choices(&profile, &answer, at);
        assert_eq!(choices.clone().map(|(grade, _)| grade), Grade::ALL);
        let when = choices.map(|(_, when)| when);
        assert_eq!(when[..3], ["in a minute", "in 5 minutes", "in 10 minutes"]);
        assert!(when[3].starts_with("in ") && when[3].ends_with(" days"), "{when:?}");
        assert_eq!(profile.answers().count(), 1, "nothing is chosen yet");
    }

    #[test]
    fn times_within_a_day_are_told_apart() {
        let noon = 100 * 86_400 + 43_200;
        let until = |seconds: u64| time_until(Time(noon + seconds), Time(noon));
        assert_eq!([0, 55, 595].map(until), ["now", "in a minute", "in 10 minutes"]);
        assert_eq!([7_200, 43_199].map(until), ["later today", "later today"]);
        assert_eq!([43_200, 4 * 86_400].map(until), ["tomorrow", "in 4 days"]);
        assert_eq!(time_until(Time(noon - 1), Time(noon)), "now", "it has been due for a while");
    }

    #[test]
    fn the_puzzle_of_the_day_shows_its_streak() {
        let mut profile = Profile::default();
        let mut add = |day, right| {
            let game = "crosscut".to_owned();
            profile.add(Entry::Daily(DailyAnswer { game, day, right }));
            (daily(&profile, "crosscut", 20), daily(&profile, "crosscut", 21))
        };
        assert_eq!(add(18, true).0, "not tried yet");
        assert_eq!(add(19, true).0, "2 days solved, today's not tried yet");
        let (today, tomorrow) = add(20, true);
        assert_eq!(today, "solved, 3 days in a row");
        assert_eq!(tomorrow, "3 days solved, today's not tried yet");
        assert_eq!(add(21, false).1, "missed, a new one comes tomorrow");
        let rule = |day| daily_rule(&profile, "crosscut", day);
        assert_eq!(rule(20), "Puzzle of the day: solved, 3 days in a row.");
        let missed = "Puzzle of the day: missed, a new one comes tomorrow.";
        assert_eq!(rule(21), format!("{missed} Only your first answer counts."));
    }
}
