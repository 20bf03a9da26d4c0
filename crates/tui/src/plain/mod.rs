//! Line mode: the same actions and words as the full screen, without needing a terminal.

mod asking;
mod cribbage;
mod cribbage_board;
mod crosscut;
mod five_crowns;
mod five_crowns_hand;
mod keyboard;
mod last_turn;
mod lobby;
mod manner;
mod menu;
mod play;
mod puzzle;
mod saving;
mod spoken;
mod talk;

pub(crate) use cribbage::question as cribbage_question;
pub use cribbage::{HandOrder, NewCribbage};
pub use crosscut::NewCrosscut;
pub use five_crowns::{NewFiveCrowns, Taste};
pub use keyboard::{keyboard, width};
pub(crate) use lobby::ago;
pub use lobby::{Choice, game_room, new_or_resume, resume};
pub use manner::{Cards, Manner};
pub use play::{Ending, ending, play};
pub(crate) use puzzle::sitters as puzzle_sitters;
pub use puzzle::{Solved, puzzle};
pub use spoken::Spoken;
pub use talk::{Echo, Ink, Paint, Talk};
