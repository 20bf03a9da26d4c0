//! Saved games: how a game began and what happened. Loading replays it.

use std::collections::BTreeSet;

use serde::de::{DeserializeOwned, IgnoredAny, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use crate::message::counted;
use crate::options::check_choices;
use crate::{Fairness, Game, History, Outcome, Seat, SeatSet, Seed, Turn};

/// The format version that this program writes, and the newest one it reads.
pub const FORMAT: u32 = 1;

/// How a game began.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start<S> {
    /// A normal deal, decided by the seed.
    Deal(Seed),
    /// A position or a save file. The seed decides what comes after it.
    SetUp {
        /// The position or save file.
        setup: S,
        /// The seed of the randomness still to come.
        seed: Seed,
    },
}

/// One event of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event<A> {
    /// The seat to act played this action.
    Play(A),
    /// Actions were taken back until only the first `to` were left.
    Undo {
        /// The number of actions left.
        to: usize,
    },
    /// This seat resigned.
    Resign(Seat),
    /// This seat ran out of time.
    Timeout(Seat),
}

/// A saved game: options, start and events.
///
/// The state is never stored. It is rebuilt by replaying the actions that weren't taken back.
///
/// ```
/// use parlour_rules::{Event, Record, Seed, Start, crosscut::{Crosscut, Options}};
///
/// let mut record = Record::<Crosscut>::new(Options::default(), Start::Deal(Seed::from(7)));
/// record.events.push(Event::Play("d4".parse()?));
/// let text = record.to_json()?;
/// let (again, game) = Record::<Crosscut>::from_json(&text)?;
/// assert_eq!(again.events, record.events);
/// # let _ = game;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Record<G: Game> {
    /// House rules and seats.
    pub options: G::Options,
    /// How the game began.
    pub start: Start<G::Setup>,
    /// The numbers that the seed was mixed from, if it was mixed. Reading a record doesn't compare
    /// them with the seed; [`Fairness::check`] does.
    pub fairness: Option<Fairness>,
    /// Who sat where, as the table names them (`person`, `expert`). May be empty.
    pub seats: Vec<String>,
    /// Extra data of a game or a front end, such as whether the cards are face up. It has no effect
    /// on the game.
    pub attached: Map<String, Value>,
    /// Everything that happened, including actions that were taken back.
    pub events: Vec<Event<G::Action>>,
    /// The actions that were chosen in place of one that the tutor warned about.
    pub warned: Vec<Warned>,
}

/// An action that was chosen in place of one that the tutor warned about.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Warned {
    /// The place of its event in the record, counted from 0.
    pub event: usize,
    /// The action that the tutor warned about.
    #[serde(flatten)]
    pub avoided: Avoided,
}

/// An action that a player gave up after a warning of the tutor.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Avoided {
    /// The action, in the game's notation.
    pub about: String,
    /// The win chance that it would have cost.
    pub cost: f64,
}

/// Why a record cannot be read or replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// The text is not JSON, or stops in the middle.
    #[error("this is not a whole record: {what} (line {line}, column {column})")]
    NotJson {
        /// The line where reading failed.
        line: usize,
        /// The column where reading failed.
        column: usize,
        /// What was wrong there.
        what: String,
    },
    /// The text is empty.
    #[error("the file is empty, where a saved game was expected")]
    Empty,
    /// The text is JSON, but not a record.
    #[error("this is JSON but not a Parlour record: {0}")]
    NotARecord(String),
    /// A newer program wrote the record.
    #[error(
        "this record has format {found}; this program reads formats up to {FORMAT}: use a newer Parlour"
    )]
    NewerFormat {
        /// The format that the record names.
        found: u64,
    },
    /// The record is of another game.
    #[error("this is a record of {found}: give one of {wanted}")]
    OtherGame {
        /// The game that the record names.
        found: String,
        /// The game that was asked for.
        wanted: &'static str,
    },
    /// The rules have changed since the record was written.
    #[error(
        "this record was played by version {found} of the rules of {game}, but this program has version \
         {known}: use the Parlour that wrote it"
    )]
    OtherRules {
        /// The game.
        game: &'static str,
        /// The version that the record names.
        found: u32,
        /// The version that this program plays by.
        known: u32,
    },
    /// The rules don't allow this start.
    #[error("the game can't begin as the record says: {0}")]
    BadStart(String),
    /// An entry is not notation, or the rules refuse it.
    #[error("action {number}, `{text}`: {why}")]
    BadAction {
        /// The entry's number, counted from 1.
        number: usize,
        /// The entry as written.
        text: String,
        /// What is wrong with it.
        why: String,
    },
    /// The outcome in the record isn't the one its actions lead to.
    #[error("the record says that the outcome is {told}, but its actions lead to {found}")]
    OtherOutcome {
        /// What the record says.
        told: String,
        /// What the replay led to.
        found: String,
    },
}

