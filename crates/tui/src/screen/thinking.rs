//! The computer thinks on a thread of its own, so that the screen stays alive.

use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::{Duration, Instant};

use parlour_players::{Computer, Decision, Level, Player, Prompt, Stop, ThinkingTime};
use parlour_table::{DEFAULT_TIME, decide};

/// A player that can be handed to a thread.
pub type AnyPlayer<G> = Box<dyn Player<G> + Send>;

/// A decision that is being made.
pub struct Thinking<G: Computer + 'static> {
    answer: Receiver<(AnyPlayer<G>, Decision<G::Action>)>,
    stop: Stop,
    /// What was asked.
    pub prompt: Prompt<G>,
    /// When it began.
    pub since: Instant,
    /// How long it should take, where that is a matter of time.
    pub expected: Option<Duration>,
}

impl<G: Computer + 'static> Thinking<G> {
    /// Starts to think about a prompt.
    pub fn start(
        mut player: AnyPlayer<G>,
        prompt: Prompt<G>,
        level: Level,
        time: Option<Duration>,
        now: Instant,
    ) -> Self {
        let (send, answer) = mpsc::channel();
        let stop = Stop::default();
        let expected = match (time, G::thinking_time(level)) {
            (Some(time), _) => Some(time),
            (None, ThinkingTime::Timed) => Some(DEFAULT_TIME),
            (None, ThinkingTime::Effort(_)) => None,
        };
        let (asked, stopped) = (prompt.clone(), stop.clone());
        thread::spawn(move || {
            let decision = decide::<G>(player.as_mut(), &asked, level, time, &stopped);
            // Nobody waits any more when the move was taken back or the table was left.
            let _ = send.send((player, decision));
        });
        Thinking { answer, stop, prompt, since: now, expected }
    }

    /// The decision and the player that made it, once they are there.
    pub fn answer(&self) -> Option<(AnyPlayer<G>, Decision<G::Action>)> {
        match self.answer.try_recv() {
            Ok(answer) => Some(answer),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => panic!("the computer's thinking broke off"),
        }
    }

    /// Asks for the best answer so far.
    pub fn hurry(&self) {
        self.stop.raise();
    }
}

/// Thinking that nobody waits for any more ends.
impl<G: Computer + 'static> Drop for Thinking<G> {
    fn drop(&mut self) {
        self.stop.raise();
    }
}
