//! What happened, in sentences, newest first; each opens the table as it was.

use maud::{Markup, html};
use parlour_table::words::Words;

use super::hint::options;
use crate::draw::message::written;
use crate::scene::{Line, Scene};

/// The log.
pub fn log<G: Words>(scene: &Scene<G>) -> Markup {
    html! {
        section.log #log {
            h2 { "What happened" }
            @if scene.log.is_empty() {
                p.quiet { "Nothing yet. Each move will be listed here." }
            }
            ol reversed {
                @for (place, line) in scene.log.iter().rev().enumerate() {
                    (told(scene, line, place == 0))
                }
            }
        }
    }
}

fn told<G: Words>(scene: &Scene<G>, line: &Line, newest: bool) -> Markup {
    // The sheet at the very end stands beside the table already.
    let told = line.text.lines();
    let told = told.iter().take_while(|text| !text.to_string().starts_with("  Round "));
    let mut sentences = told.filter(|text| !text.is_empty());
    let seat = scene.me.map(|seat| format!("&seat={}", seat.0)).unwrap_or_default();
    let reasons = &line.reasons;
    html! {
        li value=(line.after) data-mine[scene.me == Some(line.seat)] data-newest[newest] {
            a href={ "/table/" (scene.table) "/replay?at=" (line.after) (seat) }
                title="See the table as it was after this" {
                @if let Some(first) = sentences.next() { (written(first)) }
            }
            @for more in sentences { p.further { (written(more)) } }
            @if newest { @for reason in &reasons.lines { p.reason { (written(reason)) } } }
            @if !newest && !reasons.lines.is_empty() || newest && !reasons.compared.is_empty() {
                details.why {
                    summary { (if newest { "more" } else { "why" }) }
                    @if !newest { @for reason in &reasons.lines { p.reason { (written(reason)) } } }
                    (options(&reasons.compared.shown::<G>(None)))
                }
            }
        }
    }
}
