//! Between the turns of people who share a screen.

use maud::html;
use parlour_rules::Seat;
use parlour_table::words::Words;

use super::Page;
use crate::draw::message::written;
use crate::scene::Scene;

/// Asks to hand the screen to the player on `seat`; shows no hand.
pub fn hand_over<G: Words>(scene: &Scene<G>, seat: Seat) -> Page {
    let name = scene.names.get(seat.index()).map_or("the next player", String::as_str);
    let body = html! {
        main #main .reading.hand-over data-table=(scene.table) data-version=(scene.version) {
            h1 { "Hand the screen to " (name) }
            p.lead { "The cards are hidden until " (name) " is ready." }
            @if let Some(line) = scene.log.last() {
                p.quiet { (written(&line.text.first_line())) }
            }
            div.doors {
                a.button.first href={ "/table/" (scene.table) "?seat=" (seat.0) } { "I am " (name) ": show my cards" }
            }
        }
    };
    Page::new(G::TITLE, body)
}