#[derive(Serialize, Deserialize)]
struct Document<O, S> {
    parlour: u32,
    game: String,
    rules: u32,
    options: O,
    start: DocumentStart<S>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fairness: Option<Fairness>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    seats: Vec<String>,
    #[serde(default, rename = "laid", skip_serializing_if = "Map::is_empty")]
    attached: Map<String, Value>,
    actions: Vec<Entry>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    warned: Vec<Warned>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    outcome: Option<Outcome>,
}

#[derive(Serialize, Deserialize)]
struct DocumentStart<S> {
    #[serde(default = "Option::default", skip_serializing_if = "Option::is_none")]
    setup: Option<S>,
    seed: Seed,
}

/// An entry in a record's list of actions: notation of an action, an undo or a resignation. Losing on
/// time is a resignation with a reason, so that programs which know no clocks can read it.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Entry {
    Action(String),
    Undo {
        undo: usize,
    },
    Resign {
        resign: Seat,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<ResignReason>,
    },
}

/// Why a player lost without resigning.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ResignReason {
    Time,
}

impl Entry {
    fn of<A: ToString>(event: &Event<A>) -> Self {
        match event {
            Event::Play(action) => Entry::Action(action.to_string()),
            Event::Undo { to } => Entry::Undo { undo: *to },
            Event::Resign(seat) => Entry::Resign { resign: *seat, why: None },
            Event::Timeout(seat) => Entry::Resign { resign: *seat, why: Some(ResignReason::Time) },
        }
    }
}

/// An event as a line to append to a record's text. [`Record::from_json`] reads a document followed
/// by such lines, so a game in progress can be saved without rewriting the file.
pub fn event_line<A: ToString>(event: &Event<A>) -> String {
    let text = serde_json::to_string(&Entry::of(event));
    text.expect("strings and numbers are JSON") + "\n"
}

impl<G: Game> Record<G> {
    /// A record of a game with no events yet.
    pub fn new(options: G::Options, start: Start<G::Setup>) -> Self {
        Record {
            options,
            start,
            fairness: None,
            seats: Vec::new(),
            attached: Map::new(),
            events: Vec::new(),
            warned: Vec::new(),
        }
    }

    /// The seed of this game. It reveals every card.
    pub fn seed(&self) -> Seed {
        match self.start {
            Start::Deal(seed) | Start::SetUp { seed, .. } => seed,
        }
    }

    /// The game before the first action.
    pub fn begin(&self) -> Result<G, RecordError> {
        match &self.start {
            Start::Deal(seed) => Ok(G::deal(&self.options, *seed)),
            Start::SetUp { setup, seed } => G::set_up(&self.options, setup, *seed)
                .map_err(|why| RecordError::BadStart(why.to_string())),
        }
    }

    /// The actions that were played and not taken back.
    pub fn actions(&self) -> Vec<G::Action> {
        let mut standing = Vec::new();
        for event in &self.events {
            match event {
                Event::Play(action) => standing.push(*action),
                Event::Undo { to } => standing.truncate(*to),
                Event::Resign(_) | Event::Timeout(_) => {}
            }
        }
        standing
    }

