//! Everything that a person has in one file: games, settings, and what the coach keeps.
//!
//! A backup is text, one JSON object a line. The first line says what it is. A game is a record as
//! everywhere; what the coach keeps is written as in a profile's file.
//!
//! ```text
//! {"parlour":"backup","version":1}
//! {"record":{"parlour":1,"game":"crosscut",…},"at":1790000000}
//! {"setting":"theme","value":"dark"}
//! {"entry":"answer",…}
//! ```

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::coach;
use crate::{OpenError, Roster};

/// What the first line calls the file.
const KIND: &str = "backup";

/// The version that this program writes, and the newest one it reads.
const VERSION: u32 = 1;

/// The most games in a file.
pub const MOST_GAMES: usize = 1_000;

/// The most settings in a file.
const MOST_SETTINGS: usize = 200;

/// Everything that a person has.
#[derive(Debug, Default)]
pub struct Backup {
    /// The games.
    pub games: Vec<BackupGame>,
    /// What was chosen on the page of settings, by name.
    pub settings: BTreeMap<String, Value>,
    /// What the coach keeps.
    pub entries: Vec<coach::Entry>,
}

/// A game of a backup.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BackupGame {
    /// Its record.
    pub record: String,
    /// When something last happened in it, in seconds since 1970.
    pub at: i64,
}

/// Why a text isn't a backup that can be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotABackup {
    /// The first line isn't that of a backup.
    #[error("this isn't a Parlour backup: choose a file that you downloaded on this page")]
    Other,
    /// A newer program wrote it.
    #[error(
        "a newer Parlour wrote this backup (version {0}); this one reads version {VERSION}: open it \
         in the newer one"
    )]
    Newer(u32),
    /// A line is broken.
    #[error("line {number} of the backup is broken: choose the file as you downloaded it")]
    Broken {
        /// The line, counted from 1.
        number: usize,
    },
    /// A game can't be read.
    #[error("the game in line {number} of the backup can't be opened: {why}")]
    Game {
        /// The line, counted from 1.
        number: usize,
        /// Why not.
        why: OpenError,
    },
    /// There are too many games or settings.
    #[error("the backup has more than {MOST_GAMES} games or {MOST_SETTINGS} settings")]
    TooMany,
}

#[derive(Serialize, Deserialize)]
struct Header {
    parlour: String,
    version: u32,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Line {
    Game {
        record: Value,
        #[serde(default)]
        at: i64,
    },
    Setting {
        setting: String,
        value: Value,
    },
    Entry(coach::Entry),
}

impl Backup {
    /// Whether a text begins like a backup.
    pub fn is_one(text: &str) -> bool {
        Self::header(text).is_ok()
    }

    fn header(text: &str) -> Result<(), NotABackup> {
        let first = text.trim_start_matches('\u{feff}').lines().next().unwrap_or_default();
        match serde_json::from_str(first) {
            Ok(Header { parlour, .. }) if parlour != KIND => Err(NotABackup::Other),
            Ok(Header { version, .. }) if version > VERSION => Err(NotABackup::Newer(version)),
            Ok(_) => Ok(()),
            Err(_) => Err(NotABackup::Other),
        }
    }

    /// Reads a backup with the games of a roster. One broken line makes all of it unreadable, so
    /// that nobody thinks they have everything when a part is missing.
    pub fn read(roster: &Roster, text: &str) -> Result<Self, NotABackup> {
        Self::header(text)?;
        let mut backup = Backup::default();
        let lines = text.lines().enumerate().skip(1).map(|(place, line)| (place + 1, line));
        for (number, line) in lines.filter(|(_, line)| !line.trim().is_empty()) {
            match serde_json::from_str(line).map_err(|_| NotABackup::Broken { number })? {
                Line::Game { record, at } => {
                    let record = record.to_string();
                    let opened = roster.open_text(&record);
                    opened.map_err(|why| NotABackup::Game { number, why })?;
                    backup.games.push(BackupGame { record, at });
                }
                Line::Setting { setting, value } => {
                    backup.settings.insert(setting, value);
                }
                Line::Entry(entry) => backup.entries.push(entry),
            }
            if backup.games.len() > MOST_GAMES || backup.settings.len() > MOST_SETTINGS {
                return Err(NotABackup::TooMany);
            }
        }
        Ok(backup)
    }

