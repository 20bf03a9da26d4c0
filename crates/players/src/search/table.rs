//! The transposition table.

use super::score::Score;

/// How a stored score relates to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// The score is exact.
    Exact,
    /// The true score is this or more.
    AtLeast,
    /// The true score is this or less.
    AtMost,
}

#[derive(Clone, Copy)]
pub(super) struct Found {
    /// The score, counted from the position itself and not from the root.
    pub score: Score,
    pub depth: u8,
    pub bound: Bound,
    /// The slot of the best move.
    pub slot: u16,
}

#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    score: i16,
    slot: u16,
    depth: u8,
    bound: Bound,
    /// The search that wrote it; 0 for none. Entries of earlier searches count as empty, so that a
    /// search depends only on its own question.
    search: u16,
}

const EMPTY: Entry = Entry { key: 0, score: 0, slot: 0, depth: 0, bound: Bound::Exact, search: 0 };

/// A table with two entries for each position: the deeper result and the latest.
pub(super) struct Table {
    entries: Vec<[Entry; 2]>,
    search: u16,
}

impl Table {
    /// A table of 2^`bits` pairs of entries.
    pub fn new(bits: u32) -> Self {
        Table { entries: vec![[EMPTY; 2]; 1 << bits], search: 0 }
    }

    /// Forgets everything.
    pub fn begin(&mut self) {
        self.search = self.search.wrapping_add(1);
        if self.search == 0 {
            self.entries.fill([EMPTY; 2]);
            self.search = 1;
        }
    }

    fn place(&self, key: u64) -> usize {
        // The length is a power of two; the high bits of the key choose.
        (key >> (64 - self.entries.len().trailing_zeros())) as usize
    }

    pub fn find(&self, key: u64) -> Option<Found> {
        self.entries[self.place(key)]
            .iter()
            .find(|entry| entry.key == key && entry.search == self.search)
            .map(|entry| Found {
                score: Score::from_value(i32::from(entry.score)),
                depth: entry.depth,
                bound: entry.bound,
                slot: entry.slot,
            })
    }

    pub fn keep(&mut self, key: u64, found: Found) {
        let search = self.search;
        let entry = Entry {
            key,
            score: found.score.value() as i16,
            slot: found.slot,
            depth: found.depth,
            bound: found.bound,
            search,
        };
        let place = self.place(key);
        let [deeper, latest] = &mut self.entries[place];
        if deeper.search != search || deeper.key == key || found.depth >= deeper.depth {
            *deeper = entry;
        } else {
            *latest = entry;
        }
    }
}
