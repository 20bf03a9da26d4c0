//! A replay of a game, move by move, from any seat.

use maud::html;
use parlour_rules::{Eye, Seat};
use parlour_table::words::Words;

use super::Page;
use super::parts::copy_address;
use crate::draw::message::written;
use crate::scene::Scene;

/// The table after `scene.past` actions, with a slider over the whole game and links to look from
/// each of `seats`.
pub fn replay<G: Words>(scene: &Scene<G>, seats: &[Seat]) -> Page {
    let at = scene.past.unwrap_or(scene.actions);
    let here = format!("/table/{}/replay", scene.table);
    let seat = scene.eye.seat();
    let and_seat = seat.map(|seat| format!("&seat={}", seat.0)).unwrap_or_default();
    let to = |at: usize| format!("{here}?at={at}{and_seat}");
    let line = scene.log.iter().find(|line| line.after == at);
    let body = html! {
        main #main .table.replay .(G::NAME) {
            h1.unseen { "Replay of a game of " (G::TITLE) }
            div #shown .shown {
                div.sentence {
                    p #turn {
                        @match line {
                            Some(line) => (written(&line.text.first_line())),
                            None => "The beginning.",
                        }
                    }
                    @if let Some(line) = line {
                        @for more in line.text.lines().iter().skip(1).filter(|more| !more.is_empty()) {
                            p.further { (written(more)) }
                        }
                    }
                }
                section.felt aria-label="The table as it was" { (scene.face.felt(scene)) }
                p.place { "After " (at) " of " (scene.actions) }
                @if let Some(line) = line {
                    div.reasons { @for reason in &line.reasons.lines { p.reason { (written(reason)) } } }
                }
            }
            div.bar {
                form.scrub method="get" action=(here) {
                    @if let Some(seat) = seat { input type="hidden" name="seat" value=(seat.0); }
                    a.button href=(to(0)) data-step="0" data-to="0" aria-label="To the beginning" { "«" }
                    a.button href=(to(at.saturating_sub(1))) data-step="-1" aria-label="One move back" { "‹" }
                    label.unseen for="at" { "Moves played" }
                    input #at type="range" name="at" min="0" max=(scene.actions) value=(at);
                    a.button href=(to((at + 1).min(scene.actions))) data-step="1" aria-label="One move forward" { "›" }
                    a.button href=(to(scene.actions)) data-step="0" data-to=(scene.actions) aria-label="To the end" { "»" }
                    noscript { button type="submit" { "Show" } }
                }
                div.common {
                    @if seats.len() > 1 && G::HIDES {
                        nav.seats-to-look aria-label="Whose eyes" {
                            span { "Seen by" }
                            @if scene.seed.is_some() {
                                a.button href=(format!("{here}?at={at}")) aria-current=[(scene.eye == Eye::All).then_some("true")] { "everyone" }
                            }
                            @for &one in seats {
                                a.button href=(format!("{here}?at={at}&seat={}", one.0)) aria-current=[(seat == Some(one)).then_some("true")] {
                                    (scene.reader_names().name(one))
                                }
                            }
                        }
                    }
                    (copy_address(""))
                    a.button href={ "/table/" (scene.table) } { "To the table" }
                }
            }
        }
    };
    Page::new(format!("Replay, {}", G::TITLE), body)
}
