//! Proof-number search against plain minimax, on games small enough to search completely.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;

use parlour_players::search::proof::{Finding, NotResumed, Provable, Prover};
use parlour_players::{Budget, Stop};

/// Noughts and crosses, as two sets of nine squares: the mover's and the other side's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Noughts {
    own: u16,
    other: u16,
}

const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

fn has_line(squares: u16) -> bool {
    LINES.iter().any(|line| squares & line == *line)
}

impl Noughts {
    const EMPTY: Noughts = Noughts { own: 0, other: 0 };

    /// The positions after each move.
    fn all_replies(self) -> impl Iterator<Item = Noughts> {
        let free = (0..9).map(|square| 1 << square);
        free.filter(move |square| (self.own | self.other) & square == 0)
            .map(move |square| Noughts { own: self.other, other: self.own | square })
    }
}

impl Provable for Noughts {
    fn can_win(&self) -> bool {
        self.all_replies().any(|reply| has_line(reply.other))
    }

    fn each_reply(&self, visit: impl FnMut(Self)) -> bool {
        self.all_replies().filter(|reply| !reply.can_win()).for_each(visit);
        self.all_replies().next().is_some()
    }

    fn key(&self) -> u128 {
        u128::from(self.own) | u128::from(self.other) << 100
    }

    fn glance(&self) -> Finding {
        Finding::open(1, 1)
    }
}

/// The plain value: 1 won, 0 drawn, -1 lost; and in how many plies with best play by both.
fn minimax(position: Noughts, known: &mut BTreeMap<Noughts, (i32, u16)>) -> (i32, u16) {
    if has_line(position.other) {
        return (-1, 0);
    }
    if let Some(&value) = known.get(&position) {
        return value;
    }
    let replies: Vec<(i32, u16)> = position
        .all_replies()
        .map(|reply| minimax(reply, known))
        .map(|(value, plies)| (-value, plies + 1))
        .collect();
    let worth = |&(value, plies): &(i32, u16)| value * (100 - i32::from(plies));
    let value = replies.into_iter().max_by_key(worth).unwrap_or((0, 0));
    known.insert(position, value);
    value
}

fn prove<P: Provable>(position: P) -> Finding {
    Prover::new(position, 0).prove(&Budget::effort(u64::MAX), &mut |_| {})
}

#[test]
fn noughts_and_crosses_proofs_agree_with_minimax() {
    let mut known = BTreeMap::new();
    minimax(Noughts::EMPTY, &mut known);
    let mut met = [0; 3];
    for (&position, &(value, plies)) in &known {
        let finding = prove(position);
        match (value, finding) {
            (1, Finding::Won { within }) | (-1, Finding::Lost { within }) => {
                // A proof may be longer than necessary, but never shorter.
                assert!(within >= plies && within <= 9, "{position:?} {finding:?} {plies}");
            }
            (0, Finding::Drawn) => {}
            _ => panic!("{position:?} is worth {value}, but {finding:?}"),
        }
        met[(value + 1) as usize] += 1;
    }
    assert_eq!(prove(Noughts::EMPTY), Finding::Drawn);
    assert!(met.iter().all(|&count| count > 100), "wins, draws and losses were met: {met:?}");
}

/// Matches in heaps: take any number from one heap; the player who takes the last match wins. A
/// position is lost exactly when the binary XOR of the heaps is 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Heaps([u8; 4]);

impl Heaps {
    fn all_replies(self) -> impl Iterator<Item = Heaps> {
        (0..4).flat_map(move |heap| {
            (0..self.0[heap]).map(move |left| {
                let mut heaps = self.0;
                heaps[heap] = left;
                Heaps(heaps)
            })
        })
    }

    fn is_lost(self) -> bool {
        self.0.iter().fold(0, |sum, heap| sum ^ heap) == 0
    }
}

impl Provable for Heaps {
    fn can_win(&self) -> bool {
        self.0.iter().filter(|&&heap| heap > 0).count() == 1
    }

    fn each_reply(&self, visit: impl FnMut(Self)) -> bool {
        self.all_replies().filter(|reply| !reply.can_win()).for_each(visit);
        true
    }

    fn key(&self) -> u128 {
        // Heaps in another order are the same.
        let mut heaps = self.0;
        heaps.sort_unstable();
        u128::from(u32::from_le_bytes(heaps))
    }

    fn glance(&self) -> Finding {
        Finding::open(1, 1)
    }
}

#[test]
fn nim_proofs_agree_with_the_xor_rule() {
    for number in 1..6_u32.pow(4) {
        let heaps = Heaps([0, 1, 2, 3].map(|place| (number / 6_u32.pow(place) % 6) as u8));
        match prove(heaps) {
            Finding::Won { .. } => assert!(!heaps.is_lost(), "{heaps:?}"),
            Finding::Lost { .. } => assert!(heaps.is_lost(), "{heaps:?}"),
            finding => panic!("{heaps:?} {finding:?}"),
        }
    }
}

