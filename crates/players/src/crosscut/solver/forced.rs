//! Forced wins: a move that threatens to complete a line, and no answer that stops it.

use parlour_rules::crosscut::{Position, Square};

use super::proof_position::{ProofPosition, gaps};
use crate::search::proof::Provable;

/// Whether the side to move, which can't win with this move, can force a win with its next.
///
/// It only looks at moves that make a threat, and at the answers that stop it. Longer chains of
/// threats were tried: they cut the proof search further but took longer than what they saved.
pub(super) fn can_force_a_win(position: &Position) -> bool {
    let squares = threatening(position);
    if squares == 0 {
        return false;
    }
    let mut found = false;
    position.each_move(|played| {
        if !found && (squares == ANY || played.placed & squares != 0) {
            let after = position.after(played);
            found = after.passed().can_win() && !after.can_win() && !has_answer(&after);
        }
    });
    found
}

/// Whether the side to move can stop the threat.
fn has_answer(position: &Position) -> bool {
    // Filling the only gap is a quick test that finds most answers.
    let gap = gaps(position);
    if gap.is_power_of_two() {
        let filled = position.place(Square::of_bit(gap.trailing_zeros()));
        if filled.is_ok_and(|after| !after.can_win()) {
            return true;
        }
    }
    let mut answers = 0;
    let can_move = ProofPosition(*position).each_reply(|_| answers += 1);
    answers > 0 || !can_move
}

/// Stands for all squares and the perimeter.
const ANY: u64 = u64::MAX;

/// The squares on which a disc can make a threat, or [`ANY`] where any move can.
///
/// A line can be completed in one move if it has at most one empty square. So a threat needs such a
/// line already, or fills one of two empty squares.
fn threatening(position: &Position) -> u64 {
    let empties = position.empties();
    let interior = empties | position.own() | position.enemy();
    let (rows, columns) = (interior & FIRST_COLUMN, interior & FIRST_ROW);
    let [_, two_in_row, three_in_row] = at_least(empties, [4, 2, 1]);
    let [_, two_in_column, three_in_column] = at_least(empties, [32, 16, 8]);
    if rows & !two_in_row | columns & !two_in_column != 0 {
        return ANY;
    }
    let rows = (rows & !three_in_row).wrapping_mul(FIRST_ROW);
    let columns = (columns & !three_in_column).wrapping_mul(FIRST_COLUMN);
    empties & (rows | columns)
}

const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
const FIRST_ROW: u64 = 0xff;

/// Whether a line has at least one, two and three bits, at the line's first square. Each step joins
/// a part of every line with the part that lies `shift` bits beyond.
#[inline]
fn at_least(set: u64, shifts: [u32; 3]) -> [u64; 3] {
    shifts.into_iter().fold([set, 0, 0], |[one, two, three], shift| {
        let [other_one, other_two, other_three] = [one, two, three].map(|bits| bits >> shift);
        [
            one | other_one,
            two | other_two | one & other_one,
            three | other_three | one & other_two | two & other_one,
        ]
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::crosscut::{Size, Status};
    use parlour_rules::{Luck, Seed};

    /// The same by trying every move, every answer and every next move.
    fn forces_a_win(position: &Position) -> bool {
        position.moves().into_iter().any(|played| {
            let after = position.after(played);
            let wins_next = |position: &Position| !position.wins().is_empty();
            let answers = after.moves();
            wins_next(&after.passed())
                && !wins_next(&after)
                && !answers.is_empty()
                && answers.into_iter().all(|answer| wins_next(&after.after(answer)))
        })
    }

    #[test]
    fn forced_wins_are_those_that_trying_every_move_finds() {
        let mut luck = Luck::new(Seed::from(24));
        let mut met = [0; 2];
        for size in Size::all() {
            for _ in 0..6 {
                let mut position = Position::empty(size);
                while position.status() == Status::Play {
                    // Both sides avoid leaving an immediate win, so that games last.
                    let moves = position.moves();
                    let careful: Vec<_> =
                        moves.iter().filter(|&&played| !position.after(played).can_win()).collect();
                    let any = luck.pick(&moves).expect("a move");
                    position = position.after(**luck.pick(&careful).unwrap_or(&any));
                    if position.status() == Status::Play && !position.can_win() {
                        let expected = forces_a_win(&position);
                        assert_eq!(can_force_a_win(&position), expected, "{position}");
                        met[usize::from(expected)] += 1;
                    }
                }
            }
        }
        assert!(met.iter().all(|&count| count > 50), "{met:?}");
    }
}
