//! Crosscut in the terminal.

mod board;
mod discs;
mod face;
mod lines;
mod standing;

pub use face::CrosscutFace;

use parlour_rules::crosscut::Colour;

use crate::screen::Role;

/// How a side's words and discs look.
fn role(colour: Colour) -> Role {
    match colour {
        Colour::Red => Role::Red,
        Colour::Blue => Role::Blue,
    }
}
