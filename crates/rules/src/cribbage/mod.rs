//! Cribbage: the game, scoring, and the exact value of each way to keep four cards.
//!
//! - [`score`] counts a hand part by part, for people; [`aloud`] says it the way players do.
//! - [`points`] returns just the number, for engines. [`Hands`] counts many hands together,
//!   [`points_of_rows`] counts arrays of card numbers, and [`every_hand`] visits all 12,994,800
//!   combinations of hand and starter.
//! - [`Pile`] is the play: what each card pegs.
//! - [`Cribbage`] is the whole game, for two, three or four players.
//! - [`Dealt`] is a dealt hand; [`Dealt::splits`] scores every way to keep four cards.
//!
//! The rules are in `docs/rules/cribbage.md`.

mod action;
mod aloud;
mod course;
mod dealt;
mod every;
mod illegal;
mod imagine;
mod lanes;
mod machine;
mod options;
mod pile;
mod points;
mod rows;
mod score;
mod setup;
mod shown;
mod sound;
mod split;
mod steps;
mod view;

pub use action::{Action, NotAnAction, Toss};
pub use aloud::{CountStep, aloud, counted, in_words};
pub use dealt::{Dealt, NotDealt, NotPlayers, Players};
pub use every::{Counted, Histogram, Tally, every_hand};
pub use illegal::Illegal;
pub use lanes::Hands;
pub use machine::Cribbage;
pub use options::{FirstDeal, Length, NotALength, Options, Show, Skunk};
pub use pile::{Peg, Pegs, Pile, THIRTY_ONE};
pub use points::{Quad, RankPoints, points};
pub use rows::{BadRow, points_of_rows};
pub use score::{Kind, Part, Parts, Score, score};
pub use setup::Setup;
pub use shown::{NotShown, Shown};
pub use split::{BestSum, Split, Spread};
pub use view::{CribView, Cut, DealResult, GameResult, HandView, Phase, PublicEvent, Track, View};

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::cards::{Card, Rank};

/// The four cards that are counted with the starter, in the order held.
pub type Hand = [Card; 4];

/// Whether four cards are counted as a hand or as the crib. Only the flush differs: in the crib all
/// five cards must match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "lowercase"))]
pub enum Counting {
    /// A player's own four cards.
    Hand,
    /// The dealer's crib.
    Crib,
}

/// A card's count towards fifteen and 31: 1 for the ace, 10 for face cards.
pub fn count_of(rank: Rank) -> u8 {
    rank.number().min(10)
}
