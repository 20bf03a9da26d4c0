//! The table of findings, as many as fit in memory.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use super::Finding;

/// Entries in a bucket: together 64 bytes, a cache line.
const BUCKET: usize = 4;
/// Half the bits of a key. Keys are below 2^112.
const HALF: u32 = 56;
const LOW_HALF: u64 = (1 << HALF) - 1;

/// A table of findings that doesn't confuse two positions. It is made larger as it fills, up to a
/// limit, and can be shared by several threads.
///
/// The 112-bit key is first scrambled one-to-one. At least 16 of its bits choose the bucket. An entry
/// has the rest of the key and the finding in two words; an empty entry is zero. Threads read and
/// write them without locks. Each word depends on the other, so a word that belongs to another entry
/// than the one beside it makes a random key. It fits a position that is asked for by a chance of
/// about one in 2^64; with one thread that can't happen.
pub(super) struct Table {
    words: Vec<AtomicU64>,
    /// Where the first bucket begins, so that buckets align with cache lines.
    start: usize,
    /// There are 2^`bits` buckets.
    bits: u32,
    /// It doubles until it has 2^`most_bits` buckets.
    most_bits: u32,
    /// The number of entries in use.
    used: AtomicUsize,
}

/// A position's scrambled key.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    pub high: u64,
    pub low: u64,
}

impl Place {
    /// The place of a key.
    #[inline]
    pub fn of(key: u128) -> Self {
        let (high, low) = scramble(key);
        Place { high, low }
    }
}

/// An entry: the part of the key that it stores, and a packed finding.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Entry {
    /// 96 bits.
    rest: u128,
    packed: u32,
}

impl Entry {
    #[inline]
    fn words(self) -> [u64; 2] {
        let second = (self.rest >> 64) as u64 | u64::from(self.packed) << 32;
        [self.rest as u64 ^ second.wrapping_mul(SPREAD), second]
    }

    #[inline]
    fn of([first, second]: [u64; 2]) -> Self {
        let rest = first ^ second.wrapping_mul(SPREAD);
        Entry {
            rest: u128::from(rest) | u128::from(second as u32) << 64,
            packed: (second >> 32) as u32,
        }
    }
}

/// Odd, so that multiplying by it keeps different words different.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// The buckets that a new table starts with, as a power of two: together 4 MiB.
const FIRST_BITS: u32 = 16;

/// The words of 2^`bits` empty buckets, and where the first begins.
fn empty_buckets(bits: u32) -> (Vec<AtomicU64>, usize) {
    // One bucket more, so that the first can start at a cache line.
    let count = 2 * ((BUCKET << bits) + BUCKET);
    let words: Vec<AtomicU64> = std::iter::repeat_with(AtomicU64::default).take(count).collect();
    let start = words.as_ptr().align_offset(16 * BUCKET).min(2 * BUCKET);
    (words, start)
}

impl Table {
    /// A table that grows to at most `memory` bytes, but at least 4 MiB.
    pub fn new(memory: usize) -> Self {
        let most_bits = (memory / (16 * BUCKET)).max(1).ilog2().clamp(FIRST_BITS, 32);
        Table::with_bits(FIRST_BITS, most_bits)
    }

    fn with_bits(bits: u32, most_bits: u32) -> Self {
        let (words, start) = empty_buckets(bits);
        Table { words, start, bits, most_bits, used: AtomicUsize::new(0) }
    }

    /// The most bytes that it can take.
    pub fn memory(&self) -> usize {
        16 * ((BUCKET << self.most_bits) + BUCKET)
    }

    /// The finding stored at a place.
    #[inline]
    pub fn find(&self, place: Place) -> Option<Finding> {
        let (first, rest) = self.split(place);
        (first..first + 2 * BUCKET)
            .step_by(2)
            .map(|at| self.entry(at))
            .find(|entry| entry.rest == rest && entry.packed != 0)
            .map(|entry| Finding::unpacked(entry.packed))
    }

