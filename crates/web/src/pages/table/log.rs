//! What happened, in sentences, newest first; each opens the table as it was.

use maud::{Markup, html};
use parlour_rules::Message;
use parlour_table::words::Words;

use super::hint::options;
use crate::draw::message::written;
use crate::pages::Page;
use crate::scene::{LINES, Line, Scene};

/// How many of the newest lines a live page can announce to screen readers.
const ANNOUNCED: usize = 30;

/// The newest part of the log, with a link to the rest.
pub fn log<G: Words>(scene: &Scene<G>) -> Markup {
    html! {
        section.log #log {
            h2 { "What happened" }
            @if scene.log.is_empty() && given_up(scene).is_none() {
                p.quiet { "Nothing yet. Each move will be listed here." }
            }
            (lines(scene, true))
            @if let Some(address) = earlier(scene) { p { a href=(address) { "Earlier moves" } } }
        }
    }
}

/// The page with one part of the log: the actions up to `scene.past`, newest first.
pub fn log_page<G: Words>(scene: &Scene<G>) -> Page {
    let last = scene.past.unwrap_or(scene.actions);
    let first = last.saturating_sub(LINES) + 1;
    let body = html! {
        main #main .reading.log {
            h1 { "What happened" }
            p.lead {
                (G::TITLE) ", moves " (first.min(last)) " to " (last) " of " (scene.actions) " · "
                a href={ "/table/" (scene.table) } { "back to the table" }
            }
            (lines(scene, false))
            nav.doors aria-label="Other moves" {
                @if let Some(address) = earlier(scene) { a.button href=(address) { "Earlier moves" } }
                @if last < scene.actions {
                    a.button href=(address(scene, (last + LINES).min(scene.actions))) { "Later moves" }
                }
            }
        }
    };
    Page::new(format!("What happened, {}", G::TITLE), body)
}

/// The address of the part of the log that ends with this many actions.
fn address<G: Words>(scene: &Scene<G>, last: usize) -> String {
    let seat = scene.me.map(|seat| scene.seat_query(seat)).unwrap_or_default();
    format!("/table/{}/log?at={last}{seat}", scene.table)
}

/// The address of what happened before the lines of the scene.
fn earlier<G: Words>(scene: &Scene<G>) -> Option<String> {
    let before = scene.log.first()?.after - 1;
    (before > 0).then(|| address(scene, before))
}

/// How the game ended, where no action ended it: somebody resigned or ran out of time.
fn given_up<G: Words>(scene: &Scene<G>) -> Option<&Message> {
    scene.ending.as_ref().filter(|_| scene.resigned.is_some())
}

fn lines<G: Words>(scene: &Scene<G>, is_newest_open: bool) -> Markup {
    let given_up = given_up(scene);
    let is_newest_open = is_newest_open && given_up.is_none();
    html! {
        ol reversed {
            // The sentence above the table says the same, and is what a live page announces.
            @if let Some(ending) = given_up { li.ended data-newest { (written(ending)) } }
            @for (place, line) in scene.log.iter().rev().enumerate() {
                @let spoken = (is_newest_open && place < ANNOUNCED).then(|| spoken(&line.text));
                (entry(scene, line, is_newest_open && place == 0, spoken.as_deref()))
            }
        }
    }
}

/// What happened, line by line, without the score sheet at the very end: that stands beside the table.
pub fn sentences(text: &Message) -> impl Iterator<Item = Message> + use<> {
    let lines = text.lines().into_iter();
    let lines = lines.take_while(|line| !line.to_string().starts_with("  Round "));
    lines.filter(|line| !line.is_empty())
}

/// What happened, for screen readers: without the score sheet, and with a stop after each line.
pub fn spoken(text: &Message) -> String {
    let mut spoken = String::new();
    for line in sentences(text) {
        if !spoken.is_empty() {
            spoken += if is_finished(&spoken) { " " } else { ". " };
        }
        spoken += &line.spoken();
    }
    spoken
}

/// Whether a text ends a sentence, with or without a score in brackets after it.
fn is_finished(text: &str) -> bool {
    let sentence = match text.strip_suffix(')').and_then(|text| text.rsplit_once(" (")) {
        Some((sentence, _)) => sentence,
        None => text,
    };
    sentence.ends_with(['.', '!', '?', ':'])
}

/// One action, with its words for screen readers where a live page may announce it.
fn entry<G: Words>(scene: &Scene<G>, line: &Line, newest: bool, spoken: Option<&str>) -> Markup {
    let mut sentences = sentences(&line.text);
    let seat = scene.me.map(|seat| scene.seat_query(seat)).unwrap_or_default();
    let reasons = &line.reasons;
    html! {
        li value=(line.after) data-mine[scene.me == Some(line.seat)] data-newest[newest]
            data-spoken=[spoken] {
            a href={ "/table/" (scene.table) "/analysis?at=" (line.after) (seat) }
                title="See the table as it was after this" {
                @if let Some(first) = sentences.next() { (written(&first)) }
            }
            // The reasons are about the action, not about what came of it.
            @if newest { @for reason in &reasons.lines { p.reason { (written(reason)) } } }
            @if !newest && !reasons.lines.is_empty() || newest && !reasons.compared.is_empty() {
                details.why {
                    summary { (if newest { "more" } else { "why" }) }
                    @if !newest { @for reason in &reasons.lines { p.reason { (written(reason)) } } }
                    (options(&reasons.compared.shown::<G>(None)))
                }
            }
            @for more in sentences { p.further { (written(&more)) } }
        }
    }
}
