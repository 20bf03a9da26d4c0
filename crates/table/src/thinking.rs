//! The computer's turn on a clock: where seconds become effort.

use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use parlour_players::{Budget, Computer, Decision, Level, Player, Prompt, Stop, Thought};

/// How long a player thinks when its level is timed and nobody says.
pub const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// Lets `player` decide within `time`, or as long as `level` thinks when there is none.
///
/// Raising `stop` asks for the best answer so far.
pub fn decide<G: Computer>(
    player: &mut dyn Player<G>,
    prompt: &Prompt<G>,
    level: Level,
    time: Option<Duration>,
    stop: &Stop,
) -> Decision<G::Action> {
    let time = match (time, G::thought(level)) {
        (Some(time), _) => time,
        (None, Thought::Timed) => DEFAULT_TIME,
        (None, Thought::Effort(effort)) => {
            return player.decide(prompt, &Budget { effort, stop: stop.clone() });
        }
    };
    let (done, waiting) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            // Either the time is over or the decision was made before: both end the wait.
            if waiting.recv_timeout(time) == Err(mpsc::RecvTimeoutError::Timeout) {
                stop.raise();
            }
        });
        let decision = player.decide(prompt, &Budget::until(stop.clone()));
        drop(done);
        decision
    })
}
