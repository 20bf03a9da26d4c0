//! Somebody opens a link to a seat.

use maud::{Markup, html};

use super::Kind;
use super::frame::frame;

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
                p { "You would play " strong { (join.seat) } @if !join.options.is_empty() { " (" (join.options) ")" } "." }
                @if let Some(refused) = &join.refused { p.refused role="alert" { (refused) } }
                form method="post" action={ "/join/" (join.invitation) } {
                    div.field {
                        label for="name" { "Your name, if you like" }
                        input #name type="text" name="name" maxlength="24" autocomplete="nickname";
                    }
                    div.doors {
                        button.first type="submit" { "Sit down" }
                        a.button href={ "/how/" (join.kind.name()) } { "How to play" }
                    }
                }
            }
            div.picture aria-hidden="true" inert { (join.kind.picture()) }
        }
    };
    frame(&format!("An invitation to {title}"), body)
}
