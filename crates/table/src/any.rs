//! A game in progress, whichever game it is.

use std::path::Path;

use parlour_players::Level;
use parlour_rules::cribbage::Cribbage;
use parlour_rules::crosscut::Crosscut;
use parlour_rules::five_crowns::save::{self, BadSave, Format};
use parlour_rules::five_crowns::{FiveCrowns, Options};
use parlour_rules::{Game, Record, RecordError, Start, game_of};

use crate::files::{self, FileError};
use crate::{Sitter, Table, fresh_seed};

/// A table of any of the games: what a saved file opens as.
pub enum AnyTable {
    /// Crosscut, by Mark Steere.
    Crosscut(Table<Crosscut>),
    /// Five Crowns.
    FiveCrowns(Table<FiveCrowns>),
    /// Cribbage.
    Cribbage(Table<Cribbage>),
}

/// A saved file, opened.
pub struct Opened {
    /// The game in it.
    pub table: AnyTable,
    /// The text format it was written in; none for a record.
    pub format: Option<Format>,
    /// What a person should know of how it was read.
    pub notices: Vec<String>,
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
    /// What it holds is no Five Crowns save file either.
    #[error(transparent)]
    Save(#[from] BadSave),
    /// It is of a game that this program does not have.
    #[error("this is a record of `{0}`, a game that this program does not know")]
    UnknownGame(String),
    /// There is no seed for what comes after the file.
    #[error("the operating system gives no random numbers: {0}")]
    NoSeed(#[from] getrandom::Error),
}

impl AnyTable {
    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        match self {
            AnyTable::Crosscut(table) => table.outcome().is_some(),
            AnyTable::FiveCrowns(table) => table.outcome().is_some(),
            AnyTable::Cribbage(table) => table.outcome().is_some(),
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
            AnyTable::FiveCrowns(table) => {
                let view = table.view(parlour_rules::Eye::Nobody);
                let seats = table.record().seats.join(" against ");
                let [human, computer] = view.scores();
                format!("Five Crowns, {seats}, round {}, {human} to {computer}", view.round)
            }
            AnyTable::Cribbage(table) => {
                let view = table.view(parlour_rules::Eye::Nobody);
                let seats = table.record().seats.join(", ");
                let scores: Vec<String> = view.scores().iter().map(ToString::to_string).collect();
                format!("Cribbage, {seats}, {}", scores.join(" to "))
            }
        }
    }
}

impl Opened {
    /// Opens a saved file: a record, or a Five Crowns save in any of its text formats.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        Opened::from_text(&files::read(path)?)
    }

    /// Opens the text of a saved file.
    pub fn from_text(text: &str) -> Result<Self, OpenError> {
        if text.trim_start().starts_with('{') {
            return Ok(Opened { table: from_record(text)?, format: None, notices: Vec::new() });
        }
        // An empty or binary file is no record either, and a record is what most people keep.
        if text.trim().is_empty() {
            return Err(RecordError::NotARecord("the file is empty".into()).into());
        }
        let loaded = save::read(text)?;
        let mut notices: Vec<String> = loaded.warnings.iter().map(ToString::to_string).collect();
        if let Some(out) = loaded.save.gone_out() {
            notices.push(format!(
                "the {out}'s hand melds completely, so the {out} has gone out and this is the \
                 last turn of the round"
            ));
        }
        let start = Start::SetUp { setup: loaded.save, seed: fresh_seed()? };
        let sitters = vec![Sitter::Person, Sitter::computer(Level::Expert)];
        let table = Table::new(Options::default(), start, sitters)?;
        let table = AnyTable::FiveCrowns(table);
        Ok(Opened { table, format: Some(loaded.format), notices })
    }
}

fn from_record(text: &str) -> Result<AnyTable, OpenError> {
    let game = game_of(text)?;
    match game.as_str() {
        Crosscut::NAME => Ok(AnyTable::Crosscut(Table::resume(Record::from_json(text)?.0)?)),
        FiveCrowns::NAME => Ok(AnyTable::FiveCrowns(Table::resume(Record::from_json(text)?.0)?)),
        Cribbage::NAME => Ok(AnyTable::Cribbage(Table::resume(Record::from_json(text)?.0)?)),
        _ => Err(OpenError::UnknownGame(game)),
    }
}
