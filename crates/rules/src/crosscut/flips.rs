//! What a placement flanks, and whether it flips (`docs/rules/crosscut.md`, "Flips").

use super::discs::{
    FIRST_COLUMN, FIRST_ROW, Shape, bits, column_through, row_through, run_in_column, run_in_row,
};
use super::square::Square;

/// A square for a disc, and the discs it would flank.
#[derive(Clone, Copy)]
pub(super) struct Flanks {
    /// The new disc: one interior square, or 0 for a perimeter disc.
    pub placed: u64,
    /// The enemy discs flanked along the row.
    pub in_row: u64,
    /// The enemy discs flanked along the column.
    pub in_column: u64,
}

/// The longest segment that flipping would create, and the longest it would cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lengths {
    /// The longest friendly segment that contains a flipped disc, after the flips.
    pub created: u8,
    /// The longest enemy segment that crosses the flanking line at a flipped disc, before the
    /// flips.
    pub cut: u8,
}

impl Lengths {
    /// Whether the flanked discs flip: the created segment must be longer than the cut one.
    #[inline]
    pub fn flip(self) -> bool {
        self.created > self.cut
    }
}

const NOT_FIRST_COLUMN: u64 = !FIRST_COLUMN;
const NOT_LAST_COLUMN: u64 = !(FIRST_COLUMN << 7);

/// The highest bit of a set, or bit 0 for the empty set.
#[inline]
fn highest(set: u64) -> u64 {
    1 << (set | 1).ilog2()
}

impl Flanks {
    /// The discs that a disc on this interior square would flank.
    #[inline]
    pub fn interior(own: u64, enemy: u64, bit: u32) -> Self {
        let placed = 1_u64 << bit;
        let (row, column) = (row_through(bit), column_through(bit));
        let before = placed - 1;
        Flanks {
            placed,
            in_row: rightward(own, enemy, row, placed << 1)
                | leftward(own, enemy, row & before, placed),
            in_column: downward(own, enemy, column, placed << 8)
                | upward(own, enemy, column & before, placed) & column,
        }
    }

    /// The discs that a disc on this perimeter square would flank. `along` is the row or column.
    #[inline]
    pub fn perimeter(own: u64, enemy: u64, shape: &Shape, edge: Edge, along: u32) -> Self {
        let (row, column) = (row_through(8 * along), column_through(along));
        let (mut in_row, mut in_column) = (0, 0);
        match edge {
            Edge::Left => in_row = rightward(own, enemy, row, row & FIRST_COLUMN),
            Edge::Right => {
                let end = (row & shape.right) << 1;
                in_row = leftward(own, enemy, row & shape.interior, end);
            }
            Edge::Top => in_column = downward(own, enemy, column, column & FIRST_ROW),
            Edge::Bottom => {
                let end = (column & shape.bottom) << 8;
                in_column = upward(own, enemy, column & shape.interior, end) & column;
            }
        }
        Flanks { placed: 0, in_row, in_column }
    }

    /// Every disc that is flanked.
    #[inline]
    pub fn all(self) -> u64 {
        self.in_row | self.in_column
    }

    /// The lengths created and cut by flipping all flanked discs.
    #[inline]
    pub fn lengths(self, own: u64, enemy: u64) -> Lengths {
        let after = own | self.placed | self.all();
        let (mut created, mut cut) = (0, 0);
        // Flanked discs start next to the placement, so one segment along the flanking line
        // contains all of them, on both sides.
        if self.in_row != 0 {
            created = created.max(run_in_row(after, self.in_row.trailing_zeros()));
            for bit in bits(self.in_row) {
                created = created.max(run_in_column(after, bit));
                cut = cut.max(run_in_column(enemy, bit));
            }
        }
        if self.in_column != 0 {
            created = created.max(run_in_column(after, self.in_column.trailing_zeros()));
            for bit in bits(self.in_column) {
                created = created.max(run_in_row(after, bit));
                cut = cut.max(run_in_row(enemy, bit));
            }
        }
        Lengths { created, cut }
    }
}

