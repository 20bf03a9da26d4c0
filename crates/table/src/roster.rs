//! The list of games, type-erased: what front ends and commands that serve any game work with.

use std::any::{Any, TypeId};
use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::ops::Deref;
use std::path::Path;
use std::sync::Arc;

use parlour_players::puzzle::PuzzleEntry;
use parlour_players::{Level, Prompt, Stop, Strength, ThinkingTime};
use parlour_rules::cribbage::Cribbage;
use parlour_rules::crosscut::Crosscut;
use parlour_rules::five_crowns::FiveCrowns;
use parlour_rules::options::{check_choices, choose, default_choices, listed};
use parlour_rules::{
    Choices, Message, OptionError, OptionSpec, Record, RecordError, Seat, Seed, Start, game_of,
};
use serde_json::Value;

use crate::any_table::AnyTable;
use crate::coach::{self, DrillInfo, Exercise, Time};
use crate::contest::{AnyMatch, new_match};
use crate::files::{self, FileError};
use crate::occupant::name_of_person;
use crate::report::Advice;
use crate::words::{BeforePlay, Words, comment, one_line};
use crate::{Occupant, Seating, Table, fresh_seed, names_program, thinking_time};

/// The games that a program offers, in the order in which lobbies show them.
///
/// ```
/// use parlour_table::Roster;
/// let roster = Roster::standard();
/// assert_eq!(roster.get("cribbage").unwrap().info().title, "Cribbage");
/// assert!(roster.get("chess").is_err());
/// ```
#[derive(Clone, Default)]
pub struct Roster(Vec<RosterGame>);

/// A game of the roster, with what front ends attach to it.
#[derive(Clone)]
pub struct RosterGame {
    game: Arc<dyn AnyGame>,
    attached: BTreeMap<TypeId, Arc<dyn Any + Send + Sync>>,
}

/// There is no game of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no game called `{name}`: choose {known}")]
pub struct UnknownGame {
    /// The name that was given.
    pub name: String,
    /// The names of the games there are.
    pub known: String,
}

/// A saved file, opened.
pub struct Opened {
    /// The game in it.
    pub table: Box<dyn AnyTable>,
    /// The text format it was written in; none for a record.
    pub format: Option<&'static str>,
    /// What people should know about how the file was read.
    pub notices: Vec<String>,
    /// The names on the seats as the file has them; none where it has none.
    pub names: Vec<String>,
}

/// Why a saved game can't be opened.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// The file can't be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// It holds a record that is broken or doesn't replay.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// It holds a text that no game can read.
    #[error("{0}")]
    Import(Box<dyn std::error::Error + Send + Sync>),
    /// It is a record of another game.
    #[error("this is a record of `{}`, which this program doesn't know", .0.name)]
    UnknownGame(UnknownGame),
    /// There is no seed for what comes after the file.
    #[error("the operating system gives no random numbers: {0}")]
    NoSeed(#[from] getrandom::Error),
}

/// What a new game is made from.
#[derive(Clone, Debug, Default)]
pub struct NewGame {
    /// The options that were chosen; the others have their defaults.
    pub options: Choices,
    /// The table options that were chosen: [`Words::TABLE_OPTIONS`].
    pub attached: Choices,
    /// Who plays on each seat.
    pub seats: Vec<Occupant>,
    /// What the person on each seat is called; empty for the game's own name.
    pub names: Vec<String>,
}

/// Why a new game can't begin.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NewGameError {
    /// An option is unknown, or can't have this value.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// There are too few or too many players.
    #[error("{game} takes {wanted} players with these options, not {given}")]
    Seats {
        /// The game.
        game: &'static str,
        /// How many seats there are.
        wanted: u8,
        /// How many players were named.
        given: usize,
    },
    /// The rules refuse the start.
    #[error(transparent)]
    Start(#[from] RecordError),
}

/// What is known about a game without playing it.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct GameInfo {
    /// Its name in records, addresses and on the command line.
    pub name: &'static str,
    /// Its name as a title.
    pub title: &'static str,
    /// One sentence that says what it is.
    pub about: &'static str,
    /// Whose game it is.
    pub credit: &'static str,
    /// The rules in short, each paragraph with its title.
    pub how: &'static [(&'static str, &'static str)],
    /// Whether seats have secrets from each other.
    pub hides: bool,
    /// Whether chance has a part in it.
    pub has_luck: bool,
    /// Whether the strongest player thinks for a time rather than for a number of steps.
    pub is_timed: bool,
    /// The options of the rules.
    pub options: &'static [OptionSpec],
    /// The options of the table.
    pub table_options: &'static [OptionSpec],
    /// The command-line flags that name who plays on each seat.
    pub seat_flags: &'static [&'static str],
    /// The text formats that it can be saved in besides a record.
    pub formats: &'static [&'static str],
    /// Whether there are puzzles: [`AnyGame::puzzle_count`] counts them.
    pub has_puzzles: bool,
    /// How strong the levels are, weakest first; empty where that isn't measured.
    pub strengths: &'static [Strength],
    /// Whether there is a lesson.
    pub has_lesson: bool,
    /// What `parlour play` asks before it begins the game.
    pub before_play: BeforePlay,
}

