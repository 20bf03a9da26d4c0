//! A Crosscut position as the proof search meets it.

use parlour_rules::crosscut::{Move, Position};

use super::packed::packed;
use super::symmetry::{canonical, transpose};
use crate::search::proof::{Finding, Provable};

/// A position to be proved won or lost. Nobody has won yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Puzzle(pub Position);

impl Provable for Puzzle {
    #[inline]
    fn can_win(&self) -> bool {
        self.0.can_win()
    }

    fn each_reply(&self, mut visit: impl FnMut(Self)) -> bool {
        let Puzzle(position) = self;
        let enemy_wins_at = gaps(position);
        let mut can_place = false;
        position.each_move(|played: Move| {
            can_place = true;
            if enemy_wins_at & !played.placed != 0 && played.flips == 0 {
                return;
            }
            let after = position.after(played);
            if !after.can_win() {
                visit(Puzzle(after));
            }
        });
        if can_place {
            return true;
        }
        let passed = position.passed();
        if passed.can_place() {
            if !passed.can_win() {
                visit(Puzzle(passed));
            }
            return true;
        }
        false
    }

    #[inline]
    fn key(&self) -> u128 {
        let (own, enemy) = canonical(&self.0);
        packed(own, enemy)
    }

    fn glance(&self) -> Finding {
        let Puzzle(position) = self;
        if position.passed().can_win() {
            let mut replies = 0;
            let can_move = self.each_reply(|_| replies += 1);
            if replies > 0 {
                return Finding::open(1, replies);
            }
            if can_move {
                return Finding::Lost { within: 2 };
            }
        }
        let choice = position.empties().count_ones();
        Finding::open(1, 1 + choice / 2 + 5 * missing(position) / 2)
    }
}

/// The empty squares at which the enemy would complete a line by a disc alone, without flips.
fn gaps(position: &Position) -> u64 {
    let empties = position.empties();
    let full = position.enemy() | !(empties | position.own() | position.enemy());
    (alone_in_row(full) | alone_in_column(full)) & empties
}

const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;

/// The squares with nothing but `full` ones beside them in their row of eight.
#[inline]
fn alone_in_row(full: u64) -> u64 {
    let mut before = (full << 1) | FIRST_COLUMN;
    before &= (before << 1) | FIRST_COLUMN;
    before &= (before << 2) | (FIRST_COLUMN * 0x03);
    before &= (before << 4) | (FIRST_COLUMN * 0x0f);
    let mut behind = (full >> 1) | (FIRST_COLUMN * 0x80);
    behind &= (behind >> 1) | (FIRST_COLUMN * 0x80);
    behind &= (behind >> 2) | (FIRST_COLUMN * 0xc0);
    behind &= (behind >> 4) | (FIRST_COLUMN * 0xf0);
    before & behind
}

/// The squares with nothing but `full` ones above and below them.
#[inline]
fn alone_in_column(full: u64) -> u64 {
    let mut above = (full << 8) | 0xff;
    above &= (above << 8) | 0xff;
    above &= (above << 16) | 0xffff;
    above &= (above << 32) | 0xffff_ffff;
    let mut below = (full >> 8) | (0xff << 56);
    below &= (below >> 8) | (0xff << 56);
    below &= (below >> 16) | (0xffff << 48);
    below &= (below >> 32) | (0xffff_ffff << 32);
    above & below
}

/// How much is missing from the enemy's best line: its empty squares, and twice the mover's discs.
fn missing(position: &Position) -> u32 {
    let own = position.own();
    let open = position.empties() | own;
    let least = |open: u64, own: u64, lines: u8| {
        let by_row = ones_by_row(open) + ones_by_row(own);
        by_row.to_le_bytes()[..usize::from(lines)].iter().copied().min().unwrap_or(0)
    };
    let in_rows = least(open, own, position.size().rows() - 2);
    let in_columns = least(transpose(open), transpose(own), position.size().columns() - 2);
    u32::from(in_rows.min(in_columns))
}

/// How many ones each byte has.
#[inline]
fn ones_by_row(set: u64) -> u64 {
    let pairs = set - (set >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f
}
