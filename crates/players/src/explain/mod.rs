//! Terms into sentences: the only place that writes them.

pub mod crosscut;

/// A checked fact about a game that a [`Term`](crate::Term) carries.
#[derive(Clone, Debug, PartialEq)]
pub enum Fact {
    /// About a Crosscut move.
    Crosscut(crate::crosscut::Fact),
}
