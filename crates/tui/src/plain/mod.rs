//! Line mode: the same actions and words as the full screen, without needing a terminal.

mod play;
mod spoken;
mod talk;

pub use play::{Ending, Manner, advice, play};
pub use spoken::Spoken;
pub use talk::{Ink, Paint, Talk};
