//! The game room in the browser.
