//! Parlour in the terminal: line by line, and on the full screen.

mod coach;
mod default_face;
mod face;
mod faces;
mod new_game;
mod opening;
pub mod plain;
mod saved;
pub mod screen;
mod settings;
mod terminal;

pub use default_face::{DefaultFace, default_face};
pub use face::{Cards, Face, Players};
pub use faces::attach_faces;
pub use opening::Opening;
pub use settings::PlaySettings;
pub use terminal::{Terminal, TerminalGame};