/// Type-erased game: everything that can be done without naming its types.
pub trait AnyGame: Send + Sync {
    /// What is known about it.
    fn info(&self) -> GameInfo;
    /// The rules in full, as Markdown.
    #[cfg(feature = "thinking")]
    fn rules(&self) -> &'static str;
    /// How many seats there are with these options.
    fn seat_count(&self, options: &Choices) -> Result<u8, OptionError>;
    /// Every option with its default value.
    fn default_options(&self) -> Choices;
    /// Begins a new game.
    fn new_table(&self, new: &NewGame, seed: Seed) -> Result<Box<dyn AnyTable>, NewGameError>;
    /// Opens the text of a record of this game.
    #[cfg(feature = "thinking")]
    fn open_record(&self, text: &str) -> Result<Opened, OpenError>;
    /// Opens a text in one of the game's own formats; none where it has none.
    #[cfg(feature = "thinking")]
    fn import(&self, text: &str) -> Option<Result<Opened, OpenError>>;
    /// Sets a game up from a position that is written on one line, with computers on all seats;
    /// none where positions are not written so.
    #[cfg(feature = "thinking")]
    fn open_position(&self, text: &str) -> Option<Result<Box<dyn AnyTable>, String>>;
    /// Decides for the seat to act of a view that came from outside.
    #[cfg(feature = "thinking")]
    fn decide(&self, question: EngineQuestion) -> Result<Advice, EngineError>;
    /// A match between two players.
    #[cfg(feature = "thinking")]
    fn new_match(
        &self,
        options: &Choices,
        seed: Seed,
        opening: u32,
    ) -> Result<Box<dyn AnyMatch>, OptionError>;
    /// An action in the game's notation as a table lists it: `9♥`. None if it isn't an action.
    fn option(&self, action: &str) -> Option<Message>;
    /// What is known about each drill.
    fn drills(&self) -> Vec<DrillInfo>;
    /// How many puzzles there are.
    #[cfg(feature = "thinking")]
    fn puzzle_count(&self) -> usize;
    /// What each puzzle is about, in order.
    #[cfg(feature = "thinking")]
    fn puzzle_entries(&self) -> Vec<PuzzleEntry>;
    /// The puzzle of this number, counted from 1.
    #[cfg(feature = "thinking")]
    fn puzzle(&self, number: usize, solution: Solution) -> Option<Value>;
    /// The puzzle of this number as an exercise.
    #[cfg(feature = "thinking")]
    fn puzzle_exercise(&self, number: usize, at: Time) -> Option<Exercise>;
    /// A fresh position to practise, of the same kind as an exercise; none if a few games hold no
    /// such position.
    #[cfg(feature = "thinking")]
    fn similar_exercise(
        &self,
        like: &Exercise,
        seed: Seed,
        at: Time,
        stop: &Stop,
    ) -> Option<Exercise>;
}

/// Whether a puzzle is shown with its solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Solution {
    /// With the answer and what the judge found.
    Shown,
    /// The position only.
    Hidden,
}

/// What a program asks for a view.
pub struct EngineQuestion {
    /// The view of the seat to act, as JSON.
    pub view: Value,
    /// Who decides.
    pub level: Level,
    /// The seed of the player's own random choices.
    pub seed: Seed,
    /// How long it may think.
    pub thinking: Thinking,
}

/// How long a decision may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thinking {
    /// As long as the level does.
    ByLevel,
    /// This long.
    For(std::time::Duration),
    /// This many nodes or samples.
    Effort(u64),
}

