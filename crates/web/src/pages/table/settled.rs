//! The result, beside the table.

use maud::{Markup, html};
use parlour_rules::{Outcome, Turn};
use parlour_table::words::Words;

use crate::scene::Scene;

/// How the game ended for the reader; nothing before that.
pub fn settled<G: Words>(scene: &Scene<G>) -> Markup {
    let Turn::Over(outcome) = scene.turn else { return html! {} };
    let words = match (outcome, scene.me) {
        (Outcome::Tied, _) => "A draw",
        (Outcome::Won(_), Some(seat)) if outcome.is_win_for(seat) => "You won",
        (Outcome::Won(_), Some(_)) => "You lost",
        (Outcome::Won(_), None) => "Game over",
    };
    html! {
        section.settled {
            h2 { (words) }
            @if let (Outcome::Won(_), None) = (outcome, scene.me) {
                p { (if G::HIDES { "All cards and the seed are shown now." } else { "The seed is shown now." }) }
            }
        }
    }
}
