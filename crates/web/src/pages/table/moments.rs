//! What happened since a page was made, one moment after another: a script shows them in order
//! before it shows the table as it is.

use std::collections::BTreeMap;

use maud::{Markup, html};
use parlour_rules::message::Part;
use parlour_rules::{Message, message};
use parlour_table::moments::{
    CardGroup, Moment, MomentOf, ScoreSheet, ShownHand, ShownHands, Speed,
};
use parlour_table::words::Words;
use serde_json::json;

use crate::draw::card::{Face, face};
use crate::draw::message::written;
use crate::scene::Scene;

use super::log;

/// The moments as tables that take each other's place; nothing where there are none.
pub fn moments<G: Words>(scene: &Scene<G>, moments: &[MomentOf<G>]) -> Markup {
    html! {
        @if !moments.is_empty() {
            template.moments data-speeds=(speeds()) { @for moment in moments { (felt(&scene.at_moment(moment), moment)) } }
        }
    }
}

/// How many milliseconds a beat lasts at each speed, as JSON.
fn speeds() -> String {
    let beat = |speed: Speed| (speed.name().to_owned(), speed.beat().as_millis() as u64);
    let beats: BTreeMap<String, u64> = Speed::ALL.into_iter().map(beat).collect();
    json!(beats).to_string()
}

/// The table at one moment. `.happened` is for the sentence above it, `data-spoken` for screen
/// readers.
fn felt<G: Words>(scene: &Scene<G>, moment: &MomentOf<G>) -> Markup {
    html! {
        section.felt aria-label="The table" data-spoken=(spoken(moment)) data-beats=(moment.beats()) data-waits[moment.waits]
            data-laid-out[moment.hands.is_some()] {
            p.happened hidden { (written(&happened(moment))) }
            @if let Some(banner) = &moment.banner { p.banner { (written(banner)) } }
            (inside(scene, moment))
        }
    }
}

/// What lies on the table at a moment.
fn inside<G: Words>(scene: &Scene<G>, moment: &MomentOf<G>) -> Markup {
    match &moment.hands {
        Some(hands) => html! { (scene.face.above_hands(scene)) (laid_out(hands)) },
        None => scene.face.felt(scene),
    }
}

/// What lies on the table after an action that is looked at later: where it ended a deal, the end of
/// that deal, though the next one was dealt in the same moment.
pub fn after_action<G: Words>(scene: &Scene<G>, moments: &[MomentOf<G>]) -> Markup {
    match moments.iter().rfind(|moment| moment.waits) {
        Some(end) => inside(&Scene { past: scene.past, ..scene.at_moment(end) }, end),
        None => scene.face.felt(scene),
    }
}

/// What happened, in one line: while hands are counted, what the newest is worth so far.
fn happened<V>(moment: &Moment<V>) -> Message {
    match moment.hands.as_ref().map(|hands| (&hands.sheet, hands.rows.last())) {
        Some((None, Some(row))) => {
            // The text comes with the last of a hand's points.
            let so_far = if moment.text.is_empty() { " so far" } else { "" };
            message![row.label.clone(), ": ", Part::Points(row.points), so_far]
        }
        _ => moment.text.first_line(),
    }
}

/// Everything that happened, for screen readers; empty while a hand is counted. The score sheet at
/// the very end is a table on the page.
fn spoken<V>(moment: &Moment<V>) -> String {
    let banner = moment.banner.iter().map(Message::spoken);
    let lines = std::iter::once(log::spoken(&moment.text)).chain(banner);
    lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Hands that everyone sees, the newest last, and the score sheet.
fn laid_out(hands: &ShownHands) -> Markup {
    html! {
        div.laid-out {
            div.shown-hands {
                h2.unseen { (written(&hands.title)) }
                @for row in &hands.rows { (hand(row)) }
            }
            @if let Some(sheet) = &hands.sheet { (score_sheet(sheet)) }
        }
    }
}

fn hand(row: &ShownHand) -> Markup {
    let is_lit = row.groups.iter().flat_map(|group| &group.cards).any(|card| card.is_lit);
    html! {
        div.shown-hand data-counting[is_lit] {
            div.groups { @for group in &row.groups { (cards(group)) } }
            p.whose { (written(&row.label)) }
            p.says { (written(&row.says)) }
            strong.points { (row.points) }
        }
    }
}

fn cards(group: &CardGroup) -> Markup {
    let label = group.label.to_string();
    html! {
        div.group data-kind=(label) {
            ul.cards aria-label=[(!label.is_empty()).then_some(&label)] {
                @for card in &group.cards {
                    @let drawn = Face::from(card.face).as_wild(card.is_wild);
                    li aria-label=(drawn.name) data-lit[card.is_lit] { (face(&drawn)) }
                }
            }
            @if !label.is_empty() { span.label { (label) } }
        }
    }
}

/// The score sheet; the last round is new.
fn score_sheet(sheet: &ScoreSheet) -> Markup {
    html! {
        table.score-sheet {
            caption.unseen { "Score sheet" }
            thead { tr { th scope="col" { "Round" } @for name in &sheet.names { th scope="col" { (name) } } } }
            tbody {
                @for (place, (label, points)) in sheet.rounds.iter().enumerate() {
                    tr data-new[place + 1 == sheet.rounds.len()] {
                        th scope="row" { (label) }
                        @for points in points { td { (points) } }
                    }
                }
                tr data-total {
                    th scope="row" { "Total" }
                    @for points in &sheet.totals { td { (points) } }
                }
            }
        }
    }
}
