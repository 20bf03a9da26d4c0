//! A table that its host closed before the game began.

use maud::html;
use parlour_table::GameInfo;

use super::Page;

/// Says that the table is closed, and where to go instead.
pub fn closed(info: &GameInfo) -> Page {
    let body = html! {
        main #main .reading.closed {
            h1 { "This table is closed" }
            p.lead { "The host closed it before the game began, so nobody can join." }
            div.doors {
                a.button.first href={ "/new/" (info.name) } { "Start a new game" }
                a.button href="/" { "All games" }
            }
        }
    };
    Page::new(info.title, body)
}
