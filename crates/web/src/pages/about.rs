//! About Parlour, and whose the games are.

use maud::{Markup, html};

use super::frame::frame;

/// About Parlour, and whose the games are.
pub fn about() -> Markup {
    let body = html! {
        main #main .reading {
            h1 { "About Parlour" }
            p.lead { "Three games, played fairly, by a computer that tells its reasons." }
            h2 { "The games" }
            p {
                strong { "Crosscut" } " was designed by " strong { "Mark Steere" } " in June 2023. His rule sheet lets anyone "
                "program the game, and asks that its name and rules stay as they are. Boards that are not square, and "
                "the swap, are ours and off unless you ask for them."
            }
            p {
                strong { "Five Crowns" } " is a game of SET Enterprises and PlayMonster. The trident suit and the deck "
                "that you see here are our own drawings."
            }
            p { strong { "Cribbage" } " is traditional; Sir John Suckling is said to have made it in the 17th century." }
            h2 { "Fair deals" }
            p {
                "Before the first card, the table shows a seal: the SHA-256 hash of the seed that decides every card. When "
                "the game is over the seed is told, and anyone can compute every card again. While it goes on, no hidden "
                "card leaves the server: a page is made only from what its reader may see."
            }
            h2 { "The computer" }
            p {
                "Its players see what a person in their seat would see, and nothing else. What they say about a move is "
                "made from the numbers that decided it. Hints, reviews and puzzles come from the same players."
            }
            h2 { "The software" }
            p {
                "Parlour is open source under the MIT or Apache-2.0 licence, written in Rust. The same program plays in "
                "the terminal (" code { "parlour" } "), answers questions on the command line, and talks to bots. "
                "There is an interface for programs under " a href="/api/v1/openapi.json" { "/api/v1" } "."
            }
            p { a href="/" { "Back to the games" } }
        }
    };
    frame("About", body)
}
