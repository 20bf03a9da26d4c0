//! The database: how each game began, and an append-only list of events.

#[cfg(not(target_arch = "wasm32"))]
mod backup;
#[cfg(not(target_arch = "wasm32"))]
mod checkpoint;
#[cfg(not(target_arch = "wasm32"))]
mod pool;
#[cfg(not(target_arch = "wasm32"))]
mod sql;
#[cfg(not(target_arch = "wasm32"))]
mod writer;

use std::fmt::{self, Debug};
use std::pin::Pin;

use tokio::sync::broadcast;

#[cfg(not(target_arch = "wasm32"))]
pub use backup::{Backup, BackupError, backup};
#[cfg(not(target_arch = "wasm32"))]
pub use pool::{CannotOpen, Database, NotADatabase};
#[cfg(not(target_arch = "wasm32"))]
pub use sql::Sql;

/// How often the time of a listed game's last event is noted, in seconds.
pub const LISTED_EVERY: i64 = 60;

/// The answer of a store, in time.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// How a game began, as it is stored. It holds the seed, so it is never shown or logged.
#[derive(Clone, PartialEq, Eq)]
pub struct StoredGame {
    /// The table's name in links.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// The record with which it began.
    pub beginning: String,
    /// The room's settings, as JSON.
    pub settings: String,
    /// The hash of the key of the person who opened it.
    pub client: String,
    /// When it was opened, in seconds since 1970.
    pub created: i64,
    /// When the game ended, if it has.
    pub ended: Option<i64>,
    /// Whether the lobby lists it.
    pub listed: bool,
}

/// Leaves out the seed.
impl Debug for StoredGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "StoredGame({}, {})", self.id, self.game)
    }
}

/// One event at a table, as it is stored.
#[derive(Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its number, counted from 0.
    pub number: u64,
    /// The event, as JSON.
    pub body: String,
    /// The sender's key, which makes a repeated request count once.
    pub once: Option<String>,
    /// When it was written, in seconds since 1970.
    pub at: i64,
}

/// Somebody who takes a seat with an entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sitting {
    /// The hash of the person's key.
    pub client: String,
    /// The seat.
    pub seat: u8,
}

/// A write that is stored whole or not at all.
#[derive(Clone)]
pub struct Write {
    /// The game that begins with this write.
    pub begins: Option<StoredGame>,
    /// The game's name.
    pub game: String,
    /// The events, in order.
    pub entries: Vec<Entry>,
    /// The seats that are taken.
    pub sittings: Vec<Sitting>,
    /// When something happened at a listed game, if that is worth noting: see [`LISTED_EVERY`].
    pub touched: Option<i64>,
    /// When the game ended, if it ends with this write.
    pub ended: Option<i64>,
    /// What changes in somebody's profile.
    pub profile: Option<ProfileChange>,
}

/// A change to the profile of a client.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProfileChange {
    /// Adds entries; those that are there already stay as they are.
    Add {
        /// The hash of the client's key.
        client: String,
        /// The entries.
        entries: Vec<ProfileRow>,
    },
    /// Deletes all entries.
    Delete {
        /// The hash of the client's key.
        client: String,
    },
}

/// An entry of a profile, as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProfileRow {
    /// What tells it from others of the same client.
    pub id: String,
    /// The entry, as JSON.
    pub body: String,
}

impl Write {
    /// An empty write to this game.
    pub fn to(game: &str) -> Self {
        Write {
            begins: None,
            game: game.to_owned(),
            entries: Vec::new(),
            sittings: Vec::new(),
            touched: None,
            ended: None,
            profile: None,
        }
    }

    /// A change to a profile, at no game.
    pub fn to_profile(change: ProfileChange) -> Self {
        Write { profile: Some(change), ..Write::to("") }
    }
}

/// The result of a write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WriteOutcome {
    /// It is stored, and no crash loses it.
    Stored,
    /// Another write has the same number; nothing was stored.
    Taken,
}

/// A change that another server made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// A game, with its new number of events.
    Game(String, u64),
    /// What another server, or this one, announced about a game: [`Store::tell`].
    Note(String, String),
    /// Changes may have been missed.
    Anything,
}

/// A game in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The table's name in links.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// When somebody last did something there, in seconds since 1970.
    pub touched: i64,
    /// Whether it is over.
    pub over: bool,
}

/// Why the store gave no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// It can't be reached, or the connection broke.
    #[error("the database does not answer: {0}")]
    Away(String),
    /// There is no room left.
    #[error("there is no room left in the database")]
    Full,
    /// Its contents can't be read.
    #[error("the database holds something that can't be read: {0}")]
    Unreadable(String),
}

/// A database of games.
pub trait Store: Send + Sync {
    /// Writes durably: when this answers [`WriteOutcome::Stored`], no crash loses it.
    fn write(&self, write: Write) -> Answer<'_, WriteOutcome>;
    /// How a game began; none where there is no game of this name.
    fn game<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredGame>>;
    /// The events of a game from the `from`th on, in order.
    fn entries<'a>(&'a self, id: &'a str, from: u64) -> Answer<'a, Vec<Entry>>;
    /// The games of a client, the latest first.
    fn games_of<'a>(&'a self, client: &'a str, most: u32) -> Answer<'a, Vec<Row>>;
    /// The listed games in progress with an event since `since`, the latest first.
    fn listed(&self, since: i64, most: u32) -> Answer<'_, Vec<Row>>;
    /// How many games that a client opened since `since` are in progress.
    fn open_games<'a>(&'a self, client: &'a str, since: i64) -> Answer<'a, u64>;
    /// The clients that have a seat in a game.
    fn clients_of<'a>(&'a self, game: &'a str) -> Answer<'a, Vec<String>>;
    /// The entries of a client's profile, as JSON, in no particular order.
    fn profile<'a>(&'a self, client: &'a str) -> Answer<'a, Vec<String>>;
    /// Checks that it answers and, where the last write failed, that it can be written again.
    fn check(&self) -> Answer<'_, ()>;
    /// Whether other servers write to it too.
    fn is_shared(&self) -> bool;
    /// Tells all servers something about a game that isn't stored, as a JSON object.
    fn tell<'a>(&'a self, game: &'a str, note: &'a str) -> Answer<'a, ()>;
    /// Changes by other servers.
    fn changes(&self) -> broadcast::Receiver<Change>;
    /// Finishes pending writes and closes the connections.
    fn close(&self) -> Answer<'_, ()>;
}
