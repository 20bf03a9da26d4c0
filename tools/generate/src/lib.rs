//! Generators of the data that the computer players use: tables, weights and puzzles; and what
//! reviews are calibrated by, and what is known about the games.
//!
//! `cargo xtask tables` and `cargo xtask puzzles` run them on one machine; the Python package's
//! `parlour.jobs` runs them in pieces on many. The same inputs always give the same files.

pub mod coach;
pub mod cribbage;
pub mod crosscut;
pub mod five_crowns;
pub mod knowledge;
pub mod puzzles;
pub mod review;
