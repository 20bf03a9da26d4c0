//! Line mode: the same actions and words as the full screen, without needing a terminal.

mod asking;
mod drill;
mod find_move;
mod keyboard;
mod lesson;
mod lobby;
mod menu;
mod play;
mod puzzle;
mod review;
mod saving;
mod talk;
mod train;
mod tutoring;

pub(crate) use drill::ask_drill;
pub use drill::{Clock, Drilled, drill};
pub use keyboard::{Waiting, keyboard, width};
pub(crate) use lesson::teach;
pub use lobby::open;
pub use play::play;
pub use puzzle::{Asked, Solved, keep_daily, puzzle};
pub(crate) use puzzle::{ask_puzzle, puzzle_occupants};
pub(crate) use review::review;
pub use talk::{Echo, Ink, Paint, Talk};
pub(crate) use train::ask_exercise;
pub use train::{Grading, Tried, train};

pub use crate::settings::PlaySettings;
