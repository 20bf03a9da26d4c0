//! One reader under libFuzzer: the one that `PARLOUR_READER` names.
//!
//! With `PARLOUR_SEEDS`, instead, every reader's first texts are written into a folder of its name
//! there, and the names and lengths of the readers are printed.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};
use parlour_fuzz_readers::{READERS, Reader, mutate};

static READER: LazyLock<&Reader> = LazyLock::new(|| {
    let name = std::env::var("PARLOUR_READER").unwrap_or_default();
    let found = READERS.iter().find(|reader| reader.name == name);
    found.unwrap_or_else(|| panic!("PARLOUR_READER names no reader: `{name}`"))
});

/// The reader's first texts, from which pieces are taken.
static SEEDS: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| (READER.seeds)());

fuzz_target!(
    init: if let Ok(folder) = std::env::var("PARLOUR_SEEDS") {
        write_seeds(&folder).unwrap_or_else(|why| panic!("{folder}: {why}"));
        std::process::exit(0);
    },
    |data: &[u8]| {
        (READER.read)(data);
    }
);

// Half of the changes are libFuzzer's own.
fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    if seed % 2 == 0 || SEEDS.is_empty() {
        return fuzzer_mutate(data, size, max_size);
    }
    let other = &SEEDS[seed as usize / 2 % SEEDS.len()];
    let changed = mutate(&data[..size], other, u64::from(seed), max_size);
    data[..changed.len()].copy_from_slice(&changed);
    changed.len()
});

fn write_seeds(folder: &str) -> std::io::Result<()> {
    for reader in READERS {
        let folder = std::path::Path::new(folder).join(reader.name);
        std::fs::create_dir_all(&folder)?;
        for (number, seed) in (reader.seeds)().iter().enumerate() {
            std::fs::write(folder.join(format!("seed-{number:03}")), seed)?;
        }
        println!("{} {}", reader.name, reader.longest);
    }
    Ok(())
}
