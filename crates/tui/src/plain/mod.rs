//! Line mode: the same actions and words as the full screen, without needing a terminal.

mod crosscut;
mod lobby;
mod play;
mod saving;
mod spoken;
mod talk;

pub use crosscut::NewCrosscut;
pub use lobby::{game_room, resume};
pub use play::{Ending, Manner, advice, play};
pub use spoken::Spoken;
pub use talk::{Echo, Ink, Paint, Talk};
