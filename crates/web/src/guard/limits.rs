//! Limits on what each client can ask for.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use web_time::Instant;

use crate::problem::Problem;
use crate::settings::Limited;

/// The most games in progress for one client.
const MOST_OPEN: u64 = 100;

/// The most open event streams for one client.
const MOST_STREAMS: usize = 64;

/// How fast an allowance refills, and its most.
#[derive(Clone, Copy)]
struct Rate {
    each_second: f64,
    most: f64,
}

const REQUESTS: Rate = Rate { each_second: 60.0, most: 400.0 };
const CHANGES: Rate = Rate { each_second: 10.0, most: 100.0 };
const OPENINGS: Rate = Rate { each_second: 0.2, most: 30.0 };
/// Seconds of computer time.
const THINKING: Rate = Rate { each_second: 0.5, most: 120.0 };

/// An allowance that refills over time.
#[derive(Clone, Copy)]
struct Bucket {
    rate: Rate,
    left: f64,
    at: Instant,
}

impl Bucket {
    fn full(rate: Rate, now: Instant) -> Self {
        Bucket { rate, left: rate.most, at: now }
    }

    fn refill(&mut self, now: Instant) {
        let since = now.saturating_duration_since(self.at).as_secs_f64();
        self.left = (self.left + since * self.rate.each_second).min(self.rate.most);
        self.at = now;
    }

    /// Spends one, or gives the seconds until there is one.
    fn spend(&mut self, now: Instant) -> Result<(), u64> {
        self.refill(now);
        if self.left >= 1.0 {
            self.left -= 1.0;
            return Ok(());
        }
        Err(self.wait(1.0))
    }

    fn wait(&self, wanted: f64) -> u64 {
        ((wanted - self.left) / self.rate.each_second).ceil().max(1.0) as u64
    }
}

struct Allowance {
    requests: Bucket,
    changes: Bucket,
    openings: Bucket,
    thinking: Bucket,
    streams: usize,
}

impl Allowance {
    fn new(now: Instant) -> Self {
        Allowance {
            requests: Bucket::full(REQUESTS, now),
            changes: Bucket::full(CHANGES, now),
            openings: Bucket::full(OPENINGS, now),
            thinking: Bucket::full(THINKING, now),
            streams: 0,
        }
    }

    fn is_untouched(&mut self, now: Instant) -> bool {
        let buckets =
            [&mut self.requests, &mut self.changes, &mut self.openings, &mut self.thinking];
        let mut full = self.streams == 0;
        for bucket in buckets {
            bucket.refill(now);
            full &= bucket.left >= bucket.rate.most;
        }
        full
    }
}

type Clients = Arc<Mutex<HashMap<String, Allowance>>>;

/// The allowances of each client.
pub struct Limits {
    limited: Limited,
    clients: Clients,
}

/// An open stream, counted until it is dropped.
pub struct Stream {
    clients: Clients,
    client: String,
}

impl Drop for Stream {
    fn drop(&mut self) {
        let mut clients = self.clients.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(allowance) = clients.get_mut(&self.client) {
            allowance.streams = allowance.streams.saturating_sub(1);
        }
    }
}

impl Limits {
    /// Full allowances for everyone.
    pub fn new(limited: Limited) -> Self {
        Limits { limited, clients: Arc::default() }
    }

    fn clients(&self) -> MutexGuard<'_, HashMap<String, Allowance>> {
        self.clients.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn spend(
        &self,
        client: &str,
        what: &'static str,
        bucket: impl FnOnce(&mut Allowance) -> &mut Bucket,
    ) -> Result<(), Problem> {
        if self.limited == Limited::No {
            return Ok(());
        }
        let now = Instant::now();
        let mut clients = self.clients();
        let allowance = clients.entry(client.to_owned()).or_insert_with(|| Allowance::new(now));
        bucket(allowance).spend(now).map_err(|seconds| Problem::TooMuch { what, seconds })
    }

    /// Counts a request.
    pub fn may_ask(&self, client: &str) -> Result<(), Problem> {
        self.spend(client, "too many requests", |allowance| &mut allowance.requests)
    }

