//! A table that waits for people: who is missing, and the links to their seats. No card is dealt.

use maud::{Markup, html};
use parlour_players::Level;
use parlour_rules::Commitment;
use parlour_rules::options::listed;
use parlour_table::GameInfo;

use super::Page;
use super::parts::{copy_address, form, own_link, rename};
use crate::scene::TableName;

/// What is known about a table that waits for people.
pub struct Waiting {
    /// The table's name in links.
    pub table: TableName,
    /// How many events the table has.
    pub version: u64,
    /// The game.
    pub game: GameInfo,
    /// A summary of the options.
    pub options: String,
    /// Each seat's name, and who is there.
    pub seats: Vec<(String, WaitingSeat)>,
    /// The hash of the server's number.
    pub promise: Commitment,
    /// What everyone should know about the table, in sentences.
    pub notices: Vec<String>,
    /// What was refused just now, and why.
    pub notice: Option<String>,
    /// The link with which the reader continues on another device.
    pub own_link: Option<String>,
    /// Whether the reader can close the table.
    pub may_close: bool,
    /// Whether the same people played before, and some of them must still accept to play again.
    pub is_rematch: bool,
    /// The key that makes a repeated form count once.
    pub key: String,
}

/// Who is on a seat of a table that waits for people.
pub enum WaitingSeat {
    /// The reader.
    Yours,
    /// Somebody else.
    Taken,
    /// The computer.
    Computer(Level),
    /// Nobody yet; with the invitation, where the reader may send it.
    Empty(Option<String>),
}

/// Says who is missing. A live page swaps the table in when everyone is there.
pub fn waiting(waiting: &Waiting) -> Page {
    let info = &waiting.game;
    let is_yours = waiting.seats.iter().any(|(_, who)| matches!(who, WaitingSeat::Yours));
    let body = html! {
        main #main .table.waiting .(info.name) data-table=(waiting.table)
            data-version=(waiting.version) data-turn="other" {
            h1.unseen { (info.title) " table" }
            div.play {
                div.sentence {
                    p #turn tabindex="-1" { (sentence(waiting)) }
                    @if let Some(notice) = &waiting.notice { p.refused role="alert" { (notice) } }
                }
                (invitations(waiting))
                ul.who-is-here { @for (name, who) in &waiting.seats { (seat(name, who)) } }
            }
            aside.side aria-label="Beside the table" {
                section.about-table {
                    @for notice in &waiting.notices { p.notice { (notice) } }
                    @if !is_yours { p.quiet { "You're watching. The game begins when everyone is here." } }
                    p { (info.title) @if !waiting.options.is_empty() { ", " (waiting.options) } "." }
                    p { a.rules href={ "/how/" (info.name) } { "The rules of " (info.title) } }
                    (about(waiting, is_yours))
                }
            }
        }
    };
    Page::new(info.title, body)
}

/// Who is missing, and what happens when they come.
fn sentence(waiting: &Waiting) -> String {
    let is_empty = |who: &WaitingSeat| matches!(who, WaitingSeat::Empty(_));
    let missing: Vec<&str> = waiting
        .seats
        .iter()
        .filter(|(_, who)| is_empty(who))
        .map(|(name, _)| name.as_str())
        .collect();
    let then = if waiting.game.hides { "The cards are dealt" } else { "The game begins" };
    let what = if waiting.is_rematch { "accept the rematch" } else { "join" };
    format!("Waiting for {} to {what}. {then} when everyone is here.", listed(&missing, "and"))
}

/// The links to the empty seats.
fn invitations(waiting: &Waiting) -> Markup {
    let links: Vec<(usize, &String, &String)> = (0..)
        .zip(&waiting.seats)
        .filter_map(|(number, (name, who))| match who {
            WaitingSeat::Empty(Some(link)) => Some((number, name, link)),
            _ => None,
        })
        .collect();
    let is_one = links.len() == 1;
    html! {
        @for (number, name, link) in &links {
            @let id = format!("invite-{number}");
            section.invite {
                label for=(id) {
                    @if waiting.is_rematch { (name) " can accept at the old table, or by this link" }
                    @else if is_one { "Send this link to your opponent" } @else { "Send this link to " (name) }
                }
                div.copy {
                    input id=(id) type="text" readonly value=(link);
                    button type="button" data-copy=(id) hidden { "Copy" }
                }
            }
        }
    }
}

fn seat(name: &str, who: &WaitingSeat) -> Markup {
    html! {
        li {
            span.who { (name) }
            @match who {
                WaitingSeat::Yours => span.level { "you" },
                WaitingSeat::Taken => span.level { "here" },
                WaitingSeat::Computer(level) => span.level { (level) },
                WaitingSeat::Empty(_) => span.level { "not here yet" },
            }
        }
    }
}

/// The server's promise, links and the reader's name.
fn about(waiting: &Waiting, is_yours: bool) -> Markup {
    let promise = waiting.promise.to_string();
    let deals = waiting.game.hides;
    let base = format!("/table/{}", waiting.table);
    html! {
        details.more {
            summary {
                "About this table "
                @if deals { code.seal title="The hash of the server's number" { (promise[..8]) "…" } }
            }
            dl {
                @if deals {
                    dt { "How the deal is made" }
                    dd {
                        "It's made from one random number from the server and one from each player. The server has already drawn its number, and this is its hash: "
                        code.seal { (promise) }
                        " All numbers are shown when the game is over, so that you can "
                        a href={ (base) "/check" } { "check the deal" } "."
                    }
                }
                dt { "Share" }
                dd {
                    a href=(base) { "A link to this table" } ": anyone who opens it can watch. "
                    (copy_address(&base))
                }
                @if let Some(link) = &waiting.own_link { (own_link(link)) }
            }
            @if is_yours {
                (form(&base, "name", "rename", (waiting.version, &waiting.key), rename()))
            }
            @if waiting.may_close {
                details.resign {
                    summary { "Close this table" }
                    p.quiet { "Nobody can join after that, and the links stop working." }
                    (form(&base, "close", "", (waiting.version, &waiting.key), html! {
                        button.grave type="submit" { "Yes, close it" }
                    }))
                }
            }
        }
    }
}
