//! An exercise, which is answered on the table itself.

use maud::{Markup, html};
use parlour_rules::Message;
use parlour_table::coach::Exercise;
use parlour_table::words::practice::{QUESTION, about};
use parlour_table::words::{Words, not_possible};

use crate::draw::message::written;
use crate::pages::Page;
use crate::scene::Scene;

/// An exercise, and what came of the reader's answer.
pub struct ExercisePage<'a> {
    /// The exercise.
    pub exercise: &'a Exercise,
    /// What the page shows.
    pub shown: &'a ExerciseShown,
}

/// What the page of an exercise shows.
pub enum ExerciseShown {
    /// Only the position.
    Question,
    /// Why a move isn't possible.
    Refused(String),
    /// What an answer was worth.
    Answered {
        /// Whether it was right.
        is_right: bool,
        /// What it was worth, and the best move where it is another one.
        verdict: Message,
        /// Why.
        reasons: Vec<Message>,
        /// When the exercise comes back, or why this answer doesn't count.
        when: String,
        /// The address of the next exercise.
        next: String,
    },
}

/// The page of an exercise. Until it is answered, nothing on it depends on the answer.
pub fn exercise<G: Words>(scene: &Scene<G>, page: &ExercisePage) -> Page {
    let exercise = page.exercise;
    let is_known = matches!(page.shown, ExerciseShown::Answered { .. });
    let body = html! {
        main #main .table.puzzle.exercise .(G::NAME) {
            div.play {
                div.sentence {
                    p #turn {
                        @match page.shown {
                            ExerciseShown::Answered { is_right: true, .. } => "Right.",
                            ExerciseShown::Answered { .. } => "Not quite.",
                            _ => { (QUESTION) " " (written(&G::ask(&scene.view, &scene.reader_names()).capitalised())) }
                        }
                    }
                }
                section.felt aria-label="The position" { (scene.face.felt(scene)) }
                div.bar role="group" aria-label="What you can do" {
                    div.own { (scene.face.controls(scene)) }
                    p #preview .preview {}
                }
            }
            aside.side {
                section {
                    h1 { "Practice" }
                    p.quiet { (about(G::TITLE, exercise)) "." }
                    (answer(page.shown))
                    div.doors {
                        @match page.shown {
                            ExerciseShown::Answered { next, .. } => {
                                a.button.first href=(next) data-letter="n" { "Next" kbd { "n" } }
                            }
                            _ => {
                                form method="post" action={ (scene.base) "/act" } {
                                    button type="submit" name="show" value="yes" { "Show the answer" }
                                }
                            }
                        }
                        a.button href="/coach" { "Stop" }
                    }
                    @if !is_known { p.quiet { "If you look at the answer, the exercise counts as missed." } }
                }
            }
        }
    };
    Page::new(format!("Practice, {}", G::TITLE), body)
}

fn answer(shown: &ExerciseShown) -> Markup {
    html! {
        @match shown {
            ExerciseShown::Question => {}
            ExerciseShown::Refused(why) => p.verdict.bad role="status" { (not_possible(why)) },
            ExerciseShown::Answered { is_right, verdict, reasons, when, .. } => {
                @if *is_right { p.verdict.good role="status" { "✓ " (written(verdict)) } }
                @else { p.verdict.bad role="status" { "✗ " (written(verdict)) } }
                @for reason in reasons { p { (written(reason)) } }
                p.quiet { (when) }
            }
        }
    }
}
