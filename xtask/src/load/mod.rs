//! How much the server carries: many live games, two streams for each, and durable moves at a
//! steady rate, from a process beside the server.

mod friends;
mod server;
mod wire;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Args;
use tokio::sync::{Mutex, mpsc};

use crate::run::{program, run, target_folder};
use friends::Friends;
use server::{Server, Usage};
use wire::Wire;

/// How much is asked for, how long and how often.
#[derive(Args)]
pub struct Arguments {
    /// How many games are live, each with two clients that follow its events.
    #[arg(long, default_value_t = 9000)]
    games: usize,
    /// Moves a second.
    #[arg(long, default_value_t = 2000)]
    rate: u32,
    /// How many seconds the rate is held.
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    /// How many times each program is measured.
    #[arg(long, default_value_t = 5)]
    runs: usize,
    /// A program to measure, built as it is shipped where none is given. Several take turns.
    #[arg(long)]
    parlour: Vec<PathBuf>,
    /// A PostgreSQL that two servers share, each with half of the moves and streams. Without it, one
    /// server has an SQLite file.
    #[arg(long, value_name = "URL")]
    postgres: Option<String>,
}

/// How many connections carry the moves.
const WIRES: usize = 64;

/// The time that 99 of 100 moves should keep.
const WANTED: Duration = Duration::from_millis(25);

/// The memory that should be enough, in bytes.
const ENOUGH: u64 = 1 << 30;

/// How long before the measurement the rate is held, so that caches are warm.
const WARM_UP: Duration = Duration::from_secs(3);

/// How long the last events may take to arrive.
const LAST_EVENTS: Duration = Duration::from_mins(1);

/// What one run measured.
#[derive(Clone, Copy)]
struct Measured {
    moves: usize,
    p50: Duration,
    p99: Duration,
    longest: Duration,
    /// Processor time of the servers for a move.
    time: Duration,
    /// Bytes that the servers wrote for a move.
    written: u64,
    peak: u64,
}

/// Measures every program as often as asked for, in turns, and prints each run and the medians.
pub fn run_all(arguments: &Arguments) -> Result<()> {
    let mut programs = arguments.parlour.clone();
    if programs.is_empty() {
        run(&mut program("cargo", &["build", "--profile", "dist", "-p", "parlour"]))?;
        programs.push(target_folder("Cargo.toml")?.join("dist/parlour"));
    }
    hold_many_connections(arguments.games)?;
    let mut measured = vec![Vec::new(); programs.len()];
    for round in 0..arguments.runs {
        // The first one is last in the next round, so that no place is an advantage.
        for turn in 0..programs.len() {
            let place = (round + turn) % programs.len();
            let one = measure(arguments, &programs[place])?;
            println!("{}: run {}: {}", programs[place].display(), round + 1, one.summary());
            measured[place].push(one);
        }
    }
    for (program, runs) in programs.iter().zip(&measured) {
        println!("{}: median of {}: {}", program.display(), runs.len(), median(runs).summary());
    }
    Ok(())
}

/// Asks for as many open connections as two streams for each game need.
fn hold_many_connections(games: usize) -> Result<()> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let needed = (2 * games + 4 * WIRES) as u64;
    let allowed = getrlimit(Resource::Nofile);
    if allowed.maximum.is_some_and(|most| most < needed) {
        bail!("{needed} connections are needed, but `ulimit -Hn` allows {:?}", allowed.maximum);
    }
    setrlimit(Resource::Nofile, Rlimit { current: allowed.maximum, ..allowed })?;
    Ok(())
}

