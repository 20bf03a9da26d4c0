//! A puzzle, which is answered on the table itself.

use maud::html;
use parlour_players::puzzle::Puzzle;
use parlour_table::words::puzzle::{QUESTION, Tried, difficulty, explained, kind_words};
use parlour_table::words::{Words, not_possible};

use super::Page;
use crate::draw::message::written;
use crate::face::GameFace;
use crate::scene::Scene;

/// A puzzle and the reader's try.
pub struct PuzzlePage<'a, G: Words> {
    /// The puzzle.
    pub puzzle: &'a Puzzle<G>,
    /// The id of another one.
    pub next: String,
    /// Whether it is today's.
    pub is_todays: bool,
    /// The result of the reader's try.
    pub tried: Option<Tried>,
    /// Whether the answer is to be shown.
    pub is_shown: bool,
    /// Where the puzzle of the day stands.
    pub daily: Option<String>,
}

/// The page of a puzzle. Until it is solved or given up, nothing on it depends on the answer.
pub fn puzzle<G: Words>(face: &'static dyn GameFace<G>, page: &PuzzlePage<G>) -> Page {
    let puzzle = page.puzzle;
    let solved = matches!(page.tried, Some(Tried::Right));
    let known = solved || page.is_shown;
    let scene = Scene::of_puzzle(face, puzzle, known.then_some(puzzle.answer));
    let here = format!("/puzzle/{}", G::NAME);
    let answer = G::deed_in(&puzzle.view, puzzle.answer);
    let body = html! {
        main #main .table.puzzle .(G::NAME) {
            div.play {
                div.sentence {
                    p #turn {
                        @if solved { "Yes: " (written(&answer)) "." }
                        @else if page.is_shown { "The answer: " (written(&answer)) "." }
                        @else { (QUESTION) " " (written(&G::ask(&scene.view, &scene.reader_names()).capitalised())) }
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
                    h1 { @if page.is_todays { "Today's puzzle" } @else { "Puzzle " (puzzle.id) } }
                    p.quiet { (G::TITLE) ", " (difficulty(puzzle.difficulty)) ". " (G::CREDIT) "." }
                    @if let Some(daily) = &page.daily { p.daily { "Puzzle of the day: " (daily) "." } }
                    @match &page.tried {
                        Some(Tried::Right) => p.verdict.good { "✓ Right." },
                        Some(Tried::Wrong(why)) => p.verdict.bad { "✗ " (written(why)) " Try again." },
                        Some(Tried::Illegal(why)) => p.verdict.bad { (not_possible(why)) },
                        None => {}
                    }
                    @if known {
                        @if !solved { p.verdict { "The answer: " strong { (written(&answer)) } "." } }
                        @for line in explained(puzzle) { p { (written(&line)) } }
                        p.quiet { "Kind: " (kind_words(&puzzle.kind)) "." }
                    }
                    div.doors {
                        @if !known {
                            @if page.is_todays {
                                form method="post" action=(format!("{here}/{}/act", puzzle.id)) {
                                    button type="submit" name="show" value="yes" { "Show the answer" }
                                }
                            } @else {
                                a.button href=(format!("{here}/{}?show=yes", puzzle.id)) { "Show the answer" }
                            }
                        }
                        a.button href=(format!("{here}/{}", page.next)) { "Another" }
                    }
                    p.quiet { "To share this puzzle: " a href=(format!("{here}/{}", puzzle.id)) { "/puzzle/" (G::NAME) "/" (puzzle.id) } }
                }
            }
        }
    };
    Page::new(format!("Puzzle, {}", G::TITLE), body)
}
