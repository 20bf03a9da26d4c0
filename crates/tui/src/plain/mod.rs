//! Line mode: the same actions and words as the full screen, without needing a terminal.

mod cribbage;
mod cribbage_board;
mod cribbage_words;
mod crosscut;
mod five_crowns;
mod five_crowns_hand;
mod lobby;
mod menu;
mod play;
mod puzzle;
mod saving;
mod spoken;
mod talk;

pub use cribbage::{HandOrder, NewCribbage};
pub use crosscut::NewCrosscut;
pub use five_crowns::{NewFiveCrowns, Taste};
pub(crate) use lobby::ago;
pub use lobby::{Choice, game_room, new_or_resume, resume};
pub use play::{Cards, Ending, Manner, advice, ending, follow_up, play};
pub use puzzle::{Solved, puzzle};
pub use spoken::Spoken;
pub use talk::{Echo, Ink, Paint, Talk};
