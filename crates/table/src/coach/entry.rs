//! What the coach keeps.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::review::fingerprint;
use super::{Grade, Time};

/// Something that the coach keeps.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "entry", rename_all = "kebab-case")]
pub enum Entry {
    /// A finished game with its review.
    Game(ReviewedGame),
    /// A position to practise.
    Exercise(Exercise),
    /// An answer to an exercise.
    Answer(Answer),
    /// One run of a drill.
    Drill(DrillRun),
    /// The answer to a puzzle of the day.
    Daily(DailyAnswer),
}

impl Entry {
    /// The entry as a line of a profile's text, without its end.
    pub fn line(&self) -> String {
        serde_json::to_string(self).expect("an entry is JSON")
    }

    /// A fingerprint of everything in the entry, which identifies it.
    pub fn fingerprint(&self) -> String {
        fingerprint(self)
    }
}

/// A finished game of the profile's owner, as its review saw it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReviewedGame {
    /// A fingerprint of its record and the owner's seat, which identifies it.
    pub id: String,
    /// When it was played.
    pub at: Time,
    /// The game's name.
    pub game: String,
    /// Who sat on the other seats: levels, or `person`.
    pub opponents: Vec<String>,
    /// 1 for a win, 0 for a loss, a share for a tie.
    pub result: f64,
    /// The owner's win chance at the start.
    pub start: f64,
    /// What luck added to the owner's win chance.
    pub luck: f64,
    /// What the owner's decisions cost in all, by kind of decision.
    pub kinds: BTreeMap<String, KindTotal>,
    /// The owner's mistakes, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mistakes: Vec<Mistake>,
    /// The effort that the whole game was judged with.
    pub effort: u64,
}

/// A game's decisions of one kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct KindTotal {
    /// How many there were, without those that were changed after a warning of the tutor.
    pub decisions: u32,
    /// The win chance that they gave up together.
    pub cost: f64,
    /// The same in the judge's first rankings, which accuracy is counted in.
    pub first_cost: f64,
    /// What random picks would have cost on average in the same rankings.
    pub random_cost: f64,
    /// How many more were changed after a warning of the tutor.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub warned: u32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

impl KindTotal {
    /// Both together.
    #[must_use]
    pub fn plus(self, other: KindTotal) -> Self {
        KindTotal {
            decisions: self.decisions.saturating_add(other.decisions),
            cost: self.cost + other.cost,
            first_cost: self.first_cost + other.first_cost,
            random_cost: self.random_cost + other.random_cost,
            warned: self.warned.saturating_add(other.warned),
        }
    }
}

/// A decision of the owner's that cost something.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mistake {
    /// The action's place in the game, counted from 1.
    pub number: usize,
    /// The kind of decision.
    pub kind: String,
    /// What was wrong, as a habit: the same words for every mistake of its sort. Empty where no
    /// reason is known.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub habit: String,
    /// What was played.
    pub played: String,
    /// What was best.
    pub best: String,
    /// The win chance that it cost.
    pub cost: f64,
}

/// A position to practise.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Exercise {
    /// A fingerprint of the game and the view, which identifies it.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// The kind of decision.
    pub kind: String,
    /// The habit behind the mistake, as in [`Mistake::habit`]; empty where there is none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub habit: String,
    /// What the seat to act could see.
    pub view: Value,
    /// Where it comes from.
    pub from: Source,
    /// When it was added.
    pub at: Time,
}

/// Where an exercise comes from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// A mistake of the profile's owner.
    Mistake {
        /// The game's fingerprint.
        game: String,
        /// The action's place in the game, counted from 1.
        number: usize,
        /// What was played.
        played: String,
        /// The win chance that it cost.
        cost: f64,
    },
    /// One of the game's puzzles.
    Puzzle(String),
    /// A fresh position of the same kind as a mistake.
    Similar(String),
}

/// An answer to an exercise. Answers are ordered by time.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Answer {
    /// When it was answered.
    pub at: Time,
    /// The exercise's fingerprint.
    pub exercise: String,
    /// What was played.
    pub played: String,
    /// How well it was known.
    pub grade: Grade,
    /// Whether the person chose the grade. Otherwise it comes from the answer and the clock.
    #[serde(default, skip_serializing_if = "is_false")]
    pub own_grade: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_false(flag: &bool) -> bool {
    !*flag
}

impl Answer {
    /// The same answer with the grade that the person chose.
    #[must_use]
    pub fn graded(self, grade: Grade) -> Self {
        Answer { grade, own_grade: true, ..self }
    }

    /// The first and the last of this answer with any grade, in the order of answers.
    pub(super) fn any_grade(&self) -> RangeInclusive<Answer> {
        let first = Answer { grade: Grade::Again, own_grade: false, ..self.clone() };
        first..=Answer { grade: Grade::Easy, own_grade: true, ..self.clone() }
    }

    /// What decides which grade of an answer counts: the person's own, then the lower one.
    pub(super) fn weight(&self) -> (bool, Reverse<Grade>) {
        (self.own_grade, Reverse(self.grade))
    }
}

/// One run of a drill. Runs are ordered by time.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct DrillRun {
    /// When it ended.
    pub at: Time,
    /// The drill's name.
    pub drill: String,
    /// How many questions were answered right.
    pub right: u32,
    /// How many questions there were.
    pub of: u32,
    /// How many milliseconds it took.
    pub milliseconds: u64,
}

/// The answer to a puzzle of the day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DailyAnswer {
    /// The game's name.
    pub game: String,
    /// The day, counted from 1970-01-01 in UTC.
    pub day: u64,
    /// Whether the first answer was right.
    pub right: bool,
}
