//! Parlour in the terminal.

pub mod plain;
pub mod screen;
