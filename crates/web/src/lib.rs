//! Parlour in the browser: the rooms, their API and pages, and the database.

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
mod serve;
mod settings;
pub mod store;
mod time;

pub use face::WebFace;
pub use faces::{attach_faces, default_face};
pub use routes::router;
pub use serve::{Open, ServeError, serve};
pub use settings::{Before, ConnectionLimits, Limited, Settings};
pub use time::{MachineTime, Time, Waiting};
