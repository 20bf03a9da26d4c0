//! Cribbage in the terminal.

mod cards;
mod choosing;
mod face;
mod lines;
mod lines_board;
mod picture;
mod table;
mod track;
mod words;

pub use face::CribbageFace;
