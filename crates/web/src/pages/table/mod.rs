//! A table: the same frame for the three games, with each game's own felt in it.

mod bar;
mod cribbage;
mod crosscut;
mod five_crowns;
mod groups;
mod hint;
mod last_deal;
mod log;
mod settled;

pub use bar::copy_address;
use maud::{Markup, html};
use parlour_rules::{Message, Seat, Turn, message};
use parlour_table::Sitter;

use super::frame::frame;
use crate::draw::message::written;
use crate::scene::{Drawn, Scene};

/// The whole page of a table.
pub fn table<G: Drawn>(scene: &Scene<G>) -> Markup {
    frame(G::TITLE, table_part(scene))
}

/// The table without the frame: what a live page swaps in.
pub fn table_part<G: Drawn>(scene: &Scene<G>) -> Markup {
    html! {
        main #main .table .(G::NAME) data-table=(scene.table) data-version=(scene.version)
            data-actions=(scene.actions) data-turn=(whose_turn(scene))
            data-thinking[scene.thinking] data-key=(scene.key)
            data-told=(scene.log.last().map(|line| line.text.spoken()).unwrap_or_default()) {
            h1.unseen { (G::TITLE) " table" }
            div.play {
                (sentence(scene))
                section.felt aria-label="The table" { (G::felt(scene)) }
                (bar::bar(scene))
            }
            aside.side aria-label="Beside the table" {
                (hint::hint(scene))
                (settled::settled(scene))
                (G::side(scene))
                (log::log(scene))
                (bar::about_the_table(scene))
            }
        }
    }
}

fn whose_turn<G: Drawn>(scene: &Scene<G>) -> &'static str {
    match scene.turn {
        Turn::Over(_) => "over",
        Turn::Act(_) if scene.is_asked() => "mine",
        Turn::Act(_) => "other",
    }
}

/// What can be done now, in one plain sentence.
fn sentence<G: Drawn>(scene: &Scene<G>) -> Markup {
    let text: Message = match (scene.turn, &scene.ending) {
        (_, Some(ending)) => ending.clone(),
        (Turn::Over(_), None) => "The game is over.".into(),
        (Turn::Act(_), _) if scene.is_asked() && scene.shared => {
            let Turn::Act(seat) = scene.turn else { return html! {} };
            message![scene.names[seat.index()].as_str(), ": ", G::ask(scene)]
        }
        (Turn::Act(_), _) if scene.is_asked() => message!["Your turn: ", G::ask(scene)],
        (Turn::Act(_), _) if scene.past.is_some() => "The table as it was.".into(),
        (Turn::Act(seat), _) if scene.invite.is_some() && Some(seat) != scene.me => {
            "Waiting for somebody to take the other seat. Send them the link.".into()
        }
        (Turn::Act(seat), _) => {
            let name = scene.names[seat.index()].as_str();
            match scene.sitters.get(seat.index()) {
                Some(Sitter::Computer { .. }) => message![name, " is thinking…"],
                _ => message![name, " to play."],
            }
        }
    };
    html! {
        div.sentence {
            p #turn tabindex="-1" { (written(&text)) }
            @if let Some(notice) = &scene.notice { p.refused role="alert" { (notice) } }
            (bar::invite(scene))
        }
    }
}

/// A form that plays an action at this table.
fn act<G: Drawn>(scene: &Scene<G>, class: &str, inside: Markup) -> Markup {
    post(scene, "act", class, inside)
}

/// A form that does something at this table.
fn post<G: Drawn>(scene: &Scene<G>, what: &str, class: &str, inside: Markup) -> Markup {
    html! {
        form id=[(class == "hand-form").then_some("hand")] class=(class) method="post" action={ (scene.base) "/" (what) } data-does=(what) {
            input type="hidden" name="version" value=(scene.version);
            input type="hidden" name="key" value=(scene.key);
            @if let (true, Some(me)) = (scene.shared, scene.me) { input type="hidden" name="seat" value=(me.0); }
            (inside)
        }
    }
}

/// How strong the computer is that sits on a seat, where one does.
fn level(sitter: Sitter) -> Option<String> {
    match sitter {
        Sitter::Person => None,
        Sitter::Computer { level, .. } => Some(level.to_string()),
    }
}

/// A seat's name with what plays there, and its score where the game counts one.
fn plate<G: Drawn>(scene: &Scene<G>, seat: Seat, sign: Markup, score: Option<u32>) -> Markup {
    let is_turn = scene.turn == Turn::Act(seat);
    let level = scene.sitters.get(seat.index()).and_then(|&sitter| level(sitter));
    html! {
        div.plate data-turn[is_turn] {
            (sign)
            span.who { (scene.told().name(seat)) }
            @if let Some(level) = &level { span.level { (level) } }
            @if scene.invite.is_some() && Some(seat) != scene.me && level.is_none() {
                span.level { "not here yet" }
            }
            @if is_turn && scene.thinking { span.thinking { "thinking" } }
            @if let Some(score) = score { strong.score { (score) } }
        }
    }
}

/// Where hands lie: the seats from the one after the near one, and the near one last.
fn round(near: Seat, seats: u8) -> Vec<Seat> {
    (1..=seats).map(|step| Seat((near.0 + step) % seats)).collect()
}
