//! A position that asks for a move on the table itself: a puzzle, a decision to try again, or a step
//! of a lesson.

use maud::{Markup, html};
use parlour_rules::Message;
use parlour_table::words::Words;

use crate::draw::message::written;
use crate::scene::Scene;

/// Such a position.
pub struct FindMove<'a> {
    /// Which of them it is, for the style sheet.
    pub kind: &'a str,
    /// The sentence over the table.
    pub sentence: Markup,
    /// What the table is called where it's read aloud.
    pub label: &'a str,
    /// What is beside the table.
    pub side: Markup,
}

/// The page of such a position.
pub fn find_move<G: Words>(scene: &Scene<G>, page: &FindMove) -> Markup {
    html! {
        main #main .table.puzzle .(page.kind) .(G::NAME) {
            div.play {
                div.sentence { p #turn { (page.sentence) } }
                section.felt aria-label=(page.label) { (scene.face.felt(scene)) }
                div.bar role="group" aria-label="What you can do" {
                    div.own { (scene.face.controls(scene)) }
                    p #preview .preview {}
                }
            }
            aside.side { section { (page.side) } }
        }
    }
}

/// What is said about a move that was tried.
pub fn verdict(is_right: bool, words: &Markup) -> Markup {
    html! {
        @if is_right { p.verdict.good role="status" { "✓ " (words) } }
        @else { p.verdict.bad role="status" { "✗ " (words) } }
    }
}

/// The sentence over the table after a move that isn't the answer: what's wrong with it, and what to
/// do. On a phone, what is beside the table is below it, out of sight.
pub fn ask_again(wrong: &Markup, ask: &Message) -> Markup {
    html! { span.verdict.bad role="status" { (wrong) } " " (written(ask)) }
}
