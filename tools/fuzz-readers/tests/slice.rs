//! A short, repeatable part of what `cargo xtask fuzz` runs: every reader gets its first texts and
//! some changed ones.

use std::panic::catch_unwind;

use parlour_fuzz_readers::{READERS, Reader, mutate};

/// How many changed texts each reader gets.
const CHANGED: usize = 1000;

fn check(reader: &Reader, text: &[u8]) -> Option<()> {
    catch_unwind(|| (reader.read)(text))
        .unwrap_or_else(|_| panic!("{} broke at {}", reader.name, text.escape_ascii()))
}

#[test]
fn every_reader_reads_its_first_texts() {
    for reader in READERS {
        let seeds = (reader.seeds)();
        let read = seeds.iter().filter(|seed| check(reader, seed).is_some()).count();
        assert!(read * 2 > seeds.len(), "{} reads {read} of {}", reader.name, seeds.len());
    }
}

#[test]
fn no_changed_text_breaks_a_reader() {
    for reader in READERS {
        let seeds = (reader.seeds)();
        for number in 0..CHANGED {
            let [text, other] = [number, number / seeds.len()].map(|n| &seeds[n % seeds.len()]);
            check(reader, &mutate(text, other, number as u64, reader.longest));
        }
    }
}
