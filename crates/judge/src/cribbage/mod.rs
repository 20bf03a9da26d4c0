//! Cribbage coursework: what a hand scores, and what to keep.

mod cases;
mod flaws;
mod keeping;
pub mod prolog;
pub mod r;
mod scoring;
#[cfg(test)]
pub mod voice;