/// Why a program's question has no answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EngineError {
    /// The view is not one of this game.
    #[error("this view can't be read")]
    Unreadable(#[from] serde_json::Error),
    /// No game looks like the view.
    #[error(transparent)]
    BadView(#[from] parlour_players::BadView),
}

impl Roster {
    /// Crosscut, Five Crowns and cribbage.
    pub fn standard() -> Self {
        Roster::default()
            .with(RosterGame::of::<Crosscut>())
            .with(RosterGame::of::<FiveCrowns>())
            .with(RosterGame::of::<Cribbage>())
    }

    /// The same games and one more; a game of the same name is replaced.
    #[must_use]
    pub fn with(mut self, game: RosterGame) -> Self {
        match self.0.iter_mut().find(|known| known.info().name == game.info().name) {
            Some(known) => *known = game,
            None => self.0.push(game),
        }
        self
    }

    /// The games in order.
    pub fn iter(&self) -> impl Iterator<Item = &RosterGame> {
        self.0.iter()
    }

    /// The game of this name.
    pub fn get(&self, name: &str) -> Result<&RosterGame, UnknownGame> {
        let found = self.0.iter().find(|game| game.info().name == name);
        found.ok_or_else(|| UnknownGame {
            name: name.chars().take(40).collect(),
            known: self.names(),
        })
    }

    /// The drill of this name, with its game.
    pub fn drill(&self, name: &str) -> Option<(&RosterGame, DrillInfo)> {
        self.0.iter().find_map(|game| {
            let drill = game.drills().into_iter().find(|drill| drill.name == name)?;
            Some((game, drill))
        })
    }

    /// The names of the games, as a list in words.
    pub fn names(&self) -> String {
        listed(&self.0.iter().map(|game| game.info().name).collect::<Vec<_>>(), "or")
    }

    /// Opens a saved file: a record, or a text in a game's own format.
    #[cfg(feature = "thinking")]
    pub fn open(&self, path: &Path) -> Result<Opened, OpenError> {
        self.open_text(&files::read(path)?)
    }

    /// Opens the text of a saved file.
    #[cfg(feature = "thinking")]
    pub fn open_text(&self, text: &str) -> Result<Opened, OpenError> {
        // Some editors put a byte-order mark before what they write.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if text.trim_start().starts_with('{') || text.trim().is_empty() {
            let name = game_of(text)?;
            return self.get(&name).map_err(OpenError::UnknownGame)?.open_record(text);
        }
        let (mut opened, mut refused) = (None, None);
        for imported in self.0.iter().filter_map(|game| game.import(text)) {
            match imported {
                Ok(table) => opened = opened.or(Some(table)),
                Err(why) => refused = refused.or(Some(why)),
            }
        }
        let unknown = || RecordError::NotARecord("it is not JSON".to_owned()).into();
        opened.ok_or_else(|| refused.unwrap_or_else(unknown))
    }
}

impl RosterGame {
    /// A game with nothing attached.
    pub fn of<G: Words>() -> Self {
        RosterGame { game: Arc::new(Typed::<G>(PhantomData)), attached: BTreeMap::new() }
    }

    /// The same game with something that a front end keeps with it, such as how it is drawn.
    #[must_use]
    pub fn attach<T: Send + Sync + 'static>(mut self, attachment: T) -> Self {
        self.attached.insert(TypeId::of::<T>(), Arc::new(attachment));
        self
    }

    /// What a front end keeps with the game.
    pub fn attachment<T: Send + Sync + 'static>(&self) -> Option<&T> {
        self.attached.get(&TypeId::of::<T>())?.downcast_ref()
    }
}

impl Deref for RosterGame {
    type Target = dyn AnyGame;

    fn deref(&self) -> &Self::Target {
        &*self.game
    }
}

/// The games' types, behind [`AnyGame`].
struct Typed<G>(PhantomData<fn() -> G>);

impl<G: Words> AnyGame for Typed<G> {
    fn info(&self) -> GameInfo {
        GameInfo::of::<G>()
    }