    /// The numbers of the actions that stand and were chosen after a warning of the tutor, counted
    /// from 1.
    pub fn changed_after_warnings(&self) -> Vec<usize> {
        let mut standing = Vec::new();
        for (place, event) in self.events.iter().enumerate() {
            match event {
                Event::Play(_) => standing.push(place),
                Event::Undo { to } => standing.truncate(*to),
                Event::Resign(_) | Event::Timeout(_) => {}
            }
        }
        let warned: BTreeSet<usize> = self.warned.iter().map(|warned| warned.event).collect();
        let numbered = (1..).zip(standing).filter(|(_, place)| warned.contains(place));
        numbered.map(|(number, _)| number).collect()
    }

    /// The seat that resigned or ran out of time, if one did.
    pub fn resigned(&self) -> Option<Seat> {
        match self.events.last() {
            Some(Event::Resign(seat) | Event::Timeout(seat)) => Some(*seat),
            _ => None,
        }
    }

    /// The seat that ran out of time, if one did.
    pub fn timed_out(&self) -> Option<Seat> {
        match self.events.last() {
            Some(Event::Timeout(seat)) => Some(*seat),
            _ => None,
        }
    }

    /// How the game ended, if it is over or somebody resigned. `game` is the replay of this record.
    pub fn outcome(&self, game: &G) -> Option<Outcome> {
        if let Some(seat) = self.resigned() {
            let own = game.partners(seat);
            let others: SeatSet =
                Seat::all(game.seats()).filter(|&other| !own.contains(other)).collect();
            return Some(Outcome::Won(others));
        }
        match game.turn() {
            Turn::Over(outcome) => Some(outcome),
            Turn::Act(_) => None,
        }
    }

    /// The state after all events. Checks every event.
    pub fn replay(&self) -> Result<G, RecordError> {
        Ok(self.history()?.into_now())
    }

    /// The state after all events, with the states before it. Checks every event.
    pub fn history(&self) -> Result<History<G>, RecordError> {
        let mut history = History::new(self.begin()?);
        for (index, event) in self.events.iter().enumerate() {
            let refuse =
                |text: String, why: String| RecordError::BadAction { number: index + 1, text, why };
            if index > 0 && matches!(self.events[index - 1], Event::Resign(_) | Event::Timeout(_)) {
                return Err(refuse(text_of(event), "a player had already resigned".into()));
            }
            match event {
                Event::Play(action) => {
                    history.play(*action).map_err(|why| refuse(text_of(event), why.to_string()))?;
                }
                Event::Undo { to } => {
                    let standing = history.actions().len();
                    if *to >= standing {
                        let why = format!(
                            "only {standing} actions stood, so none can be taken back to leave {to}"
                        );
                        return Err(refuse(text_of(event), why));
                    }
                    history.take_back(*to);
                }
                Event::Resign(seat) | Event::Timeout(seat) => {
                    let why = match history.now().turn() {
                        Turn::Over(_) => "the game was over",
                        Turn::Act(_) if seat.0 >= history.now().seats() => "there is no such seat",
                        Turn::Act(_) => continue,
                    };
                    return Err(refuse(text_of(event), why.into()));
                }
            }
        }
        Ok(history)
    }

    /// The record as a readable JSON document.
    pub fn to_json(&self) -> Result<String, RecordError> {
        let game = self.replay()?;
        let (setup, seed) = match &self.start {
            Start::Deal(seed) => (None, *seed),
            Start::SetUp { setup, seed } => (Some(setup.clone()), *seed),
        };
        let document = Document {
            parlour: FORMAT,
            game: G::NAME.to_owned(),
            rules: G::RULES_VERSION,
            options: self.options.clone(),
            start: DocumentStart { setup, seed },
            fairness: self.fairness.clone(),
            seats: self.seats.clone(),
            attached: self.attached.clone(),
            actions: self.events.iter().map(Entry::of).collect(),
            warned: self.warned.clone(),
            outcome: self.outcome(&game),
        };
        let text = serde_json::to_string_pretty(&document);
        Ok(text.expect("a document of strings and numbers is JSON") + "\n")
    }