    /// Counts a request that changes something.
    pub fn may_change(&self, client: &str) -> Result<(), Problem> {
        self.spend(client, "too many actions", |allowance| &mut allowance.changes)
    }

    /// Counts a new table.
    pub fn may_open(&self, client: &str) -> Result<(), Problem> {
        self.spend(client, "too many new tables", |allowance| &mut allowance.openings)
    }

    /// Refuses another game to a client with this many in progress, where that is too many.
    pub fn may_have_open(&self, games: u64) -> Result<(), Problem> {
        if self.limited == Limited::Yes && games >= MOST_OPEN {
            return Err(Problem::TooMuch {
                what: "too many games in progress: finish or resign some of them",
                seconds: 3600,
            });
        }
        Ok(())
    }

    /// Refuses if the client has no computer time left.
    pub fn may_think(&self, client: &str) -> Result<(), Problem> {
        let seconds = self.thinking_delay(client).as_secs();
        if seconds == 0 {
            return Ok(());
        }
        Err(Problem::TooMuch { what: "you've used a lot of computer time", seconds })
    }

    /// How long the computer waits before it thinks for the client.
    pub fn thinking_delay(&self, client: &str) -> Duration {
        if self.limited == Limited::No {
            return Duration::ZERO;
        }
        let now = Instant::now();
        let mut clients = self.clients();
        let Some(allowance) = clients.get_mut(client) else { return Duration::ZERO };
        allowance.thinking.refill(now);
        match allowance.thinking.left {
            left if left >= 0.0 => Duration::ZERO,
            _ => Duration::from_secs(allowance.thinking.wait(0.0)),
        }
    }

    /// Charges the client for computer time.
    pub fn charge_thinking(&self, client: &str, time: Duration) {
        if self.limited == Limited::No {
            return;
        }
        let now = Instant::now();
        let mut clients = self.clients();
        let allowance = clients.entry(client.to_owned()).or_insert_with(|| Allowance::new(now));
        allowance.thinking.refill(now);
        allowance.thinking.left -= time.as_secs_f64();
    }

    /// The clients that were charged for computer time since their allowance was full.
    #[cfg(test)]
    pub fn charged(&self) -> Vec<String> {
        let is_charged = |allowance: &Allowance| allowance.thinking.left < THINKING.most;
        let clients = self.clients();
        clients.iter().filter(|(_, one)| is_charged(one)).map(|(name, _)| name.clone()).collect()
    }

    /// Counts an open stream until the answer is dropped.
    pub fn stream(&self, client: &str) -> Result<Stream, Problem> {
        let now = Instant::now();
        let mut clients = self.clients();
        let allowance = clients.entry(client.to_owned()).or_insert_with(|| Allowance::new(now));
        if self.limited == Limited::Yes && allowance.streams >= MOST_STREAMS {
            return Err(Problem::TooMuch { what: "too many tables are open", seconds: 10 });
        }
        allowance.streams += 1;
        Ok(Stream { clients: Arc::clone(&self.clients), client: client.to_owned() })
    }

    /// Forgets clients whose allowances are full.
    pub fn forget_the_quiet(&self) {
        let now = Instant::now();
        self.clients().retain(|_, allowance| !allowance.is_untouched(now));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_over_the_limit_says_when_to_try_again() {
        let limits = Limits::new(Limited::Yes);
        let refused = (0..200).find_map(|_| limits.may_open("one").err()).expect("a limit");
        assert!(matches!(refused, Problem::TooMuch { seconds: 1..=5, .. }), "{refused}");
        assert_eq!(limits.may_open("another"), Ok(()));
        limits.charge_thinking("one", Duration::from_secs(130));
        assert!(limits.may_think("one").is_err());
        assert_eq!(limits.may_think("another"), Ok(()));
        let streams: Vec<_> = (0..MOST_STREAMS).map(|_| limits.stream("one")).collect();
        assert!(limits.stream("one").is_err());
        drop(streams);
        assert!(limits.stream("one").is_ok());
        assert_eq!(Limits::new(Limited::No).may_have_open(u64::MAX), Ok(()));
    }
}
