//! A position worth thinking about.

use maud::{Markup, html};
use parlour_players::puzzle::Puzzle;
use parlour_table::words::puzzle::{Tried, explained};

use super::frame::frame;
use crate::draw::message::written;
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
    let answer = G::deed(page.puzzle.answer);
    let next = page.number % page.of.max(1) + 1;
    let body = html! {
        main #main .table.puzzle .(G::NAME) {
            div.play {
                div.sentence {
                    p #turn {
                        @if solved { "Yes: " (written(&answer)) "." }
                        @else { "One action is clearly best. " (written(&G::ask(&scene).capitalised())) }
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
                        Some((_, Tried::Wrong(why))) => p.verdict.bad { "✗ " (written(why)) " Try again." },
                        Some((_, Tried::Illegal(why))) => p.verdict.bad { "That is not possible: " (why) "." },
                        None => {}
                    }
                    @if solved || page.is_shown {
                        @if !solved { p.verdict { "The answer: " strong { (written(&answer)) } "." } }
                        @for line in explained(page.puzzle) { p { (written(&line)) } }
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
