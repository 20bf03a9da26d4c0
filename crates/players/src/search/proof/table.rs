//! The table of findings, as many as fit in memory.

use super::Finding;

/// Entries in a bucket: together 64 bytes, a cache line.
const BUCKET: usize = 4;
/// Half the bits of a key. Keys are below 2^112.
const HALF: u32 = 56;
const LOW_HALF: u64 = (1 << HALF) - 1;

/// A table of findings that never confuses two positions. It grows as it fills, up to a limit.
///
/// An entry is a finding in the low 32 bits and part of the key in the 96 above; an empty entry is
/// zero. The 112-bit key is first scrambled one-to-one. At least 16 of its bits choose the bucket,
/// and the rest is stored.
pub(super) struct Table {
    entries: Vec<u128>,
    /// Where the first bucket begins, so that buckets align with cache lines.
    start: usize,
    /// There are 2^`bits` buckets.
    bits: u32,
    /// It doubles until it has 2^`most_bits` buckets.
    most_bits: u32,
    /// The number of entries in use.
    used: usize,
}

/// A position's scrambled key.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    high: u64,
    low: u64,
}

impl Place {
    /// The place of a key.
    #[inline]
    pub fn of(key: u128) -> Self {
        let (high, low) = scramble(key);
        Place { high, low }
    }
}

/// The buckets that a new table starts with, as a power of two: together 4 MiB.
const FIRST_BITS: u32 = 16;

/// A table with 2^`bits` empty buckets, and where the first begins.
fn empty_buckets(bits: u32) -> (Vec<u128>, usize) {
    // One bucket more, so that the first can start at a cache line.
    let entries = vec![0_u128; (BUCKET << bits) + BUCKET];
    let start = entries.as_ptr().align_offset(16 * BUCKET).min(BUCKET);
    (entries, start)
}

impl Table {
    /// A table that grows to at most `memory` bytes, but at least 4 MiB.
    pub fn new(memory: usize) -> Self {
        let most_bits = (memory / (16 * BUCKET)).max(1).ilog2().clamp(FIRST_BITS, 32);
        let (entries, start) = empty_buckets(FIRST_BITS);
        Table { entries, start, bits: FIRST_BITS, most_bits, used: 0 }
    }

    /// The most bytes that it can take.
    pub fn memory(&self) -> usize {
        16 * ((BUCKET << self.most_bits) + BUCKET)
    }

    /// The finding stored at a place.
    #[inline]
    pub fn find(&self, place: Place) -> Option<Finding> {
        let (first, rest) = self.split(place);
        self.entries[first..first + BUCKET]
            .iter()
            .find(|&&entry| entry >> 32 == rest && entry as u32 != 0)
            .map(|&entry| Finding::unpacked(entry as u32))
    }

    /// Stores a finding. If the bucket is full, it replaces the entry that is cheapest to find
    /// again.
    pub fn keep(&mut self, place: Place, finding: Finding) {
        if self.bits < self.most_bits && 2 * self.used > BUCKET << self.bits {
            self.grow();
        }
        let (first, rest) = self.split(place);
        self.put(first, rest << 32 | u128::from(finding.packed()));
    }

    fn put(&mut self, first: usize, kept: u128) {
        let bucket = &mut self.entries[first..first + BUCKET];
        let is_same = |entry: u128| entry >> 32 == kept >> 32 && entry as u32 != 0;
        let entry = bucket
            .iter_mut()
            .min_by_key(|entry| if is_same(**entry) { 0 } else { cost(**entry as u32) })
            .expect("a bucket has entries");
        self.used += usize::from(*entry == 0);
        *entry = kept;
    }

    /// Doubles the number of buckets.
    fn grow(&mut self) {
        let old = std::mem::replace(self, {
            let (entries, start) = empty_buckets(self.bits + 1);
            Table { entries, start, bits: self.bits + 1, most_bits: self.most_bits, used: 0 }
        });
        let below = HALF - old.bits;
        for (index, &entry) in old.entries[old.start..].iter().enumerate() {
            if entry != 0 {
                let rest = entry >> 32;
                let low = (rest as u64 & ((1 << below) - 1)) << old.bits | (index / BUCKET) as u64;
                let (first, rest) = self.split(Place { high: (rest >> below) as u64, low });
                self.put(first, rest << 32 | entry & u128::from(u32::MAX));
            }
        }
    }

    /// The first entry of a place's bucket, and the part of the key that its entry stores.
    #[inline]
    fn split(&self, Place { high, low }: Place) -> (usize, u128) {
        let bucket = low & ((1 << self.bits) - 1);
        let rest = u128::from(high) << (HALF - self.bits) | u128::from(low >> self.bits);
        (self.start + bucket as usize * BUCKET, rest)
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
        let mut table = Table::new(0);
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
        let mut table = Table::new(0);
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
    fn findings_survive_growth() {
        let mut table = Table::new(64 << 20);
        let finding = |key: u128| Finding::open(1 + (key % 1000) as u32, 3);
        let keys = || (0..700_000_u128).map(|number| number * 977 + 5);
        for key in keys() {
            table.keep(Place::of(key), finding(key));
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
            assert_eq!(table.entries[table.start..].as_ptr() as usize % 64, 0);
        }
    }
}
