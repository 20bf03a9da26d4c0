//! A position: the discs and the side to move.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use super::colour::Colour;
use super::discs::{Shape, bits};
use super::flips::{Edge, Flanks, Lengths, Runs};
use super::size::Size;
use super::square::Square;

/// A board with its discs and the side to move. Small enough to copy at every move.
///
/// Discs are stored as two bitboards: those of the side to move, and the enemy's. The interior
/// square in row r and column c (both from 0, without the perimeter) is bit 8 r + c on every size
/// of board. At most one side has a complete line.
///
/// ```
/// use parlour_rules::crosscut::{Position, Size, Status};
/// let empty = Position::empty(Size::default());
/// let after = empty.place("d4".parse()?)?;
/// assert_eq!(after.to_string().split(' ').next_back(), Some("blue"));
/// assert_eq!(after.moves().len(), 35);
/// assert_eq!(after.status(), Status::Play);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    own: u64,
    enemy: u64,
    size: Size,
    turn: Colour,
}

/// What can happen next in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "lowercase"))]
pub enum Status {
    /// The side to move places a disc.
    Play,
    /// The side to move can't place a disc and must pass.
    Pass,
    /// This side has a complete line.
    Won(Colour),
    /// Neither side can place a disc. No game reaches this, but such a position can be written
    /// down.
    Drawn,
}

/// A legal placement, with the flips it causes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    /// Where the disc is placed.
    pub square: Square,
    /// The new disc as a bitboard, or 0 for a perimeter disc, which is removed again.
    pub placed: u64,
    /// The enemy discs that flip, as a bitboard.
    pub flips: u64,
}

/// What a disc would do on an empty square of the board, legal or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Judgement {
    /// The square.
    pub square: Square,
    /// The enemy discs flanked, as a bitboard.
    pub flanked: u64,
    /// The lengths that decide whether they flip, or `None` if nothing is flanked.
    pub lengths: Option<Lengths>,
    /// Whether it is an interior square.
    pub interior: bool,
}

impl Judgement {
    /// The discs that flip, as a bitboard: all flanked discs, or none.
    pub fn flips(&self) -> u64 {
        if self.lengths.is_some_and(Lengths::flip) { self.flanked } else { 0 }
    }

    /// Whether the placement is legal: always in the interior, and on the perimeter if it flips.
    pub fn is_legal(&self) -> bool {
        self.interior || self.flips() != 0
    }
}

/// Why no disc can be placed on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BadPlacement {
    /// The game is over.
    #[error("the game is over: {} has a complete line", .0.player_name())]
    Won(Colour),
    /// The board has no such square.
    #[error("{square} is off the board: choose a square from a1 to {}", last_square(*size))]
    OffTheBoard {
        /// The square asked for.
        square: Square,
        /// The board's size.
        size: Size,
    },
    /// The square already has a disc.
    #[error("{square} already has a {colour} disc: choose an empty square")]
    Occupied {
        /// The square asked for.
        square: Square,
        /// The colour of the disc there.
        colour: Colour,
    },
    /// The square is a corner, from which nothing can be flanked.
    #[error("{0} is a corner, where no disc can be placed: choose another square")]
    Corner(Square),
    /// Nothing is flanked from this perimeter square.
    #[error(
        "{0} flanks nothing, and a disc on the perimeter must flip something: choose another square"
    )]
    NothingFlanked(Square),
    /// A perimeter square that flanks discs, but the run created isn't longer than the run cut.
    #[error(
        "{square} is on the perimeter and flips nothing, because it would create a run of {} but cut \
         a run of {}: choose another square",
        lengths.created,
        lengths.cut
    )]
    FlipRefused {
        /// The square asked for.
        square: Square,
        /// What would be created and cut.
        lengths: Lengths,
    },
}

/// The bottom-right corner of a board.
fn last_square(size: Size) -> Square {
    Square::new(size.rows() - 1, size.columns() - 1).expect("a board has its corners")
}

impl Position {
    /// The empty board, with Red to move.
    pub fn empty(size: Size) -> Self {
        Position { own: 0, enemy: 0, size, turn: Colour::Red }
    }

    /// A position from its bitboards, or `None` if they overlap, leave the interior, or give both
    /// sides a complete line.
    pub fn from_discs(size: Size, red: u64, blue: u64, turn: Colour) -> Option<Self> {
        let shape = Shape::of(size);
        let sound = red & blue == 0
            && (red | blue) & !shape.interior == 0
            && !(shape.has_line(red) && shape.has_line(blue));
        let (own, enemy) = match turn {
            Colour::Red => (red, blue),
            Colour::Blue => (blue, red),
        };
        sound.then_some(Position { own, enemy, size, turn })
    }

    /// The board's size.
    #[inline]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The side to move.
    #[inline]
    pub fn turn(&self) -> Colour {
        self.turn
    }

    /// The discs of the side to move, as a bitboard.
    #[inline]
    pub fn own(&self) -> u64 {
        self.own
    }

    /// The discs of the other side, as a bitboard.
    #[inline]
    pub fn enemy(&self) -> u64 {
        self.enemy
    }

    /// The discs of a side, as a bitboard.
    #[inline]
    pub fn discs(&self, colour: Colour) -> u64 {
        if colour == self.turn { self.own } else { self.enemy }
    }

    /// The empty interior squares, as a bitboard.
    #[inline]
    pub fn empties(&self) -> u64 {
        Shape::of(self.size).interior & !(self.own | self.enemy)
    }

    /// The colour of the disc on a square, or `None` if there is none.
    pub fn disc(&self, square: Square) -> Option<Colour> {
        let place = 1_u64 << square.bit();
        if !square.is_interior(self.size) {
            None
        } else if self.own & place != 0 {
            Some(self.turn)
        } else {
            (self.enemy & place != 0).then(|| self.turn.other())
        }
    }

