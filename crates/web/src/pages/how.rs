//! How to play: the rules in short, and in full.

use maud::{Markup, html};

use super::Kind;
use super::frame::frame;
use super::markdown::markdown;

/// How to play a game.
pub fn how_to(kind: Kind) -> Markup {
    let body = html! {
        main #main .reading .(kind.name()) {
            h1 { "How to play " (kind.title()) }
            p.lead { (kind.credit()) "." }
            dl.in-short {
                @for (title, words) in kind.how() { div { dt { (title) } dd { (words) } } }
            }
            div.doors {
                a.button.first href={ "/new/" (kind.name()) } { "Play" }
                a.button href={ "/puzzle/" (kind.name()) } { "Today's puzzle" }
            }
            details.full-rules {
                summary { "The rules in full" }
                (markdown(kind.rules()))
            }
        }
    };
    frame(&format!("How to play {}", kind.title()), body)
}
