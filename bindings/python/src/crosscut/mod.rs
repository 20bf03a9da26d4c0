//! Crosscut: the game, and positions of it.

pub mod game;
pub mod position;
