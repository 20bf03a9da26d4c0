//! Line mode: the same actions and words as the full screen, without needing a terminal.

mod advice;
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

pub use advice::{advice, follow_up};
pub(crate) use cribbage::pile as cribbage_pile;
pub use cribbage::{HandOrder, NewCribbage};
pub(crate) use cribbage_words::{called, face, faces, side_names};
pub use crosscut::NewCrosscut;
pub use five_crowns::{NewFiveCrowns, Taste};
pub(crate) use lobby::ago;
pub use lobby::{Choice, game_room, new_or_resume, resume};
pub use play::{Cards, Ending, Manner, ending, play};
pub use puzzle::{Solved, puzzle};
pub(crate) use puzzle::{Tried, explained, judge as judge_puzzle, sitters as puzzle_sitters};
pub use spoken::Spoken;
pub use talk::{Echo, Ink, Paint, Talk};
