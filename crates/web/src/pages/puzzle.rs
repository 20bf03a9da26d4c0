//! A position worth thinking about.

use maud::{Markup, html};
use parlour_players::puzzle::Puzzle;
use parlour_table::words::puzzle::{Tried, explained};

use super::frame::frame;
use crate::scene::{Drawn, Scene};

/// A puzzle, and what was tried.
pub struct PuzzlePage<'a, G: Drawn> {
    /// Which.
    pub puzzle: &'a Puzzle<G>,
    /// Its number, from 1.
    pub number: usize,
    /// How many there are.
    pub of: usize,
    /// Whether it is today's.
    pub is_todays: bool,
    /// What was tried, and what came of it.
    pub tried: Option<(String, Tried)>,
    /// Whether the answer is to be shown.
    pub is_shown: bool,
}

/// The puzzle's page: answer it on the table itself.
pub fn puzzle<G: Drawn>(page: &PuzzlePage<G>) -> Markup {
    let scene = Scene::of_puzzle(page.puzzle, page.number);
    let here = format!("/puzzle/{}", G::NAME);
    let solved = matches!(page.tried, Some((_, Tried::Right)));
    let next = page.number % page.of.max(1) + 1;
    let body = html! {
        main #main .table.puzzle .(G::NAME) {
            div.play {
                div.sentence {
                    p #turn {
                        @if solved { "Yes: " (G::prose(&page.puzzle.answer.to_string())) "." }
                        @else { "One action is clearly best. " (G::prose(&capitalised(&G::ask(&scene)))) }
                    }
                }
                section.felt aria-label="The puzzle" { (G::felt(&scene)) }
                div.bar role="group" aria-label="What you can do" {
                    div.own { (G::controls(&scene)) }
                    p #preview .preview {}
                }
            }
            aside.side {
                section {
                    h1 { @if page.is_todays { "Today's puzzle" } @else { "Puzzle " (page.number) } }
                    p.quiet { (G::TITLE) ", " (page.number) " of " (page.of) ". " (G::CREDIT) "." }
                    @match &page.tried {
                        Some((_, Tried::Right)) => p.verdict.good { "✓ Right." },
                        Some((_, Tried::Wrong(why))) => p.verdict.bad { "✗ " (G::prose(why)) " Try again." },
                        Some((_, Tried::Illegal(why))) => p.verdict.bad { "That is not possible: " (why) "." },
                        None => {}
                    }
                    @if solved || page.is_shown {
                        @if !solved { p.verdict { "The answer is " strong { (G::prose(&page.puzzle.answer.to_string())) } "." } }
                        @for line in explained(page.puzzle) { p { (G::prose(&line)) } }
                    }
                    div.doors {
                        @if !solved && !page.is_shown {
                            a.button href=(format!("{here}?number={}&show=yes", page.number)) { "Show the answer" }
                        }
                        a.button href=(format!("{here}?number={next}")) { "Another" }
                    }
                }
            }
        }
    };
    frame(&format!("Puzzle, {}", G::TITLE), body)
}

fn capitalised(sentence: &str) -> String {
    let mut letters = sentence.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
