//! A table: the same page for all games, with each game's own felt in it.

mod bar;
pub mod hint;
mod log;
mod moments;
mod tutor;

pub use log::{log_page, sentences};
use maud::{Markup, html};
pub use moments::{after_action, moments};
use parlour_rules::{Message, Turn, message};
use parlour_table::Occupant;
use parlour_table::words::Words;
pub use tutor::{explanation as tutor_explanation, warning as tutor_warning};

use super::Page;
use crate::draw::message::written;
use crate::scene::Scene;

/// The page of a table. A live page swaps its body in.
pub fn table<G: Words>(scene: &Scene<G>) -> Page {
    let body = html! {
        main #main .table .(G::NAME) data-table=(scene.table) data-version=(scene.version)
            data-actions=(scene.actions) data-events=(scene.events) data-turn=(whose_turn(scene))
            data-thinking[scene.thinking] data-computer[is_computers_turn(scene)] data-key=(scene.key) {
            h1.unseen { (G::TITLE) " table" }
            div.play {
                (sentence(scene))
                section.felt aria-label="The table" { (scene.face.felt(scene)) }
                (bar::bar(scene))
            }
            aside.side aria-label="Beside the table" {
                (hint::hint(scene))
                (tutor::choice(scene))
                (scene.face.side(scene))
                (log::log(scene))
                (bar::about_the_table(scene))
            }
        }
    };
    Page::new(G::TITLE, body)
}

fn whose_turn<G: Words>(scene: &Scene<G>) -> &'static str {
    match scene.turn {
        Turn::Over(_) => "over",
        Turn::Act(_) if scene.is_asked() => "mine",
        Turn::Act(_) => "other",
    }
}

fn is_computers_turn<G: Words>(scene: &Scene<G>) -> bool {
    let Turn::Act(seat) = scene.turn else { return false };
    matches!(scene.occupants.get(seat.index()), Some(Occupant::Computer { .. }))
}

/// The last thing that happened: an action that ended a deal has lines about its end after its own.
fn newest(text: &Message) -> Message {
    sentences(text).last().unwrap_or_default()
}

/// What the reader can do now, or what the table waits for, in one sentence.
fn sentence<G: Words>(scene: &Scene<G>) -> Markup {
    let text: Message = match (scene.turn, &scene.ending) {
        (_, Some(ending)) => ending.clone(),
        (Turn::Over(_), None) => "The game is over.".into(),
        (Turn::Act(_), _) if scene.is_asked() && scene.shared => {
            let Turn::Act(seat) = scene.turn else { return html! {} };
            let asked = G::ask(&scene.view, &scene.reader_names());
            message![scene.names[seat.index()].as_str(), ": ", asked]
        }
        (Turn::Act(_), _) if scene.is_asked() => {
            message!["Your turn: ", G::ask(&scene.view, &scene.reader_names())]
        }
        (Turn::Act(_), _) if scene.past.is_some() => "The table at that moment.".into(),
        (Turn::Act(seat), _) if scene.invite.is_some() && Some(seat) != scene.me => {
            "Waiting for your opponent. Send them the link.".into()
        }
        (Turn::Act(seat), _) => {
            let names = scene.reader_names();
            match scene.occupants.get(seat.index()) {
                Some(Occupant::Computer { .. }) => {
                    names.does(seat, "is thinking…", "are thinking…")
                }
                _ => G::waiting_for(&scene.view, seat, &names),
            }
        }
    };
    html! {
        div.sentence {
            p #turn tabindex="-1" { (written(&text)) }
            (bar::at_any_time(scene))
            // A phone has no room for the log: it shows the last of it here.
            @if let Some(line) = scene.log.last().filter(|_| scene.past.is_none() && !scene.is_over()) {
                p.newest aria-hidden="true" { (written(&newest(&line.text))) }
            }
            @if let Some(notice) = &scene.notice { p.refused role="alert" { (notice) } }
            (bar::invite(scene))
        }
    }
}
