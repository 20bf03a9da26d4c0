//! Somebody opens a link to a seat.

use maud::{Markup, html};

use super::Kind;
use super::frame::frame;
use crate::scene::TableName;

/// An invitation that was opened.
#[derive(Clone, Debug)]
pub struct Join {
    /// Which game.
    pub kind: Kind,
    /// What follows `/join/` in the link.
    pub invitation: String,
    /// Who invites, where they said their name.
    pub host: Option<String>,
    /// What the seat is called: "Blue".
    pub seat: String,
    /// What is played: "8x8, Blue may swap".
    pub options: String,
    /// The table, where somebody sits on that seat already.
    pub taken: Option<TableName>,
    /// Why it was refused just now.
    pub refused: Option<String>,
}

/// Asks whether to sit down.
pub fn join(join: &Join) -> Markup {
    let title = join.kind.title();
    let body = html! {
        main #main .new-game .(join.kind.name()) {
            div.words {
                h1 {
                    @match &join.host {
                        Some(host) => { (host) " invites you to " (title) }
                        None => { "You are invited to " (title) }
                    }
                }
                p.lead { (join.kind.about()) " " span.quiet { (join.kind.credit()) "." } }
                @match &join.taken {
                    Some(table) => (taken(join, table)),
                    None => (free(join)),
                }
            }
            div.picture aria-hidden="true" inert { (join.kind.picture()) }
        }
    };
    frame(&format!("An invitation to {title}"), body)
}

/// The seat is free: who would like to sit there?
fn free(join: &Join) -> Markup {
    html! {
        p { "You would play " strong { (join.seat) } @if !join.options.is_empty() { " (" (join.options) ")" } "." }
        @if let Some(refused) = &join.refused { p.refused role="alert" { (refused) } }
        form method="post" action={ "/join/" (join.invitation) } {
            div.field {
                label for="name" { "Your name, if you like" }
                input #name type="text" name="name" maxlength="24" autocomplete="nickname";
            }
            div.doors {
                button.first type="submit" { "Sit down" }
                (to_the_rules(join))
            }
        }
    }
}

/// An invitation is good once; whoever comes later may watch.
fn taken(join: &Join, table: &TableName) -> Markup {
    html! {
        p.refused role="alert" {
            "Somebody sits there already: this link was for " strong { (join.seat) } ", and is used up."
        }
        p { "If that was you on another device, open your own link from there (under “About this table”)." }
        div.doors {
            a.button.first href={ "/table/" (table) } { "Watch this game" }
            a.button href={ "/new/" (join.kind.name()) } { "Play one of your own" }
            (to_the_rules(join))
        }
    }
}

fn to_the_rules(join: &Join) -> Markup {
    html! { a.button href={ "/how/" (join.kind.name()) } { "How to play" } }
}
