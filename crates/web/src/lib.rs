//! Parlour in the browser.

pub mod draw;
pub mod pages;
pub mod scene;
