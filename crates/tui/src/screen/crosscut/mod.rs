//! Crosscut on the full screen.

mod board;
mod discs;
mod face;
mod lesson;
mod new;
mod standing;
mod steps;

pub use board::Board;
pub use face::{CrosscutFace, lying};
pub use lesson::LessonPage;
pub use new::NewCrosscutPage;

use parlour_rules::crosscut::{Colour, Crosscut};

use super::shown::Shown;
use super::theme::Role;

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
