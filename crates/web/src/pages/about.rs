//! About Parlour, and who made the games.

use maud::html;
use parlour_table::Roster;

use super::Page;
use crate::face::WebFace;
use crate::settings::Hosting;

/// About Parlour, and who made the games.
pub fn about(roster: &Roster, hosting: Hosting) -> Page {
    let body = html! {
        main #main .reading {
            h1 { "About Parlour" }
            p.lead { "Fair games against a computer that explains its moves." }
            h2 { "The games" }
            @for game in roster.iter() { p { (WebFace::of(game).credits()) } }
            h2 { "Fair deals" }
            p {
                "Before the first card, the table shows a seal: the SHA-256 hash of the seed that decides every card. When "
                "the game is over the seed is shown, and anyone can deal every card again. "
                @match hosting {
                    Hosting::Server => "During the game no hidden card leaves the server: a page contains only what you may see.",
                    Hosting::Browser => "During the game a page contains only what you may see. The computer thinks in a separate worker, which gets only what its seat sees.",
                }
            }
            h2 { "The computer" }
            p {
                "The computer sees what a person in its seat would see, and nothing else. What it says about a move "
                "comes from the facts and numbers that decided it. Hints, reviews and puzzles come from the same computer players."
            }
            h2 { "The software" }
            p {
                "Parlour is open source under the MIT or Apache-2.0 licence, written in Rust. The same program plays in "
                "the terminal (" code { "parlour" } "), answers questions on the command line, and talks to bots. "
                @match hosting {
                    Hosting::Server => { "Programs can use the API under " a href="/api/v1/openapi.json" { "/api/v1" } "." }
                    Hosting::Browser => "Here it runs in your browser. Nothing you do leaves it.",
                }
            }
            p { a href="/" { "Back to the games" } }
        }
    };
    Page::new("About", body)
}
