//! Parlour in the terminal.
