//! How much the server carries: many live games, each with two who watch, and durable moves at a
//! steady rate. A process of its own against a server that it starts on this machine.

mod friends;
mod wire;

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Args;
use tokio::sync::{Mutex, mpsc};

use crate::run::{program, run, target_folder};
use friends::Friends;
use wire::Wire;

/// How much is asked for, and how long.
#[derive(Args)]
pub struct Arguments {
    /// How many games are live, each with two clients.
    #[arg(long, default_value_t = 2000)]
    games: usize,
    /// Moves a second to begin with; doubled until the times are no longer kept.
    #[arg(long, default_value_t = 500)]
    rate: u32,
    /// How many seconds each rate is held.
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    /// How many times the rate is doubled at the most.
    #[arg(long, default_value_t = 3)]
    doublings: u32,
    /// The program to start; built in release mode where it is not given.
    #[arg(long)]
    parlour: Option<PathBuf>,
}

/// How many connections carry the moves.
const WIRES: usize = 64;

/// The time that 99 of 100 moves must keep.
const WANTED: Duration = Duration::from_millis(50);

/// Starts a server, fills it, and measures.
pub fn run_all(arguments: &Arguments) -> Result<()> {
    let parlour = match &arguments.parlour {
        Some(parlour) => parlour.clone(),
        None => {
            run(&mut program("cargo", &["build", "--release", "-p", "parlour"]))?;
            target_folder("Cargo.toml")?.join("release/parlour")
        }
    };
    let folder = std::env::temp_dir().join(format!("parlour-load-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let (mut server, address) = start(&parlour, &folder)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let measured = runtime.block_on(measure(arguments, address));
    server.kill().and_then(|()| server.wait())?;
    std::fs::remove_dir_all(&folder)?;
    measured
}

fn start(parlour: &PathBuf, folder: &std::path::Path) -> Result<(Child, SocketAddr)> {
    let mut server = Command::new(parlour)
        .args(["serve", "--listen", "127.0.0.1:0", "--no-limits", "--database"])
        .arg(folder.join("room.db"))
        .env("RUST_LOG", "warn")
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot start {}", parlour.display()))?;
    let mut line = String::new();
    let out = server.stdout.take().context("the server has an output")?;
    BufReader::new(out).read_line(&mut line)?;
    let address = line.trim().rsplit("http://").next().unwrap_or_default().trim_end_matches('/');
    Ok((server, address.parse().context("the server tells its address")?))
}

async fn measure(arguments: &Arguments, address: SocketAddr) -> Result<()> {
    let began = Instant::now();
    let heard = Arc::new(AtomicU64::new(0));
    let mut games = Vec::with_capacity(arguments.games);
    let mut wire = Wire::open(address).await?;
    for _ in 0..arguments.games {
        games.push(Friends::sit_down(&mut wire).await?);
    }
    for friends in &games {
        friends.watch(address, &heard).await?;
    }
    println!(
        "{} games with two clients each are live after {:.1?}",
        arguments.games,
        began.elapsed()
    );
    let mut rate = arguments.rate;
    for doubling in 0..=arguments.doublings {
        let before = heard.load(Ordering::Relaxed);
        let (times, left) =
            hold(address, games, rate, Duration::from_secs(arguments.seconds)).await?;
        games = left;
        let events = heard.load(Ordering::Relaxed) - before;
        let kept = told(rate, times, events, arguments.seconds);
        if doubling == 0 && !kept {
            bail!("99 of 100 moves took longer than {WANTED:?}");
        }
        if !kept || games.is_empty() {
            break;
        }
        rate *= 2;
    }
    Ok(())
}

/// Holds a rate of moves; the time of each is counted from when it was due.
async fn hold(
    address: SocketAddr,
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
    for _ in 0..WIRES {
        let (ready, waiting, next) = (ready.clone(), Arc::clone(&waiting), Arc::clone(&next));
        let mut wire = Wire::open(address).await?;
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
    Ok((times, left))
}

/// Tells the times, and says whether they were kept.
fn told(rate: u32, mut times: Vec<Duration>, events: u64, seconds: u64) -> bool {
    times.sort_unstable();
    let part = |part: f64| times[((times.len() - 1) as f64 * part) as usize];
    let kept = part(0.99) <= WANTED;
    println!(
        "{rate} moves/s for {seconds} s: {} moves, p50 {:.1?}, p99 {:.1?}, longest {:.1?}; \
         {events} events heard: {}",
        times.len(),
        part(0.5),
        part(0.99),
        part(1.0),
        if kept { "kept" } else { "not kept" }
    );
    kept
}
