//! The game room in a browser, without a server: the rooms and pages of `parlour-web` in a worker,
//! over a store that the worker lends them.
//!
//! JavaScript sees a `Host` that answers requests with pages, and `think` for the worker of the
//! computer players. Without the feature `thinking`, the host makes the pages of games in progress
//! only, and sends other requests to a host that has everything.
#![cfg(target_arch = "wasm32")]

mod host;
mod outside;
mod store;

#[cfg(feature = "thinking")]
pub use host::think;
pub use host::{Host, Listening, tell_panics};
