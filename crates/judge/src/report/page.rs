//! The report as a page that needs nothing else.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::{ClassReport, SubmissionReport};
use crate::causes::counted;

const STYLE: &str = include_str!("page.css");

/// The whole page. Everything that came from a submission is escaped.
pub fn page(class: &ClassReport) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { "Marks for " (class.assignment) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                main {
                    h1 { "Marks for " (class.assignment) }
                    @if class.submissions.len() > 1 { (overview(class)) }
                    @for (place, one) in class.submissions.iter().enumerate() {
                        (submission(place, one))
                    }
                    p.quiet { "Seed " code { (class.seed) } ". Made by Parlour." }
                }
            }
        }
    };
    page.into_string()
}

/// A table of the whole class, with links to each submission below.
fn overview(class: &ClassReport) -> Markup {
    html! {
        table {
            thead { tr { th { "submission" } th.number { "marks" } th { "what went wrong" } } }
            tbody {
                @for (place, one) in class.submissions.iter().enumerate() {
                    tr {
                        td { a href={ "#s" (place) } { (one.file) } }
                        td.number { (one.marks) " of " (one.most) }
                        td { (one.causes.first().map_or("nothing", |cause| cause.cause.as_str())) }
                    }
                }
            }
        }
    }
}

fn submission(place: usize, one: &SubmissionReport) -> Markup {
    html! {
        section id={ "s" (place) } {
            h2 { (one.file) span.marks { (one.marks) " of " (one.most) } }
            @for note in &one.notes { p.warning { (note) } }
            table {
                thead { tr {
                    th { "criterion" } th.number { "right" } th.number { "timed out" }
                    th.number { "points lost" } th.number { "marks" }
                } }
                tbody {
                    @for criterion in &one.criteria {
                        tr {
                            td { (criterion.name) }
                            td.number { (criterion.right) " of " (criterion.of) }
                            td.number { (criterion.timeouts) }
                            td.number { @if let Some(lost) = criterion.lost { (lost) } }
                            td.number { (criterion.marks) " of " (criterion.most) }
                        }
                    }
                }
            }
            @for cause in &one.causes {
                article {
                    h3 { (cause.cause) }
                    p.quiet { (cause.criterion) ", " (counted(cause.cases as usize, "case", "cases")) }
                    p { code { (cause.example) } }
                    @if let Some(repeat) = &cause.repeat { pre { (repeat) } }
                }
            }
        }
    }
}
