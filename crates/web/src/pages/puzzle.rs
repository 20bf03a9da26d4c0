//! A puzzle, which is answered on the table itself.

use maud::html;
use parlour_players::puzzle::Puzzle;
use parlour_table::words::Words;
use parlour_table::words::puzzle::{Tried, explained};

use super::Page;
use crate::draw::message::written;
use crate::face::GameFace;
use crate::scene::Scene;

/// A puzzle and the reader's try.
pub struct PuzzlePage<'a, G: Words> {
    /// The puzzle.
    pub puzzle: &'a Puzzle<G>,
    /// Its number, from 1.
    pub number: usize,
    /// How many there are.
    pub of: usize,
    /// Whether it is today's.
    pub is_todays: bool,
    /// The result of the reader's try.
    pub tried: Option<Tried>,
    /// Whether the answer is to be shown.
    pub is_shown: bool,
}

/// The page of a puzzle.
pub fn puzzle<G: Words>(face: &'static dyn GameFace<G>, page: &PuzzlePage<G>) -> Page {
    let scene = Scene::of_puzzle(face, page.puzzle, page.number);
    let here = format!("/puzzle/{}", G::NAME);
    let solved = matches!(page.tried, Some(Tried::Right));
    let answer = G::deed_in(&page.puzzle.view, page.puzzle.answer);
    let next = page.number % page.of.max(1) + 1;
    let body = html! {
        main #main .table.puzzle .(G::NAME) {
            div.play {
                div.sentence {
                    p #turn {
                        @if solved { "Yes: " (written(&answer)) "." }
                        @else { "One move is best. Can you find it? " (written(&G::ask(&scene.view).capitalised())) }
                    }
                }
                section.felt aria-label="The puzzle" { (face.felt(&scene)) }
                div.bar role="group" aria-label="What you can do" {
                    div.own { (face.controls(&scene)) }
                    p #preview .preview {}
                }
            }
            aside.side {
                section {
                    h1 { @if page.is_todays { "Today's puzzle" } @else { "Puzzle " (page.number) } }
                    p.quiet { (G::TITLE) ", " (page.number) " of " (page.of) ". " (G::CREDIT) "." }
                    @match &page.tried {
                        Some(Tried::Right) => p.verdict.good { "✓ Right." },
                        Some(Tried::Wrong(why)) => p.verdict.bad { "✗ " (written(why)) " Try again." },
                        Some(Tried::Illegal(why)) => p.verdict.bad { "That's not possible: " (why) "." },
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
    Page::new(format!("Puzzle, {}", G::TITLE), body)
}
