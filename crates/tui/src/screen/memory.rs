//! What the room remembers between two starts of the program.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use parlour_rules::Choices;
use parlour_rules::options::shown;
use parlour_table::moments::Speed;
use parlour_table::{GameInfo, TutorMode, files};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::motion::Motion;
use crate::new_game::{Answers, default_value};

/// The name under which the tutor's mode is remembered for each game.
pub const TUTOR: &str = "tutor";

/// What is remembered: the last answers for each game, and what has been seen.
///
/// It is a convenience, so a file that can't be read counts as none.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Memory {
    /// The last answers before a new game, by the name of the game.
    pub games: BTreeMap<String, Answers>,
    /// Games whose rules this person has been shown.
    pub shown: Vec<String>,
    /// Whether the evaluation is shown during play.
    pub shows_evaluation: bool,
    /// Whether the computer's turns run without stopping before each.
    pub computer_runs: bool,
    /// How fast a game is shown.
    pub speed: Speed,
    /// Whether the show and the end of a round go on without waiting for Enter.
    pub rounds_run: bool,
    /// Whether pegs and discs move.
    pub motion: Motion,
    #[serde(skip)]
    file: Option<PathBuf>,
    /// What was last read or written here: what differs from it was changed in this window.
    #[serde(skip)]
    known: Value,
}

impl Memory {
    /// What was saved in a file; nothing where there is none, or none that can be read.
    pub fn open(file: Option<&Path>) -> Self {
        let text = file.and_then(|file| files::read(file).ok()).unwrap_or_default();
        let mut memory = serde_json::from_str::<Memory>(&text).unwrap_or_default();
        if memory.games.is_empty() {
            memory.games = older_answers(&text);
        }
        let known = memory.json();
        Memory { file: file.map(Path::to_owned), known, ..memory }
    }

    fn json(&self) -> Value {
        serde_json::to_value(self).expect("plain words and numbers are JSON")
    }

    /// The default file, in the user's data folder.
    pub fn default_file() -> Option<PathBuf> {
        files::data_folder().map(|folder| folder.join("settings.json"))
    }

    /// Saves what was changed here. What another window has saved meanwhile stays.
    pub fn save(&mut self) {
        let Some(file) = &self.file else { return };
        let own = self.json();
        let text = files::read(file).unwrap_or_default();
        let theirs = serde_json::from_str(&text).unwrap_or_default();
        let merged = merged(&self.known, own.clone(), theirs);
        let text = serde_json::to_string_pretty(&merged).expect("plain words and numbers are JSON");
        if let Some(folder) = file.parent() {
            // Where nothing can be written, nothing is remembered, and the games go on.
            let _ = std::fs::create_dir_all(folder);
        }
        let _ = files::write(file, &text);
        self.known = own;
    }

    /// The last answers before a game.
    pub fn answers(&self, game: &str) -> Answers {
        self.games.get(game).cloned().unwrap_or_default()
    }

    /// Remembers answers before a game.
    pub fn remember(&mut self, game: &str, answers: Answers) {
        self.games.entry(game.to_owned()).or_default().extend(answers);
        self.save();
    }

    /// The remembered table options of a game that are not the defaults.
    pub fn table_choices(&self, game: &GameInfo) -> Choices {
        let answers = self.games.get(game.name);
        let choices = game.table_options.iter().filter_map(|spec| {
            let answer =
                answers?.get(spec.name).filter(|&answer| *answer != default_value(spec))?;
            Some((spec.name.to_owned(), spec.read(answer).ok()?))
        });
        choices.collect()
    }

    /// How the tutor helps in a game.
    pub fn tutor(&self, game: &str) -> TutorMode {
        let answer = self.games.get(game).and_then(|answers| answers.get(TUTOR));
        answer.and_then(|mode| mode.parse().ok()).unwrap_or_default()
    }

    /// Remembers how the tutor helps in a game.
    pub fn set_tutor(&mut self, game: &str, mode: TutorMode) {
        self.remember(game, Answers::from([(TUTOR.to_owned(), mode.name().to_owned())]));
    }

    /// Whether somebody has been shown the rules of a game.
    pub fn has_shown(&self, game: &str) -> bool {
        self.shown.iter().any(|shown| shown == game)
    }

    /// Remembers that somebody has been shown the rules of a game.
    pub fn note_shown(&mut self, game: &str) {
        if !self.has_shown(game) {
            self.shown.push(game.to_owned());
            self.save();
        }
    }
}

