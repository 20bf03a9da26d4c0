//! The saved games: unfinished ones to continue, finished ones to review.

use std::path::PathBuf;

use parlour_table::files;

use crate::plain::ago;
use crate::screen::page::Room;

/// The most games that are listed.
const LISTED: usize = 20;

/// A saved game.
pub struct SavedGame {
    /// Its file.
    pub path: PathBuf,
    /// What it is, how it stands, and when it was last played.
    pub line: String,
}

/// Which games are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Which {
    /// Those that can be continued.
    Unfinished,
    /// Those that can be reviewed.
    Finished,
}

/// The games of one kind in the program's folder, newest first.
pub fn saved_games(room: &Room, which: Which) -> Vec<SavedGame> {
    let folder = room.settings.folder.iter();
    folder
        .flat_map(|folder| files::kept_in(folder))
        .filter_map(|kept| {
            let table = room.roster.open(&kept.path).ok()?.table;
            if table.is_over() != (which == Which::Finished) {
                return None;
            }
            let line = format!("{}, {}", table.summary(), ago(kept.written));
            Some(SavedGame { path: kept.path, line })
        })
        .take(LISTED)
        .collect()
}
