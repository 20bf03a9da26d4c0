//! Crosscut's perft counts, which two independent programs agreed on.

use parlour_rules::crosscut::{Position, Size, perft};

/// The board size, then the number of leaves at depth 1, 2, 3 and so on.
const COUNTS: [(&str, &[u64]); 7] = [
    (
        "5x5",
        &[
            9, 72, 516, 3172, 16892, 68808, 236600, 545816, 1058424, 1075008, 902104, 245816,
            58968, 3072, 0, 0,
        ],
    ),
    ("5x6", &[12, 132, 1334, 12188, 100868, 724146]),
    ("6x6", &[16, 240, 3376, 44304, 542352, 6130176]),
    ("7x7", &[25, 600, 13820, 304916, 6442288]),
    ("8x8", &[36, 1260, 42864, 1416088]),
    ("9x9", &[49, 2352, 110572, 5088876]),
    ("10x10", &[64, 4032, 250016, 15254864]),
];

/// Counts below this run by default; the others are slow.
const SHALLOW: u64 = 600_000;

fn check(wanted: impl Fn(u64) -> bool) {
    let mut checked = 0;
    for (name, counts) in COUNTS {
        let size: Size = name.parse().expect("a size of the table");
        for (depth, &leaves) in (1..).zip(counts) {
            if wanted(leaves) {
                assert_eq!(perft(&Position::empty(size), depth), leaves, "{name} depth {depth}");
                checked += 1;
            }
        }
    }
    assert!(checked > 0, "nothing was checked");
}

#[test]
fn perft_matches_the_known_counts() {
    check(|leaves| leaves < SHALLOW);
}

#[test]
#[ignore = "the deeper half: tens of millions of moves"]
fn perft_matches_the_known_counts_deeper() {
    check(|leaves| leaves >= SHALLOW);
}
