//! A page for what went wrong.

use maud::html;

use super::Page;

/// What went wrong, and where to go from here.
pub fn error(status: u16, title: &str, words: &str) -> Page {
    let body = html! {
        main #main .reading.wrong {
            p.status { (status) }
            h1 { (title) }
            p.lead { (words) }
            div.doors { a.button.first href="/" { "To the games" } }
        }
    };
    Page::new(title, body)
}