    /// Whether the side that moved last has a complete line.
    ///
    /// In play only the mover completes a line, so an engine needs no other test.
    #[inline]
    pub fn is_lost(&self) -> bool {
        Shape::of(self.size).has_line(self.enemy)
    }

    /// The side with a complete line, if there is one.
    #[inline]
    pub fn winner(&self) -> Option<Colour> {
        if self.is_lost() {
            Some(self.turn.other())
        } else {
            Shape::of(self.size).has_line(self.own).then_some(self.turn)
        }
    }

    /// What can happen next.
    pub fn status(&self) -> Status {
        if let Some(winner) = self.winner() {
            Status::Won(winner)
        } else if self.can_place() {
            Status::Play
        } else if self.passed().can_place() {
            Status::Pass
        } else {
            Status::Drawn
        }
    }

    /// Whether the side to move can place a disc. Assumes that nobody has won.
    pub fn can_place(&self) -> bool {
        let mut found = self.empties() != 0;
        if !found {
            self.each_move(|_| found = true);
        }
        found
    }

    /// The position after a pass: the same board with the other side to move.
    #[inline]
    pub fn passed(&self) -> Position {
        Position { own: self.enemy, enemy: self.own, size: self.size, turn: self.turn.other() }
    }

    /// Every legal placement, sorted by square. Empty if the position is won.
    pub fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.winner().is_none() {
            self.each_move(|found| moves.push(found));
            moves.sort_unstable_by_key(|found| found.square);
        }
        moves
    }

    /// Calls `visit` with every placement, in no particular order.
    ///
    /// For engines: it doesn't check whether the game is over.
    #[inline]
    pub fn each_move(&self, mut visit: impl FnMut(Move)) {
        let (own, enemy) = (self.own, self.enemy);
        let shape = Shape::of(self.size);
        let runs = Runs::new(own, enemy);
        let empties = shape.interior & !(own | enemy);
        let flanking = runs.beyond() & empties;
        for bit in bits(empties & !flanking) {
            visit(Move { square: Square::of_bit(bit), placed: 1 << bit, flips: 0 });
        }
        for bit in bits(flanking) {
            let flanks = Flanks::interior(own, enemy, bit);
            let flips = if flanks.lengths(own, enemy).flip() { flanks.all() } else { 0 };
            visit(Move { square: Square::of_bit(bit), placed: 1 << bit, flips });
        }
        for edge in [Edge::Top, Edge::Left, Edge::Right, Edge::Bottom] {
            for bit in bits(runs.at(edge, shape)) {
                let along = match edge {
                    Edge::Top | Edge::Bottom => bit & 0o7,
                    Edge::Left | Edge::Right => bit >> 3,
                };
                let flanks = Flanks::perimeter(own, enemy, shape, edge, along);
                if flanks.lengths(own, enemy).flip() {
                    let square = edge.square(shape, along);
                    visit(Move { square, placed: 0, flips: flanks.all() });
                }
            }
        }
    }

    /// The position after a move, which must be one of this position's moves.
    #[inline]
    pub fn after(&self, played: Move) -> Position {
        Position {
            own: self.enemy ^ played.flips,
            enemy: self.own | played.placed | played.flips,
            size: self.size,
            turn: self.turn.other(),
        }
    }

    /// What a disc of the side to move would do on this square.
    pub fn judge(&self, square: Square) -> Result<Judgement, BadPlacement> {
        let size = self.size;
        if let Some(winner) = self.winner() {
            return Err(BadPlacement::Won(winner));
        }
        if !square.is_on(size) {
            return Err(BadPlacement::OffTheBoard { square, size });
        }
        if let Some(colour) = self.disc(square) {
            return Err(BadPlacement::Occupied { square, colour });
        }
        if square.is_corner(size) {
            return Err(BadPlacement::Corner(square));
        }
        let interior = square.is_interior(size);
        let flanks = if interior {
            Flanks::interior(self.own, self.enemy, square.bit())
        } else {
            let (row, column) = (u32::from(square.row()), u32::from(square.column()));
            let (edge, along) = match (row, column) {
                (0, _) => (Edge::Top, column - 1),
                (_, 0) => (Edge::Left, row - 1),
                _ if square.row() == size.rows() - 1 => (Edge::Bottom, column - 1),
                _ => (Edge::Right, row - 1),
            };
            Flanks::perimeter(self.own, self.enemy, Shape::of(size), edge, along)
        };
        let flanked = flanks.all();
        let lengths = (flanked != 0).then(|| flanks.lengths(self.own, self.enemy));
        Ok(Judgement { square, flanked, lengths, interior })
    }

    /// The move that places a disc on this square, or why it is illegal.
    pub fn move_to(&self, square: Square) -> Result<Move, BadPlacement> {
        let judgement = self.judge(square)?;
        match judgement.lengths {
            _ if judgement.is_legal() => Ok(Move {
                square,
                placed: if judgement.interior { 1 << square.bit() } else { 0 },
                flips: judgement.flips(),
            }),
            None => Err(BadPlacement::NothingFlanked(square)),
            Some(lengths) => Err(BadPlacement::FlipRefused { square, lengths }),
        }
    }

    /// The position after placing a disc on this square, or why that is illegal.
    pub fn place(&self, square: Square) -> Result<Position, BadPlacement> {
        Ok(self.after(self.move_to(square)?))
    }
}

/// The interior squares of a bitboard, sorted.
pub fn squares(discs: u64) -> impl Iterator<Item = Square> {
    bits(discs).map(Square::of_bit)
}
