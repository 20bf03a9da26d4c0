//! Games of a rollout, played in the background.

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use parlour_players::Stop;
use parlour_players::rollout::Tally;
use parlour_rules::{Message, Seed};
use parlour_table::words::Words;
use parlour_table::{AnyRollout, ROLLOUT_GAMES, ROLLOUT_LEVEL, RolloutDecision};

use super::judging::THREADS;

/// A rollout in progress.
pub struct Rolling {
    sender: Sender<Heard>,
    answers: Receiver<Heard>,
    begun: Option<(Arc<dyn AnyRollout>, Tally)>,
    /// The number of the next game that nobody has begun to play.
    next: Arc<AtomicU64>,
    /// The signal that stops the threads after their games; none while the rollout is stopped.
    running: Option<Stop>,
    /// Cuts games short when nobody waits for them any more.
    left: Stop,
}

/// What a thread found out.
enum Heard {
    /// Which options are compared.
    Begun(Arc<dyn AnyRollout>),
    /// The results of a game.
    Played(Vec<f64>),
}

impl Rolling {
    /// Begins to play a decision out. The same decision always gets the same games.
    pub fn start<G: Words>(decision: RolloutDecision<G>, number: usize) -> Self {
        let (sender, answers) = mpsc::channel();
        let begun = sender.clone();
        thread::spawn(move || {
            let rollout = decision.begin(ROLLOUT_LEVEL, Seed::from(number as u64));
            // Nobody waits any more when the page was left.
            let _ = begun.send(Heard::Begun(rollout.into()));
        });
        Rolling {
            sender,
            answers,
            begun: None,
            next: Arc::default(),
            running: Some(Stop::default()),
            left: Stop::default(),
        }
    }

    /// Plays the games that are left.
    fn go_on(&mut self) {
        let stop = Stop::default();
        self.running = Some(stop.clone());
        let Some((rollout, _)) = &self.begun else { return };
        let threads = thread::available_parallelism().map_or(1, NonZero::get).min(THREADS);
        for _ in 0..threads {
            let (rollout, next) = (Arc::clone(rollout), Arc::clone(&self.next));
            let (sender, stop, left) = (self.sender.clone(), stop.clone(), self.left.clone());
            thread::spawn(move || {
                while !stop.is_raised() {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= ROLLOUT_GAMES {
                        return;
                    }
                    let Some(results) = rollout.game(number, &left) else { return };
                    if sender.send(Heard::Played(results)).is_err() {
                        return;
                    }
                }
            });
        }
    }

    /// Whether somebody stopped it.
    pub fn is_stopped(&self) -> bool {
        self.running.is_none()
    }

    /// Whether every game is played.
    pub fn is_done(&self) -> bool {
        self.games() == ROLLOUT_GAMES
    }

    /// How many games have been played.
    pub fn games(&self) -> u64 {
        self.begun.as_ref().map_or(0, |(_, tally)| tally.games())
    }

    /// Stops after the games that are being played, or continues.
    pub fn stop_or_continue(&mut self) {
        match self.running.take() {
            Some(stop) => stop.raise(),
            None => self.go_on(),
        }
    }

    /// Collects finished games. Returns whether there was anything new.
    pub fn collect(&mut self) -> bool {
        let heard: Vec<Heard> = self.answers.try_iter().collect();
        let is_new = !heard.is_empty();
        for one in heard {
            match (one, &mut self.begun) {
                (Heard::Begun(rollout), _) => {
                    let tally = Tally::new(rollout.options());
                    self.begun = Some((rollout, tally));
                    if !self.is_stopped() {
                        self.go_on();
                    }
                }
                (Heard::Played(results), Some((_, tally))) => tally.add(&results),
                (Heard::Played(_), None) => {}
            }
        }
        is_new
    }

    /// What the games say so far; none before the first has ended.
    pub fn lines(&self) -> Option<Vec<Message>> {
        let (rollout, tally) = self.begun.as_ref().filter(|(_, tally)| tally.games() > 0)?;
        Some(rollout.lines(tally))
    }
}

/// Stops the games when nobody waits for them any more.
impl Drop for Rolling {
    fn drop(&mut self) {
        self.left.raise();
        if let Some(stop) = &self.running {
            stop.raise();
        }
    }
}
