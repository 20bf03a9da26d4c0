//! Check this deal: whether it was fixed before anything was played.

use maud::html;
use parlour_rules::{Commitment, Seed};
use parlour_table::GameInfo;

use super::Page;
use crate::scene::TableName;

/// What is known about a deal.
pub struct Check {
    /// Where it was played.
    pub table: TableName,
    /// The game.
    pub game: GameInfo,
    /// The hash of the seed, which was shown before the first card.
    pub commitment: Commitment,
    /// The seed, once the game is over.
    pub seed: Option<Seed>,
    /// The result of replaying every action from the seed: sentences, or why it failed.
    pub replayed: Option<Result<Vec<String>, String>>,
}

/// The seal, the seed, and whether they belong together.
pub fn check(check: &Check) -> Page {
    let hides = check.game.hides;
    let first = if hides { "card" } else { "move" };
    let (decides, tells) = if hides {
        ("It decides every card.", "whoever knew it now would know every card to come.")
    } else {
        (
            "Nothing on the board depends on it. The moves alone make the game.",
            "until then the seal stands for it.",
        )
    };
    let again = if hides {
        "✓ Dealt again from the seed, every card and every move comes out the same."
    } else {
        "✓ Played again from the beginning, every move is legal and the board comes out the same."
    };
    let body = html! {
        main #main .reading {
            h1 { "Check this deal" }
            p.lead { (check.game.title) " · " a href={ "/table/" (check.table) } { "back to the table" } }
            ol.steps {
                li {
                    h2 { "The seal" }
                    p { "Shown before the first " (first) ". It is the SHA-256 hash of the seed, so the seed could not be changed afterwards." }
                    p { code.seal { (check.commitment) } }
                }
                li {
                    h2 { "The seed" }
                    @match check.seed {
                        Some(seed) => {
                            p { "Shown when the game ended. " (decides) }
                            p { code.seal { (seed) } }
                        }
                        None => p { "Shown when the game is over: " (tells) },
                    }
                }
                li {
                    h2 { "Do they match?" }
                    @match check.seed {
                        Some(seed) if seed.commitment() == check.commitment => {
                            p.verdict.good { "✓ The seed's hash equals the seal." }
                        }
                        Some(_) => p.verdict.bad { "✗ The seed's hash differs from the seal." },
                        None => p.quiet { "You'll see at the end." },
                    }
                }
                li {
                    h2 { "Every " (first) " again" }
                    @match &check.replayed {
                        Some(Ok(lines)) => {
                            p.verdict.good { (again) }
                            @for line in lines { p { (line) } }
                        }
                        Some(Err(why)) => p.verdict.bad { "✗ " (why) },
                        None => p.quiet { "You'll see at the end." },
                    }
                }
            }
            @if check.seed.is_some() {
                p {
                    "On your own machine: take " a href={ "/table/" (check.table) "/record.json" } download { "the record" }
                    " and run " code { "parlour verify record.json" } "."
                }
            }
        }
    };
    Page::new("Check this deal", body)
}
