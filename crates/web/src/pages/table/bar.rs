//! What can be done at a table: the bar below the felt, and what is rarely needed.

use maud::{Markup, html};
use parlour_rules::Eye;
use parlour_table::words::Words;

use crate::pages::parts::{copy_address, luck, own_link, post, rename};
use crate::scene::{Scene, Watchers};

/// The bar: the game's own controls, hints, undo.
pub fn bar<G: Words>(scene: &Scene<G>) -> Markup {
    let hint = scene.hint.as_ref().map_or(0, |hint| hint.step);
    html! {
        div.bar role="group" aria-label="What you can do" {
            @if scene.is_over() {
                (after(scene))
            } @else {
                div.own { (scene.face.controls(scene)) }
                p #preview .preview {}
                div.common {
                    @if scene.is_asked() && hint < 3 && !scene.is_between_people() {
                        @let word = ["Hint", "What to do", "Why"][usize::from(hint)];
                        (post(scene, "hint", "", html! {
                            input type="hidden" name="step" value=(hint + 1);
                            button type="submit" data-letter="h" { (word) kbd { "h" } }
                        }))
                    }
                    @if scene.may_undo {
                        (post(scene, "undo", "", html! {
                            @let word = if scene.is_between_people() { "Ask to take it back" } else { "Take back" };
                            button type="submit" data-letter="u" { (word) kbd { "u" } }
                        }))
                    }
                    (back_to_the_analysis(scene))
                    a.button.to-log href="#log" { "Log" }
                }
            }
            @match (scene.offered, scene.me) {
                (Some(offerer), Some(me)) if offerer == me => {
                    p.offer.quiet { "You asked to take back your last move. Waiting for an answer." }
                }
                (Some(offerer), Some(_)) => (post(scene, "undo", "offer", html! {
                    span { (scene.names[offerer.index()]) " would like to take back the last move." }
                    button.first type="submit" name="answer" value="accept" { "Allow" }
                    button type="submit" name="answer" value="decline" { "No" }
                })),
                _ => {}
            }
        }
    }
}

/// The way back to the finished game that this one continues from.
fn back_to_the_analysis<G: Words>(scene: &Scene<G>) -> Markup {
    html! {
        @if let Some(from) = &scene.set_up_from {
            a.button href={ "/table/" (from.table) "/analysis?at=" (from.moves) } data-letter="b" {
                "Back to the review" kbd { "b" }
            }
        }
    }
}

/// What can be done after the end.
fn after<G: Words>(scene: &Scene<G>) -> Markup {
    html! {
        div.own {
            a.button href={ "/table/" (scene.table) "/analysis" } data-letter="v" { "Review" kbd { "v" } }
            @match &scene.rematch {
                Some(again) if scene.me.is_none() => {
                    a.button.first href={ "/table/" (again) } { "Go to the next game" }
                }
                again if scene.me.is_some() => (post(scene, "rematch", "", html! {
                    (luck())
                    button.first type="submit" data-letter="r" {
                        (if again.is_some() { "Go to the next game" } else { "Rematch" }) kbd { "r" }
                    }
                })),
                _ => {}
            }
            a.button href={ "/new/" (G::NAME) } data-letter="n" { "New game" kbd { "n" } }
        }
        div.common {
            (back_to_the_analysis(scene))
            a.button href={ "/table/" (scene.table) "/check" } { "Check this deal" }
        }
    }
}

/// The link to a seat that is still empty.
pub fn invite<G: Words>(scene: &Scene<G>) -> Markup {
    let Some(link) = &scene.invite else { return html! {} };
    html! {
        section.invite {
            label for="invite" { "Send this link to your opponent" }
            div.copy {
                input #invite type="text" readonly value=(link);
                button type="button" data-copy="invite" hidden { "Copy" }
            }
        }
    }
}

/// Links, resigning, the sealed deal: below everything else.
pub fn about_the_table<G: Words>(scene: &Scene<G>) -> Markup {
    let seal = scene.commitment.to_string();
    html! {
        section.about-table {
            @if scene.me.is_none() && !scene.is_over() {
                p.quiet { "You're watching. You see what everyone at the table can see." }
            }
            @if scene.eye == Eye::All && !scene.is_over() && G::HIDES {
                p.quiet { "Open table: every card is shown to you. The computer sees only its own." }
            }
            @if scene.watchers == Watchers::Anyone && scene.me.is_some() && !scene.is_over() {
                p.quiet { "This table is listed in the lobby. Anyone can watch" (if G::HIDES { ", but hidden cards stay hidden." } else { "." }) }
            }
            @for notice in &scene.notices { p.notice { (notice) } }
            p { a.rules href={ "/how/" (G::NAME) } { "The rules of " (G::TITLE) } }
            details.more {
                summary { "About this table " code.seal title="The seal of the deal" { (seal[..8.min(seal.len())]) "…" } }
                dl {
                    dt { "The deal is sealed" }
                    dd {
                        code.seal title=(seal) { (seal[..16.min(seal.len())]) "…" }
                        " The whole seal was fixed before the first " (if G::HIDES { "card" } else { "move" }) ". When the game ends you see the seed and can "
                        a href={ "/table/" (scene.table) "/check" } { "check the deal" } "."
                    }
                    @if let Some(promise) = &scene.promise {
                        dt { "How the deal was made" }
                        dd {
                            "From random numbers: one of the server's and one of each player's. The hash of the server's number is "
                            code.seal { (promise) } ". "
                            @if scene.is_over() { "The numbers are shown " } @else { "All numbers will be shown " }
                            a href={ "/table/" (scene.table) "/check" } { "where you check the deal" } "."
                        }
                    }
                    @if let Some(seed) = &scene.seed {
                        dt { "The seed" }
                        dd { code.seal { (seed) } }
                    }
                    dt { "Share" }
                    dd {
                        a href={ "/table/" (scene.table) } { "A link to this table" }
                        ": anyone who opens it can watch. "
                        (copy_address(&format!("/table/{}", scene.table)))
                    }
                    dt { "This game" }
                    dd {
                        a href={ "/table/" (scene.table) "/analysis" } { "Move by move" }
                        @if scene.is_over() { " · " a href={ "/table/" (scene.table) "/record.json" } download { "Download the record" } }
                    }
                    @if !G::FORMATS.is_empty() && scene.eye == Eye::All && !scene.is_over() {
                        dt { "Save file" }
                        dd {
                            @for (place, format) in G::FORMATS.iter().enumerate() {
                                @if place > 0 { " · " }
                                a href={ "/table/" (scene.table) "/save." (format) } download { (format) }
                            }
                            ", before a turn"
                        }
                    }
                    @if let Some(link) = &scene.own_link { (own_link(link)) }
                }
                @if scene.me.is_some() && !scene.shared {
                    (post(scene, "name", "rename", rename()))
                }
                @if scene.me.is_some() && !scene.is_over() {
                    details.resign {
                        summary { "Give the " (G::at_stake(&scene.view)) " up" }
                        (post(scene, "resign", "", html! {
                            button.grave type="submit" { "Yes, resign" }
                        }))
                    }
                }
            }
        }
    }
}
