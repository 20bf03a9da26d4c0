//! The page behind a link to a seat.

use maud::{Markup, html};
use parlour_rules::Commitment;
use parlour_table::{GameInfo, RosterGame};

use super::Page;
use super::parts::luck;
use crate::face::WebFace;
use crate::scene::TableName;

/// An invitation that was opened.
#[derive(Clone, Debug)]
pub struct Join {
    /// What follows `/join/` in the link.
    pub invitation: String,
    /// Who invites, where they said their name.
    pub host: Option<String>,
    /// The name of the seat: "Blue".
    pub seat: String,
    /// A summary of the options: "8x8, Blue may swap".
    pub options: String,
    /// What people should know before they sit down, in sentences.
    pub notices: Vec<String>,
    /// The hash of the server's number, where the seed is mixed.
    pub promise: Option<Commitment>,
    /// The table, where the seat is taken.
    pub taken: Option<TableName>,
    /// Why it was refused just now.
    pub refused: Option<String>,
}

/// Asks whether to sit down.
pub fn join(game: &RosterGame, join: &Join) -> Page {
    let info = game.info();
    let title = info.title;
    let body = html! {
        main #main .new-game .(info.name) {
            div.words {
                h1 {
                    @match &join.host {
                        Some(host) => { (host) " invites you to " (title) }
                        None => { "You are invited to " (title) }
                    }
                }
                p.lead { (info.about) " " span.quiet { (info.credit) "." } }
                @match &join.taken {
                    Some(table) => (taken(&info, join, table)),
                    None => (free(&info, join)),
                }
            }
            div.picture aria-hidden="true" inert { (WebFace::of(game).picture()) }
        }
    };
    Page::new(format!("An invitation to {title}"), body)
}

/// The form for a seat that is free.
fn free(info: &GameInfo, join: &Join) -> Markup {
    html! {
        p { "You'll be " strong { (join.seat) } @if !join.options.is_empty() { " (" (join.options) ")" } "." }
        @for notice in &join.notices { p.notice { (notice) } }
        @if let Some(refused) = &join.refused { p.refused role="alert" { (refused) } }
        form method="post" action={ "/join/" (join.invitation) } {
            div.field {
                label for="name" { "Your name (optional)" }
                input #name type="text" name="name" maxlength="24" autocomplete="nickname";
            }
            (luck())
            div.doors {
                button.first type="submit" { "Join game" }
                (to_the_rules(info))
            }
        }
        @if let Some(promise) = join.promise.as_ref().filter(|_| info.hides) {
            p.quiet {
                "Nobody can choose the deal: it's made from one random number from the server and one from each player. The server has already drawn its number, and this is its hash: "
                code.seal { (promise) }
            }
        }
    }
}

/// The page for a seat that is taken: an invitation works once, but anyone may watch.
fn taken(info: &GameInfo, join: &Join, table: &TableName) -> Markup {
    html! {
        p.refused role="alert" {
            "That seat is taken. This link was for " strong { (join.seat) } ", and has been used."
        }
        p { "If that was you on another device, look there under “About this table” for a link to your seat." }
        div.doors {
            a.button.first href={ "/table/" (table) } { "Watch this game" }
            a.button href={ "/new/" (info.name) } { "Start your own game" }
            (to_the_rules(info))
        }
    }
}

fn to_the_rules(info: &GameInfo) -> Markup {
    html! { a.button href={ "/how/" (info.name) } { "How to play" } }
}
