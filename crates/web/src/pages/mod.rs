//! The pages, rendered on the server from a [`Scene`](crate::scene::Scene) or from plain facts.

mod frame;
mod prose;
mod table;

pub use frame::frame;
pub use table::{table, table_part};
