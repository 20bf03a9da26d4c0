//! A game in progress, whichever game it is.

use std::path::Path;

use parlour_rules::crosscut::Crosscut;
use parlour_rules::{Game, Record, RecordError, game_of};

use crate::Table;
use crate::files::{self, FileError};

/// A table of any of the games: what a saved file opens as.
pub enum AnyTable {
    /// Crosscut, by Mark Steere.
    Crosscut(Table<Crosscut>),
}

/// Why a saved game could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The file could not be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// What it holds is no record that replays.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// It is of a game that this program does not have.
    #[error("this is a record of `{0}`, a game that this program does not know")]
    UnknownGame(String),
}

impl AnyTable {
    /// Opens a record, whichever game it is of.
    pub fn from_json(text: &str) -> Result<Self, OpenError> {
        let game = game_of(text)?;
        match game.as_str() {
            Crosscut::NAME => {
                let (record, _) = Record::from_json(text)?;
                Ok(AnyTable::Crosscut(Table::resume(record)?))
            }
            _ => Err(OpenError::UnknownGame(game)),
        }
    }

    /// Opens a saved file.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        AnyTable::from_json(&files::read(path)?)
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        match self {
            AnyTable::Crosscut(table) => table.outcome().is_some(),
        }
    }

    /// The game's name and where it stands, in a few words.
    pub fn summary(&self) -> String {
        match self {
            AnyTable::Crosscut(table) => {
                let size = table.record().options.size;
                let seats = table.record().seats.join(" against ");
                let moves = match table.actions().len() {
                    1 => "1 move".to_owned(),
                    count => format!("{count} moves"),
                };
                format!("Crosscut {size}, {seats}, after {moves}")
            }
        }
    }
}
