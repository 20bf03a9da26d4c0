//! A page for what went wrong.

use maud::{Markup, html};

use super::frame::frame;

/// What went wrong, and where to go from here.
pub fn error(status: u16, title: &str, words: &str) -> Markup {
    let body = html! {
        main #main .reading.wrong {
            p.status { (status) }
            h1 { (title) }
            p.lead { (words) }
            div.doors { a.button.first href="/" { "To the games" } }
        }
    };
    frame(title, body)
}
