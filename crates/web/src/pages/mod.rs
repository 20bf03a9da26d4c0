//! The pages, rendered on the server from a [`Scene`](crate::scene::Scene) or from plain facts.

mod about;
#[cfg(feature = "thinking")]
mod analysis;
#[cfg(feature = "thinking")]
mod backup;
mod check;
mod closed;
#[cfg(feature = "thinking")]
mod coach;
mod error;
mod find_move;
mod frame;
mod graph;
mod hand_over;
mod how;
mod import;
mod join;
mod lesson;
mod lobby;
mod markdown;
mod new;
pub mod parts;
mod puzzle;
mod retry;
mod review;
#[cfg(feature = "thinking")]
mod rollout;
mod settings;
mod table;
mod waiting;

pub use about::about;
#[cfg(feature = "thinking")]
pub use analysis::{AnalysisPage, ListedMove, ReviewShown, analysis};
#[cfg(feature = "thinking")]
pub use backup::{BACKUP_FILE, BackupPage, backup};
pub use check::{Check, CheckedNumber, CheckedNumbers, check};
pub use closed::closed;
#[cfg(feature = "thinking")]
pub use coach::{
    DrillPage, DrillStage, ExercisePage, ExerciseShown, PracticePage, PracticeRow, ProfileNews,
    ProgressPage, drill, drill_intro, drill_result, exercise, nothing_due, practice, progress,
};
pub use error::error;
pub use frame::{Page, Preview, body, frame, head};
pub use hand_over::hand_over;
pub use how::how_to;
pub use import::{Import, import};
pub use join::{Join, join};
pub use lesson::{LessonPage, lesson};
pub use lobby::{Lobby, MyGame, WatchedGame, lobby};
pub use new::{NewGameForm, form_options, may_lie_open, new_game};
pub use puzzle::{PuzzlePage, puzzle};
pub use retry::{RetryPage, retry};
pub use review::story;
#[cfg(feature = "thinking")]
pub use rollout::RolloutShown;
pub use settings::settings;
pub use table::{log_page, moments, table, tutor_explanation, tutor_warning};
pub use waiting::{Waiting, WaitingSeat, waiting};
