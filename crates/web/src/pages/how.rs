//! How to play: the rules in short, and in full.

use maud::html;
use parlour_table::GameInfo;

use super::Page;
use super::markdown::markdown;

/// How to play a game.
pub fn how_to(game: &GameInfo, rules: &str) -> Page {
    let body = html! {
        main #main .reading .(game.name) {
            h1 { "How to play " (game.title) }
            p.lead { (game.credit) "." }
            div.doors {
                a.button.first href={ "/new/" (game.name) } { "Play" }
                @if game.has_lesson { a.button href={ "/learn/" (game.name) } { "Lesson" } }
                @if game.has_puzzles { a.button href={ "/puzzle/" (game.name) } { "Today's puzzle" } }
            }
            dl.in-short {
                @for (title, words) in game.how { div { dt { (title) } dd { (words) } } }
            }
            details.full-rules {
                summary { "The rules in full" }
                (markdown(rules))
            }
        }
    };
    Page::new(format!("How to play {}", game.title), body)
}
