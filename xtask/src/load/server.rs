//! A server as a process of its own, and what it uses.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result};

/// A server that this program started, killed when dropped.
pub struct Server {
    child: Child,
    pub address: SocketAddr,
}

/// What servers used since they started.
#[derive(Clone, Copy, Default)]
pub struct Usage {
    /// Processor time.
    pub time: Duration,
    /// Bytes written to disk.
    pub written: u64,
    /// The most memory at any time, in bytes.
    pub peak: u64,
}

impl Server {
    /// Starts a server on a free port.
    pub fn start(parlour: &Path, database: &str) -> Result<Self> {
        let mut child = Command::new(parlour)
            .args(["serve", "--listen", "127.0.0.1:0", "--no-limits", "--database", database])
            .env("RUST_LOG", "warn")
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {}", parlour.display()))?;
        let mut line = String::new();
        let out = child.stdout.take().context("the server has an output")?;
        BufReader::new(out).read_line(&mut line)?;
        let address = line.trim().rsplit("http://").next().unwrap_or_default();
        let address = address.trim_end_matches('/').parse();
        Ok(Server { child, address: address.context("the server prints its address")? })
    }

    /// What it used so far, as Linux counts it.
    pub fn usage(&self) -> Result<Usage> {
        let read = |name: &str| {
            let path = format!("/proc/{}/{name}", self.child.id());
            fs::read_to_string(&path).with_context(|| format!("cannot read {path}"))
        };
        // The fields after the program's name, which may contain spaces, begin with the third.
        let stat = read("stat")?;
        let fields: Vec<&str> =
            stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        let ticks =
            |field: usize| fields.get(field - 3).and_then(|ticks| ticks.parse::<u64>().ok());
        let ticks = ticks(14).zip(ticks(15)).context("no processor time in /proc")?;
        let number = |text: &str, name: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(name));
            let number = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
            number.with_context(|| format!("no {name} in /proc"))
        };
        Ok(Usage {
            // Linux counts these in hundredths of a second for every program.
            time: Duration::from_millis((ticks.0 + ticks.1) * 10),
            written: number(&read("io")?, "write_bytes:")?,
            peak: number(&read("status")?, "VmHWM:")? * 1024,
        })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself, which a request to it has reported.
        let _ = self.child.kill().and_then(|()| self.child.wait());
    }
}
