//! The coach: what a person's own games say about their play, and practice made from them.
//!
//! Everything is kept as [entries](Entry) that are only ever added: a reviewed game, an exercise,
//! an answer to one. A [`Profile`] is what a set of entries adds up to, so two profiles are merged
//! by putting their entries together, and the order in which they were written doesn't matter.
//! `docs/coach.md` describes the file.
//!
//! A profile holds only what its owner could see: of each decision the view of their own seat, and
//! of each game only what the owner's decisions cost. Games that aren't over don't enter it.

mod drill;
mod entry;
mod file;
#[cfg(feature = "thinking")]
mod practice;
mod profile;
pub mod rating;
mod review;
mod schedule;
#[cfg(feature = "thinking")]
mod study;
mod summary;

pub use drill::{DRILL_QUESTIONS, Drill, DrillInfo, DrillQuestion, DrillShown};
pub use entry::{
    Answer, DailyAnswer, DrillRun, Entry, Exercise, KindTotal, Mistake, ReviewedGame, Source,
};
pub use file::{ProfileFile, ProfileFileError};
#[cfg(feature = "thinking")]
pub use practice::{Answered, Planned, Practice, next_exercise, plan};
#[cfg(feature = "thinking")]
pub(crate) use practice::{puzzle_exercise, similar};
pub use profile::{Profile, ProfileError, Read};
pub use rating::{Place, ResultRating};
pub(crate) use review::game_id;
#[cfg(feature = "thinking")]
pub use review::review_for_profile;
pub use review::{owner, profile_entries};
pub use schedule::{Grade, NotAGrade, Schedule, Time};
#[cfg(feature = "thinking")]
pub use study::{Report, Whose, study};
pub use summary::{
    Days, Example, GameSummary, Habit, KindPoint, KindSummary, Mean, Results, Streak, TrendPoint,
    TutorUse, summaries,
};
