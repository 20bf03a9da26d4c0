//! A step of a lesson, which is tried on the table itself.

use maud::{Markup, html};
use parlour_players::Prompt;
use parlour_rules::Seat;
use parlour_table::words::Words;
use parlour_table::words::lesson::Step;

use super::Page;
use super::find_move::{FindMove, find_move, verdict};
use crate::draw::message::written;
use crate::face::GameFace;
use crate::scene::Scene;

/// A step of a lesson and the reader's try.
pub struct LessonPage<G: Words> {
    /// Every step of the lesson.
    pub steps: &'static [Step<G>],
    /// The number of this one, from 1.
    pub step: usize,
    /// Its position.
    pub game: G,
    /// The game after the reader's try, or why it wasn't right.
    pub tried: Option<Result<G, String>>,
}

/// The page of a lesson's step.
pub fn lesson<G: Words>(face: &'static dyn GameFace<G>, page: &LessonPage<G>) -> Page {
    let of = page.steps.len();
    let step = &page.steps[page.step - 1];
    let prompt = Prompt::of(&page.game);
    let seat = prompt.as_ref().map_or(Seat(0), |(seat, _)| *seat);
    let legal = prompt.map(|(_, prompt)| prompt.legal).unwrap_or_default();
    let (scene, solved) = match &page.tried {
        Some(Ok(after)) => (Scene::of_lesson(face, after, (seat, page.step), Vec::new()), true),
        _ => (Scene::of_lesson(face, &page.game, (seat, page.step), legal), false),
    };
    let sentence = html! {
        @if solved { "Done." }
        @else { "Your turn: " (written(&G::ask(&scene.view, &scene.reader_names()))) }
    };
    let side = html! {
        p.quiet { (G::TITLE) ", a short lesson: " (page.step) " of " (of) }
        h1 { (step.title) }
        @if !solved { @for paragraph in step.text.split("\n\n") { p { (paragraph) } } }
        @match &page.tried {
            Some(Ok(_)) => (verdict(true, &html! { (step.done) })),
            Some(Err(why)) => (verdict(false, &html! { (why) })),
            None => {}
        }
        (links(G::NAME, page.step, of, solved))
    };
    let asked = FindMove { kind: "lesson", sentence, label: "The position", side };
    Page::new(format!("Lesson, {}", G::TITLE), find_move(&scene, &asked))
}

/// Where the reader can go from a step.
fn links(game: &str, step: usize, of: usize, solved: bool) -> Markup {
    let to = |step: usize| format!("/learn/{game}/{step}");
    html! {
        div.doors {
            @if step < of {
                a.button .first[solved] href=(to(step + 1)) { @if solved { "Continue" } @else { "Skip this one" } }
            } @else {
                a.button .first[solved] href={ "/new/" (game) } { "Play a game" }
            }
            @if solved { a.button href=(to(step)) { "Try it again" } }
            @if step > 1 { a.button href=(to(step - 1)) { "Back" } }
        }
    }
}
