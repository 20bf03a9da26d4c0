//! What a browser keeps: pace, colours, the order of hands, what is shown on request.

use maud::{Markup, html};
use parlour_table::moments::Speed;
use parlour_table::{Roster, RosterGame};

use super::Page;
use super::parts::{choice, label};
use crate::face::WebFace;

const AFTER_A_ROUND: [(&str, &str); 2] =
    [("ask", "Wait for Continue"), ("auto", "Go on by itself")];
const THEMES: [(&str, &str); 3] =
    [("system", "Like the system"), ("light", "Light"), ("dark", "Dark")];

/// The settings of the reader's browser. A script reads and stores them.
pub fn settings(roster: &Roster) -> Page {
    let speeds = Speed::ALL.map(|speed| (speed.name(), label(speed.name())));
    let speeds = speeds.iter().map(|(name, label)| (*name, label.as_str()));
    let body = html! {
        main #main .reading.settings {
            h1 { "Settings" }
            p.lead { "Changes apply immediately and are saved in this browser." }
            noscript { p.notice { "Settings need JavaScript. Everything else works without it." } }
            form method="get" action="/settings" {
                (choice("Speed", "speed", speeds, Speed::default().name()))
                p.explain { "How fast moves are shown, one after the other. Off shows the result immediately." }
                (choice("After a deal or round", "continue", AFTER_A_ROUND, "ask"))
                (choice("Colours", "theme", THEMES, "system"))
                @for game in roster.iter() { (of_game(game)) }
            }
            p { a href="/" { "Back to the games" } }
        }
    };
    Page::new("Settings", body)
}

/// The choices that a game has of its own.
fn of_game(game: &RosterGame) -> Markup {
    let (info, face) = (game.info(), WebFace::of(game));
    let (orders, toggles) = (face.orders(), face.toggles());
    html! {
        @if let Some((usual, _)) = orders.first() {
            h2 { (info.title) }
            (choice("Order of your hand", &format!("sort.{}", info.name), orders.iter().copied(), usual))
        } @else if !toggles.is_empty() {
            h2 { (info.title) }
        }
        @for (name, words) in toggles { (choice(words, name, [("off", "Off"), ("on", "On")], "off")) }
    }
}
