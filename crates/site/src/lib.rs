//! The game room in a browser, without a server: the rooms and pages of `parlour-web` in a worker,
//! over a store that the worker lends them.
//!
//! JavaScript sees a `Host` that answers requests with pages, and `think` for the worker of the
//! computer players.
#![cfg(target_arch = "wasm32")]

mod host;
mod outside;
mod store;

pub use host::{Host, Listening, tell_panics, think};
