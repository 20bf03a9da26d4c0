//! Parlour in the browser: the room, its API, its pages, and where it all is kept.

pub mod api;
pub mod assets;
pub mod draw;
pub mod guard;
pub mod pages;
pub mod room;
mod routes;
pub mod scene;
mod serve;
mod settings;
pub mod store;

pub use routes::router;
pub use serve::{ServeError, serve};
pub use settings::{Before, Limited, Settings};
