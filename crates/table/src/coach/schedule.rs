//! When an exercise comes back: FSRS, the scheduler that Anki uses.

use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};

use chrono::{DateTime, Utc};
use rs_fsrs::{Card, FSRS, Parameters, Rating};
use serde::{Deserialize, Serialize};

use super::Answer;

/// A point in time: seconds since 1970-01-01 in UTC.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Time(pub u64);

impl Time {
    /// The last second that the calendar of the scheduler has room for.
    const LAST: i64 = 253_402_300_799;

    /// The day, counted from 1970-01-01 in UTC.
    pub fn day(self) -> u64 {
        self.0 / 86_400
    }

    /// The day as `2026-11-17`, in UTC.
    pub fn date_text(self) -> String {
        self.date().format("%Y-%m-%d").to_string()
    }

    fn date(self) -> DateTime<Utc> {
        let seconds = i64::try_from(self.0).unwrap_or(Time::LAST).min(Time::LAST);
        DateTime::from_timestamp(seconds, 0).expect("no later than the year 9999")
    }

    fn of(date: DateTime<Utc>) -> Self {
        Time(u64::try_from(date.timestamp()).unwrap_or(0))
    }
}

impl From<SystemTime> for Time {
    fn from(time: SystemTime) -> Self {
        Time(time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs()))
    }
}

/// How well an exercise was known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Grade {
    /// It was answered wrong.
    Again,
    /// It took long.
    Hard,
    /// It was answered right.
    Good,
    /// It was answered right and quickly.
    Easy,
}

impl Grade {
    /// Every grade, the worst first.
    pub const ALL: [Grade; 4] = [Grade::Again, Grade::Hard, Grade::Good, Grade::Easy];

    /// An answer that takes no longer, in seconds, was easy.
    const QUICK: u64 = 8;
    /// An answer that takes longer, in seconds, was hard.
    const SLOW: u64 = 60;

    /// The grade's name.
    pub fn name(self) -> &'static str {
        match self {
            Grade::Again => "again",
            Grade::Hard => "hard",
            Grade::Good => "good",
            Grade::Easy => "easy",
        }
    }

    /// The grade of an answer, by whether it was right and how many seconds it took.
    pub fn of(is_right: bool, seconds: u64) -> Self {
        if !is_right {
            Grade::Again
        } else if seconds <= Grade::QUICK {
            Grade::Easy
        } else if seconds <= Grade::SLOW {
            Grade::Good
        } else {
            Grade::Hard
        }
    }
}

/// Why a text is no grade.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("type again, hard, good or easy")]
pub struct NotAGrade;

/// A grade's name, or its first letter.
impl FromStr for Grade {
    type Err = NotAGrade;

    fn from_str(text: &str) -> Result<Self, NotAGrade> {
        let text = text.to_ascii_lowercase();
        let is_named = |grade: &Grade| text == grade.name() || text == grade.name()[..1];
        Grade::ALL.into_iter().find(is_named).ok_or(NotAGrade)
    }
}

impl From<Grade> for Rating {
    fn from(grade: Grade) -> Self {
        match grade {
            Grade::Again => Rating::Again,
            Grade::Hard => Rating::Hard,
            Grade::Good => Rating::Good,
            Grade::Easy => Rating::Easy,
        }
    }
}

/// When an exercise comes back, from the answers given to it so far.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Schedule {
    /// From when on it is due again.
    pub due: Time,
    /// How often it was answered.
    pub answers: u32,
    /// How often it had been known and was then forgotten.
    pub lapses: u32,
    /// How many days it takes until it is remembered with a chance of 90%.
    pub stability: f64,
}

impl Schedule {
    /// The schedule after these answers, in the order in which they were given; none without any.
    ///
    /// An answer from after `now` was given before the clock was set back, and counts as given now.
    pub fn after<'a>(answers: impl IntoIterator<Item = &'a Answer>, now: Time) -> Option<Self> {
        let scheduler = FSRS::new(Parameters::default());
        let mut card: Option<Card> = None;
        for answer in answers {
            let at = answer.at.min(now).date();
            let before =
                card.unwrap_or_else(|| Card { due: at, last_review: at, ..Card::default() });
            card = Some(scheduler.next(before, at, answer.grade.into()).card);
        }
        card.map(|card| Schedule {
            due: Time::of(card.due),
            answers: u32::try_from(card.reps).unwrap_or(0),
            lapses: u32::try_from(card.lapses).unwrap_or(0),
            stability: card.stability,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: u64 = 86_400;

    fn answer(at: u64, grade: Grade) -> Answer {
        let (exercise, played) = ("e".to_owned(), "d4".to_owned());
        Answer { exercise, at: Time(at), played, grade, own_grade: false }
    }

    #[test]
    fn what_is_known_comes_back_later_each_time_and_what_was_missed_soon() {
        let mut answers = Vec::new();
        let mut now = 1_000 * DAY;
        let mut waits = Vec::new();
        for _ in 0..5 {
            answers.push(answer(now, Grade::Good));
            let next = Schedule::after(&answers, Time(now)).expect("a schedule").due.0;
            waits.push(next - now);
            now = next;
        }
        assert!(waits[1..].is_sorted_by(|one, next| one < next), "{waits:?}");
        assert!(waits[4] > 30 * DAY, "{waits:?}");
        answers.push(answer(now, Grade::Again));
        let missed = Schedule::after(&answers, Time(now)).expect("a schedule");
        assert!(missed.due.0 - now < DAY, "{missed:?}");
        assert_eq!((missed.answers, missed.lapses), (6, 1));
    }

    #[test]
    fn an_easy_answer_waits_longer_than_a_hard_one() {
        let due =
            |grade| Schedule::after(&[answer(DAY, grade)], Time(DAY)).expect("a schedule").due;
        assert!(due(Grade::Again) < due(Grade::Hard));
        assert!(due(Grade::Hard) < due(Grade::Good));
        assert!(due(Grade::Good) < due(Grade::Easy));
        assert_eq!(Schedule::after(&[], Time(DAY)), None);
    }

    #[test]
    fn after_the_clock_is_set_back_an_exercise_still_comes_back() {
        let now = Time(3 * DAY);
        let answers = [answer(2 * DAY, Grade::Good), answer(9_000 * DAY, Grade::Good)];
        let schedule = Schedule::after(&answers, now).expect("a schedule");
        assert!(schedule.due < Time(30 * DAY) && schedule.stability.is_finite(), "{schedule:?}");
        let far = [answer(0, Grade::Again), answer(u64::MAX, Grade::Easy)];
        let schedule = Schedule::after(&far, Time(u64::MAX)).expect("a schedule");
        assert!(schedule.stability.is_finite(), "{schedule:?}");
    }

    #[test]
    fn grades_are_read_by_name_or_first_letter() {
        for grade in Grade::ALL {
            assert_eq!(grade.name().parse(), Ok(grade));
            assert_eq!(grade.name()[..1].to_uppercase().parse(), Ok(grade));
        }
        assert_eq!("".parse::<Grade>(), Err(NotAGrade));
        assert_eq!("goo".parse::<Grade>(), Err(NotAGrade));
    }

    #[test]
    fn answers_are_graded_by_right_and_time() {
        let grades = [(false, 1), (true, 8), (true, 9), (true, 60), (true, 61)];
        let grades = grades.map(|(is_right, seconds)| Grade::of(is_right, seconds));
        assert_eq!(grades, [Grade::Again, Grade::Easy, Grade::Good, Grade::Good, Grade::Hard]);
    }
}
