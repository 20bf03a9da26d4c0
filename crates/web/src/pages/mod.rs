//! The pages, rendered on the server from a [`Scene`](crate::scene::Scene) or from plain facts.

mod about;
mod check;
mod error;
mod frame;
mod graph;
mod hand_over;
mod how;
mod import;
mod join;
mod kind;
mod lobby;
mod markdown;
mod new;
mod puzzle;
mod replay;
mod review;
mod table;

pub use about::about;
pub use check::{Check, check};
pub use error::error;
pub use frame::frame;
pub use hand_over::hand_over;
pub use how::how_to;
pub use import::{Import, import};
pub use join::{Join, join};
pub use kind::{Kind, NotAKind};
pub use lobby::{Lobby, MyGame, WatchedGame, lobby};
pub use new::{NewGame, new_game};
pub use puzzle::{PuzzlePage, puzzle};
pub use replay::replay;
pub use review::{Reviewing, accounts, review};
pub use table::{table, table_part};
