//! `parlour serve`: the game room in the browser.

use std::io::Write;
use std::net::SocketAddr;
use std::sync::mpsc;
use std::thread;

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use parlour_table::{Roster, files};
use parlour_tui::screen::OpenToBrowsers;
use parlour_web::guard::{AddressRange, NotAPublicUrl, NotAnAddressRange, PublicUrl};
use parlour_web::store::{Database, NotADatabase};
use parlour_web::{Before, ConnectionLimits, Limited, Open, ServeError, Settings, serve};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::Answer;
use crate::numbers::{threads, whole_number};

/// Serves the game room to browsers, until Ctrl-C.
///
/// The address is printed when the server is ready. Games are kept in the user's
/// data folder, or where --database says; several servers can share one PostgreSQL.
#[derive(Args)]
pub struct Arguments {
    /// The address and port to listen on; port 0 takes a free one.
    #[arg(long, default_value = "127.0.0.1:8087", value_parser = address)]
    listen: SocketAddr,
    /// Where games are kept: a file, or postgres://USER@HOST/NAME (default: room.db in your data
    /// folder).
    #[arg(long, value_name = "FILE|URL", value_parser = database)]
    database: Option<Database>,
    /// The address that people open, such as https://games.example.org. Links begin with it, and
    /// requests that name another host are refused.
    #[arg(long, value_name = "URL", value_parser = public_url)]
    public_url: Option<PublicUrl>,
    /// A proxy in front of the server speaks TLS: cookies are sent over TLS only.
    #[arg(long)]
    behind_tls: bool,
    /// Trusts X-Forwarded-For from this proxy. Can be given several times. With --behind-tls any
    /// loopback or private address is trusted unless you name yours.
    #[arg(long, value_name = "ADDRESS|CIDR", value_parser = address_range)]
    proxy: Vec<AddressRange>,
    /// Serves counters for Prometheus at /metrics on a separate address, such as
    /// 127.0.0.1:9087. Anyone who can reach that address can read them.
    #[arg(long, value_name = "ADDRESS", value_parser = address)]
    metrics: Option<SocketAddr>,
    /// The most connections at a time; by default as many as the limit on open files allows, up to
    /// 65536.
    #[arg(long, value_name = "N", value_parser = connections)]
    connections: Option<usize>,
    /// How many decisions the computer thinks about at the same time.
    #[arg(long, default_value_t = 2, value_parser = threads)]
    thinkers: usize,
    /// Lifts the limits on each visitor's requests, tables and computer time: for tests, and among friends.
    #[arg(long)]
    no_limits: bool,
    /// The format of the log on standard error; RUST_LOG sets how much is logged.
    #[arg(long, value_enum, default_value_t = Log::Text)]
    log: Log,
}

#[derive(Clone, Copy, ValueEnum)]
enum Log {
    /// For people.
    Text,
    /// One JSON object a line.
    Json,
}

/// Reads the value of `--database`.
pub fn database(text: &str) -> Result<Database, NotADatabase> {
    text.parse()
}

fn address(text: &str) -> Result<SocketAddr, &'static str> {
    text.parse().map_err(|_| "give an address and a port, such as 127.0.0.1:8087")
}

fn public_url(text: &str) -> Result<PublicUrl, NotAPublicUrl> {
    text.parse()
}

fn address_range(text: &str) -> Result<AddressRange, NotAnAddressRange> {
    text.parse()
}

fn connections(text: &str) -> Result<usize, String> {
    whole_number(1..=most_connections(), text)
}

/// Where games are stored without `--database`.
pub fn usual_database() -> Result<Database> {
    let folder = files::data_folder().context(
        "there's no folder for your games: set PARLOUR_DATA to a folder, or use --database",
    )?;
    Ok(Database::File(folder.join("room.db")))
}

/// What opens the games to browsers from the lobby: the first time it starts a server beside the
/// full screen, for as long as that lasts.
pub fn for_the_lobby(roster: &Roster) -> OpenToBrowsers {
    let roster = roster.clone();
    let mut address: Option<String> = None;
    Box::new(move || {
        if let Some(address) = &address {
            return Ok(address.clone());
        }
        let usual = SocketAddr::from(([127, 0, 0, 1], 8087));
        let any = SocketAddr::from(([127, 0, 0, 1], 0));
        let opened = match serve_aside(&roster, usual) {
            // Another program has the usual port.
            Err(why) if why.downcast_ref().is_some_and(is_taken) => serve_aside(&roster, any)?,
            opened => opened?,
        };
        Ok(address.insert(format!("http://{opened}/")).clone())
    })
}