    /// Whether one of its games is this one, at the same place or further on.
    pub fn has(&self, game: &BackupGame) -> bool {
        let read = |game: &BackupGame| serde_json::from_str::<Value>(&game.record).ok();
        let Some(wanted) = read(game) else { return false };
        let actions = |record: &Value| record["actions"].as_array().cloned().unwrap_or_default();
        let is_it = |own: Value| {
            let is_same = |field| own[field] == wanted[field];
            ["game", "options", "start"].into_iter().all(is_same)
                && actions(&own).starts_with(&actions(&wanted))
        };
        self.games.iter().filter_map(read).any(is_it)
    }

    /// The text of the backup.
    pub fn text(&self) -> String {
        let header = Header { parlour: KIND.to_owned(), version: VERSION };
        let mut text = in_a_line(&header);
        for BackupGame { record, at } in &self.games {
            let record: Value = serde_json::from_str(record).unwrap_or_default();
            text += &in_a_line(&json!({ "record": record, "at": at }));
        }
        for (setting, value) in &self.settings {
            text += &in_a_line(&json!({ "setting": setting, "value": value }));
        }
        for entry in &self.entries {
            text += &in_a_line(entry);
        }
        text
    }
}

fn in_a_line(line: &impl Serialize) -> String {
    serde_json::to_string(line).expect("a line is JSON") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{NewGame, Occupant};
    use parlour_rules::Seed;

    fn backup() -> Backup {
        let roster = Roster::standard();
        let games = roster.iter().map(|game| {
            let new = NewGame { seats: vec![Occupant::Person; 2], ..NewGame::default() };
            let record = game.new_table(&new, Seed::from(5)).expect("a game").record_text();
            BackupGame { record, at: 1_700_000_000 }
        });
        let settings = [("theme".to_owned(), "dark".into()), ("speed".to_owned(), Value::Null)];
        Backup { games: games.collect(), settings: settings.into(), entries: Vec::new() }
    }

    #[test]
    fn a_backup_is_read_as_it_was_written() {
        let (roster, written) = (Roster::standard(), backup());
        let text = written.text();
        assert_eq!(text.lines().count(), 1 + 3 + 2, "one line each: {text}");
        let read = Backup::read(&roster, &text).expect("a backup");
        assert_eq!(read.settings, written.settings);
        let opened = |game: &BackupGame| {
            (roster.open_text(&game.record).expect("a record").table.record_text(), game.at)
        };
        let games = |backup: &Backup| backup.games.iter().map(opened).collect::<Vec<_>>();
        assert_eq!(games(&read), games(&written));
        assert!(written.games.iter().all(|game| read.has(game)));
        let mut other = written.games[0].clone();
        other.record = other.record.replacen("\"actions\": []", "\"actions\": [\"d4\"]", 1);
        assert!(!read.has(&other), "it goes on: {}", other.record);
        assert!(Backup::is_one(&text) && Backup::is_one(&format!("\u{feff}{text}")));
    }

    #[test]
    fn an_incomplete_backup_is_refused_with_the_reason() {
        let (roster, text) = (Roster::standard(), backup().text());
        let why = |text: &str| Backup::read(&roster, text).expect_err("refused").to_string();
        let cut = &text[..text.len() / 2];
        assert!(why(cut).contains("is broken"), "{}", why(cut));
        let newer = text.replacen("\"version\":1", "\"version\":2", 1);
        assert!(why(&newer).starts_with("a newer Parlour"), "{}", why(&newer));
        for other in
            ["", "{}", "{\"parlour\":\"profile\",\"version\":1}", "(1 2", "{\"parlour\":1}"]
        {
            assert!(why(other).starts_with("this isn't a Parlour backup"), "{other}");
        }
        let game = text.replacen("crosscut", "chess", 1);
        assert!(why(&game).contains("line 2 of the backup can't be opened"), "{}", why(&game));
    }
}