/// What two windows have saved, key by key: `theirs` with everything of `own` that differs from
/// `before`, and the entries of both lists.
fn merged(before: &Value, own: Value, theirs: Value) -> Value {
    match (own, theirs) {
        (Value::Object(own), Value::Object(mut theirs)) => {
            for (key, value) in own {
                let before = before.get(&key);
                match theirs.remove(&key) {
                    Some(other) if before == Some(&value) => drop(theirs.insert(key, other)),
                    other => {
                        let other = other.unwrap_or_default();
                        let value = merged(before.unwrap_or(&Value::Null), value, other);
                        theirs.insert(key, value);
                    }
                }
            }
            Value::Object(theirs)
        }
        (Value::Array(own), Value::Array(mut theirs)) => {
            let new = own.into_iter().filter(|entry| !theirs.contains(entry));
            let new: Vec<Value> = new.collect();
            theirs.extend(new);
            Value::Array(theirs)
        }
        (own, _) => own,
    }
}

/// The answers in a file of an older version, which had an object for each game: its own names for
/// the questions, and one switch for cards that lie face down.
fn older_answers(text: &str) -> BTreeMap<String, Answers> {
    let Ok(Value::Object(file)) = serde_json::from_str(text) else { return BTreeMap::new() };
    let is_closed = file.get("cards_closed") == Some(&Value::Bool(true));
    let games = file.iter().filter_map(|(game, options)| Some((game, options.as_object()?)));
    let answers = |options: &Choices| {
        let mut answers = Answers::new();
        for (name, value) in options {
            let name = match name.as_str() {
                "red" | "human" => "seat 1",
                "blue" | "computer" => "seat 2",
                "against" => "others",
                "points" => "length",
                name => name,
            };
            match shown(value).split_once('x').filter(|_| name == "size") {
                Some((rows, columns)) => {
                    answers.insert("rows".to_owned(), rows.to_owned());
                    answers.insert("columns".to_owned(), columns.to_owned());
                }
                None => drop(answers.insert(name.to_owned(), shown(value))),
            }
        }
        if is_closed {
            answers.insert("closed".to_owned(), "yes".to_owned());
        }
        answers
    };
    games.map(|(game, options)| (game.replace('_', "-"), answers(options))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_windows_keep_what_each_of_them_changed() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = folder.path().join("settings.json");
        let answer = |name: &str, value: &str| Answers::from([(name.to_owned(), value.to_owned())]);
        let mut first = Memory::open(Some(&file));
        first.remember("crosscut", answer("rows", "8"));
        let mut second = Memory::open(Some(&file));
        first.remember("crosscut", answer("rows", "5"));
        first.note_shown("crosscut");
        second.remember("crosscut", answer("seat 2", "hard"));
        second.note_shown("five-crowns");
        second.motion = Motion::Off;
        second.save();
        let both = Memory::open(Some(&file));
        assert_eq!(both.answers("crosscut")["rows"], "5");
        assert_eq!(both.answers("crosscut")["seat 2"], "hard");
        assert!(both.has_shown("crosscut") && both.has_shown("five-crowns"));
        first.remember("crosscut", answer("rows", "8"));
        let last = Memory::open(Some(&file));
        assert_eq!((&*last.answers("crosscut")["rows"], last.motion), ("8", Motion::Off));
    }

    #[test]
    fn a_broken_or_older_file_loses_only_what_it_does_not_say() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = folder.path().join("new").join("settings.json");
        let mut memory = Memory::open(Some(&file));
        memory.remember("crosscut", Answers::from([("rows".to_owned(), "5".to_owned())]));
        memory.note_shown("crosscut");
        assert_eq!(Memory::open(Some(&file)), memory);
        std::fs::write(&file, "{\"games\": 7").expect("written");
        assert!(Memory::open(Some(&file)).games.is_empty());
        let older = r#"{"crosscut": {"size": "5x6", "blue": "easy", "swap": true},
            "five_crowns": {"last_round": 3}, "cards_closed": true,
            "shown": ["crosscut"], "motion": "off"}"#;
        std::fs::write(&file, older).expect("written");
        let memory = Memory::open(Some(&file));
        assert!(memory.has_shown("crosscut") && memory.motion == Motion::Off);
        let answer = |game: &str, name: &str| memory.answers(game)[name].clone();
        assert_eq!((&*answer("crosscut", "rows"), &*answer("crosscut", "columns")), ("5", "6"));
        assert_eq!((&*answer("crosscut", "seat 2"), &*answer("crosscut", "swap")), ("easy", "yes"));
        let five_crowns = ("five-crowns", ["last_round", "closed"]);
        assert_eq!(five_crowns.1.map(|name| answer(five_crowns.0, name)), ["3", "yes"]);
    }
}
