//! Parlour in the terminal.

pub mod plain;
