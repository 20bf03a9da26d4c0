//! Parlour in the browser: the rooms, their API and pages, and the database.
//!
//! Two hosts run the same rooms: a server with SQL, and a worker in a browser (`crates/site`), for
//! which this crate is built for `wasm32`.

// Without the feature `thinking`, some helpers are unused.
#![cfg_attr(not(feature = "thinking"), allow(dead_code, unused_imports))]
#![cfg_attr(target_arch = "wasm32", allow(dead_code, unused_imports))]

pub mod api;
mod app;
pub mod assets;
pub mod draw;
pub mod face;
pub mod faces;
mod fields;
pub mod guard;
pub mod pages;
pub mod problem;
pub mod room;
mod routes;
pub mod scene;
#[cfg(not(target_arch = "wasm32"))]
mod serve;
mod settings;
#[cfg(not(target_arch = "wasm32"))]
pub mod site;
pub mod store;
mod task;
mod time;
mod unreadable;

pub use face::WebFace;
pub use faces::{attach_faces, default_face};
pub use routes::router;
#[cfg(not(target_arch = "wasm32"))]
pub use serve::{Open, ServeError, serve};
#[cfg(target_arch = "wasm32")]
pub use settings::FarThinker;
pub use settings::{Before, ConnectionLimits, Hosting, Limited, Settings};
pub use time::{MachineTime, Time, Waiting};
