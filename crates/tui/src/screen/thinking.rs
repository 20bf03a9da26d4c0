//! The computer thinks on a thread of its own, so that the screen stays alive.

use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::{Duration, Instant};

use parlour_players::{Stop, ThinkingTime};
use parlour_table::words::Words;
use parlour_table::{Answer, DEFAULT_TIME, Question, TutorAnswer, TutorQuestion, thinking_time};

/// Something that is being thought about, until there is an answer of this kind.
pub struct Thinking<T> {
    answer: Receiver<T>,
    stop: Stop,
    /// When it began.
    pub since: Instant,
    /// How long it should take, where that is a matter of time.
    pub expected: Option<Duration>,
}

impl<G: Words> Thinking<Answer<G>> {
    /// Starts to think about a question.
    pub fn start(question: Question<G>, now: Instant) -> Self {
        let (level, time) = (question.level, question.time);
        let expected = match (time, G::thinking_time(level)) {
            (Some(time), _) => Some(time),
            (None, ThinkingTime::Timed) => Some(DEFAULT_TIME),
            (None, ThinkingTime::Effort(_)) => None,
        };
        let think = move |stop: &Stop| {
            question.think(|| thinking_time::<G>(level, time, &stop.for_a_part()))
        };
        Thinking::begin(think, now, expected)
    }
}

impl<G: Words> Thinking<TutorAnswer<G>> {
    /// Lets the tutor judge a move.
    pub fn judge(question: TutorQuestion<G>, now: Instant) -> Self {
        Thinking::begin(move |stop| question.think(stop), now, None)
    }
}

impl<T: Send + 'static> Thinking<T> {
    fn begin(
        think: impl FnOnce(&Stop) -> T + Send + 'static,
        now: Instant,
        expected: Option<Duration>,
    ) -> Self {
        let (send, answer) = mpsc::channel();
        let stop = Stop::default();
        let whole = stop.clone();
        thread::spawn(move || {
            // Nobody waits any more when the move was taken back or the table was left.
            let _ = send.send(think(&whole));
        });
        Thinking { answer, stop, since: now, expected }
    }
}

impl<T> Thinking<T> {
    /// The answer, once it is there.
    pub fn answer(&self) -> Option<T> {
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
impl<T> Drop for Thinking<T> {
    fn drop(&mut self) {
        self.stop.raise();
    }
}
