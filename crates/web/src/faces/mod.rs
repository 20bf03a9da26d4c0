//! The faces of the standard games, and the one for games without their own.

pub mod cribbage;
pub mod crosscut;
mod default;
pub mod five_crowns;

use parlour_rules::Game;
use parlour_table::Roster;
use parlour_table::words::Words;

use crate::face::{GameFace, WebFace};
pub use default::DefaultFace;

/// The roster with each standard game's own pages attached.
pub fn attach_faces(roster: Roster) -> Roster {
    let roster = attach(roster, &crosscut::CrosscutFace);
    let roster = attach(roster, &five_crowns::FiveCrownsFace);
    attach(roster, &cribbage::CribbageFace)
}

fn attach<G: Words>(roster: Roster, face: &'static dyn GameFace<G>) -> Roster {
    match roster.get(<G as Game>::NAME).cloned() {
        Ok(game) => roster.with(game.attach(WebFace::new(face))),
        Err(_) => roster,
    }
}

/// The face of a game that has no pages of its own: drawn from [`Words::layout`], with the legal
/// actions as buttons.
pub fn default_face<G: Words>() -> WebFace {
    WebFace::new::<G>(&DefaultFace)
}
