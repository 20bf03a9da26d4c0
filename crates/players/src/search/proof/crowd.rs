//! What several threads are busy with, so that they spread out.

use std::sync::atomic::{AtomicU32, Ordering};

use super::table::Place;

/// Counts of threads below a position, by a few bits of its place. Positions that share those bits
/// share a count, which only changes where a thread searches next.
pub(super) struct Crowd {
    counts: Vec<AtomicU32>,
}

const COUNTS: usize = 1 << 16;

impl Crowd {
    pub fn new() -> Self {
        Crowd { counts: std::iter::repeat_with(AtomicU32::default).take(COUNTS).collect() }
    }

    /// How many threads are below a position.
    pub fn busy_with(&self, place: Place) -> u32 {
        self.count(place).load(Ordering::Relaxed)
    }

    pub fn enter(&self, place: Place) {
        self.count(place).fetch_add(1, Ordering::Relaxed);
    }

    pub fn leave(&self, place: Place) {
        self.count(place).fetch_sub(1, Ordering::Relaxed);
    }

    fn count(&self, place: Place) -> &AtomicU32 {
        &self.counts[place.high as usize % COUNTS]
    }
}
