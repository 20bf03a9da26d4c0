//! What a browser keeps: pace, colours, the order of hands, what is shown on request.

use maud::{Markup, html};
use parlour_table::moments::Speed;
use parlour_table::words::tutor;
use parlour_table::{Roster, RosterGame, TutorMode};

use super::Page;
use super::parts::{choice, label};
use crate::face::WebFace;

const AFTER_A_ROUND: [(&str, &str); 2] =
    [("ask", "Wait for Continue"), ("auto", "Continue automatically")];
const THEMES: [(&str, &str); 3] =
    [("system", "Same as my system"), ("light", "Light"), ("dark", "Dark")];

/// What is shown only on request isn't shown by default.
const OFF: &str = "off";

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
                (choice("Colours", "theme", THEMES, THEMES[0].0))
                h2 { (tutor::SETTING) }
                p { (tutor::ABOUT) }
                @for game in roster.iter() { (tutor_in(game)) }
                @for game in roster.iter() { (of_game(game)) }
            }
            p { a href="/backup" { "Back up everything" } " · " a href="/" { "Back to the games" } }
        }
    };
    Page::new("Settings", body)
}

/// The settings that the whole page depends on with their defaults, for the script that sets them
/// before anything is drawn: `speed=normal&theme=system`.
pub fn page_settings(roster: &Roster) -> String {
    let speed = Speed::default().name();
    let mut settings = format!("speed={speed}&theme={}", THEMES[0].0);
    for toggle in roster.iter().flat_map(|game| WebFace::of(game).toggles()) {
        settings += &format!("&{}={OFF}", toggle.name);
    }
    settings
}

/// How the tutor helps in a game.
fn tutor_in(game: &RosterGame) -> Markup {
    let info = game.info();
    let modes = TutorMode::ALL.map(|mode| (mode.name(), label(mode.label())));
    let modes = modes.iter().map(|(name, label)| (*name, label.as_str()));
    choice(info.title, &format!("tutor.{}", info.name), modes, TutorMode::default().name())
}

/// The choices that a game has of its own.
fn of_game(game: &RosterGame) -> Markup {
    let (info, face) = (game.info(), WebFace::of(game));
    let (orders, toggles) = (face.orders(), face.toggles());
    html! {
        h2 { (info.title) }
        @if let Some((usual, _)) = orders.first() {
            (choice("Order of your hand", &format!("sort.{}", info.name), orders.iter().copied(), usual))
        }
        @for toggle in toggles {
            (choice(toggle.label, toggle.name, [(OFF, "Off"), ("on", "On")], OFF))
            p.explain { (toggle.about) }
        }
    }
}
