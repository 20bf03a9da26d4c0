//! What can be done at a table: the bar below the felt, and what is rarely needed.

use maud::{Markup, html};
use parlour_rules::Eye;
use parlour_table::words::{HintStep, Words};

use crate::pages::parts::{copy_address, label, luck, own_link, post, rename};
use crate::room::Phrase;
use crate::scene::{Scene, Watchers};
use crate::settings::Hosting;

/// The bar: the game's own controls, and hints.
pub fn bar<G: Words>(scene: &Scene<G>) -> Markup {
    let next = scene.hint.as_ref().map_or(Some(HintStep::Nudge), |hint| hint.step.next());
    html! {
        div.bar role="group" aria-label="What you can do" {
            @if scene.is_over() {
                (after(scene))
            } @else {
                div.own { (scene.face.controls(scene)) }
                p #preview .preview {}
                div.common {
                    @if let Some(step) = next.filter(|_| scene.is_asked() && !scene.is_between_people()) {
                        (post(scene, "hint", "", html! {
                            input type="hidden" name="step" value=(step.number());
                            button type="submit" data-letter="h" { (label(step.word())) kbd { "h" } }
                        }))
                    }
                    (back_to_the_analysis(scene))
                    a.button.to-log href="#log" { "Log" }
                }
            }
            @if let (Some((offerer, _)), Some(me)) = (&scene.rematch, scene.me) {
                @if *offerer != me {
                    p.offer { (scene.names[offerer.index()]) " offers a rematch with the seats swapped." }
                }
            }
            @match (scene.offered, scene.me) {
                (Some(offerer), Some(me)) if offerer == me => {
                    p.offer.quiet { "You asked to undo your last move. Waiting for an answer." }
                }
                (Some(offerer), Some(_)) => (post(scene, "undo", "offer", html! {
                    span { (scene.names[offerer.index()]) " would like to undo the last move." }
                    button.first type="submit" name="answer" value="accept" { "Allow" }
                    button type="submit" name="answer" value="decline" { "No" }
                })),
                _ => {}
            }
        }
    }
}

/// What can be done at any time, above the table and away from what plays a move: taking back, a
/// phrase, resigning.
pub fn at_any_time<G: Words>(scene: &Scene<G>) -> Markup {
    if scene.me.is_none() || scene.past.is_some() {
        return html! {};
    }
    html! {
        div.at-any-time role="group" aria-label="At any time" {
            // A player who is asked to allow it answers in the bar.
            @if scene.may_undo && scene.offered.is_none() {
                (post(scene, "undo", "", html! {
                    @let word = if scene.is_between_people() { "Ask to undo" } else { "Undo" };
                    button type="submit" data-letter="u" { (word) kbd { "u" } }
                }))
            }
            @if !scene.may_undo && scene.offered.is_none() && G::HIDES && scene.is_between_people() && !scene.is_over() {
                (no_undo())
            }
            @if scene.is_between_people() { (phrases(scene)) }
            @if !scene.is_over() { (resign(scene)) }
        }
    }
}

/// Says why nothing can be undone, where people look for it.
fn no_undo() -> Markup {
    html! {
        button type="button" popovertarget="no-undo" data-letter="u" { "Undo" kbd { "u" } }
        div #no-undo popover {
            p { "There's nothing you can undo now." }
            div { "In a card game between people, a move stays once somebody else has seen a card or played." }
        }
    }
}

/// The phrases that people can say to each other.
fn phrases<G: Words>(scene: &Scene<G>) -> Markup {
    html! {
        button type="button" popovertarget="phrases" { "Say…" }
        div #phrases popover {
            (post(scene, "say", "phrases", html! {
                @for phrase in Phrase::ALL {
                    button type="submit" name="phrase" value=(phrase.name()) { (phrase.words()) }
                }
            }))
            label.switch.by-script hidden {
                input #mute type="checkbox";
                span { (if scene.occupants.len() == 2 { "Mute your opponent" } else { "Mute the others" }) small { "Hides what they say, in this browser only." } }
            }
        }
    }
}

