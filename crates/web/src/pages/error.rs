//! A page for what went wrong.

use maud::html;
use parlour_rules::message::CardFace;

use super::Page;
use crate::draw::card::{back, face};

/// What went wrong, and where to go from here.
pub fn error(status: u16, title: &str, words: &str) -> Page {
    let body = html! {
        main #main .reading.wrong {
            div.spilled aria-hidden="true" {
                (back())
                (face(&CardFace::Joker.into()))
                (back())
            }
            h1 { (title) }
            p.lead { (words) }
            p.quiet { "Error " (status) }
            div.doors { a.button.first href="/" { "To the games" } }
        }
    };
    Page::new(title, body)
}