fn is_taken(why: &ServeError) -> bool {
    matches!(why, ServeError::Listen { .. })
}

/// Serves on a thread of its own until the program ends. Returns the address.
fn serve_aside(roster: &Roster, listen: SocketAddr) -> Result<SocketAddr> {
    let settings = Settings {
        listen,
        connections: connection_limits(None),
        ..Settings::with(usual_database()?)
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let (send, opened) = mpsc::channel();
    let roster = roster.clone();
    thread::spawn(move || {
        let ready = send.clone();
        let ready = move |open: Open| drop(ready.send(Ok(open.address)));
        if let Err(why) = runtime.block_on(serve(roster, settings, ready, std::future::pending())) {
            // Nobody waits any more once the server was ready.
            let _ = send.send(Err(why));
        }
    });
    Ok(opened.recv().context("the server did not open")??)
}

/// Serves until it is asked to stop.
pub fn run(roster: &Roster, arguments: Arguments) -> Result<Answer> {
    begin_log(arguments.log);
    let database = match arguments.database {
        Some(database) => database,
        None => usual_database()?,
    };
    let settings = Settings {
        listen: arguments.listen,
        before: if arguments.behind_tls { Before::Tls } else { Before::Nothing },
        proxies: match arguments.proxy {
            named if named.is_empty() && arguments.behind_tls => AddressRange::nearby(),
            named => named,
        },
        public_url: arguments.public_url,
        metrics: arguments.metrics,
        connections: connection_limits(arguments.connections),
        thinkers: arguments.thinkers,
        limits: if arguments.no_limits { Limited::No } else { Limited::Yes },
        ..Settings::with(database)
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve(roster.clone(), settings, print_address, stop_signal()))?;
    Ok(Answer::Yes)
}

/// The most connections that are useful by default: each takes some memory.
const USUAL_CONNECTIONS: usize = 65_536;

/// Open files that are kept for the database, the log and the threads.
const OTHER_FILES: usize = 256;

/// The limits on connections: as many as asked for, or as many as there is room for.
fn connection_limits(asked: Option<usize>) -> ConnectionLimits {
    let overall = asked.unwrap_or_else(|| most_connections().min(USUAL_CONNECTIONS));
    ConnectionLimits { overall, ..ConnectionLimits::default() }
}

/// How many connections can be open: everyone at a table holds one. Raises the limit on open files
/// as far as the system allows, and leaves room for other files.
fn most_connections() -> usize {
    let files = allowed_files();
    files - OTHER_FILES.min(files / 4)
}

#[cfg(unix)]
fn allowed_files() -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let allowed = getrlimit(Resource::Nofile);
    let most = Rlimit { current: allowed.maximum, ..allowed };
    if let Err(why) = setrlimit(Resource::Nofile, most) {
        tracing::warn!(%why, "the limit on open files stays as it is");
    }
    let files = getrlimit(Resource::Nofile).current;
    files.and_then(|files| usize::try_from(files).ok()).unwrap_or(usize::MAX)
}

#[cfg(not(unix))]
fn allowed_files() -> usize {
    USUAL_CONNECTIONS
}

/// Says where the server can be reached.
fn print_address(open: Open) {
    let mut out = std::io::stdout().lock();
    let mut say = || {
        writeln!(out, "Parlour is open at http://{}/", open.address)?;
        if let Some(metrics) = open.metrics {
            writeln!(out, "Counters are at http://{metrics}/metrics")?;
        }
        out.flush()
    };
    // Nobody may be listening; the server runs all the same.
    let _ = say();
}

fn begin_log(log: Log) {
    let wanted = std::env::var("RUST_LOG").ok().and_then(|text| text.parse::<Targets>().ok());
    let wanted = wanted.unwrap_or_else(|| Targets::new().with_default(LevelFilter::INFO));
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let registry = tracing_subscriber::registry().with(wanted);
    match log {
        Log::Text => registry.with(lines).init(),
        Log::Json => registry.with(lines.json()).init(),
    }
}

/// Ctrl-C or SIGTERM.
async fn stop_signal() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminate) => {
                tokio::select! {
                    _ = interrupt => {}
                    _ = terminate.recv() => {}
                }
            }
            Err(_) => drop(interrupt.await),
        }
    }
    #[cfg(not(unix))]
    drop(interrupt.await);
}
