//! The saved games: unfinished ones to continue, finished ones to review.

use std::path::PathBuf;

use parlour_table::words::story::ago;
use parlour_table::{Roster, files};

use crate::settings::PlaySettings;

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

/// The newest games of one kind in the program's folder, at most `count`.
pub fn saved_games(
    settings: &PlaySettings,
    roster: &Roster,
    which: Which,
    count: usize,
) -> Vec<SavedGame> {
    let folder = settings.folder.iter();
    folder
        .flat_map(|folder| files::saved_files(folder))
        .filter_map(|kept| {
            let table = roster.open(&kept.path).ok()?.table;
            if table.is_over() != (which == Which::Finished) {
                return None;
            }
            let line =
                format!("{}, {}", table.summary(), ago(kept.written.elapsed().unwrap_or_default()));
            Some(SavedGame { path: kept.path, line })
        })
        .take(count)
        .collect()
}
