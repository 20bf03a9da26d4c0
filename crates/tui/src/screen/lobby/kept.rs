//! The unfinished games that can be gone on with.

use std::path::PathBuf;

use anyhow::{Result, bail};
use parlour_table::{AnyTable, Opened, files};

use crate::plain::{Manner, ago};
use crate::screen::page::{Page, Room};
use crate::screen::table::TablePage;

/// The most games that are listed.
const LISTED: usize = 20;

/// An unfinished game.
pub struct KeptGame {
    /// Its file.
    pub path: PathBuf,
    /// What it is, where it stands, and when it was last played.
    pub line: String,
}

/// The unfinished games in the program's folder, newest first.
pub fn list(room: &Room) -> Vec<KeptGame> {
    let folder = room.manner.folder.iter();
    folder
        .flat_map(|folder| files::kept_in(folder))
        .filter_map(|kept| {
            let table = Opened::open(&kept.path).ok()?.table;
            if table.is_over() {
                return None;
            }
            let line = format!("{}, {}", table.summary(), ago(kept.written));
            Some(KeptGame { path: kept.path, line })
        })
        .take(LISTED)
        .collect()
}

/// Sits down at a saved game again. Cribbage is refused: it is played line by line.
pub fn go_on(opened: Opened, file: PathBuf, room: &Room) -> Result<Box<dyn Page>> {
    let manner = Manner {
        file: Some(file.clone()),
        format: room.manner.format.or(opened.format),
        ..room.manner.clone()
    };
    let notices = &opened.notices;
    Ok(match opened.table {
        AnyTable::Crosscut(table) => {
            Box::new(TablePage::new(table, &manner, room.now).with_notices(notices))
        }
        AnyTable::FiveCrowns(table) => {
            Box::new(TablePage::new(table, &manner, room.now).with_notices(notices))
        }
        AnyTable::Cribbage(_) => {
            let file = file.display();
            bail!("cribbage is played line by line: parlour play --resume {file}")
        }
    })
}
