//! A drill: its beginning, its questions, its result.

use maud::{Markup, html};
use parlour_rules::Message;
use parlour_table::coach::{DrillInfo, DrillQuestion, DrillRun, DrillShown};
use parlour_table::moments::{CardGroup, ShownCard};
use parlour_table::words::Words;
use parlour_table::words::drill::{compared, intro, judged, own_best, progress, result};

use crate::draw::card::{Face, face, row};
use crate::draw::message::written;
use crate::pages::Page;
use crate::pages::find_move::verdict;
use crate::scene::Scene;

/// A question of a drill.
pub struct DrillPage<'a, G: Words> {
    /// The drill.
    pub info: DrillInfo,
    /// The question.
    pub question: &'a DrillQuestion<G>,
    /// The position, where the question is about one.
    pub scene: Option<Scene<G>>,
    /// Where the run is.
    pub stage: DrillStage,
    /// Whether the last answer was right, and the solution of that question.
    pub last: Option<(bool, Message)>,
}

/// Where a run is.
pub struct DrillStage {
    /// The number of the question, counted from 1.
    pub number: u32,
    /// How many answers were right.
    pub right: u32,
    /// How many milliseconds it has run.
    pub elapsed: u64,
    /// The address that answers are sent to, without `/act`.
    pub base: String,
    /// Why the last answer couldn't be read.
    pub refused: Option<String>,
}

/// The page before a drill.
pub fn drill_intro(title: &str, info: &DrillInfo, best_run: Option<&DrillRun>) -> Page {
    let body = html! {
        main #main .reading.coach {
            h1 { (info.title) }
            p.lead { (title) ". " (intro(info)) }
            p { (own_best(best_run)) }
            form method="post" action={ "/coach/drill/" (info.name) } {
                div.doors {
                    button.first type="submit" { "Start the clock" }
                    a.button href="/coach" { "Back to practice" }
                }
            }
        }
    };
    Page::new(info.title, body)
}

/// The page after a drill.
pub fn drill_result(
    info: &DrillInfo,
    run: &DrillRun,
    before: Option<&DrillRun>,
    last: Option<&(bool, Message)>,
) -> Page {
    let body = html! {
        main #main .reading.coach {
            h1 { (info.title) }
            p.lead role="status" { (result(run)) }
            p { (compared(run, before)) }
            (last_answer(run.of, last))
            form method="post" action={ "/coach/drill/" (info.name) } {
                div.doors {
                    button.first type="submit" { "Again" }
                    a.button href="/coach" { "Back to practice" }
                }
            }
        }
    };
    Page::new(info.title, body)
}

/// The page of a question.
pub fn drill<G: Words>(page: &DrillPage<G>) -> Page {
    let DrillPage { info, question, stage, .. } = page;
    let body = html! {
        main #main .table.puzzle.drill .(G::NAME) {
            div.play {
                div.sentence { p #turn { (written(&question.ask)) } }
                section.felt aria-label="The question" { (shown(page)) }
                @if let Some(scene) = &page.scene {
                    div.bar role="group" aria-label="What you can do" {
                        div.own { (scene.face.controls(scene)) }
                        p #preview .preview {}
                    }
                }
            }
            aside.side {
                section {
                    h1 { (info.title) }
                    p { (progress(stage.number, stage.right)) }
                    p.drill-clock data-elapsed=(stage.elapsed) hidden {}
                    @if let Some(why) = &stage.refused { p.verdict.bad role="alert" { (why) } }
                    (last_answer(stage.number.saturating_sub(1), page.last.as_ref()))
                    p.quiet { (info.how) }
                    div.doors { a.button href="/coach" { "Stop" } }
                }
            }
        }
    };
    Page::new(info.title, body)
}

/// The result of the answer to the question of this number, whose cards are no longer shown.
fn last_answer(number: u32, last: Option<&(bool, Message)>) -> Markup {
    html! {
        @if let Some((is_right, solution)) = last {
            @let words = written(&judged(*is_right, solution));
            (verdict(*is_right, &html! { "Question " (number) ": " (words) }))
        }
    }
}

fn shown<G: Words>(page: &DrillPage<G>) -> Markup {
    let act = format!("{}/act", page.stage.base);
    match (&page.question.shown, &page.scene) {
        (DrillShown::Position(_), Some(scene)) => scene.face.felt(scene),
        (DrillShown::Position(_), None) => html! {},
        (DrillShown::Number(groups), _) => html! {
            div.drill-cards {
                @for group in groups {
                    div.drill-group {
                        p { (written(&group.label.clone().capitalised())) }
                        (row(&faces(group), &group.label.spoken()))
                    }
                }
            }
            form.drill-answer method="post" action=(act) {
                label for="answer" { "Points" }
                input #answer name="answer" type="text" inputmode="numeric" pattern="[0-9]*" maxlength="2" autocomplete="off" required autofocus;
                button.first type="submit" { "Answer" }
            }
        },
        (DrillShown::Cards(group, codes), _) => html! {
            form method="post" action=(act) {
                fieldset.drill-hand {
                    legend { (written(&group.label)) ". Choose the cards that stay unmelded." }
                    @for (card, code) in faces(group).iter().zip(codes) {
                        label.pick {
                            input type="checkbox" name="card" value=(code) aria-label=(card.name);
                            (face(card))
                        }
                    }
                }
                div.drill-answer { button.first type="submit" { "Answer" } }
            }
        },
    }
}

fn faces(group: &CardGroup) -> Vec<Face> {
    let shown = |card: &ShownCard| Face::from(card.face).as_wild(card.is_wild);
    group.cards.iter().map(shown).collect()
}
