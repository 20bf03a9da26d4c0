//! What the server is told when it starts.

use std::net::SocketAddr;
use std::time::Duration;

use crate::store::Database;

/// What the server is told when it starts.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where it listens: only this machine, unless told otherwise.
    pub listen: SocketAddr,
    /// Where games are kept.
    pub database: Database,
    /// Who stands between the server and the browsers.
    pub before: Before,
    /// How many decisions computers think about side by side.
    pub thinkers: usize,
    /// How long two computers wait between their moves.
    pub pause: Duration,
    /// How long the head of a request may take to arrive, counted from the answer before it too.
    pub head: Duration,
    /// How long what changes something may take, from its head to its answer.
    pub patience: Duration,
    /// Whether clients are held to limits.
    pub limits: Limited,
}

/// Who stands between the server and the browsers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Before {
    /// Nobody: addresses are those of the connections.
    Nothing,
    /// A proxy that speaks TLS with the browsers and tells their addresses: cookies are `Secure`.
    Tls,
}

/// Whether clients are held to limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limited {
    /// Each client may ask only so much.
    Yes,
    /// Everyone may ask everything: for tests, and among friends.
    No,
}

impl Settings {
    /// The usual settings, with the games in this database.
    pub fn with(database: Database) -> Self {
        Settings {
            listen: SocketAddr::from(([127, 0, 0, 1], 8087)),
            database,
            before: Before::Nothing,
            thinkers: 2,
            pause: Duration::from_secs(1),
            head: Duration::from_secs(30),
            patience: Duration::from_mins(1),
            limits: Limited::Yes,
        }
    }
}
