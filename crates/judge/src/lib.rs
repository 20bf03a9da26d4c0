//! Judges coursework about the games: runs each submission within limits, marks it by criterion, and
//! groups what went wrong by its cause.
//!
//! [`ASSIGNMENTS`] lists what can be judged, [`Judge::new`] prepares the cases, and [`judge_class`]
//! judges many submissions on all cores. [`run`] is how any outside program is started.

mod adapter;
mod answers;
mod assignment;
mod causes;
mod class;
mod cribbage;
mod crosscut;
mod engine;
mod five_crowns;
mod outcome;
mod prolog;
mod report;
pub mod run;
#[cfg(test)]
mod voice;
mod weights;

#[doc(hidden)]
pub use answers::read_as_any;
pub use assignment::{Assignment, Judge, NotAnAssignment, NotInstalled, Settings};
pub use class::{Progress, judge_class};
pub use cribbage::prolog::CRIBBAGE_PROLOG;
pub use cribbage::r::CRIBBAGE_R;
pub use crosscut::CROSSCUT;
pub use engine::ENGINE;
pub use five_crowns::FIVE_CROWNS;
pub use report::{CauseReport, ClassReport, CriterionReport, SubmissionReport};
pub use weights::{BadWeights, Weights};

/// Every assignment.
pub static ASSIGNMENTS: [&Assignment; 5] =
    [&CRIBBAGE_PROLOG, &CRIBBAGE_R, &CROSSCUT, &FIVE_CROWNS, &ENGINE];

/// What the reports of each game's assignments say.
#[cfg(test)]
const VOICES: [fn(&mut voice::Sentences); 3] =
    [cribbage::voice::hear, crosscut::voice::hear, five_crowns::voice::hear];

/// The judging was stopped before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("stopped")]
pub struct Stopped;
