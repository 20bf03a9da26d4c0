//! The pages, rendered on the server from a [`Scene`](crate::scene::Scene) or from plain facts.

mod about;
mod check;
mod error;
mod frame;
mod graph;
mod hand_over;
mod how;
mod import;
mod join;
mod lobby;
mod markdown;
mod new;
pub mod parts;
mod puzzle;
mod replay;
mod review;
mod table;
mod waiting;

pub use about::about;
pub use check::{Check, CheckedNumber, CheckedNumbers, check};
pub use error::error;
pub use frame::{Page, frame};
pub use hand_over::hand_over;
pub use how::how_to;
pub use import::{Import, import};
pub use join::{Join, join};
pub use lobby::{Lobby, MyGame, WatchedGame, lobby};
pub use new::{NewGameForm, form_options, may_lie_open, new_game};
pub use puzzle::{PuzzlePage, puzzle};
pub use replay::replay;
pub use review::{Reviewing, review, story};
pub use table::{log_page, moments, table};
pub use waiting::{Waiting, WaitingSeat, waiting};
