//! Terms into sentences: the only place that writes them.

pub mod cribbage;
pub mod crosscut;
pub mod five_crowns;

/// A checked fact about a game that a [`Term`](crate::Term) carries.
#[derive(Clone, Debug, PartialEq)]
pub enum Fact {
    /// About a choice of cards in cribbage.
    Cribbage(crate::cribbage::Fact),
    /// About a Crosscut move.
    Crosscut(crate::crosscut::Fact),
    /// About a Five Crowns move.
    FiveCrowns(crate::five_crowns::Fact),
}

/// Who speaks of a move, and to whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Voice {
    /// The computer tells what it did.
    Own,
    /// The computer advises the player who would make the move.
    Advice,
}
