//! Check this deal: whether it was fixed before anything was played, and from whose numbers.

use maud::{Markup, html};
use parlour_rules::{Commitment, DrawnBy, Seed, Unfair};
use parlour_table::GameInfo;

use super::Page;
use super::parts::label;
use crate::scene::TableName;
use crate::settings::Hosting;

/// What is known about a deal.
pub struct Check {
    /// Where it was played.
    pub table: TableName,
    /// The game.
    pub game: GameInfo,
    /// The hash of the seed, which was shown before the first card; none before the deal.
    pub commitment: Option<Commitment>,
    /// The seed, once the game is over.
    pub seed: Option<Seed>,
    /// The result of replaying every action from the seed: sentences, or why it failed.
    pub replayed: Option<Result<Vec<String>, String>>,
    /// The numbers that the seed is mixed from, where it is.
    pub numbers: Option<CheckedNumbers>,
    /// What everyone should know about the table, in sentences.
    pub notices: Vec<String>,
    /// Where the page is made.
    pub hosting: Hosting,
}

/// The numbers that a seed is mixed from, as far as they can be shown.
pub struct CheckedNumbers {
    /// The hash of the server's number.
    pub promise: Commitment,
    /// The server's number, once the game is over.
    pub server: Option<Seed>,
    /// The numbers of the people who have sat down.
    pub players: Vec<CheckedNumber>,
    /// Whether the numbers have these hashes and give the seed, once the game is over.
    pub verdict: Option<Result<(), Unfair>>,
}

/// A player's number, as far as it can be shown.
pub struct CheckedNumber {
    /// The player's name.
    pub whose: String,
    /// Who drew it.
    pub by: DrawnBy,
    /// Whether it is the reader's.
    pub is_own: bool,
    /// Its hash.
    pub commitment: Commitment,
    /// The number, once the game is over.
    pub number: Option<Seed>,
}

/// The seal, the seed, and whether they belong together.
pub fn check(check: &Check) -> Page {
    let hides = check.game.hides;
    let first = if hides { "card" } else { "move" };
    let replay = if hides { "Dealing every card again" } else { "Replaying every move" };
    let title = if hides { "Check this deal" } else { "Check this game" };
    let (decides, until_then) = if hides {
        (
            "It decides every card dealt.",
            "It decides every card to come, so it stays secret until then.",
        )
    } else {
        ("The game has no luck, so the seed changed nothing.", "Until then you see only its seal.")
    };
    let again = if hides {
        "✓ We dealt and replayed the game from this seed: every card and every move is the same."
    } else {
        "✓ We replayed the game: every move is legal and the final board is the same."
    };
    let body = html! {
        main #main .reading {
            h1 { (title) }
            p.lead { (check.game.title) " · " a href={ "/table/" (check.table) } { "back to the table" } }
            @for notice in &check.notices { p.notice { (notice) } }
            ol.steps {
                @if let Some(numbers) = &check.numbers { (mixed_from(numbers, check.hosting.name())) }
                li {
                    h2 { "The seal" }
                    p { "Shown before the first " (first) ". It's the SHA-256 hash of the seed, so nobody could change the seed afterwards." }
                    @match check.commitment {
                        Some(commitment) => p { code.seal { (commitment) } },
                        None => p.quiet { "Shown as soon as everyone has joined." },
                    }
                }
                li {
                    h2 { "The seed" }
                    @match check.seed {
                        Some(seed) => {
                            p { "Shown when the game ended. " (decides) }
                            p { code.seal { (seed) } }
                        }
                        None => p { "Shown when the game is over. " (until_then) },
                    }
                }
                li {
                    h2 { "Do they match?" }
                    @match check.seed {
                        Some(seed) if Some(seed.commitment()) == check.commitment => {
                            p.verdict.good { "✓ The seed's hash equals the seal." }
                        }
                        Some(_) => p.verdict.bad { "✗ The seed's hash differs from the seal." },
                        None => p.quiet { "You'll see at the end." },
                    }
                }
                li {
                    h2 { (replay) }
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
                    "To check it on your own machine, download " a href={ "/table/" (check.table) "/record.json" } download { "the record" }
                    " and run " code { "parlour verify record.json" } "."
                }
            }
        }
    };
    Page::new(title, body)
}

/// The numbers behind the seed: their hashes, and when the game is over the numbers themselves.
fn mixed_from(numbers: &CheckedNumbers, host: &str) -> Markup {
    html! {
        li {
            h2 { "The numbers" }
            p {
                "The seed is made from one random number from " (host) " and one from each player. "
                "The hash of " (host) "'s number was shown first, and the hash of each player's number when they joined. "
                "The numbers are shown when the game is over."
            }
            dl.numbers {
                dt { (label(host)) }
                (number(numbers.promise, numbers.server))
                @for player in &numbers.players {
                    dt {
                        @if player.by == DrawnBy::Server { (player.whose) "'s number, drawn by " (host) }
                        @else { (player.whose) }
                    }
                    (number(player.commitment, player.number))
                    @if let (true, DrawnBy::Player, Some(number)) = (player.is_own, player.by, player.number) {
                        dd.verdict data-own-number=(number) hidden {}
                    }
                }
            }
            @match numbers.verdict {
                Some(Ok(())) => p.verdict.good { "✓ Each number matches its hash, and together they give the seed." },
                Some(Err(why)) => p.verdict.bad { "✗ This doesn't match: " (why) "." },
                None => {}
            }
        }
    }
}

/// A number's hash, and the number where it can be shown.
fn number(commitment: Commitment, number: Option<Seed>) -> Markup {
    html! {
        dd { "Hash " code.seal { (commitment) } }
        @if let Some(number) = number { dd { "Number " code.seal { (number) } } }
    }
}
