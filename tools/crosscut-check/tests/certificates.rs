//! Certificates of small boards hold, and changed ones are refused.

use parlour_crosscut_check::check;
use parlour_players::Budget;
use parlour_players::crosscut::solver::Solver;
use parlour_rules::crosscut::{Position, Size};

const UNHURRIED: u64 = u64::MAX;
/// Where the moves begin in the file.
const FIRST_MOVE: usize = 20;

fn certificate(size: &str) -> Vec<u8> {
    let size: Size = size.parse().expect("a size");
    let mut solver = Solver::new(&Position::empty(size), 0);
    solver.solve(&Budget::effort(UNHURRIED), &mut |_| {});
    let certificate = solver.certificate(&Budget::effort(UNHURRIED), &mut |_| {});
    certificate.expect("small boards are solved").to_bytes()
}

/// Makes the checksum right again, so that only the rules can find what is wrong.
fn signed(mut file: Vec<u8>) -> Vec<u8> {
    file.truncate(file.len() - 8);
    let sum = file.iter().fold(0xcbf2_9ce4_8422_2325_u64, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    file.extend(sum.to_le_bytes());
    file
}

/// The certificate with other moves and a count and checksum that fit.
fn with_moves(file: &[u8], moves: &[u8]) -> Vec<u8> {
    let mut changed = file[..12].to_vec();
    changed.extend((moves.len() as u64).to_le_bytes());
    changed.extend(moves);
    changed.extend([0; 8]);
    signed(changed)
}

fn moves(file: &[u8]) -> &[u8] {
    &file[FIRST_MOVE..file.len() - 8]
}

fn error(file: &[u8]) -> String {
    check(file).expect_err("it was changed")
}

#[test]
fn certificates_of_small_boards_hold() {
    for size in ["5x5", "5x6", "5x7", "5x8", "6x5", "6x6", "6x7", "7x6"] {
        let file = certificate(size);
        let positions = moves(&file).len();
        assert_eq!(
            check(&file),
            Ok(format!("Red wins {size}: {positions} positions checked")),
            "{size}"
        );
    }
}

#[test]
fn damaged_file_is_refused() {
    let file = certificate("5x6");
    for length in 0..file.len() {
        assert!(check(&file[..length]).is_err(), "cut to {length} bytes");
    }
    assert_eq!(error(&file[..10]), "too short for a certificate");
    let promised = moves(&file).len();
    let expected = format!("{promised} moves are promised, but there is room for {}", promised - 1);
    assert_eq!(error(&file[..file.len() - 1]), expected);
    for at in 0..file.len() {
        let mut changed = file.clone();
        changed[at] ^= 1;
        assert!(check(&changed).is_err(), "byte {at} changed");
    }
    let mut changed = file.clone();
    changed[FIRST_MOVE] ^= 1;
    assert_eq!(error(&changed), "the checksum is wrong: the file was changed or damaged");
}

#[test]
fn header_must_fit_the_strategy() {
    let file = certificate("6x6");
    let with = |at: usize, byte: u8| {
        let mut changed = file.clone();
        changed[at] = byte;
        signed(changed)
    };
    assert_eq!(error(&with(0, b'X')), "not a certificate of version 1");
    assert_eq!(error(&with(8, 2)), "not a certificate of version 1");
    assert_eq!(error(&with(9, 4)), "a board of 4x6, but sizes go from 5x5 to 10x10");
    assert_eq!(error(&with(11, b'G')), "the winner is 71, but must be R or B");
    // Another board, and the other side.
    for changed in [with(9, 7), with(10, 5), with(11, b'B')] {
        let why = error(&changed);
        let found = ["can't place", "no move for", "wins with", "moves are left"];
        assert!(found.iter().any(|words| why.contains(words)), "{why}");
    }
}

#[test]
fn missing_and_needless_moves_are_refused() {
    let file = certificate("6x6");
    let all = moves(&file);
    assert!(error(&with_moves(&file, &all[..all.len() - 1])).starts_with("no move for "));
    let longer = [all, &[14]].concat();
    let why = error(&with_moves(&file, &longer));
    assert_eq!(why, "the strategy is complete, but 1 moves are left");
    let refused = |missing: &usize| {
        let mut fewer = all.to_vec();
        fewer.remove(*missing);
        check(&with_moves(&file, &fewer)).is_err()
    };
    // What is left may by chance be a shorter strategy that wins, too.
    let refused = (0..all.len()).filter(refused).count();
    assert!(refused * 10 > all.len() * 9, "{refused} of {}", all.len());
}

/// A strategy that stops winning is refused even if the file is otherwise sound.
#[test]
fn changed_move_is_refused_by_the_rules() {
    let file = certificate("6x6");
    let all = moves(&file);
    let (mut refused, mut tried) = (0, 0);
    for at in (0..all.len()).step_by(7) {
        for square in (0..36).filter(|&square| square != all[at]) {
            let mut changed = all.to_vec();
            changed[at] = square;
            // Another move may win as well, but then most of what follows doesn't fit.
            refused += usize::from(check(&with_moves(&file, &changed)).is_err());
            tried += 1;
        }
    }
    assert!(refused * 10 > tried * 9, "{refused} of {tried} were refused");
    // The perimeter, where nothing is flanked yet.
    let mut changed = all.to_vec();
    changed[0] = 0;
    let why = error(&with_moves(&file, &changed));
    assert_eq!(why, "Red can't place on square 0 of ....../....../....../....../....../......");
}

#[test]
fn checker_is_small_and_shares_no_code() {
    let sources = [include_str!("../src/lib.rs"), include_str!("../src/main.rs")];
    assert!(sources.iter().map(|source| source.lines().count()).sum::<usize>() <= 200);
    let manifest = include_str!("../Cargo.toml");
    assert!(!manifest.contains("\n[dependencies]"), "{manifest}");
}