    /// Stores a finding. If the bucket is full, it replaces the entry that is cheapest to find
    /// again.
    pub fn keep(&self, place: Place, finding: Finding) {
        let (first, rest) = self.split(place);
        let kept = Entry { rest, packed: finding.packed() };
        let price = |entry: Entry| match entry {
            Entry { packed: 1.., .. } if entry.rest == rest => 0,
            _ => cost(entry.packed),
        };
        let at = (first..first + 2 * BUCKET)
            .step_by(2)
            .min_by_key(|&at| price(self.entry(at)))
            .expect("a bucket has entries");
        if self.entry(at).packed == 0 {
            self.used.fetch_add(1, Ordering::Relaxed);
        }
        for (word, value) in self.words[at..].iter().zip(kept.words()) {
            word.store(value, Ordering::Relaxed);
        }
    }

    /// Whether it should [grow](Table::grow): half of its entries are in use, and more are allowed.
    #[inline]
    pub fn is_crowded(&self) -> bool {
        self.bits < self.most_bits && 2 * self.used.load(Ordering::Relaxed) > BUCKET << self.bits
    }

    /// Doubles the number of buckets until it is no longer crowded.
    pub fn grow(&mut self) {
        while self.is_crowded() {
            let larger = Table::with_bits(self.bits + 1, self.most_bits);
            self.entries().for_each(|(place, finding)| larger.keep(place, finding));
            *self = larger;
        }
    }

    /// Every entry in use.
    pub fn entries(&self) -> impl Iterator<Item = (Place, Finding)> {
        let below = HALF - self.bits;
        let buckets = (self.start..self.start + ((2 * BUCKET) << self.bits)).step_by(2);
        buckets.map(|at| (at, self.entry(at))).filter(|(_, entry)| entry.packed != 0).map(
            move |(at, Entry { rest, packed })| {
                let bucket = ((at - self.start) / (2 * BUCKET)) as u64;
                let low = (rest as u64 & ((1 << below) - 1)) << self.bits | bucket;
                let place = Place { high: (rest >> below) as u64, low };
                (place, Finding::unpacked(packed))
            },
        )
    }

    #[inline]
    fn entry(&self, at: usize) -> Entry {
        let word = |at: usize| self.words[at].load(Ordering::Relaxed);
        Entry::of([word(at), word(at + 1)])
    }

    /// The first word of a place's bucket, and the part of the key that its entry stores.
    #[inline]
    fn split(&self, Place { high, low }: Place) -> (usize, u128) {
        let bucket = low & ((1 << self.bits) - 1);
        let rest = u128::from(high) << (HALF - self.bits) | u128::from(low >> self.bits);
        (self.start + bucket as usize * 2 * BUCKET, rest)
    }
}

/// How expensive a finding is to find again: more for large numbers and long proofs, least for an
/// empty entry.
fn cost(packed: u32) -> u32 {
    match Finding::unpacked(packed) {
        _ if packed == 0 => 1,
        Finding::Won { within } | Finding::Lost { within } => 2 + 4 * u32::from(within),
        Finding::Drawn => u32::MAX,
        Finding::Open { proof, disproof } => 2 + u32::from(proof) + u32::from(disproof),
    }
}

