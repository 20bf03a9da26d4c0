//! The eleven rounds.

use std::fmt::{self, Display};

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use super::card::Rank;

/// A round, 1 to 11. Each deals one card more than the last, and the next rank is wild.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(try_from = "u64", into = "u64")
)]
pub struct Round(u8);

impl Round {
    /// The first round: three cards, threes wild.
    pub const FIRST: Round = Round(1);
    /// The last round: thirteen cards, kings wild.
    pub const LAST: Round = Round(11);

    /// The round with this number.
    pub fn new(number: u64) -> Option<Round> {
        (1..=11).contains(&number).then_some(Round(number as u8))
    }

    /// Every round in order.
    pub fn all() -> impl Iterator<Item = Round> {
        (1..=11).map(Round)
    }

    /// The round's number, 1 to 11.
    pub fn number(self) -> u8 {
        self.0
    }

    /// The number of cards dealt to each player, 3 to 13.
    pub fn cards(self) -> usize {
        usize::from(self.0) + 2
    }

    /// The wild rank. Its number is the number of cards dealt.
    pub fn wild(self) -> Rank {
        Rank::new(self.0 + 2).expect("rounds 1 to 11 have the wild ranks 3 to 13")
    }

    /// The next round, or `None` after the last.
    pub fn next(self) -> Option<Round> {
        Round::new(u64::from(self.0) + 1)
    }
}

impl Display for Round {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// The error for a number that isn't a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no round {0}: a game has rounds 1 to 11")]
pub struct NotARound(pub u64);

impl TryFrom<u64> for Round {
    type Error = NotARound;

    fn try_from(number: u64) -> Result<Self, NotARound> {
        Round::new(number).ok_or(NotARound(number))
    }
}

impl From<Round> for u64 {
    fn from(round: Round) -> u64 {
        u64::from(round.0)
    }
}
