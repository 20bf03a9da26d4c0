//! The server's settings.

use std::net::SocketAddr;
use std::time::Duration;

use crate::store::Database;

/// The server's settings.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address it listens on; by default only this machine can reach it.
    pub listen: SocketAddr,
    /// Where games are stored.
    pub database: Database,
    /// What is between the server and the browsers.
    pub before: Before,
    /// How many computer decisions are worked out at the same time.
    pub thinkers: usize,
    /// How long two computers wait between their moves.
    pub pause: Duration,
    /// How long the head of a request may take to arrive, also counted from the answer before it.
    pub head: Duration,
    /// How long a request that changes something may take, from its head to its answer.
    pub patience: Duration,
    /// Whether clients are held to limits.
    pub limits: Limited,
}

/// What is between the server and the browsers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Before {
    /// Nothing: addresses are those of the connections.
    Nothing,
    /// A proxy that speaks TLS with the browsers and forwards their addresses; cookies are `Secure`.
    Tls,
}

/// Whether clients are held to limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limited {
    /// Each client has limits.
    Yes,
    /// No limits: for tests, and among friends.
    No,
}

impl Settings {
    /// The default settings, with the games in this database.
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
