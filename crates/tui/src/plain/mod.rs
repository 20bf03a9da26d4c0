//! Line mode: the same actions and words as the full screen, without needing a terminal.

mod asking;
mod keyboard;
mod lobby;
mod menu;
mod play;
mod puzzle;
mod saving;
mod talk;

pub use keyboard::{keyboard, width};
pub(crate) use lobby::ago;
pub use lobby::open;
pub use play::{Ending, play};
pub use puzzle::puzzle;
pub(crate) use puzzle::{ask_puzzle, puzzle_occupants};
pub use talk::{Echo, Ink, Paint, Talk};

pub use crate::settings::PlaySettings;
