//! Wins by threats alone: each move threatens to complete a line, and no answer helps for long.

use arrayvec::ArrayVec;
use parlour_rules::crosscut::{Move, Position};

use super::proof_position::ProofPosition;
use crate::search::proof::Provable;

/// How far a search for threats goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach {
    /// The most threats in a row.
    pub threats: u32,
    /// The most threats that are tried altogether.
    pub tries: u32,
}

/// A threat with more answers than this isn't followed.
const MOST_ANSWERS: usize = 8;

/// The plies of a win that the side to move forces with threats, including the winning move, or
/// `None` if none was found.
///
/// Assumes that nobody has won and that the side to move can't win immediately.
pub fn forced_win(position: &Position, reach: Reach) -> Option<u16> {
    let mut tries = reach.tries;
    attack(position, reach.threats, &mut tries)
}

fn attack(position: &Position, threats: u32, tries: &mut u32) -> Option<u16> {
    let NearlyFull { lines, open } = NearlyFull::of(position);
    if lines == 0 {
        return None;
    }
    let mut found = None;
    position.each_move(|played: Move| {
        let helps = if played.flips == 0 {
            played.placed & open
        } else {
            (played.placed | played.flips) & lines
        };
        if found.is_some() || *tries == 0 || helps == 0 {
            return;
        }
        let after = position.after(played);
        if after.passed().can_win() && !after.can_win() {
            *tries -= 1;
            found = defend(&after, threats, tries).map(|plies| plies + 1);
        }
    });
    found
}

/// The plies until a threatened side loses, or `None` where it may hold out.
fn defend(position: &Position, threats: u32, tries: &mut u32) -> Option<u16> {
    let mut answers: ArrayVec<Position, MOST_ANSWERS> = ArrayVec::new();
    let mut too_many = false;
    let can_move = ProofPosition(*position).each_reply(|ProofPosition(answer)| {
        too_many |= answers.try_push(answer).is_err();
    });
    if answers.is_empty() {
        return can_move.then_some(2);
    }
    if too_many || threats <= 1 {
        return None;
    }
    let mut longest = 0;
    for answer in &answers {
        longest = longest.max(attack(answer, threats - 1, tries)?);
    }
    Some(longest + 1)
}

const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
const FIRST_ROW: u64 = 0xff;

/// Lines that one placement may turn into a threat, as their squares.
///
/// A placement fills one square, so such a line has at most two empty squares.
struct NearlyFull {
    lines: u64,
    /// Those with at most one enemy disc: more can hardly be flipped together.
    open: u64,
}

impl NearlyFull {
    #[inline]
    fn of(position: &Position) -> Self {
        let (empties, enemy) = (position.empties(), position.enemy());
        let interior = empties | position.own() | enemy;
        let along = |shifts, first: u64, line: u64| {
            let (_, many) = two_or_more(empties, shifts);
            let (enemies, _) = two_or_more(enemy, shifts);
            let near = !many & first;
            let squares = |lines: u64| lines.wrapping_mul(line) & interior;
            (squares(near), squares(near & !enemies))
        };
        let (rows, open_rows) = along([4, 2, 1], FIRST_COLUMN, FIRST_ROW);
        let (columns, open_columns) = along([32, 16, 8], FIRST_ROW, FIRST_COLUMN);
        NearlyFull { lines: rows | columns, open: open_rows | open_columns }
    }
}

/// The squares from which the eight squares on, by these shifts, have at least two of `set`, and
/// those from which they have at least three.
#[inline]
fn two_or_more(set: u64, shifts: [u32; 3]) -> (u64, u64) {
    let (mut one, mut two, mut three) = (set, 0, 0);
    for shift in shifts {
        let (more, twice) = (one >> shift, two >> shift);
        three |= three >> shift | two & more | one & twice;
        two |= twice | one & more;
        one |= more;
    }
    (two, three)
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::crosscut::{Line, Size, Status};
    use parlour_rules::{Luck, Seed};

    /// Whether the side to move loses within this many plies, whatever it plays.
    fn is_lost_within(position: &Position, plies: u16) -> bool {
        match position.status() {
            Status::Won(winner) => winner != position.turn(),
            _ if plies == 0 => false,
            Status::Pass => wins_within(&position.passed(), plies - 1),
            Status::Drawn => false,
            Status::Play => position
                .moves()
                .into_iter()
                .all(|played| wins_within(&position.after(played), plies - 1)),
        }
    }

    fn wins_within(position: &Position, plies: u16) -> bool {
        match position.status() {
            Status::Won(winner) => winner == position.turn(),
            _ if plies == 0 => false,
            Status::Pass => is_lost_within(&position.passed(), plies - 1),
            Status::Drawn => false,
            Status::Play => position
                .moves()
                .into_iter()
                .any(|played| is_lost_within(&position.after(played), plies - 1)),
        }
    }

    #[test]
    fn forced_wins_are_wins_within_their_plies() {
        let mut luck = Luck::new(Seed::from(24));
        let reach = Reach { threats: 3, tries: 100 };
        let (mut short, mut long) = (0, 0);
        for size in Size::all() {
            for _ in 0..60 {
                let mut position = Position::empty(size);
                while position.status() == Status::Play {
                    position = position.after(*luck.pick(&position.moves()).expect("a move"));
                    if position.status() != Status::Play || position.can_win() {
                        continue;
                    }
                    match forced_win(&position, reach) {
                        Some(3) => {
                            assert!(wins_within(&position, 3), "{position}");
                            short += 1;
                        }
                        Some(5) if long < 40 && position.empties().count_ones() < 14 => {
                            assert!(wins_within(&position, 5), "{position}");
                            long += 1;
                        }
                        _ => {}
                    }
                }
            }
        }
        assert!(short > 100 && long > 5, "{short} {long}");
    }

    #[test]
    fn only_lines_with_at_most_two_empties_are_nearly_full() {
        let mut luck = Luck::new(Seed::from(25));
        for size in Size::all() {
            let mut position = Position::empty(size);
            while position.status() == Status::Play {
                let lines = |enemies: u32| {
                    Line::all(size)
                        .map(|line| line.squares(size))
                        .filter(|squares| (squares & position.empties()).count_ones() <= 2)
                        .filter(|squares| (squares & position.enemy()).count_ones() <= enemies)
                        .fold(0, |all, squares| all | squares)
                };
                let found = NearlyFull::of(&position);
                assert_eq!((found.lines, found.open), (lines(8), lines(1)), "{position}");
                position = position.after(*luck.pick(&position.moves()).expect("a move"));
            }
        }
    }
}
