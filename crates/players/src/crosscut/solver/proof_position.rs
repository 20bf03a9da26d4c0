//! A Crosscut position for the proof search.

use parlour_rules::crosscut::{Move, Position};

use super::super::evaluation::Weights;
use super::board_key::board_key;
use super::forced::can_force_a_win;
use super::symmetry::canonical;
use crate::search::proof::{Finding, Provable};

/// A position to be proved won or lost. Neither side has won yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProofPosition(pub Position);

impl Provable for ProofPosition {
    #[inline]
    fn can_win(&self) -> bool {
        self.0.can_win()
    }

    fn each_reply(&self, mut visit: impl FnMut(Self)) -> bool {
        let ProofPosition(position) = self;
        let enemy_wins_at = gaps(position);
        let mut can_place = false;
        position.each_move(|played: Move| {
            can_place = true;
            // A disc without flips closes only the gap it is placed in.
            if enemy_wins_at & !played.placed != 0 && played.flips == 0 {
                return;
            }
            let after = position.after(played);
            if !after.can_win() {
                visit(ProofPosition(after));
            }
        });
        if can_place {
            return true;
        }
        let passed = position.passed();
        if passed.can_place() {
            if !passed.can_win() {
                visit(ProofPosition(passed));
            }
            return true;
        }
        false
    }

    #[inline]
    fn key(&self) -> u128 {
        let (own, enemy) = canonical(&self.0);
        board_key(own, enemy)
    }

    fn is_threatened(&self) -> bool {
        let passed = self.0.passed();
        passed.can_win() || can_force_a_win(&passed)
    }

    fn forced_win(&self) -> Option<u16> {
        can_force_a_win(&self.0).then_some(3)
    }

    fn glance(&self) -> Finding {
        let ProofPosition(position) = self;
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
        // With many choices and good lines, the mover is far from lost. The numbers are those that
        // needed least search on boards of several sizes.
        let choice = position.empties().count_ones();
        let worth = 10 * Weights::fitted().evaluate(position) / Weights::UNIT as i32;
        Finding::open(1, 1 + choice / 2 + (worth + 40).max(0) as u32)
    }
}

/// The empty squares on which the enemy would complete a line without flips.
pub(super) fn gaps(position: &Position) -> u64 {
    let empties = position.empties();
    let full = position.enemy() | !(empties | position.own() | position.enemy());
    (alone_in_row(full) | alone_in_column(full)) & empties
}

const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;

/// The squares whose row of eight is otherwise `full`.
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

/// The squares whose column is otherwise `full`.
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

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::crosscut::{Size, Status};
    use parlour_rules::{Luck, Seed};

    /// Whether the side to move can win with its next move, by trying every move.
    fn wins_immediately(position: &Position) -> bool {
        position.moves().into_iter().any(|played| position.after(played).is_lost())
    }

    #[test]
    fn replies_are_the_moves_that_leave_no_immediate_win() {
        let mut luck = Luck::new(Seed::from(23));
        let (mut threats, mut lost) = (0, 0);
        for size in Size::all() {
            for _ in 0..40 {
                let mut position = Position::empty(size);
                while position.status() == Status::Play {
                    position = position.after(*luck.pick(&position.moves()).expect("a move"));
                    if position.status() != Status::Play || wins_immediately(&position) {
                        continue;
                    }
                    let mut expected: Vec<Position> =
                        position.moves().into_iter().map(|played| position.after(played)).collect();
                    expected.retain(|after| !wins_immediately(after));
                    let mut replies = Vec::new();
                    assert!(
                        ProofPosition(position)
                            .each_reply(|ProofPosition(reply)| replies.push(reply))
                    );
                    let by_discs = |position: &Position| (position.own(), position.enemy());
                    expected.sort_unstable_by_key(by_discs);
                    replies.sort_unstable_by_key(by_discs);
                    assert_eq!(replies, expected, "{position}");
                    threats += u32::from(wins_immediately(&position.passed()));
                    let is_lost = ProofPosition(position).glance() == Finding::Lost { within: 2 };
                    assert!(expected.is_empty() || !is_lost, "{position}");
                    lost += u32::from(is_lost);
                }
            }
        }
        assert!(threats > 100 && lost > 100, "{threats} {lost}");
    }
}
