//! German whist, added to Parlour without changing it.
//!
//! A game needs rules, players and words; the faces in the terminal and the browser are optional.

pub mod player;
pub mod rules;
pub mod words;