    /// Reads a record and replays it. Returns the record and the current state.
    ///
    /// Events may follow the document, one per line ([`event_line`]). A last line that was cut off
    /// while it was being written is ignored.
    pub fn from_json(text: &str) -> Result<(Self, G), RecordError> {
        let found = game_of(text)?;
        if found != G::NAME {
            return Err(RecordError::OtherGame { found, wanted: G::NAME });
        }
        let (document, appended) = read_appended::<Document<G::Options, G::Setup>>(text)?;
        if document.rules != G::RULES_VERSION {
            return Err(RecordError::OtherRules {
                game: G::NAME,
                found: document.rules,
                known: G::RULES_VERSION,
            });
        }
        check_options::<G>(&document.options)?;
        let seed = document.start.seed;
        let is_whole = appended.is_empty();
        let start = match document.start.setup {
            Some(setup) => Start::SetUp { setup, seed },
            None => Start::Deal(seed),
        };
        let events =
            document.actions.into_iter().chain(appended).enumerate().map(|(index, entry)| {
                match entry {
                    Entry::Action(text) => text.parse().map(Event::Play).map_err(
                        |why: <G::Action as std::str::FromStr>::Err| RecordError::BadAction {
                            number: index + 1,
                            why: why.to_string(),
                            text,
                        },
                    ),
                    Entry::Undo { undo } => Ok(Event::Undo { to: undo }),
                    Entry::Resign { resign, why: None } => Ok(Event::Resign(resign)),
                    Entry::Resign { resign, why: Some(ResignReason::Time) } => {
                        Ok(Event::Timeout(resign))
                    }
                }
            });
        let record = Record::<G> {
            options: document.options,
            start,
            fairness: document.fairness,
            seats: document.seats,
            attached: document.attached,
            events: events.collect::<Result<_, _>>()?,
            warned: document.warned,
        };
        let game = record.replay()?;
        if let Some(fairness) = &record.fairness
            && fairness.players.len() != usize::from(game.seats())
        {
            let (numbers, seats) = (fairness.players.len(), game.seats());
            let why = format!("`fairness` has {} for {seats} seats", counted(numbers, "number"));
            return Err(RecordError::BadStart(why));
        }
        let found = record.outcome(&game);
        if let Some(told) = document.outcome.filter(|_| is_whole)
            && found != Some(told)
        {
            return Err(RecordError::OtherOutcome {
                told: told.to_string(),
                found: found.map_or("a game that is not over".into(), |found| found.to_string()),
            });
        }
        Ok((record, game))
    }
}

/// Checks that each option has a value that can be chosen.
fn check_options<G: Game>(options: &G::Options) -> Result<(), RecordError> {
    let Ok(Value::Object(choices)) = serde_json::to_value(options) else { return Ok(()) };
    check_choices(G::OPTIONS, G::NAME, &choices)
        .map_err(|why| RecordError::BadStart(why.to_string()))
}

fn text_of<A: ToString>(event: &Event<A>) -> String {
    match event {
        Event::Play(action) => action.to_string(),
        Event::Undo { to } => format!("undo to {to}"),
        Event::Resign(seat) => format!("resign, {seat}"),
        Event::Timeout(seat) => format!("out of time, {seat}"),
    }
}

