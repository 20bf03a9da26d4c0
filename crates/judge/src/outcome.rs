//! What a submission does when it's asked something, and how long it may take.

use std::time::{Duration, Instant};

use parlour_players::Stop;

use crate::Stopped;
use crate::run::{Excess, LONGEST_LINE, NoLine, Process};

/// The result of asking a submission.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome<T> {
    /// An answer.
    Answer(T),
    /// A plain no: the goal fails.
    No,
    /// An error was raised.
    Raised(String),
    /// No answer came in time.
    Late,
    /// The program ended, or was ended because it used too much.
    Ended(String),
    /// An answer that can't be understood, in words that follow "with".
    Odd(String),
}

impl<T> Outcome<T> {
    /// The answer put into another form.
    pub fn and_then<U>(self, change: impl FnOnce(T) -> Outcome<U>) -> Outcome<U> {
        match self {
            Outcome::Answer(answer) => change(answer),
            Outcome::No => Outcome::No,
            Outcome::Raised(text) => Outcome::Raised(text),
            Outcome::Late => Outcome::Late,
            Outcome::Ended(why) => Outcome::Ended(why),
            Outcome::Odd(text) => Outcome::Odd(text),
        }
    }

    /// What went wrong, without the answer.
    pub fn without_answer<U>(self) -> Outcome<U> {
        self.and_then(|_| Outcome::No)
    }

    /// The answer, if there is one.
    pub fn answer(&self) -> Option<&T> {
        match self {
            Outcome::Answer(answer) => Some(answer),
            _ => None,
        }
    }

    /// What the submission did instead of answering, as the end of a sentence about "it".
    pub fn what_it_did(&self) -> String {
        match self {
            Outcome::Answer(_) => "answers".to_owned(),
            Outcome::No => "fails".to_owned(),
            Outcome::Raised(error) => format!("raises {error}"),
            Outcome::Late => "takes too long".to_owned(),
            Outcome::Ended(why) => format!("stops running ({why})"),
            Outcome::Odd(text) => format!("answers with {text}"),
        }
    }
}

/// After this many timeouts, what is left isn't tried: it counts as timed out.
pub const MOST_TIMEOUTS: usize = 3;

/// What a teacher should know where [`MOST_TIMEOUTS`] of these, such as runs, took too long.
pub fn timeouts_note(timeouts: usize, which: &str) -> Option<String> {
    (timeouts == MOST_TIMEOUTS).then(|| {
        format!(
            "{timeouts} {which} took too long, so the others weren't tried and count as timed out"
        )
    })
}

/// How often a wait looks at the processor time.
const GLANCE: Duration = Duration::from_millis(50);

/// A limit in processor time, so that a busy machine doesn't make anybody late.
///
/// A program that waits instead of working is late after ten times the limit and five seconds.
pub struct Timed {
    limit: Duration,
    began: Instant,
    /// The processor time when it was first looked at.
    used_before: Option<Duration>,
    last_look: Instant,
}

impl Timed {
    /// Starts now.
    pub fn new(limit: Duration) -> Timed {
        Timed { limit, began: Instant::now(), used_before: None, last_look: Instant::now() }
    }

    /// The next line of a program.
    pub fn line(&mut self, process: &mut Process, stop: &Stop) -> Result<Outcome<String>, Stopped> {
        loop {
            if stop.is_raised() {
                return Err(Stopped);
            }
            match process.line(Instant::now() + GLANCE, stop) {
                // A flood of lines must not keep the clock from being looked at.
                Ok(_) if self.last_look.elapsed() > GLANCE && self.is_over(process) => {
                    return Ok(Outcome::Late);
                }
                Ok(line) => return Ok(Outcome::Answer(line)),
                Err(NoLine::Late) => {
                    if let Some(excess) = process.excess() {
                        return Ok(Outcome::Ended(excess.to_string()));
                    }
                    if self.is_over(process) {
                        return Ok(Outcome::Late);
                    }
                }
                Err(NoLine::TooLong) => {
                    return Ok(Outcome::Ended(Excess::Line(LONGEST_LINE).to_string()));
                }
                Err(NoLine::Ended) => return Ok(Outcome::Ended(process.how_it_ended())),
            }
        }
    }

    fn is_over(&mut self, process: &Process) -> bool {
        self.last_look = Instant::now();
        let elapsed = self.began.elapsed();
        let Some(used) = process.processor_time() else { return elapsed > self.limit };
        let before = *self.used_before.get_or_insert(used);
        used.saturating_sub(before) > self.limit
            || elapsed > self.limit * 10 + Duration::from_secs(5)
    }
}
