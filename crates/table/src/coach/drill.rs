//! Drills: the same sort of question again and again, against the clock.
//!
//! A question follows from a seed and its number, so a host keeps nothing while somebody drills. The
//! time is the host's: a drill reads no clock.

use std::cmp::Reverse;
use std::fmt::{self, Debug};

use parlour_rules::{Luck, Message, Seed};

use super::{DrillRun, Profile};
use crate::moments::CardGroup;
use crate::words::Words;

/// How many questions a drill asks.
pub const DRILL_QUESTIONS: u32 = 10;

/// What is known about a drill without asking it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrillInfo {
    /// Its name in profiles, addresses and on the command line.
    pub name: &'static str,
    /// Its name as a title.
    pub title: &'static str,
    /// What it trains, in a sentence.
    pub about: &'static str,
    /// How a question is answered, in a sentence.
    pub how: &'static str,
}

/// A drill of a game.
pub struct Drill<G: Words> {
    /// What is known about it.
    pub info: DrillInfo,
    /// Makes a question.
    pub make: fn(&mut Luck) -> DrillQuestion<G>,
}

impl<G: Words> Drill<G> {
    /// The question of a run with this number, counted from 1.
    pub fn question(&self, run: Seed, number: u32) -> DrillQuestion<G> {
        (self.make)(&mut Luck::new(run.child(number.into())))
    }
}

/// A question of a drill.
pub struct DrillQuestion<G: Words> {
    /// What is asked.
    pub ask: Message,
    /// What it is asked about, and how it is answered.
    pub shown: DrillShown<G>,
    /// The right answer with its reason, for afterwards.
    pub solution: Message,
    /// Returns whether an answer is right, or why it can't be read.
    judge: Box<JudgeDrill>,
}

/// Returns whether a text is the right answer, or why it can't be read.
type JudgeDrill = dyn Fn(&str) -> Result<bool, String> + Send + Sync;

/// What a question is about, and how it is answered.
pub enum DrillShown<G: Words> {
    /// Cards, answered with a number.
    Number(Vec<CardGroup>),
    /// Cards of which some are chosen: each group, and the notation of its cards. The answer lists
    /// the notations, and may be empty.
    Cards(CardGroup, Vec<String>),
    /// A position, answered with a move of the player to act.
    Position(G),
}

impl<G: Words> DrillQuestion<G> {
    /// A question whose answers `judge` reads.
    pub fn new(
        ask: Message,
        shown: DrillShown<G>,
        solution: Message,
        judge: impl Fn(&str) -> Result<bool, String> + Send + Sync + 'static,
    ) -> Self {
        DrillQuestion { ask, shown, solution, judge: Box::new(judge) }
    }

    /// Whether an answer is right, or why it can't be read.
    pub fn judge(&self, answer: &str) -> Result<bool, String> {
        (self.judge)(answer.trim())
    }
}

/// Leaves out the position.
impl<G: Words> Debug for DrillQuestion<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DrillQuestion({})", self.ask)
    }
}

impl Profile {
    /// The best run of a drill: the most right answers, then the least time.
    pub fn best_drill_run(&self, drill: &str) -> Option<&DrillRun> {
        self.drill_runs(drill).max_by_key(|run| (run.right, Reverse(run.milliseconds)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coach::{Entry, Time};

    #[test]
    fn the_best_run_has_most_right_and_then_the_least_time() {
        let mut profile = Profile::default();
        for (at, right, milliseconds) in [(1, 9, 40_000), (2, 10, 70_000), (3, 10, 60_000)] {
            let drill = "count-hands".to_owned();
            let run = DrillRun { at: Time(at), drill, right, of: 10, milliseconds };
            profile.add(Entry::Drill(run));
        }
        assert_eq!(profile.best_drill_run("count-hands").map(|run| run.at), Some(Time(3)));
        assert_eq!(profile.best_drill_run("another"), None);
    }
}