/// The enemy run that starts at `start` and ends to the right at a friendly disc, or 0.
///
/// Adding `start` carries through the run and lands on the first square beyond it.
#[inline]
fn rightward(own: u64, enemy: u64, row: u64, start: u64) -> u64 {
    let end = (enemy & row).wrapping_add(start) & own & row;
    end.saturating_sub(start)
}

/// Like [`rightward`], but down a column. Bits outside the column let the carry pass.
#[inline]
fn downward(own: u64, enemy: u64, column: u64, start: u64) -> u64 {
    let end = (enemy | !column).wrapping_add(start) & own & column;
    end.saturating_sub(start) & column
}

/// The enemy run along `before` that starts just before `end` and ends to the left at a friendly
/// disc, or 0.
#[inline]
fn leftward(own: u64, enemy: u64, before: u64, end: u64) -> u64 {
    let stop = highest(before & !enemy);
    if stop & own & before == 0 { 0 } else { end.wrapping_sub(stop << 1) }
}

/// Like [`leftward`], but up a column. The result also has bits of other columns.
#[inline]
fn upward(own: u64, enemy: u64, before: u64, end: u64) -> u64 {
    leftward(own, enemy, before, end)
}

/// A side of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Edge {
    Top,
    Left,
    Right,
    Bottom,
}

impl Edge {
    /// The perimeter square of this edge beside the interior row or column `along`.
    #[inline]
    pub fn square(self, shape: &Shape, along: u32) -> Square {
        let below = || shape.bottom.trailing_zeros() / 8 + 2;
        let beside = || shape.right.trailing_zeros() + 2;
        match self {
            Edge::Top => Square::at(0, along + 1),
            Edge::Left => Square::at(along + 1, 0),
            Edge::Right => Square::at(along + 1, beside()),
            Edge::Bottom => Square::at(below(), along + 1),
        }
    }
}

/// The enemy runs that start next to a friendly disc, by their direction away from it.
pub(super) struct Runs {
    right: u64,
    left: u64,
    down: u64,
    up: u64,
}

impl Runs {
    #[inline]
    pub fn new(own: u64, enemy: u64) -> Self {
        // Each step doubles how far the front has moved along the enemy discs. No run is longer
        // than eight.
        let right = {
            let mut way = enemy & NOT_FIRST_COLUMN;
            let mut front = own << 1 & way;
            front |= front << 1 & way;
            way &= way << 1;
            front |= front << 2 & way;
            way &= way << 2;
            front | front << 4 & way
        };
        let left = {
            let mut way = enemy & NOT_LAST_COLUMN;
            let mut front = own >> 1 & way;
            front |= front >> 1 & way;
            way &= way >> 1;
            front |= front >> 2 & way;
            way &= way >> 2;
            front | front >> 4 & way
        };
        let down = {
            let mut way = enemy;
            let mut front = own << 8 & way;
            front |= front << 8 & way;
            way &= way << 8;
            front |= front << 16 & way;
            way &= way << 16;
            front | front << 32 & way
        };
        let up = {
            let mut way = enemy;
            let mut front = own >> 8 & way;
            front |= front >> 8 & way;
            way &= way >> 8;
            front |= front >> 16 & way;
            way &= way >> 16;
            front | front >> 32 & way
        };
        Runs { right, left, down, up }
    }

    /// The squares just beyond the runs. A disc on an empty one of them flanks.
    #[inline]
    pub fn beyond(&self) -> u64 {
        self.right << 1 & NOT_FIRST_COLUMN
            | self.left >> 1 & NOT_LAST_COLUMN
            | self.down << 8
            | self.up >> 8
    }

    /// The interior squares along this edge that a run reaches.
    #[inline]
    pub fn at(&self, edge: Edge, shape: &Shape) -> u64 {
        match edge {
            Edge::Top => self.up & FIRST_ROW,
            Edge::Left => self.left & FIRST_COLUMN,
            Edge::Right => self.right & shape.right,
            Edge::Bottom => self.down & shape.bottom,
        }
    }
}
