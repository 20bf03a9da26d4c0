//! The tutor beside the table: its mode, its warning about a move, what it says after one.

use maud::{Markup, html};
use parlour_rules::Message;
use parlour_table::words::Words;
use parlour_table::words::tutor::{ASK, CHECKING, PLAY, SETTING, TRY_AGAIN, WHY};
use parlour_table::{Occupant, TutorMode, Warning};

use super::hint::options_before;
use crate::draw::message::written;
use crate::pages::parts::{form, label};
use crate::scene::{Scene, TableName};

/// The choice of the tutor's mode and a place for what it says; after the game only the place, for
/// what it says about the last move. A script shows them.
pub fn choice<G: Words>(scene: &Scene<G>) -> Markup {
    let people = scene.occupants.iter().filter(|&&occupant| occupant == Occupant::Person).count();
    if people != 1 || scene.me.is_none() || scene.past.is_some() {
        return html! {};
    }
    html! {
        section #tutor .tutor aria-label=(SETTING) data-checking=(CHECKING) hidden {
            @if !scene.is_over() {
                label for="tutor-mode" { (SETTING) }
                select #tutor-mode data-keeps={ "tutor." (G::NAME) } {
                    @for mode in TutorMode::ALL { option value=(mode.name()) { (label(mode.label())) } }
                }
            }
            div.says {}
        }
    }
}

/// The warning about a move, with what to do about it.
pub fn warning<A: ToString>(table: &TableName, once: (u64, &str), warning: &Warning<A>) -> Markup {
    let why = &warning.why;
    html! {
        dialog #warning .tutor aria-labelledby="warning-words" {
            p #warning-words { (written(&warning.words)) " " (ASK) }
            (form(&format!("/table/{table}"), "act", "", once, html! {
                button type="submit" name="action" value=(warning.action.to_string()) { (PLAY) }
                button.first type="button" data-try-again autofocus { (TRY_AGAIN) }
            }))
            details {
                summary { (WHY) }
                p { (written(&why.what)) " " (written(&why.verdict)) }
                @for reason in why.sentences().skip(1) { p { (written(reason)) } }
                (options_before(&why.options))
            }
        }
    }
}

/// What is said about a move that was played.
pub fn explanation(words: &Message) -> Markup {
    html! { p data-spoken=(words.spoken()) { (written(words)) } }
}
