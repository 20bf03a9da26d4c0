//! What the room remembers between two starts of the program.

use std::path::{Path, PathBuf};

use parlour_rules::crosscut::Size;
use parlour_table::files;
use serde::{Deserialize, Serialize};

use super::motion::Motion;

/// What is remembered: the last options, and what has been seen.
///
/// It is a convenience, so a file that cannot be read is as good as none.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Memory {
    /// The last game of Crosscut that was begun.
    pub crosscut: LastCrosscut,
    /// Games that this person has been told how to play.
    pub shown: Vec<String>,
    /// Whether the evaluation is hidden.
    pub evaluation_off: bool,
    /// Whether the computer's turns run without stopping before each.
    pub computer_runs: bool,
    /// Whether pegs and discs move.
    pub motion: Motion,
    /// Whether cards lie closed when a game of Five Crowns begins.
    pub cards_closed: bool,
    /// Who played against the first person in the last game of Five Crowns.
    pub five_crowns: LastFiveCrowns,
    /// The last game of cribbage that was begun.
    pub cribbage: LastCribbage,
    #[serde(skip)]
    file: Option<PathBuf>,
}

/// The options of the last game of Crosscut.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct LastCrosscut {
    /// The board.
    pub size: Size,
    /// Who played Red, in the table's words.
    pub red: String,
    /// Who played Blue.
    pub blue: String,
    /// Whether Blue could swap.
    pub swap: bool,
}

impl Default for LastCrosscut {
    fn default() -> Self {
        let (red, blue) = ("person".to_owned(), "hard".to_owned());
        LastCrosscut { size: Size::default(), red, blue, swap: false }
    }
}

/// The options of the last game of Five Crowns, in the table's words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct LastFiveCrowns {
    /// Who sat on the first seat.
    pub human: String,
    /// Who sat on the second.
    pub computer: String,
    /// The last round that was played.
    pub last_round: u64,
}

impl Default for LastFiveCrowns {
    fn default() -> Self {
        let (human, computer) = ("person".to_owned(), "hard".to_owned());
        LastFiveCrowns { human, computer, last_round: 11 }
    }
}

/// The options of the last game of cribbage, in the form's words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct LastCribbage {
    /// How many played.
    pub players: u8,
    /// Who sat on the other seats.
    pub against: String,
    /// How far the pegs went.
    pub points: u8,
    /// How hands were counted.
    pub counted: String,
    /// How many games won the match.
    pub games: u8,
    /// What skunks counted.
    pub skunks: String,
}

impl Default for LastCribbage {
    fn default() -> Self {
        LastCribbage {
            players: 2,
            against: "hard".to_owned(),
            points: 121,
            counted: "by the table".to_owned(),
            games: 1,
            skunks: "count once".to_owned(),
        }
    }
}

impl Memory {
    /// What was kept in a file; nothing where there is none, or none that can be read.
    pub fn open(file: Option<&Path>) -> Self {
        let text = file.and_then(|file| files::read(file).ok());
        let memory = text.and_then(|text| serde_json::from_str::<Memory>(&text).ok());
        Memory { file: file.map(Path::to_owned), ..memory.unwrap_or_default() }
    }

    /// The usual file, in the user's data folder.
    pub fn usual_file() -> Option<PathBuf> {
        files::data_folder().map(|folder| folder.join("settings.json"))
    }

    /// Keeps what is remembered.
    pub fn keep(&self) {
        let Some(file) = &self.file else { return };
        let text = serde_json::to_string_pretty(self).expect("plain words and numbers are JSON");
        if let Some(folder) = file.parent() {
            // Where nothing can be written, nothing is remembered, and the games go on.
            let _ = std::fs::create_dir_all(folder);
        }
        let _ = files::write(file, &text);
    }

    /// Whether somebody has been told how to play a game.
    pub fn has_shown(&self, game: &str) -> bool {
        self.shown.iter().any(|shown| shown == game)
    }

    /// Remembers that somebody has been told how to play a game.
    pub fn note_shown(&mut self, game: &str) {
        if !self.has_shown(game) {
            self.shown.push(game.to_owned());
            self.keep();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_comes_back_and_a_broken_file_is_as_good_as_none() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = folder.path().join("new").join("settings.json");
        let mut memory = Memory::open(Some(&file));
        memory.crosscut.blue = "expert 2s".to_owned();
        memory.note_shown("crosscut");
        assert_eq!(Memory::open(Some(&file)), memory);
        std::fs::write(&file, "{\"crosscut\": 7").expect("written");
        assert_eq!(Memory::open(Some(&file)).crosscut, LastCrosscut::default());
    }
}
