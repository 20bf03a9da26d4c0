//! Five Crowns for two: the five-suit deck, exact melds, the rounds and the save formats.
//!
//! The rules are in `docs/rules/five-crowns.md`.

mod card;

pub use card::{Card, Face, Listed, NotACard, NotARank, NotARankNumber, Rank, Suit, read_cards};