    #[cfg(feature = "thinking")]
    fn rules(&self) -> &'static str {
        G::RULES
    }

    fn seat_count(&self, options: &Choices) -> Result<u8, OptionError> {
        Ok(G::deal(&choose::<G>(options)?, Seed::from(0)).seats())
    }

    fn default_options(&self) -> Choices {
        default_choices::<G>()
    }

    fn new_table(&self, new: &NewGame, seed: Seed) -> Result<Box<dyn AnyTable>, NewGameError> {
        let wanted = self.seat_count(&new.options)?;
        if usize::from(wanted) != new.seats.len() {
            let given = new.seats.len();
            return Err(NewGameError::Seats { game: G::TITLE, wanted, given });
        }
        check_choices(G::TABLE_OPTIONS, G::NAME, &new.attached)?;
        let options = choose::<G>(&new.options)?;
        let mut table = Table::<G>::new(options, Start::Deal(seed), new.seats.clone())?;
        table.attach(new.attached.clone());
        table.name_people(&new.names);
        Ok(Box::new(table))
    }

    #[cfg(feature = "thinking")]
    fn open_record(&self, text: &str) -> Result<Opened, OpenError> {
        let (record, game) = Record::<G>::from_json(text)?;
        check_choices(G::TABLE_OPTIONS, G::NAME, &record.attached)
            .map_err(|why| RecordError::BadStart(why.to_string()))?;
        let notice = |seat: Seat| match record.seats.get(seat.index()) {
            Some(name) if name.parse::<Occupant>().is_ok() => None,
            Some(name) if name_of_person(name).is_some() => None,
            Some(name) if names_program(name) => Some(format!(
                "the record has the program `{}` on {seat}: the expert plays there now",
                one_line(name)
            )),
            Some(name) => Some(format!(
                "the record has `{}` on {seat}, which isn't a level of the computer: a person \
                 plays there now",
                one_line(name)
            )),
            None => Some(format!("the record has nobody on {seat}: a person plays there now")),
        };
        let notices = Seat::all(game.seats()).filter_map(notice).collect();
        let own_name = |text: &String| one_line(name_of_person(text).unwrap_or(text));
        let names = record.seats.iter().map(own_name).collect();
        Ok(Opened { table: Box::new(Table::resume(record)?), format: None, notices, names })
    }

    #[cfg(feature = "thinking")]
    fn import(&self, text: &str) -> Option<Result<Opened, OpenError>> {
        let imported = G::import(text)?;
        Some(imported.map_err(OpenError::Import).and_then(|imported| {
            let start = Start::SetUp { setup: imported.setup, seed: fresh_seed()? };
            let count = G::deal(&imported.options, Seed::from(0)).seats();
            let seats = Seating::default().seats(count);
            let mut table = Table::<G>::new(imported.options, start, seats)?;
            table.attach(imported.attached);
            let (format, notices) = (Some(imported.format), imported.notices);
            Ok(Opened { table: Box::new(table), format, notices, names: Vec::new() })
        }))
    }

    #[cfg(feature = "thinking")]
    fn open_position(&self, text: &str) -> Option<Result<Box<dyn AnyTable>, String>> {
        Some(G::read_position(text)?.and_then(|(options, setup)| {
            let start = Start::SetUp { setup, seed: Seed::from(0) };
            let count = usize::from(G::deal(&options, Seed::from(0)).seats());
            let seats = vec![Occupant::computer(Level::Expert); count];
            let table = Table::<G>::new(options, start, seats);
            let table = table.map_err(|why| why.to_string())?;
            Ok(Box::new(table) as Box<dyn AnyTable>)
        }))
    }

    #[cfg(feature = "thinking")]
    fn decide(&self, question: EngineQuestion) -> Result<Advice, EngineError> {
        let EngineQuestion { view, level, seed, thinking } = question;
        let prompt = Prompt::<G>::from_view(serde_json::from_value(view)?)?;
        let budget = match thinking {
            Thinking::Effort(effort) => parlour_players::Budget::effort(effort),
            Thinking::ByLevel => thinking_time::<G>(level, None, &Stop::default()),
            Thinking::For(time) => thinking_time::<G>(level, Some(time), &Stop::default()),
        };
        let decision = G::player(level, seed).decide(&prompt, &budget);
        let comment = comment::<G>(&prompt, &decision, &[]);
        Ok(Advice::of::<G>(&prompt, &decision, comment))
    }

    #[cfg(feature = "thinking")]
    fn new_match(
        &self,
        options: &Choices,
        seed: Seed,
        opening: u32,
    ) -> Result<Box<dyn AnyMatch>, OptionError> {
        Ok(new_match::<G>(choose::<G>(options)?, seed, opening))
    }

    fn option(&self, action: &str) -> Option<Message> {
        action.parse().ok().map(G::option)
    }

    fn drills(&self) -> Vec<DrillInfo> {
        G::drills().iter().map(|drill| drill.info).collect()
    }

    #[cfg(feature = "thinking")]
    fn puzzle_count(&self) -> usize {
        parlour_players::puzzle::kept::<G>().len()
    }

    #[cfg(feature = "thinking")]
    fn puzzle_entries(&self) -> Vec<PuzzleEntry> {
        parlour_players::puzzle::entries::<G>()
    }

    #[cfg(feature = "thinking")]
    fn puzzle(&self, number: usize, solution: Solution) -> Option<Value> {
        let mut puzzles = parlour_players::puzzle::kept::<G>();
        let of = puzzles.len();
        let puzzle = puzzles.nth(number.checked_sub(1)?)?;
        let mut legal = puzzle.prompt().1.legal;
        if solution == Solution::Hidden {
            // Seeing that it's possible to go out would give the answer away, so only the plain
            // discard is listed.
            let meant = |&action: &G::Action| Some(G::second_thought(&legal, action)?.1);
            let hidden: Vec<G::Action> = legal.iter().filter_map(meant).collect();
            legal.retain(|action| !hidden.contains(action));
        }
        let mut shown = serde_json::json!({
            "game": G::NAME,
            "number": number,
            "of": of,
            "id": puzzle.id,
            "kind": puzzle.kind,
            "difficulty": puzzle.difficulty,
            "view": puzzle.view,
            "legal": legal,
        });
        if let (Solution::Shown, Value::Object(shown), Ok(Value::Object(puzzle))) =
            (solution, &mut shown, serde_json::to_value(&puzzle))
        {
            shown.extend(puzzle);
        }
        Some(shown)
    }

    #[cfg(feature = "thinking")]
    fn puzzle_exercise(&self, number: usize, at: Time) -> Option<Exercise> {
        coach::puzzle_exercise::<G>(number, at)
    }

    #[cfg(feature = "thinking")]
    fn similar_exercise(
        &self,
        like: &Exercise,
        seed: Seed,
        at: Time,
        stop: &Stop,
    ) -> Option<Exercise> {
        coach::similar::<G>(like, seed, at, stop)
    }
}

