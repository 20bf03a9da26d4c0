//! A game in progress: seats, turns, take-backs, saving.

mod any;
pub mod files;
mod keeper;
mod seed;
mod sitter;
mod table;
mod thinking;
pub mod words;
mod written;

pub use any::{AnyTable, OpenError, Opened};
pub use keeper::{Keeper, SaveError};
pub use parlour_rules::Message;
pub use seed::fresh_seed;
pub use sitter::{NotASitter, NotATime, Sitter, TimeText, parse_time};
pub use table::{CannotUndo, Table, Undo};
pub use thinking::{DEFAULT_TIME, decide, stop_after, thinking_time, today};
pub use written::{Unkept, Written};
