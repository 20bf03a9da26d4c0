//! Looking ahead in games without luck: no game in here.
//!
//! [`Search`] is an iterative-deepening principal-variation search with a transposition table
//! over anything [`Searchable`]. Effort is counted in nodes, so the same effort gives the same
//! answer; a raised [`Stop`](crate::Stop) ends it early with the best so far.

mod ordering;
pub mod proof;
mod pvs;
mod root;
mod score;
mod table;

pub use pvs::Care;
pub use root::{Analysis, Root, Search};
pub use score::Score;

/// A position of a game between two sides who move in turn, as a search meets it.
///
/// Everything is told from the side to move.
pub trait Searchable: Copy {
    /// A move; where a turn is skipped, the skipping is a move too.
    type Move: Copy + PartialEq;

    /// How many [slots](Searchable::slot) there are.
    const SLOTS: usize;

    /// Whether the side to move has lost: the other side's last move won.
    fn is_lost(&self) -> bool;

    /// Hands every move to `visit`; none means that the game is drawn here.
    fn each_move(&self, visit: impl FnMut(Self::Move));

    /// The position after one of its moves.
    fn after(&self, played: Self::Move) -> Self;

    /// Whether the side to move has a move that wins at once.
    fn can_win(&self) -> bool;

    /// Whether the other side would win at once, were it to move now.
    fn is_threatened(&self) -> bool;

    /// A number that tells positions apart: two that differ have different keys but for a
    /// chance of one in 2^64.
    fn key(&self) -> u64;

    /// What the position seems worth, within [`Score::ESTIMATES`].
    fn evaluate(&self) -> i32;

    /// A small number for a move, the same wherever the move looks the same.
    fn slot(played: Self::Move) -> usize;
}
