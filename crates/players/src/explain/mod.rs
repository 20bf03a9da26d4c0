//! Terms into sentences: the only place that writes them.

pub mod cribbage;

/// A checked fact about a game that a [`Term`](crate::Term) carries.
#[derive(Clone, Debug, PartialEq)]
pub enum Fact {
    /// About a choice of cards in cribbage.
    Cribbage(crate::cribbage::Fact),
}
