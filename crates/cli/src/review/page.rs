//! A review as a page that needs nothing else: no script, no network.

use maud::{DOCTYPE, PreEscaped, html};

use parlour_table::GameInfo;
use parlour_table::words::story::Story;
use parlour_web::pages;

const STYLE: &str = include_str!("page.css");

/// The whole page.
pub fn page(story: &Story, game: &GameInfo) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { "Review: " (story.title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                main {
                    h1 { (story.title) }
                    (pages::story(story))
                    p.quiet { (game.title) ". " (game.credit) ". Reviewed by Parlour." }
                }
            }
        }
    };
    page.into_string()
}
