//! Crosscut on the full screen.

mod board;
mod discs;
mod face;
mod how;
mod lesson;
mod new;
mod standing;
mod steps;

pub use board::Board;
pub use face::CrosscutFace;
pub use how::HOW;
pub use lesson::LessonPage;
pub use new::NewCrosscutPage;

use parlour_rules::crosscut::{Colour, Crosscut};

use super::shown::Shown;
use super::theme::Role;

/// Whose game it is.
pub const CREDIT: &str = "Designed by Mark Steere";

impl Shown for Crosscut {
    type Face = CrosscutFace;
}

/// How a side's words and discs look.
fn role(colour: Colour) -> Role {
    match colour {
        Colour::Red => Role::Red,
        Colour::Blue => Role::Blue,
    }
}

/// A side's name in a sentence.
fn name(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "Red",
        Colour::Blue => "Blue",
    }
}
