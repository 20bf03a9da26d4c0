//! Look-ahead search for games without luck. It knows no particular game.
//!
//! [`Search`] is an iterative-deepening principal-variation search with a transposition table over
//! anything [`Searchable`]. Effort is counted in nodes, so the same effort gives the same answer. A
//! raised [`Stop`](crate::Stop) ends it early with the best answer so far.

mod ordering;
pub mod proof;
mod pvs;
mod root;
mod score;
mod table;

pub use pvs::Care;
pub use root::{Analysis, Root, Search};
pub use score::Score;

/// A position of a game between two sides who move in turn.
///
/// Everything is from the point of view of the side to move.
pub trait Searchable: Copy {
    /// A move. Skipping a turn is a move too.
    type Move: Copy + PartialEq;

    /// The number of [slots](Searchable::slot).
    const SLOTS: usize;

    /// Whether the side to move has lost: the other side's last move won.
    fn is_lost(&self) -> bool;

    /// Calls `visit` with every move. A position without moves is a draw.
    fn each_move(&self, visit: impl FnMut(Self::Move));

    /// The position after one of its moves.
    fn after(&self, played: Self::Move) -> Self;

    /// Whether the side to move can win with its next move.
    fn can_win(&self) -> bool;

    /// Whether the other side could win with its next move, if it were its turn.
    fn is_threatened(&self) -> bool;

    /// A hash of the position. Different positions share one with a chance of one in 2^64.
    fn key(&self) -> u64;

    /// An estimate of the worth, within [`Score::ESTIMATES`].
    fn evaluate(&self) -> i32;

    /// Calls `visit` with every move and a quick estimate of its worth to the side that makes it.
    /// The order is that of [`Searchable::each_move`].
    fn each_quick_worth(&self, mut visit: impl FnMut(Self::Move, i32)) {
        self.each_move(|played| visit(played, -self.after(played).evaluate()));
    }

    /// [`Searchable::evaluate`], where the quick estimate is known already.
    fn refine(&self, quick: i32) -> i32 {
        quick
    }

    /// A small number for a move, used to remember which moves did well.
    fn slot(played: Self::Move) -> usize;
}
