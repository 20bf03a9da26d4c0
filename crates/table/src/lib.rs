//! A game in progress: seats, turns, take-backs, saving.

pub mod files;
mod sitter;
mod table;
mod thinking;

pub use sitter::{NotASitter, NotATime, Sitter, TimeText, parse_time};
pub use table::{CannotUndo, Table};
pub use thinking::{DEFAULT_TIME, decide};
