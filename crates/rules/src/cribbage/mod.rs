//! Cribbage: what cards score, and exactly what each way to keep four of them is worth.
//!
//! - [`score`] counts a hand part by part, for people; [`aloud`] says it as players do.
//! - [`points`] gives just the number, for engines; [`Hands`] counts many hands at once, and
//!   [`every_hand`] visits all 12,994,800 pairs of hand and starter.
//! - [`Dealt`] is a deal to choose from; [`Dealt::splits`] weighs every way to keep four.
//!
//! The rules are in `docs/rules/cribbage.md`.

mod aloud;
mod dealt;
mod every;
mod lanes;
mod points;
mod score;
mod shown;
mod split;

pub use aloud::aloud;
pub use dealt::{Dealt, NotDealt, Players};
pub use every::{Counted, Histogram, Tally, every_hand};
pub use lanes::Hands;
pub use points::{Quad, RankPoints, points};
pub use score::{Kind, Part, Score, score};
pub use shown::{NotShown, Shown};
pub use split::{BestSum, Split, Spread};

use crate::cards::{Card, Rank};

/// The four cards that are counted with the starter, in the order they are held.
pub type Hand = [Card; 4];

/// What four cards are counted as. Only the flush differs: a crib needs all five in suit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counting {
    /// A player's own four cards.
    Hand,
    /// The dealer's crib.
    Crib,
}

/// What a card counts towards fifteen and thirty-one: the ace 1, face cards 10.
pub fn count_of(rank: Rank) -> u8 {
    rank.number().min(10)
}
