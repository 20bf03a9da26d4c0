//! Placements that win at once, found without trying every move.
//!
//! One placement fills at most one empty square, so only a line with at most one empty square can
//! become complete. If it has one, the disc goes there, and the flank along the line must flip
//! every enemy disc in the line. If it has none, either a perimeter disc at an end of the line
//! flips all its enemy discs, or the line has a single enemy disc and a flank across the line flips
//! it.

use super::board::{Move, Position};
use super::discs::{FIRST_COLUMN, FIRST_ROW, NearlyFull, Shape, bits, column_through, row_through};
use super::flips::{Edge, Flanks};

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
