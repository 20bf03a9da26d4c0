//! The whole game of cribbage, from outside.

mod events;
mod golden;
mod hidden;
mod laws;
mod plain;
#[path = "../cribbage_twin/mod.rs"]
#[allow(dead_code, reason = "only the score is used here")]
mod plain_count;
mod refusals;
mod twin;
mod views;
