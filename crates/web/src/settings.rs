//! The server's settings.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use crate::guard::{AddressRange, PublicUrl};
#[cfg(not(target_arch = "wasm32"))]
use crate::store::Database;
use crate::time::{MachineTime, Time};

/// Only this machine can reach it.
const LOCAL: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8087);

/// The server's settings.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address it listens on; by default only this machine can reach it.
    pub listen: SocketAddr,
    /// Where games are stored.
    #[cfg(not(target_arch = "wasm32"))]
    pub database: Database,
    /// What is between the server and the browsers.
    pub before: Before,
    /// The proxies whose `X-Forwarded-For` is trusted.
    pub proxies: Vec<AddressRange>,
    /// The server's address in links, where it isn't the one that a request came to.
    pub public_url: Option<PublicUrl>,
    /// The address of the counters, if they are served.
    pub metrics: Option<SocketAddr>,
    /// How many connections may be open.
    pub connections: ConnectionLimits,
    /// How many computer decisions are worked out at the same time.
    pub thinkers: usize,
    /// How long two computers wait between their moves.
    pub pause: Duration,
    /// Where cards are hidden, a computer's move is shown a multiple of this time after its turn
    /// began, so that the time it thought tells nothing about its cards.
    pub pace: Duration,
    /// How long the head of a request may take to arrive, also counted from the answer before it.
    pub head: Duration,
    /// How long a request that changes something may take, from its head to its answer.
    pub patience: Duration,
    /// How long a client may leave what it was sent unread.
    pub unread: Duration,
    /// Whether clients are held to limits.
    pub limits: Limited,
    /// How long a person's page may be gone before they count as away: a reload isn't worth telling.
    pub away_after: Duration,
    /// The time by which people's clocks run.
    pub time: Arc<dyn Time>,
    /// Where the pages are made, which decides what they offer.
    pub hosting: Hosting,
    /// The computers' own worker.
    #[cfg(target_arch = "wasm32")]
    pub thinker: Arc<dyn FarThinker>,
}

/// Where the pages are made, which decides what they offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Hosting {
    /// On a server, where people can meet.
    #[default]
    Server,
    /// In the reader's own browser, where they play the computer or people at the same screen.
    Browser,
}

impl Hosting {
    /// What the pages call the host, which draws a number for each deal as the players do.
    pub fn name(self) -> &'static str {
        match self {
            Hosting::Server => "the server",
            Hosting::Browser => "Parlour",
        }
    }
}

/// A computer that thinks in a worker of its own, and knows nothing but what it is asked.
#[cfg(target_arch = "wasm32")]
pub trait FarThinker: std::fmt::Debug + Send + Sync {
    /// The answer to a question in a game, as JSON; none where there is no answer.
    fn think(
        &self,
        game: &'static str,
        asked: crate::room::Asked,
        question: String,
    ) -> std::pin::Pin<Box<dyn Future<Output = Option<String>> + Send>>;
}

/// What is between the server and the browsers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Before {
    /// Nothing that matters to browsers.
    Nothing,
    /// A proxy that speaks TLS with the browsers: cookies are `Secure`.
    Tls,
}

/// How many connections may be open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConnectionLimits {
    /// All together.
    pub overall: usize,
    /// From one address, or one /64 network of IPv6.
    pub per_address: usize,
}

impl Default for ConnectionLimits {
    fn default() -> Self {
        // An address may hold 64 streams; each reader has some requests beside it.
        ConnectionLimits { overall: 10_000, per_address: 256 }
    }
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
    #[cfg(not(target_arch = "wasm32"))]
    pub fn with(database: Database) -> Self {
        Settings {
            listen: LOCAL,
            database,
            before: Before::Nothing,
            proxies: Vec::new(),
            public_url: None,
            metrics: None,
            connections: ConnectionLimits::default(),
            thinkers: 2,
            pause: Duration::from_secs(1),
            // The expert takes some milliseconds for a decision at cards.
            pace: Duration::from_millis(100),
            head: Duration::from_secs(30),
            patience: Duration::from_mins(1),
            unread: Duration::from_secs(30),
            limits: Limited::Yes,
            away_after: Duration::from_secs(5),
            time: Arc::new(MachineTime::default()),
            hosting: Hosting::Server,
        }
    }

    /// The settings of a browser that is its own host, whose computers think in this worker.
    #[cfg(target_arch = "wasm32")]
    pub fn in_browser(thinker: Arc<dyn FarThinker>) -> Self {
        Settings {
            listen: LOCAL,
            before: Before::Nothing,
            proxies: Vec::new(),
            public_url: None,
            metrics: None,
            connections: ConnectionLimits::default(),
            thinkers: 1,
            pause: Duration::from_secs(1),
            pace: Duration::from_millis(100),
            head: Duration::from_secs(30),
            patience: Duration::from_mins(1),
            unread: Duration::from_secs(30),
            limits: Limited::No,
            away_after: Duration::from_secs(5),
            time: Arc::new(MachineTime::default()),
            hosting: Hosting::Browser,
            thinker,
        }
    }
}
