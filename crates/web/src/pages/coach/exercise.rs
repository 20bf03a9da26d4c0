//! An exercise, which is answered on the table itself.

use maud::{Markup, html};
use parlour_table::coach::{Answered, Exercise, Grade};
use parlour_table::words::practice::{GRADE_QUESTION, QUESTION, about, kind};
use parlour_table::words::{Words, not_possible};

use crate::draw::message::written;
use crate::pages::Page;
use crate::pages::find_move::{FindMove, ask_again, find_move, verdict};
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
        /// The judged answer.
        answered: Answered,
        /// Whether the reader played a move. Otherwise they asked for the answer.
        is_played: bool,
        /// When the exercise comes back, or why this answer doesn't count.
        when: String,
        /// The grades that the reader may give the answer, with when the exercise would then come
        /// back; none for an answer that doesn't count.
        grades: Option<Box<[(Grade, String); 4]>>,
        /// The address of the next exercise.
        next: String,
    },
}

/// The page of an exercise. Until it is answered, nothing on it depends on the answer.
pub fn exercise<G: Words>(scene: &Scene<G>, page: &ExercisePage) -> Page {
    let exercise = page.exercise;
    let ask = G::ask_in_puzzle(&scene.view, &scene.reader_names()).capitalised();
    let sentence = html! {
        @match page.shown {
            ExerciseShown::Answered { answered, is_played: false, .. } => (written(&answered.verdict)),
            ExerciseShown::Answered { answered, .. } if answered.is_right => "Right.",
            ExerciseShown::Answered { .. } => "Not quite.",
            ExerciseShown::Refused(why) => (ask_again(&html! { (not_possible(why)) }, &ask)),
            ExerciseShown::Question => { (QUESTION) " " (written(&ask)) }
        }
    };
    let side = html! {
        h1 { "Practice" }
        p.quiet { (about(G::TITLE, exercise)) "." }
        @match page.shown {
            ExerciseShown::Question | ExerciseShown::Refused(_) => {}
            ExerciseShown::Answered { answered, is_played, when, grades, .. } => {
                @if *is_played { (verdict(answered.is_right, &written(&answered.verdict))) }
                @for reason in &answered.reasons { p { (written(reason)) } }
                p.quiet { (kind(exercise)) }
                p.quiet { (when) }
                @if let Some(grades) = grades { (grading(&scene.base, grades)) }
            }
        }
        div.doors {
            @match page.shown {
                ExerciseShown::Answered { next, .. } => {
                    a.button.first href=(next) data-letter="n" { "Next" kbd { "n" } }
                }
                _ => {
                    form method="post" action={ (scene.base) "/act" } {
                        button type="submit" name="show" value="yes" data-letter="s" { "Show the answer" kbd { "s" } }
                    }
                }
            }
            a.button href="/coach" { "Stop" }
        }
        @if !matches!(page.shown, ExerciseShown::Answered { .. }) {
            p.quiet { "If you look at the answer, the exercise counts as missed." }
        }
    };
    let asked = FindMove { kind: "exercise", sentence, label: "The position", side };
    Page::new(format!("Practice, {}", G::TITLE), find_move(scene, &asked))
}

/// Buttons with which the reader says how hard an exercise was, instead of the clock.
fn grading(base: &str, grades: &[(Grade, String); 4]) -> Markup {
    html! {
        form.grades method="post" action={ (base) "/grade" } {
            fieldset {
                legend { (GRADE_QUESTION) }
                @for (grade, when) in grades {
                    button type="submit" name="grade" value=(grade.name()) {
                        (grade.name()) small { (when) }
                    }
                }
            }
        }
    }
}
