//! Cribbage, Five Crowns and Crosscut as pure machines: no I/O, no clock, no global.
//!
//! A game is a deterministic machine over a hidden state ([`Game`]), started by a [`Seed`],
//! moved by actions and met by everyone else only through a view ([`Game::view`]).

pub mod crosscut;
mod game;
#[cfg(feature = "laws")]
pub mod laws;
mod luck;
mod record;

pub use game::{Eye, Game, Outcome, Seat, SeatSet, Turn};
pub use luck::{Commitment, Luck, NotASeed, Seed};
pub use record::{Event, FORMAT, Record, RecordError, Start, game_of};
