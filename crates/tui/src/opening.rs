//! What the program opens first, and the way from a roster to a game in the terminal.

use std::path::PathBuf;

use anyhow::{Result, anyhow};
use parlour_table::{Opened, Roster, RosterGame, Wishes};

use crate::terminal::Terminal;

/// What is opened first.
pub enum Opening {
    /// The lobby.
    Lobby,
    /// A new game, with what is known about it.
    New(RosterGame, Box<Wishes>),
    /// A saved game, and its file.
    Saved(Box<Opened>, PathBuf),
}

/// How a game is played in the terminal; an error for a game that can't be.
pub fn terminal_of(game: &RosterGame) -> Result<&Terminal> {
    game.attachment::<Terminal>().ok_or_else(|| {
        anyhow!("{} can't be played in the terminal: it has no terminal face", game.info().title)
    })
}

/// How the game of a saved file is played in the terminal.
pub fn terminal_of_saved<'a>(opened: &Opened, roster: &'a Roster) -> Result<&'a Terminal> {
    terminal_of(roster.get(opened.table.info().name)?)
}