/// Starts the servers with an empty database, fills them with games, and holds the rate.
fn measure(arguments: &Arguments, parlour: &Path) -> Result<Measured> {
    let folder = tempfile::tempdir()?;
    let servers = match &arguments.postgres {
        Some(url) => vec![Server::start(parlour, url)?, Server::start(parlour, url)?],
        None => {
            let file = folder.path().join("room.db");
            vec![Server::start(parlour, file.to_str().context("a path in UTF-8")?)?]
        }
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let measured = runtime.block_on(play(arguments, &servers));
    runtime.shutdown_background();
    measured
}

async fn play(arguments: &Arguments, servers: &[Server]) -> Result<Measured> {
    let addresses: Vec<SocketAddr> = servers.iter().map(|server| server.address).collect();
    let events = Arc::new(AtomicU64::new(0));
    let games = open_games(arguments.games, &addresses, &events).await?;
    let (_, games) = hold(&addresses, games, arguments.rate, WARM_UP).await?;
    let before = usage(servers)?;
    let time = Duration::from_secs(arguments.seconds);
    let (mut times, games) = hold(&addresses, games, arguments.rate, time).await?;
    let after = usage(servers)?;
    all_have_heard(&games).await?;
    times.sort_unstable();
    let part = |part: f64| times[((times.len() - 1) as f64 * part) as usize];
    Ok(Measured {
        moves: times.len(),
        p50: part(0.5),
        p99: part(0.99),
        longest: part(1.0),
        time: after.time.saturating_sub(before.time) / times.len() as u32,
        written: (after.written - before.written) / times.len() as u64,
        peak: after.peak,
    })
}

/// What all servers used together.
fn usage(servers: &[Server]) -> Result<Usage> {
    let mut all = Usage::default();
    for server in servers {
        let Usage { time, written, peak } = server.usage()?;
        all =
            Usage { time: all.time + time, written: all.written + written, peak: all.peak + peak };
    }
    Ok(all)
}

/// Opens all games, and two streams for each: at different servers where there are two.
async fn open_games(
    count: usize,
    addresses: &[SocketAddr],
    events: &Arc<AtomicU64>,
) -> Result<Vec<Friends>> {
    let next = Arc::new(AtomicUsize::new(0));
    let mut openers = Vec::new();
    for number in 0..WIRES {
        let (next, events) = (Arc::clone(&next), Arc::clone(events));
        let watched = [addresses[0], addresses[addresses.len() - 1]];
        let mut wire = Wire::open(addresses[number % addresses.len()]).await?;
        openers.push(tokio::spawn(async move {
            let mut games = Vec::new();
            while next.fetch_add(1, Ordering::Relaxed) < count {
                let friends = Friends::sit_down(&mut wire).await?;
                friends.watch(watched, &events).await?;
                games.push(friends);
            }
            anyhow::Ok(games)
        }));
    }
    let mut games = Vec::with_capacity(count);
    for opener in openers {
        games.extend(opener.await??);
    }
    Ok(games)
}

/// Holds a rate of moves; the time of each is counted from when it was due. Returns the times and
/// the games that go on.
async fn hold(
    addresses: &[SocketAddr],
    games: Vec<Friends>,
    rate: u32,
    time: Duration,
) -> Result<(Vec<Duration>, Vec<Friends>)> {
    let (ready, waiting) = mpsc::unbounded_channel();
    for friends in games {
        ready.send(friends).ok().context("somebody waits")?;
    }
    let waiting = Arc::new(Mutex::new(waiting));
    let moves = (f64::from(rate) * time.as_secs_f64()) as u64;
    let next = Arc::new(AtomicU64::new(0));
    let began = Instant::now();
    let mut wires = Vec::new();
    for number in 0..WIRES {
        let (ready, waiting, next) = (ready.clone(), Arc::clone(&waiting), Arc::clone(&next));
        let mut wire = Wire::open(addresses[number % addresses.len()]).await?;
        wires.push(tokio::spawn(async move {
            let mut times = Vec::new();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= moves {
                    return anyhow::Ok(times);
                }
                let due = began + Duration::from_secs_f64(number as f64 / f64::from(rate));
                tokio::time::sleep_until(due.into()).await;
                let Some(mut friends) = waiting.lock().await.recv().await else {
                    return anyhow::Ok(times);
                };
                friends.play(&mut wire).await?;
                times.push(due.elapsed());
                // A game that is over is left; there are enough others.
                if !friends.is_over() {
                    ready.send(friends).ok().context("somebody waits")?;
                }
            }
        }));
    }
    let mut times = Vec::new();
    for wire in wires {
        times.extend(wire.await??);
    }
    drop(ready);
    let mut left = Vec::new();
    let mut waiting = waiting.lock().await;
    while let Ok(friends) = waiting.try_recv() {
        left.push(friends);
    }
    if times.is_empty() {
        bail!("no move was made: ask for more games or a longer time");
    }
    Ok((times, left))
}

/// Waits until every stream has sent the last move of its game, on whichever server it was made.
async fn all_have_heard(games: &[Friends]) -> Result<()> {
    let began = Instant::now();
    loop {
        let missing = games.iter().filter(|friends| !friends.have_heard()).count();
        if missing == 0 {
            return Ok(());
        }
        if began.elapsed() > LAST_EVENTS {
            bail!("the streams of {missing} games never told the last move");
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// The median of each number by itself.
fn median(runs: &[Measured]) -> Measured {
    fn middle<T: Ord + Copy>(runs: &[Measured], number: impl Fn(&Measured) -> T) -> T {
        let mut numbers: Vec<T> = runs.iter().map(number).collect();
        numbers.sort_unstable();
        numbers[numbers.len() / 2]
    }
    Measured {
        moves: middle(runs, |run| run.moves),
        p50: middle(runs, |run| run.p50),
        p99: middle(runs, |run| run.p99),
        longest: middle(runs, |run| run.longest),
        time: middle(runs, |run| run.time),
        written: middle(runs, |run| run.written),
        peak: middle(runs, |run| run.peak),
    }
}

impl Measured {
    fn summary(&self) -> String {
        let is_kept = self.p99 <= WANTED && self.peak <= ENOUGH;
        format!(
            "{} moves, p50 {:.1?}, p99 {:.1?}, longest {:.1?}; for a move {} µs of processor time \
             and {:.1} KB written; {} MiB at most; goal {}",
            self.moves,
            self.p50,
            self.p99,
            self.longest,
            self.time.as_micros(),
            self.written as f64 / 1000.0,
            self.peak >> 20,
            if is_kept { "kept" } else { "not kept" }
        )
    }
}
