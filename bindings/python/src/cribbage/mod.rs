//! Cribbage: the game, scores, which cards to keep, and the studies that its tables come from.

pub mod game;
pub mod keep;
pub mod score;
pub mod tables;