/// Mixes a key so that similar keys end up far apart. Each of three rounds changes one half by the
/// other, so different keys stay different.
#[inline]
fn scramble(key: u128) -> (u64, u64) {
    let mix = |half: u64, by: u64| {
        let product = half.wrapping_mul(by);
        (product ^ product >> 32) & LOW_HALF
    };
    let (mut high, mut low) = ((key >> HALF) as u64 & LOW_HALF, key as u64 & LOW_HALF);
    high ^= mix(low, 0x9e37_79b9_7f4a_7c15);
    low ^= mix(high, 0xd6e8_feb8_6659_fd93);
    high ^= mix(low, 0xc2b2_ae3d_27d4_eb4f);
    low ^= mix(high, 0xbf58_476d_1ce4_e5b9);
    (high, low)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// Keys that differ little: single bits, pairs of bits, and small numbers at either end.
    fn similar_keys() -> Vec<u128> {
        let bits = (0..112).map(|bit| 1 << bit);
        let pairs = (0..112).flat_map(|one| (0..one).map(move |other| 1 << one | 1 << other));
        let small = (1000..5000).flat_map(|number: u128| [number, number << 90]);
        bits.chain(pairs).chain(small).collect()
    }

    #[test]
    fn different_keys_stay_different_and_spread_out() {
        let table = Table::new(0);
        let mut places = BTreeMap::new();
        let mut crowds = BTreeMap::<usize, u32>::new();
        for key in similar_keys() {
            let (first, rest) = table.split(Place::of(key));
            assert!(rest < 1 << 96, "{key:x} fits");
            let same = places.insert((first, rest), key);
            assert!(same.is_none_or(|same| same == key), "{key:x} is taken for {same:x?}");
            *crowds.entry(first).or_default() += 1;
        }
        // About 14,000 keys in 65,536 buckets: chance alone puts five or six in one bucket.
        assert!(crowds.values().all(|&crowd| crowd < 9), "{:?}", crowds.values().max());
    }

    #[test]
    fn stored_findings_are_found_and_replaced() {
        let table = Table::new(0);
        for (number, key) in similar_keys().into_iter().take(1000).enumerate() {
            let place = Place::of(key);
            assert_eq!(table.find(place), None, "{key:x}");
            table.keep(place, Finding::open(1, 1));
            table.keep(place, Finding::open(number as u32 + 1, 7));
            assert_eq!(table.find(place), Some(Finding::open(number as u32 + 1, 7)), "{key:x}");
        }
    }

    #[test]
    fn full_bucket_drops_the_cheapest_entry() {
        let table = Table::new(0);
        let at = |number: u64| Place { high: number, low: 5 };
        let findings = [
            Finding::open(40, 2),
            Finding::Won { within: 3 },
            Finding::open(9, 90),
            Finding::Lost { within: 20 },
            Finding::open(15, 15),
        ];
        for (number, finding) in findings.into_iter().enumerate() {
            table.keep(at(number as u64), finding);
        }
        for (number, finding) in findings.into_iter().enumerate() {
            let expected = Some(finding).filter(|&finding| finding != Finding::Won { within: 3 });
            assert_eq!(table.find(at(number as u64)), expected);
        }
    }

    #[test]
    fn words_of_two_entries_together_fit_neither() {
        let one = Entry { rest: 77 << 64 | 5, packed: Finding::open(3, 4).packed() };
        let other = Entry { rest: 77 << 64 | 5, packed: Finding::open(3, 9).packed() };
        assert!([one, other].iter().all(|&entry| Entry::of(entry.words()) == entry));
        let mixed = Entry::of([one.words()[0], other.words()[1]]);
        assert_ne!(mixed.rest, one.rest);
    }

    #[test]
    fn findings_survive_growth() {
        let mut table = Table::new(64 << 20);
        let finding = |key: u128| Finding::open(1 + (key % 1000) as u32, 3);
        let keys = || (0..700_000_u128).map(|number| number * 977 + 5);
        for key in keys() {
            table.keep(Place::of(key), finding(key));
            table.grow();
        }
        assert!(table.bits > FIRST_BITS + 1, "{}", table.bits);
        let kept = keys().filter(|&key| table.find(Place::of(key)) == Some(finding(key)));
        // Few buckets overflow while at most half of all entries are in use.
        let kept = kept.count();
        assert!(kept > 600_000, "{kept}");
        assert!(
            keys().all(|key| table.find(Place::of(key)).is_none_or(|found| found == finding(key)))
        );
    }

    #[test]
    fn table_takes_the_requested_memory_and_aligns_to_cache_lines() {
        for (asked, taken) in [(0, 4), (4, 4), (7, 4), (8, 8), (100, 64)] {
            let table = Table::new(asked << 20);
            assert_eq!(table.memory() >> 20, taken);
            assert_eq!(table.words[table.start..].as_ptr() as usize % 64, 0);
        }
    }
}
