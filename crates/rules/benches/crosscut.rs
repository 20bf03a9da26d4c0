//! Crosscut's perft next to the plain version: `cargo bench -p parlour-rules`.

#[path = "../tests/crosscut_plain/mod.rs"]
mod crosscut_plain;

use std::time::Instant;

use crosscut_plain::Plain;
use divan::Bencher;
use divan::counter::ItemsCount;
use parlour_rules::crosscut::{Position, Size, perft};

/// The number of leaves on 7x7 at depths 4 and 5.
const DEPTH_4: u64 = 304_916;
const DEPTH_5: u64 = 6_442_288;

fn seven() -> Size {
    Size::new(7, 7).expect("a size")
}

fn main() {
    divan::main();
    print_ratio();
}

/// Prints the leaves per second of both, each at a depth it can reach.
fn print_ratio() {
    let rate = |leaves: u64, count: &dyn Fn() -> u64| {
        let begun = Instant::now();
        assert_eq!(count(), leaves, "the benchmark counts right");
        leaves as f64 / begun.elapsed().as_secs_f64()
    };
    let fast = rate(DEPTH_5, &|| perft(&Position::empty(seven()), 5));
    let plain = rate(DEPTH_4, &|| Plain::empty(seven()).perft(4));
    println!(
        "perft 7x7, one core: {:.1} million leaves/s; plain twin {:.3} million; ratio {:.0}",
        fast / 1e6,
        plain / 1e6,
        fast / plain
    );
}

#[divan::bench(sample_count = 10)]
fn perft_7x7_depth_5(bencher: Bencher) {
    bencher.counter(ItemsCount::new(DEPTH_5)).bench_local(|| {
        assert_eq!(perft(&Position::empty(seven()), 5), DEPTH_5);
    });
}

#[divan::bench(sample_count = 10)]
fn perft_7x7_depth_4(bencher: Bencher) {
    bencher.counter(ItemsCount::new(DEPTH_4)).bench_local(|| {
        assert_eq!(perft(&Position::empty(seven()), 4), DEPTH_4);
    });
}

#[divan::bench(sample_count = 2, sample_size = 1)]
fn plain_twin_7x7_depth_4(bencher: Bencher) {
    bencher.counter(ItemsCount::new(DEPTH_4)).bench_local(|| {
        assert_eq!(Plain::empty(seven()).perft(4), DEPTH_4);
    });
}
