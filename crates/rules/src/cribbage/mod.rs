//! Cribbage: the game, what cards score, and exactly what each way to keep four is worth.
//!
//! - [`score`] counts a hand part by part, for people; [`aloud`] says it as players do.
//! - [`points`] gives just the number, for engines; [`Hands`] counts many hands at once,
//!   [`points_of_rows`] arrays of card numbers, and
//!   [`every_hand`] visits all 12,994,800 pairs of hand and starter.
//! - [`Pile`] is the play: what each card laid pegs.
//! - [`Cribbage`] is the whole game, for two, three and four.
//! - [`Dealt`] is a deal to choose from; [`Dealt::splits`] weighs every way to keep four.
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
pub use options::{Length, NotALength, Options, Show, Skunk};
pub use pile::{Peg, Pegs, Pile, THIRTY_ONE};
pub use points::{Quad, RankPoints, points};
pub use rows::{BadRow, points_of_rows};
pub use score::{Kind, Part, Score, score};
pub use setup::Setup;
pub use shown::{NotShown, Shown};
pub use split::{BestSum, Split, Spread};
pub use view::{CribView, Cut, DealResult, GameResult, HandView, Phase, Told, Track, View};

use serde::{Deserialize, Serialize};

use crate::cards::{Card, Rank};

/// The four cards that are counted with the starter, in the order they are held.
pub type Hand = [Card; 4];

/// What four cards are counted as. Only the flush differs: a crib needs all five in suit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
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
