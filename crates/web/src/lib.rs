//! Parlour in the browser.

pub mod scene;
