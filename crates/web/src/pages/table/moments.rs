//! What happened since a page was made, one moment after another: a script shows them in order
//! before it shows the table as it is.

use maud::{Markup, html};
use parlour_rules::message::Part;
use parlour_rules::{Message, message};
use parlour_table::moments::{CardGroup, Moment, MomentOf, ScoreSheet, ShownHand, ShownHands};
use parlour_table::words::Words;

use crate::draw::card::face;
use crate::draw::message::written;
use crate::scene::Scene;

/// The moments as tables that take each other's place; nothing where there are none.
pub fn moments<G: Words>(scene: &Scene<G>, moments: &[MomentOf<G>]) -> Markup {
    html! {
        @if !moments.is_empty() {
            template.moments { @for moment in moments { (felt(&scene.at_moment(moment), moment)) } }
        }
    }
}

/// The table at one moment. `.happened` is for the sentence above it, `data-spoken` for screen
/// readers.
fn felt<G: Words>(scene: &Scene<G>, moment: &MomentOf<G>) -> Markup {
    html! {
        section.felt aria-label="The table" data-spoken=(spoken(moment)) data-waits[moment.waits]
            data-laid-out[moment.hands.is_some()] {
            p.happened hidden { (written(&happened(moment))) }
            @if let Some(banner) = &moment.banner { p.banner { (written(banner)) } }
            @match &moment.hands {
                Some(hands) => { (scene.face.above_hands(scene)) (laid_out(scene, hands)) }
                None => (scene.face.felt(scene)),
            }
        }
    }
}

/// What happened, in one line: while hands are counted, what the newest is worth so far.
fn happened<V>(moment: &Moment<V>) -> Message {
    match moment.hands.as_ref().map(|hands| (&hands.sheet, hands.rows.last())) {
        Some((None, Some(row))) => message![row.label.clone(), ": ", Part::Points(row.points)],
        _ => moment.text.first_line(),
    }
}

/// Everything that happened, for screen readers; empty while a hand is counted.
fn spoken<V>(moment: &Moment<V>) -> String {
    let banner = moment.banner.iter().map(Message::spoken);
    let lines = moment.text.lines().into_iter().map(|line| line.spoken()).chain(banner);
    lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Hands that everyone sees, the newest last, and the score sheet.
fn laid_out<G: Words>(scene: &Scene<G>, hands: &ShownHands) -> Markup {
    html! {
        div.laid-out {
            div.shown-hands {
                h2.unseen { (written(&hands.title)) }
                @for row in &hands.rows { (hand(scene, row)) }
            }
            @if let Some(sheet) = &hands.sheet { (score_sheet(sheet)) }
        }
    }
}

fn hand<G: Words>(scene: &Scene<G>, row: &ShownHand) -> Markup {
    let is_lit = row.groups.iter().flat_map(|group| &group.cards).any(|(_, is_lit)| *is_lit);
    html! {
        div.shown-hand data-counting[is_lit] {
            div.groups { @for group in &row.groups { (cards(scene, group)) } }
            p.whose { (written(&row.label)) }
            p.says { (written(&row.says)) }
            strong.points { (row.points) }
        }
    }
}

fn cards<G: Words>(scene: &Scene<G>, group: &CardGroup) -> Markup {
    let label = group.label.to_string();
    html! {
        div.group data-kind=(label) {
            ul.cards aria-label=[(!label.is_empty()).then_some(&label)] {
                @for &(card, is_lit) in &group.cards {
                    @let card = scene.face.laid_out_card(scene, card);
                    li aria-label=(card.name) data-lit[is_lit] { (face(&card)) }
                }
            }
            @if !label.is_empty() { span.label { (label) } }
        }
    }
}

/// The score sheet; the row above the totals is new.
fn score_sheet(sheet: &ScoreSheet) -> Markup {
    let new = sheet.rows.len().checked_sub(2);
    html! {
        table.score-sheet {
            caption.unseen { "Score sheet" }
            thead { tr { th scope="col" { "Round" } @for name in &sheet.names { th scope="col" { (name) } } } }
            tbody {
                @for (place, (label, points)) in sheet.rows.iter().enumerate() {
                    tr data-new[Some(place) == new] data-total[place + 1 == sheet.rows.len()] {
                        th scope="row" { (label) }
                        @for points in points { td { (points) } }
                    }
                }
            }
        }
    }
}
