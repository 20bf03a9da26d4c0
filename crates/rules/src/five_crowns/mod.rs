//! Five Crowns for two: the five-suit deck, exact melds, the rounds and the save formats.
//!
//! The rules are in `docs/rules/five-crowns.md`.

mod action;
mod arrange;
mod card;
mod cover;
mod draws;
mod imagine;
mod known;
mod layout;
mod machine;
mod meld;
mod packed;
mod parts;
mod place;
mod round;
mod rows;
pub mod save;
mod solve;
mod sound;
mod tally;
mod view;

pub use action::{Action, Coin, NotAnAction};
pub use arrange::{
    Arrangement, BadArrangement, BestDiscards, NotAMeld, arrange, best_discards, best_melds, meld,
};
pub use card::{Card, Face, Listed, NotACard, NotARank, NotARankNumber, Rank, Suit, read_cards};
pub use machine::{FiveCrowns, Illegal, Options};
pub use meld::{FEWEST, LONGEST_RUN, Meld, NotABook, NotARun, Role};
pub use round::{NotARound, Round};
pub use rows::{BadHand, least_points_of_rows};
pub use solve::Discard;
pub use tally::Tally;
pub use view::{CannotSave, HandView, Phase, PublicEvent, RoundResult, Toss, View};
