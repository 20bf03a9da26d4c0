//! The clock: where seconds become effort, and which day it is.

#[cfg(not(target_arch = "wasm32"))]
use std::sync::LazyLock;
#[cfg(not(target_arch = "wasm32"))]
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
#[cfg(not(target_arch = "wasm32"))]
use std::thread;
use std::time::Duration;

use parlour_players::{Budget, Computer, Decision, Level, Player, Prompt, Stop, ThinkingTime};
use web_time::{Instant, SystemTime, UNIX_EPOCH};

/// How long a player thinks when its level is timed and nobody says.
pub const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// How much a player of this level may think: as long as `time`, or as long as its level does where
/// there is none. The clock starts now; raising `stop` asks for the best answer so far.
pub fn thinking_time<G: Computer>(level: Level, time: Option<Duration>, stop: &Stop) -> Budget {
    let time = match (time, G::thinking_time(level)) {
        (Some(time), _) => time,
        (None, ThinkingTime::Timed) => DEFAULT_TIME,
        (None, ThinkingTime::Effort(effort)) => return Budget { effort, stop: stop.clone() },
    };
    #[cfg(not(target_arch = "wasm32"))]
    stop_after(time, stop);
    // Without threads, the search itself looks at the clock.
    #[cfg(target_arch = "wasm32")]
    let stop = {
        let end = Instant::now().checked_add(time);
        stop.or_when(move || end.is_some_and(|end| Instant::now() >= end))
    };
    Budget::until(stop.clone())
}

/// Raises `stop` when `time` has passed.
///
/// One thread watches the clock for everyone, and forgets searches that ended before their time.
#[cfg(not(target_arch = "wasm32"))]
pub fn stop_after(time: Duration, stop: &Stop) {
    static CLOCK: LazyLock<Sender<(Instant, Stop)>> = LazyLock::new(|| {
        let (sender, receiver) = channel();
        thread::spawn(move || watch_clock(&receiver));
        sender
    });
    // A time that is never up needs no clock, and the clock's thread never ends.
    if let Some(end) = Instant::now().checked_add(time) {
        let _ = CLOCK.send((end, stop.clone()));
    }
}

/// Raises each stop signal that arrives when its time has come.
#[cfg(not(target_arch = "wasm32"))]
fn watch_clock(arriving: &Receiver<(Instant, Stop)>) {
    let mut waiting: Vec<(Instant, Stop)> = Vec::new();
    loop {
        let next = waiting.iter().map(|(end, _)| *end).min();
        let arrived = match next {
            Some(end) => arriving.recv_timeout(end.saturating_duration_since(Instant::now())),
            None => arriving.recv().map_err(RecvTimeoutError::from),
        };
        match arrived {
            Ok(one) => {
                waiting.retain(|(_, stop)| !stop.is_forgotten());
                waiting.push(one);
            }
            Err(RecvTimeoutError::Timeout) => {
                let now = Instant::now();
                for (_, stop) in waiting.extract_if(.., |(end, _)| *end <= now) {
                    stop.raise();
                }
            }
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

/// Lets `player` decide within its [`thinking_time`].
pub fn decide<G: Computer>(
    player: &mut dyn Player<G>,
    prompt: &Prompt<G>,
    level: Level,
    time: Option<Duration>,
    stop: &Stop,
) -> Decision<G::Action> {
    player.decide(prompt, &thinking_time::<G>(level, time, stop))
}

/// The days since 1970-01-01, by universal time: which puzzle is today's.
pub fn today() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs() / (24 * 60 * 60))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many threads this program has.
    #[cfg(target_os = "linux")]
    fn threads() -> usize {
        std::fs::read_dir("/proc/self/task").expect("Linux lists them").count()
    }

    #[test]
    fn a_search_is_stopped_when_its_time_is_up() {
        let [soon, later] = [Stop::default(), Stop::default()];
        stop_after(Duration::from_hours(1), &later);
        stop_after(Duration::ZERO, &soon);
        stop_after(Duration::MAX, &later);
        let patience = Instant::now() + Duration::from_mins(1);
        while !soon.is_raised() && Instant::now() < patience {
            thread::yield_now();
        }
        assert!(soon.is_raised() && !later.is_raised());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn searches_that_ended_early_leave_no_threads() {
        let before = threads();
        for _ in 0..200 {
            stop_after(Duration::from_hours(1), &Stop::default());
        }
        // Other tests have threads of their own.
        assert!(threads() < before + 100, "{} threads, {before} before", threads());
    }
}
