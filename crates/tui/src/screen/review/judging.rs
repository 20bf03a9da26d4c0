//! The decisions of a game judged in the background.

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use parlour_players::review::{Judged, Moments};
use parlour_players::{Computer, Stop};

/// The most threads that judge decisions or play games out.
pub const THREADS: usize = 4;

/// Decisions that are being judged, or of which some are.
pub struct Judging<G: Computer> {
    moments: Arc<Moments<G>>,
    effort: u64,
    /// The place of the next decision that nobody has begun to judge.
    next: Arc<AtomicUsize>,
    sender: Sender<Judged<G::Action>>,
    answers: Receiver<Judged<G::Action>>,
    judged: Vec<Judged<G::Action>>,
    /// The signal that stops the threads; none while the judging is stopped.
    running: Option<Stop>,
}

impl<G: Computer> Judging<G> {
    /// Begins to judge at this effort for each decision.
    pub fn start(moments: Moments<G>, effort: u64) -> Self {
        let (sender, answers) = mpsc::channel();
        let mut judging = Judging {
            judged: Vec::with_capacity(moments.len()),
            moments: Arc::new(moments),
            effort,
            next: Arc::default(),
            sender,
            answers,
            running: None,
        };
        judging.go_on();
        judging
    }

    /// Judges the decisions that are left.
    fn go_on(&mut self) {
        let stop = Stop::default();
        let threads = thread::available_parallelism().map_or(1, NonZero::get).min(THREADS);
        for _ in 0..threads {
            let (moments, next) = (Arc::clone(&self.moments), Arc::clone(&self.next));
            let (sender, stop, effort) = (self.sender.clone(), stop.clone(), self.effort);
            thread::spawn(move || {
                while !stop.is_raised() {
                    let Some(moment) = moments.get(next.fetch_add(1, Ordering::Relaxed)) else {
                        return;
                    };
                    // Nobody waits any more when the review was left.
                    if sender.send(moment.judge(effort)).is_err() {
                        return;
                    }
                }
            });
        }
        self.running = Some(stop);
    }

    /// Whether somebody stopped it.
    pub fn is_stopped(&self) -> bool {
        self.running.is_none()
    }

    /// Stops after the decisions that are being judged, or goes on with the others.
    pub fn stop_or_continue(&mut self) {
        match self.running.take() {
            Some(stop) => stop.raise(),
            None => self.go_on(),
        }
    }

    /// How many decisions have been judged, and of how many.
    pub fn done(&self) -> (usize, usize) {
        (self.judged.len(), self.moments.len())
    }

    /// The decisions that are judged, in any order.
    pub fn judged(&self) -> &[Judged<G::Action>] {
        &self.judged
    }

    /// Collects finished judgements. Returns whether there were any.
    pub fn collect(&mut self) -> bool {
        let before = self.judged.len();
        self.judged.extend(self.answers.try_iter());
        self.judged.len() > before
    }

    /// All the decisions in order, once they are judged.
    pub fn all(&mut self) -> Option<Vec<Judged<G::Action>>> {
        (self.judged.len() == self.moments.len()).then(|| {
            let mut all = std::mem::take(&mut self.judged);
            all.sort_by_key(|judged| judged.number);
            all
        })
    }
}

/// Stops the judging when nobody waits for it any more.
impl<G: Computer> Drop for Judging<G> {
    fn drop(&mut self) {
        if let Some(stop) = &self.running {
            stop.raise();
        }
    }
}
