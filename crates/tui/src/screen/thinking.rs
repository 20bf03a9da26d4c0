//! The computer thinks on a thread of its own, so that the screen stays alive.

use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::{Duration, Instant};

use parlour_players::{Stop, ThinkingTime};
use parlour_table::words::Words;
use parlour_table::{Answer, DEFAULT_TIME, Question, thinking_time};

/// A decision that is being made.
pub struct Thinking<G: Words> {
    answer: Receiver<Answer<G>>,
    stop: Stop,
    /// When it began.
    pub since: Instant,
    /// How long it should take, where that is a matter of time.
    pub expected: Option<Duration>,
}

impl<G: Words> Thinking<G> {
    /// Starts to think about a question.
    pub fn start(question: Question<G>, now: Instant) -> Self {
        let (send, answer) = mpsc::channel();
        let stop = Stop::default();
        let (level, time) = (question.level, question.time);
        let expected = match (time, G::thinking_time(level)) {
            (Some(time), _) => Some(time),
            (None, ThinkingTime::Timed) => Some(DEFAULT_TIME),
            (None, ThinkingTime::Effort(_)) => None,
        };
        let whole = stop.clone();
        thread::spawn(move || {
            let budget = || thinking_time::<G>(level, time, &whole.for_a_part());
            // Nobody waits any more when the move was taken back or the table was left.
            let _ = send.send(question.think(budget));
        });
        Thinking { answer, stop, since: now, expected }
    }

    /// The answer, once it is there.
    pub fn answer(&self) -> Option<Answer<G>> {
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

/// Stops the thinking when nobody waits for it any more.
impl<G: Words> Drop for Thinking<G> {
    fn drop(&mut self) {
        self.stop.raise();
    }
}
