//! The decisions of a game judged in the background.

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::thread;

use parlour_players::review::{Judged, Moments};
use parlour_players::{Computer, Stop};

/// The most threads that judge.
const THREADS: usize = 4;

/// Decisions that are being judged.
pub struct Judging<A> {
    answers: Receiver<Judged<A>>,
    stop: Stop,
    judged: Vec<Judged<A>>,
    of: usize,
}

impl<A: Send + Sync + 'static> Judging<A> {
    /// Begins to judge at this effort for each decision.
    pub fn start<G: Computer<Action = A> + 'static>(moments: Moments<G>, effort: u64) -> Self {
        let (send, answers) = mpsc::channel();
        let (stop, of) = (Stop::default(), moments.len());
        let (moments, next) = (Arc::new(moments), Arc::new(AtomicUsize::new(0)));
        let threads = thread::available_parallelism().map_or(1, NonZero::get).min(THREADS);
        for _ in 0..threads {
            let (moments, next, send) = (moments.clone(), next.clone(), send.clone());
            let stop = stop.clone();
            thread::spawn(move || {
                while !stop.is_raised() {
                    let Some(moment) = moments.get(next.fetch_add(1, Ordering::Relaxed)) else {
                        return;
                    };
                    // Nobody waits any more when the review was left.
                    if send.send(moment.judge(effort)).is_err() {
                        return;
                    }
                }
            });
        }
        Judging { answers, stop, judged: Vec::with_capacity(of), of }
    }

    /// How many decisions have been judged, and of how many.
    pub fn done(&self) -> (usize, usize) {
        (self.judged.len(), self.of)
    }

    /// Collects finished judgements; says whether there were any.
    pub fn hear(&mut self) -> bool {
        let before = self.judged.len();
        self.judged.extend(self.answers.try_iter());
        self.judged.len() > before
    }

    /// All the decisions in order, once they are judged.
    pub fn all(&mut self) -> Option<Vec<Judged<A>>> {
        (self.judged.len() == self.of).then(|| {
            let mut all = std::mem::take(&mut self.judged);
            all.sort_by_key(|judged| judged.number);
            all
        })
    }
}

/// Stops the judging when nobody waits for it any more.
impl<A> Drop for Judging<A> {
    fn drop(&mut self) {
        self.stop.raise();
    }
}