#[test]
fn proof_line_alternates_winning_moves() {
    let unhurried = Budget::effort(u64::MAX);
    for heaps in [[7, 6, 5, 3], [7, 6, 5, 4], [9, 9, 2, 2], [1, 2, 3, 5]].map(Heaps) {
        let mut prover = Prover::new(heaps, 0);
        prover.prove(&unhurried, &mut |_| {});
        let line = prover.line(&unhurried);
        assert_eq!(line[0], heaps);
        for pair in line.windows(2) {
            assert!(pair[0].all_replies().any(|reply| reply == pair[1]), "{pair:?}");
            assert_ne!(pair[0].is_lost(), pair[1].is_lost(), "no side throws its win away");
        }
        let end = line[line.len() - 1];
        assert!(end.can_win() || end.all_replies().all(|reply| reply.can_win()), "{end:?}");
    }
}

#[test]
fn paused_search_continues_and_counts_its_effort() {
    let heaps = Heaps([15, 14, 13, 11]);
    let whole = |efforts: &[u64]| {
        let mut prover = Prover::new(heaps, 0);
        for &effort in efforts {
            let before = prover.nodes();
            let finding = prover.prove(&Budget::effort(effort), &mut |_| {});
            assert!(prover.nodes() - before <= effort);
            assert!(finding.is_settled() || prover.nodes() - before == effort);
        }
        (prover.finding(), prover.nodes())
    };
    assert!(!whole(&[100]).0.is_settled());
    assert!(whole(&[100, 0, 50, u64::MAX]).0.is_settled());
    assert_eq!(whole(&[100, 77, u64::MAX]), whole(&[100, 77, u64::MAX]), "the same every time");
}

#[test]
fn raised_stop_ends_the_search_and_progress_is_reported() {
    let stop = Stop::default();
    let mut prover = Prover::new(Heaps([255, 254, 253, 251]), 0);
    let mut heard = Vec::new();
    let finding = prover.prove(&Budget::until(stop.clone()), &mut |progress| {
        heard.push(progress.nodes);
        stop.raise();
    });
    assert!(!finding.is_settled());
    assert_eq!(heard.len(), 1, "it stopped before the next report");
    assert!(prover.nodes() <= heard[0] + 256);
    let nodes = prover.nodes();
    assert!(!prover.prove(&Budget::until(stop), &mut |_| {}).is_settled());
    assert_eq!(prover.nodes(), nodes, "a flag that is up already lets nothing happen");
}

fn threads(count: usize) -> NonZeroUsize {
    NonZeroUsize::new(count).expect("at least one")
}

#[test]
fn several_threads_find_the_same_winners() {
    for number in (1..6_u32.pow(4)).step_by(7) {
        let heaps = Heaps([0, 1, 2, 3].map(|place| (number / 6_u32.pow(place) % 6 + 2) as u8));
        let mut prover = Prover::new(heaps, 0).with_threads(threads(3));
        match prover.prove(&Budget::effort(u64::MAX), &mut |_| {}) {
            Finding::Won { .. } => assert!(!heaps.is_lost(), "{heaps:?}"),
            Finding::Lost { .. } => assert!(heaps.is_lost(), "{heaps:?}"),
            finding => panic!("{heaps:?} {finding:?}"),
        }
        assert!(prover.nodes() > 0);
    }
}

#[test]
fn several_threads_share_the_effort() {
    let mut prover = Prover::new(Heaps([255, 254, 253, 251]), 0).with_threads(threads(4));
    for _ in 0..3 {
        let before = prover.nodes();
        assert!(!prover.prove(&Budget::effort(1001), &mut |_| {}).is_settled());
        let spent = prover.nodes() - before;
        assert!((1001..1005).contains(&spent), "{spent}");
    }
}

/// A search that was paused after this much effort, as bytes.
fn saved(heaps: Heaps, effort: u64) -> Vec<u8> {
    let mut prover = Prover::new(heaps, 0);
    prover.prove(&Budget::effort(effort), &mut |_| {});
    let mut bytes = Vec::new();
    prover.save(&mut bytes).expect("memory takes everything");
    bytes
}

#[test]
fn saved_search_continues_where_it_was() {
    let heaps = Heaps([15, 14, 13, 11]);
    let bytes = saved(heaps, 100);
    let resume = || Prover::resume(heaps, 0, &mut &bytes[..]).expect("a saved search");
    assert_eq!((resume().nodes(), resume().finding().is_settled()), (100, false));
    let mut resumed = resume();
    assert!(matches!(
        resumed.prove(&Budget::effort(u64::MAX), &mut |_| {}),
        Finding::Won { .. } | Finding::Lost { .. }
    ));
    let mut alone = Prover::new(heaps, 0);
    alone.prove(&Budget::effort(100), &mut |_| {});
    alone.prove(&Budget::effort(u64::MAX), &mut |_| {});
    assert_eq!((resumed.finding(), resumed.nodes()), (alone.finding(), alone.nodes()));
    let done = saved(heaps, u64::MAX);
    let finished = Prover::resume(heaps, 0, &mut &done[..]).expect("a saved search");
    assert!(finished.finding().is_settled());
}

#[test]
fn damaged_search_is_refused() {
    let heaps = Heaps([15, 14, 13, 11]);
    let bytes = saved(heaps, 20);
    for length in 0..bytes.len() {
        let resumed = Prover::resume(heaps, 0, &mut &bytes[..length]);
        assert!(matches!(resumed, Err(NotResumed::Damaged)), "cut to {length} bytes");
    }
    for at in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[at] ^= 4;
        assert!(Prover::resume(heaps, 0, &mut &changed[..]).is_err(), "byte {at} changed");
    }
}