/// Asks before the game is given up.
fn resign<G: Words>(scene: &Scene<G>) -> Markup {
    let stake = G::at_stake(&scene.view);
    html! {
        button type="button" popovertarget="resign" { "Resign" }
        div #resign popover {
            (post(scene, "resign", "", html! {
                p { "Resign the " (stake) "?" }
                button.grave type="submit" { "Yes, resign" }
                button type="button" popovertarget="resign" popovertargetaction="hide" { "Keep playing" }
            }))
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
            @match (&scene.rematch, scene.me) {
                (Some((_, again)), None) => {
                    a.button.first href={ "/table/" (again) } { "Go to the next game" }
                }
                (again, Some(me)) => (post(scene, "rematch", "", html! {
                    (luck())
                    button.first type="submit" data-letter="r" {
                        @match again {
                            Some((offerer, _)) if *offerer != me => "Accept the rematch",
                            Some(_) => "Go to the next game",
                            None if scene.is_between_people() => "Offer a rematch",
                            None => "Rematch",
                        }
                        kbd { "r" }
                    }
                })),
                (None, None) => {}
            }
            a.button href={ "/new/" (G::NAME) } data-letter="n" { "New game" kbd { "n" } }
        }
        div.common {
            (back_to_the_analysis(scene))
            a.button href={ "/table/" (scene.table) "/check" } { (if G::HIDES { "Check this deal" } else { "Check this game" }) }
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

/// Links and the sealed deal: below everything else.
pub fn about_the_table<G: Words>(scene: &Scene<G>) -> Markup {
    let seal = scene.commitment.to_string();
    html! {
        section.about-table {
            @if scene.me.is_none() && !scene.is_over() {
                p.quiet { "You're watching. You see only what every player can see." }
            }
            @if scene.eye == Eye::All && !scene.is_over() && G::HIDES {
                p.quiet { "The cards are face up: you see every card. The computer sees only its own." }
            }
            @if scene.watchers == Watchers::Anyone && scene.me.is_some() && !scene.is_over() {
                p.quiet { "This table is listed in the lobby. Anyone can watch" (if G::HIDES { ", but hidden cards stay hidden." } else { "." }) }
            }
            @for notice in &scene.notices { p.notice { (notice) } }
            p { a.rules href={ "/how/" (G::NAME) } { "The rules of " (G::TITLE) } }
            details.more {
                summary {
                    "About this table "
                    @if G::HIDES { code.seal title="The seal of the deal" { (seal[..8.min(seal.len())]) "…" } }
                }
                dl {
                    @if G::HIDES {
                        dt { "The seal of the deal" }
                        dd {
                            code.seal title=(seal) { (seal[..16.min(seal.len())]) "…" }
                            " Every deal was fixed when the game began. This is the start of the seal. When the game ends you see the seed and can "
                            a href={ "/table/" (scene.table) "/check" } { "check the deal" } "."
                        }
                    }
                    @if let Some(promise) = scene.promise.as_ref().filter(|_| G::HIDES) {
                        dt { "How the deal was made" }
                        dd {
                            "It was made from one random number from " (scene.hosting.name()) " and one from each player. The hash of " (scene.hosting.name()) "'s number is "
                            code.seal { (promise) } ". "
                            @if scene.is_over() { "You see all the numbers when you " } @else { "You'll see all the numbers at the end, when you " }
                            a href={ "/table/" (scene.table) "/check" } { "check the deal" } "."
                        }
                    }
                    @if let Some(seed) = scene.seed.as_ref().filter(|_| G::HIDES) {
                        dt { "The seed" }
                        dd { code.seal { (seed) } }
                    }
                    @if scene.hosting == Hosting::Server {
                        dt { "Share" }
                        dd {
                            a href={ "/table/" (scene.table) } { "A link to this table" }
                            ": anyone who opens it can watch. "
                            (copy_address(&format!("/table/{}", scene.table)))
                        }
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
                            " (available only before a card is drawn)"
                        }
                    }
                    @if let Some(link) = &scene.own_link { (own_link(link)) }
                }
                @if scene.me.is_some() && !scene.shared {
                    (post(scene, "name", "rename", rename()))
                }
            }
        }
    }
}
