//! Terms into sentences: the only place that writes them.

/// A checked fact about a game that a [`Term`](crate::Term) carries.
#[derive(Clone, Debug, PartialEq)]
pub enum Fact {}
