//! The clock: where seconds become effort, and which day it is.

use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use parlour_players::{Budget, Computer, Decision, Level, Player, Prompt, Stop, ThinkingTime};

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
    stop_after(time, stop);
    Budget::until(stop.clone())
}

/// Raises `stop` when `time` has passed, from a thread of its own.
pub fn stop_after(time: Duration, stop: &Stop) {
    let over = stop.clone();
    thread::spawn(move || {
        thread::sleep(time);
        over.raise();
    });
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
