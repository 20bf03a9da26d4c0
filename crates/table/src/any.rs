//! A game in progress, whichever game it is.

use std::path::Path;

use parlour_players::{Computer, Level};
use parlour_rules::cribbage::Cribbage;
use parlour_rules::crosscut::Crosscut;
use parlour_rules::five_crowns::save::{self, BadSave, Format};
use parlour_rules::five_crowns::{FiveCrowns, Options};
use parlour_rules::{Game, Laid, Record, RecordError, Seat, Start, game_of};

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

    /// The game's name in records and on the command line.
    pub fn game(&self) -> &'static str {
        match self {
            AnyTable::Crosscut(_) => Crosscut::NAME,
            AnyTable::FiveCrowns(_) => FiveCrowns::NAME,
            AnyTable::Cribbage(_) => Cribbage::NAME,
        }
    }

    /// Seats whoever `who` says instead of each that sits there.
    pub fn reseat(&mut self, who: impl Fn(Seat, Sitter) -> Sitter) {
        match self {
            AnyTable::Crosscut(table) => table.reseat(who),
            AnyTable::FiveCrowns(table) => table.reseat(who),
            AnyTable::Cribbage(table) => table.reseat(who),
        }
    }

    /// How the table was laid.
    pub fn laid(&self) -> &Laid {
        match self {
            AnyTable::Crosscut(table) => &table.record().laid,
            AnyTable::FiveCrowns(table) => &table.record().laid,
            AnyTable::Cribbage(table) => &table.record().laid,
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
                let seats = &table.record().seats;
                let seats = seats.join(if seats.len() == 2 { " against " } else { ", " });
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
        // Some editors put a byte-order mark before what they write.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if text.trim_start().starts_with('{') {
            let (table, notices) = from_record(text)?;
            return Ok(Opened { table, format: None, notices });
        }
        // An empty file is no save either, and a record is what most people keep.
        if text.trim().is_empty() {
            return Err(RecordError::Empty.into());
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

fn from_record(text: &str) -> Result<(AnyTable, Vec<String>), OpenError> {
    let game = game_of(text)?;
    match game.as_str() {
        Crosscut::NAME => seated(text, AnyTable::Crosscut),
        FiveCrowns::NAME => seated(text, AnyTable::FiveCrowns),
        Cribbage::NAME => seated(text, AnyTable::Cribbage),
        _ => Err(OpenError::UnknownGame(game)),
    }
}

/// The table of a record, and a notice for every seat where it names nobody that this program
/// knows: a person sits there.
fn seated<G: Computer>(
    text: &str,
    any: impl Fn(Table<G>) -> AnyTable,
) -> Result<(AnyTable, Vec<String>), OpenError> {
    let (record, game) = Record::<G>::from_json(text)?;
    let notice = |seat: Seat| match record.seats.get(seat.index()) {
        Some(name) if name.parse::<Sitter>().is_ok() => None,
        Some(name) => Some(format!(
            "the record has `{name}` on {seat}, which is no level of the computer: a person sits \
             there"
        )),
        None => Some(format!("the record has nobody on {seat}: a person sits there")),
    };
    let notices = Seat::all(game.seats()).filter_map(notice).collect();
    Ok((any(Table::resume(record)?), notices))
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::crosscut;

    #[test]
    fn who_is_nobody_here_is_noticed() {
        let sitters = vec![Sitter::Person, Sitter::computer(Level::Hard)];
        let start = Start::Deal(fresh_seed().expect("random numbers"));
        let table = Table::<Crosscut>::new(crosscut::Options::default(), start, sitters);
        let text = table.expect("a new game").record_text();
        let notices = |text: &str| Opened::from_text(text).expect("a record").notices;
        assert!(notices(&text).is_empty());
        let renamed = notices(&text.replace("hard", "nobody"));
        assert!(renamed[0].contains("`nobody` on seat 2"), "{renamed:?}");
        let fewer = notices(&text.replace("\"person\",\n    \"hard\"", "\"person\""));
        assert_eq!(fewer, ["the record has nobody on seat 2: a person sits there"]);
    }
}
