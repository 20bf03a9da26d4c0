//! Between the turns of people who share a screen.

use maud::html;
use parlour_rules::{Message, Seat};
use parlour_table::words::Words;

use super::Page;
use super::parts::post;
use super::table::sentences;
use crate::draw::message::written;
use crate::scene::Scene;

/// The most sentences about what happened: a whole show, and what led to it.
const TOLD: usize = 8;

/// What happened since the player on `seat` last acted, oldest first. Where nobody else has acted
/// since, it is what that action led to.
fn since_last<G: Words>(scene: &Scene<G>, seat: Seat) -> Vec<Message> {
    let acted = scene.log.iter().rposition(|line| line.seat == seat).map_or(0, |place| place + 1);
    let first = acted.min(scene.log.len().saturating_sub(1));
    let mut told: Vec<Message> =
        scene.log[first..].iter().flat_map(|line| sentences(&line.text)).collect();
    told.split_off(told.len().saturating_sub(TOLD))
}

/// Asks to hand the screen to the player on `seat`; shows no hand.
pub fn hand_over<G: Words>(scene: &Scene<G>, seat: Seat) -> Page {
    let name = scene.names.get(seat.index()).map_or("the next player", String::as_str);
    let body = html! {
        main #main .reading.hand-over data-table=(scene.table) data-version=(scene.version) data-events=(scene.events) {
            h1 { "Hand the screen to " (name) }
            p.lead { "The cards are hidden until " (name) " is ready." }
            @for line in since_last(scene, seat) { p.quiet { (written(&line)) } }
            div.doors {
                a.button.first href=(format!("/table/{}?seat={}&deal={}", scene.table, seat.0, scene.deal)) { "I'm " (name) ": show my cards" }
                @if scene.may_undo {
                    (post(scene, "undo", "", html! {
                        button type="submit" data-letter="u" { "Undo" kbd { "u" } }
                    }))
                }
            }
        }
    };
    Page::new(G::TITLE, body)
}
