//! Placements that win immediately, found without trying every move, and those that prevent one.
//!
//! One placement fills at most one empty square, so only a line with at most one empty square can
//! become complete. If it has one, the disc goes there, and the flank along the line must flip
//! every enemy disc in the line. If it has none, either a perimeter disc at an end of the line
//! flips all its enemy discs, or the line has a single enemy disc and a flank across the line flips
//! it.

use super::board::{Move, Position};
use super::discs::{FIRST_COLUMN, FIRST_ROW, NearlyFull, Shape, bits, column_through, row_through};
use super::flips::{Edge, Flanks};
use super::square::Square;

/// Where a disc would win immediately, for the side to move and for the other.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Threats {
    /// Where the side to move wins.
    pub wins: Vec<Square>,
    /// Where the other side would win if it could move now.
    pub enemy_wins: Vec<Square>,
    /// Where a disc of the side to move leaves the other side no way to win with its next move;
    /// empty where it has none now.
    pub blocks: Vec<Square>,
}

impl Position {
    /// Whether the side to move has a placement that completes a line.
    ///
    /// For engines: it doesn't check whether the game is over.
    #[inline]
    pub fn can_win(&self) -> bool {
        let shape = Shape::of(self.size());
        let lines = shape.nearly_full(self.empties());
        if lines.full_rows | lines.full_columns | lines.rows | lines.columns == 0 {
            return false;
        }
        self.can_win_by_filling(&lines) || self.can_win_by_flipping(shape, &lines)
    }

    /// Every placement that completes a line, sorted by square. Empty if the position is won.
    pub fn wins(&self) -> Vec<Move> {
        let mut moves = self.moves();
        moves.retain(|&played| self.after(played).is_lost());
        moves
    }

    /// Where either side would win immediately, and what keeps the other side from it.
    pub fn threats(&self) -> Threats {
        let placed = |moves: Vec<Move>| moves.into_iter().map(|played| played.square).collect();
        let (wins, enemy_wins) = (self.wins(), self.passed().wins());
        let mut blocks = if enemy_wins.is_empty() { Vec::new() } else { self.moves() };
        blocks.retain(|&played| {
            let after = self.after(played);
            !after.is_lost() && !after.can_win()
        });
        Threats { wins: placed(wins), enemy_wins: placed(enemy_wins), blocks: placed(blocks) }
    }

    fn can_win_by_filling(&self, lines: &NearlyFull) -> bool {
        let (own, enemy) = (self.own(), self.enemy());
        let in_rows = self.empties() & lines.rows.wrapping_mul(FIRST_ROW);
        let in_columns = self.empties() & lines.columns.wrapping_mul(FIRST_COLUMN);
        bits(in_rows | in_columns).any(|bit| {
            let here = 1 << bit;
            let across = if in_rows & here == 0 { !0 } else { enemy & row_through(bit) };
            let down = if in_columns & here == 0 { !0 } else { enemy & column_through(bit) };
            if across == 0 || down == 0 {
                return true;
            }
            let flanks = Flanks::interior(own, enemy, bit);
            (flanks.in_row == across || flanks.in_column == down)
                && flanks.lengths(own, enemy).flip()
        })
    }

    fn can_win_by_flipping(&self, shape: &Shape, lines: &NearlyFull) -> bool {
        let (own, enemy) = (self.own(), self.enemy());
        let takes = |all: u64, flanks: Flanks| {
            all & !flanks.all() == 0 && flanks.lengths(own, enemy).flip()
        };
        let from = |edge, along| Flanks::perimeter(own, enemy, shape, edge, along);
        bits(lines.full_rows).any(|bit| {
            let all = enemy & row_through(bit);
            takes(all, from(Edge::Left, bit >> 3))
                || takes(all, from(Edge::Right, bit >> 3))
                || all.is_power_of_two() && self.can_flip_down_a_column(shape, all)
        }) || bits(lines.full_columns).any(|bit| {
            let all = enemy & column_through(bit);
            takes(all, from(Edge::Top, bit))
                || takes(all, from(Edge::Bottom, bit))
                || all.is_power_of_two() && self.can_flip_along_a_row(shape, all)
        })
    }

    /// Whether a placement in this enemy disc's column flips it.
    fn can_flip_down_a_column(&self, shape: &Shape, disc: u64) -> bool {
        let (own, enemy) = (self.own(), self.enemy());
        let flips =
            |flanks: Flanks| flanks.in_column & disc != 0 && flanks.lengths(own, enemy).flip();
        let column = disc.trailing_zeros() & 0o7;
        let mut empties = bits(self.empties() & column_through(column));
        flips(Flanks::perimeter(own, enemy, shape, Edge::Top, column))
            || flips(Flanks::perimeter(own, enemy, shape, Edge::Bottom, column))
            || empties.any(|bit| flips(Flanks::interior(own, enemy, bit)))
    }

    /// Whether a placement in this enemy disc's row flips it.
    fn can_flip_along_a_row(&self, shape: &Shape, disc: u64) -> bool {
        let (own, enemy) = (self.own(), self.enemy());
        let flips = |flanks: Flanks| flanks.in_row & disc != 0 && flanks.lengths(own, enemy).flip();
        let row = disc.trailing_zeros() >> 3;
        let mut empties = bits(self.empties() & row_through(8 * row));
        flips(Flanks::perimeter(own, enemy, shape, Edge::Left, row))
            || flips(Flanks::perimeter(own, enemy, shape, Edge::Right, row))
            || empties.any(|bit| flips(Flanks::interior(own, enemy, bit)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn threats(position: &str) -> [Vec<String>; 3] {
        let position: Position = position.parse().expect("a position");
        let Threats { wins, enemy_wins, blocks } = position.threats();
        [wins, enemy_wins, blocks].map(|squares| squares.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn a_gap_in_a_line_is_a_win_for_its_owner_and_a_block_for_the_other() {
        let board = "....../.BB.B./....../..R.../....../......";
        let [wins, enemy_wins, blocks] = threats(&format!("{board} red"));
        assert_eq!((&wins[..], &enemy_wins[..]), (&[][..], &["d2".to_owned()][..]));
        assert!(blocks.contains(&"d2".to_owned()), "{blocks:?}");
        assert!(!blocks.contains(&"b5".to_owned()), "{blocks:?}");
        let [wins, enemy_wins, blocks] = threats(&format!("{board} blue"));
        assert_eq!(wins, ["d2"]);
        assert!(enemy_wins.is_empty() && blocks.is_empty());
    }

    #[test]
    fn after_a_block_the_other_side_has_no_winning_move() {
        let start: Position =
            "....../.BBB../...R../..RB../...R../...... red".parse().expect("a position");
        let told = start.threats();
        for played in start.moves() {
            let after = start.after(played);
            let is_block = !after.is_lost() && after.wins().is_empty();
            assert_eq!(told.blocks.contains(&played.square), is_block, "{}", played.square);
        }
    }
}
