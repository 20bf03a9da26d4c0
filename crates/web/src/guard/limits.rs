//! How much each client may ask for.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::problem::Problem;
use crate::settings::Limited;

/// The most games that one client may have going.
const MOST_OPEN: u64 = 100;

/// The most event streams that one client may hold open.
const MOST_STREAMS: usize = 64;

/// What flows back, and how much of it may be saved up.
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

/// An allowance that is spent and flows back.
#[derive(Clone, Copy)]
struct Purse {
    rate: Rate,
    left: f64,
    at: Instant,
}

impl Purse {
    fn full(rate: Rate, now: Instant) -> Self {
        Purse { rate, left: rate.most, at: now }
    }

    fn refill(&mut self, now: Instant) {
        let since = now.saturating_duration_since(self.at).as_secs_f64();
        self.left = (self.left + since * self.rate.each_second).min(self.rate.most);
        self.at = now;
    }

    /// Spends one, or says how many seconds it takes until there is one.
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
    requests: Purse,
    changes: Purse,
    openings: Purse,
    thinking: Purse,
    streams: usize,
}

impl Allowance {
    fn new(now: Instant) -> Self {
        Allowance {
            requests: Purse::full(REQUESTS, now),
            changes: Purse::full(CHANGES, now),
            openings: Purse::full(OPENINGS, now),
            thinking: Purse::full(THINKING, now),
            streams: 0,
        }
    }

    fn is_untouched(&mut self, now: Instant) -> bool {
        let purses =
            [&mut self.requests, &mut self.changes, &mut self.openings, &mut self.thinking];
        let mut full = self.streams == 0;
        for purse in purses {
            purse.refill(now);
            full &= purse.left >= purse.rate.most;
        }
        full
    }
}

type Clients = Arc<Mutex<HashMap<String, Allowance>>>;

/// What each client may still ask for.
pub struct Limits {
    limited: Limited,
    clients: Clients,
}

/// A stream that counts while it is held.
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
    /// Everyone's purse is full.
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
        purse: impl FnOnce(&mut Allowance) -> &mut Purse,
    ) -> Result<(), Problem> {
        if self.limited == Limited::No {
            return Ok(());
        }
        let now = Instant::now();
        let mut clients = self.clients();
        let allowance = clients.entry(client.to_owned()).or_insert_with(|| Allowance::new(now));
        purse(allowance).spend(now).map_err(|seconds| Problem::TooMuch { what, seconds })
    }

    /// Whether the client may ask at all.
    pub fn may_ask(&self, client: &str) -> Result<(), Problem> {
        self.spend(client, "too many requests", |allowance| &mut allowance.requests)
    }

    /// Whether the client may change something.
    pub fn may_change(&self, client: &str) -> Result<(), Problem> {
        self.spend(client, "too many actions", |allowance| &mut allowance.changes)
    }

    /// Whether the client may open another table now.
    pub fn may_open(&self, client: &str) -> Result<(), Problem> {
        self.spend(client, "too many new tables", |allowance| &mut allowance.openings)
    }

    /// Whether somebody with so many games going may begin another.
    pub fn may_have_open(&self, games: u64) -> Result<(), Problem> {
        if self.limited == Limited::Yes && games >= MOST_OPEN {
            return Err(Problem::TooMuch {
                what: "too many games are going: finish or give up some of them",
                seconds: 3600,
            });
        }
        Ok(())
    }

    /// Whether there is computer time left for the client.
    pub fn may_think(&self, client: &str) -> Result<(), Problem> {
        let seconds = self.thinking_delay(client).as_secs();
        if seconds == 0 {
            return Ok(());
        }
        Err(Problem::TooMuch { what: "the computer has thought for you a lot", seconds })
    }

    /// How long the computer is to wait before it thinks for the client.
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

    /// Notes that the computer thought for the client so long.
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

    /// Whether the client may hold another stream open; it counts while the answer is held.
    pub fn stream(&self, client: &str) -> Result<Stream, Problem> {
        let now = Instant::now();
        let mut clients = self.clients();
        let allowance = clients.entry(client.to_owned()).or_insert_with(|| Allowance::new(now));
        if self.limited == Limited::Yes && allowance.streams >= MOST_STREAMS {
            return Err(Problem::TooMuch { what: "too many tables are watched", seconds: 10 });
        }
        allowance.streams += 1;
        Ok(Stream { clients: Arc::clone(&self.clients), client: client.to_owned() })
    }

    /// Forgets clients who have nothing to wait for.
    pub fn forget_the_quiet(&self) {
        let now = Instant::now();
        self.clients().retain(|_, allowance| !allowance.is_untouched(now));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_asks_too_much_is_told_when_to_come_back() {
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
