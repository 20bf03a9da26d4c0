//! The games that are kept: unfinished ones to go on with, finished ones to look at again.

use std::path::{Path, PathBuf};

use anyhow::Result;
use parlour_table::{AnyTable, Opened, files};

use crate::plain::ago;
use crate::screen::page::{Page, Room};
use crate::screen::table::TablePage;

/// The most games that are listed.
const LISTED: usize = 20;

/// A game that is kept.
pub struct KeptGame {
    /// Its file.
    pub path: PathBuf,
    /// What it is, where it stands, and when it was last played.
    pub line: String,
}

/// Which games are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Which {
    /// Those that can be gone on with.
    Unfinished,
    /// Those that can be looked at again.
    Finished,
}

/// The games of one kind in the program's folder, newest first.
pub fn kept_games(room: &Room, which: Which) -> Vec<KeptGame> {
    let folder = room.manner.folder.iter();
    folder
        .flat_map(|folder| files::kept_in(folder))
        .filter_map(|kept| {
            let table = Opened::open(&kept.path).ok()?.table;
            if table.is_over() != (which == Which::Finished) {
                return None;
            }
            let line = format!("{}, {}", table.summary(), ago(kept.written));
            Some(KeptGame { path: kept.path, line })
        })
        .take(LISTED)
        .collect()
}

/// Sits down at a saved game again.
pub fn go_on(opened: Opened, file: &Path, room: &Room) -> Result<Box<dyn Page>> {
    let manner = room.manner.resuming(&opened, file);
    let notices = &opened.notices;
    Ok(match opened.table {
        AnyTable::Crosscut(table) => {
            Box::new(TablePage::new(table, &manner, room.now).with_notices(notices))
        }
        AnyTable::FiveCrowns(table) => {
            Box::new(TablePage::new(table, &manner, room.now).with_notices(notices))
        }
        AnyTable::Cribbage(table) => {
            Box::new(TablePage::new(table, &manner, room.now).with_notices(notices))
        }
    })
}
