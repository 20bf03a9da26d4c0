//! The coach's pages: practice, drills, progress.

mod drill;
mod exercise;
mod practice;
mod progress;
mod trend;

pub use drill::{DrillPage, DrillStage, drill, drill_intro, drill_result};
pub use exercise::{ExercisePage, ExerciseShown, exercise};
pub use practice::{PracticePage, PracticeRow, nothing_due, practice};
pub use progress::{ProfileNews, ProgressPage, progress};