impl GameInfo {
    /// What is known about a game.
    pub fn of<G: Words>() -> Self {
        GameInfo {
            name: G::NAME,
            title: G::TITLE,
            about: G::ABOUT,
            credit: G::CREDIT,
            how: G::HOW,
            hides: G::HIDES,
            has_luck: G::LUCK,
            is_timed: G::thinking_time(Level::Expert) == ThinkingTime::Timed,
            options: G::OPTIONS,
            table_options: G::TABLE_OPTIONS,
            seat_flags: G::SEAT_FLAGS,
            formats: G::FORMATS,
            has_puzzles: !G::PUZZLES.is_empty(),
            strengths: G::STRENGTHS,
            has_lesson: !G::lesson().is_empty(),
            before_play: G::BEFORE_PLAY,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_that_the_record_does_not_explain_is_noticed() {
        let roster = Roster::standard();
        let seats = vec![Occupant::Person, Occupant::computer(Level::Hard)];
        let new = NewGame { seats, ..NewGame::default() };
        let game = roster.get("crosscut").expect("it is in the list");
        let text = game.new_table(&new, Seed::from(1)).expect("a new game").record_text();
        let notices = |text: &str| roster.open_text(text).expect("a record").notices;
        assert!(notices(&text).is_empty());
        let renamed = notices(&text.replace("hard", "nobody"));
        assert!(renamed[0].contains("`nobody` on seat 2"), "{renamed:?}");
        let program = notices(&text.replace("hard", "exec:./bot --fast"));
        assert_eq!(
            program,
            [
                "the record has the program `exec:./bot --fast` on seat 2: the expert plays there now"
            ]
        );
        let fewer = notices(&text.replace("\"person\",\n    \"hard\"", "\"person\""));
        assert_eq!(fewer, ["the record has nobody on seat 2: a person plays there now"]);
    }

    #[test]
    fn wrong_options_and_seats_are_refused() {
        let roster = Roster::standard();
        let cribbage = roster.get("cribbage").expect("it is in the list");
        let begin = |options: Value, seats: usize| {
            let Value::Object(options) = options else { unreachable!("options have names") };
            let seats = vec![Occupant::Person; seats];
            let new = NewGame { options, seats, ..NewGame::default() };
            cribbage.new_table(&new, Seed::from(1)).err().map(|why| why.to_string())
        };
        assert_eq!(begin(serde_json::json!({"players": 3}), 3), None);
        let why = begin(serde_json::json!({"players": 3}), 2).expect("a seat too few");
        assert_eq!(why, "Cribbage takes 3 players with these options, not 2");
        let why = begin(serde_json::json!({"length": 100}), 2).expect("no such length");
        assert_eq!(why, "length can't be `100`: choose 121 or 61");
        let why = begin(serde_json::json!({"colour": 1}), 2).expect("no such option");
        assert!(why.starts_with("this game has no option `colour`: it has players,"), "{why}");
    }
}