/// The name of the game that a record is of.
pub fn game_of(text: &str) -> Result<String, RecordError> {
    if text.trim().is_empty() {
        return Err(RecordError::Empty);
    }
    let (value, _) = read_appended::<Value>(text)?;
    let Some(format) = value.get("parlour").and_then(Value::as_u64) else {
        return Err(RecordError::NotARecord("it has no format number named `parlour`".into()));
    };
    if format > u64::from(FORMAT) {
        return Err(RecordError::NewerFormat { found: format });
    }
    match value.get("game").and_then(Value::as_str) {
        Some(game) => Ok(game.to_owned()),
        None => Err(RecordError::NotARecord("it doesn't name its game".into())),
    }
}

/// The size of a recorded game, read without replaying it. For checking a record from outside
/// first.
///
/// ```
/// use parlour_rules::Outline;
/// let text = r#"{"parlour": 1, "game": "cribbage", "options": {"games": 7}, "actions": ["go"]}"#;
/// let outline = Outline::of(text)?;
/// assert_eq!((outline.game.as_str(), outline.events), ("cribbage", 1));
/// assert_eq!(outline.options["games"], 7);
/// # Ok::<(), parlour_rules::RecordError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Outline {
    /// The name of the game.
    pub game: String,
    /// The options, as written.
    pub options: Map<String, Value>,
    /// The number of events.
    pub events: usize,
}

#[derive(Deserialize)]
struct OutlineDocument {
    game: String,
    #[serde(default)]
    options: Value,
    actions: ListLength,
}

/// The length of a list of anything.
struct ListLength(usize);

impl<'de> Deserialize<'de> for ListLength {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Counter;
        impl<'de> Visitor<'de> for Counter {
            type Value = ListLength;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a list")
            }

            fn visit_seq<S: SeqAccess<'de>>(self, mut list: S) -> Result<ListLength, S::Error> {
                let mut length = 0;
                while list.next_element::<IgnoredAny>()?.is_some() {
                    length += 1;
                }
                Ok(ListLength(length))
            }
        }
        deserializer.deserialize_seq(Counter)
    }
}

impl Outline {
    /// Reads the outline of a record.
    pub fn of(text: &str) -> Result<Self, RecordError> {
        let (document, appended) = read_appended::<OutlineDocument>(text)?;
        let options = match document.options {
            Value::Object(options) => options,
            _ => Map::new(),
        };
        let events = document.actions.0 + appended.len();
        Ok(Outline { game: document.game, options, events })
    }
}

/// Reads a document and the events appended to it, one per line.
fn read_appended<T: DeserializeOwned>(text: &str) -> Result<(T, Vec<Entry>), RecordError> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<T>();
    let document = values.next().ok_or(RecordError::Empty)?.map_err(unreadable)?;
    let rest = &text[values.byte_offset()..];
    // A last line without a line break may have been cut off while it was being written.
    let (whole, last) = rest.rsplit_once('\n').unwrap_or(("", rest));
    let is_torn = |last: &str| {
        let begins = last.trim_start().starts_with(['"', '{']);
        begins && serde_json::from_str::<Entry>(last).is_err()
    };
    let whole = if is_torn(last) { whole } else { rest };
    let first_line = text[..values.byte_offset()].matches('\n').count();
    let entry = |(line, entry): (usize, &str)| {
        serde_json::from_str(entry).map_err(|why| match unreadable(why) {
            RecordError::NotJson { column, what, .. } => {
                RecordError::NotJson { line: first_line + line + 1, column, what }
            }
            other => other,
        })
    };
    let lines = whole.split('\n').enumerate().filter(|(_, line)| !line.trim().is_empty());
    Ok((document, lines.map(entry).collect::<Result<_, _>>()?))
}

fn unreadable(error: serde_json::Error) -> RecordError {
    let full = error.to_string();
    // serde_json puts the place at the end of its message; our error has fields for it.
    let what = full.rsplit_once(" at line ").map_or(full.as_str(), |(what, _)| what).to_owned();
    if error.classify() == serde_json::error::Category::Data && error.line() == 0 {
        return RecordError::NotARecord(what);
    }
    RecordError::NotJson { line: error.line(), column: error.column(), what }
}
