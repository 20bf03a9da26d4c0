//! Reviews: what each decision cost, and what luck did.

use maud::{Markup, html};
use parlour_players::review::Account;
use parlour_table::words::story::{Story, Told, percent, signed};

use super::Page;
use super::graph::graph;
use super::parts::copy_address;
use super::table::hint::options;
use crate::draw::message::written;
use crate::scene::TableName;

/// The state of a review.
pub enum Reviewing<'a> {
    /// How many decisions are judged, and of how many.
    Judging(usize, usize),
    /// The finished review, with the number of the side whose win chances are shown.
    Done(&'a Story, usize),
}

/// The review of a game.
pub fn review(table: &TableName, title: &str, reviewing: Reviewing) -> Page {
    match reviewing {
        Reviewing::Judging(done, of) => judging(table, title, done, of),
        Reviewing::Done(story, side) => finished(table, story, side),
    }
}

fn judging(table: &TableName, title: &str, done: usize, of: usize) -> Page {
    let body = html! {
        main #main .reading.review {
            h1 { "Review" }
            p.lead { (title) " · " a href={ "/table/" (table) } { "back to the table" } }
            p role="status" { "Judging each decision from what its player could see: " (done) " of " (of) "." }
            progress max=(of.max(1)) value=(done) aria-label="Decisions judged" { (done) " of " (of) }
            p.quiet { "This page updates by itself." }
        }
    };
    Page { refresh: Some(2), ..Page::new("Review", body) }
}

fn finished(table: &TableName, story: &Story, side: usize) -> Page {
    let replay = format!("/table/{table}/replay");
    let body = html! {
        main #main .reading.review {
            h1 { "Review" }
            p.lead { (story.title) " · " a href={ "/table/" (table) } { "back to the table" } }
            div.doors {
                a.button href=(replay) { "Replay" }
                a.button href={ "/table/" (table) "/record.json" } download { "The record" }
                a.button href={ "/table/" (table) "/check" } { "Check this deal" }
                (copy_address(""))
            }
            (self::story(story, side, Some(&replay)))
        }
    };
    Page::new("Review", body)
}

/// A review without a page around it: the win chances of a side over the game, each side's account,
/// and the decisions. With the address of a `replay`, decisions lead to the table as it was.
pub fn story(story: &Story, side: usize, replay: Option<&str>) -> Markup {
    html! {
        (graph(story, side, replay))
        (accounts(story))
        @if story.worst.is_empty() && story.given_up.is_none() {
            p { (story.nothing) }
        } @else {
            h2 { "Biggest mistakes" }
            (list(&story.worst, replay))
            @if let Some(given_up) = &story.given_up { p { (given_up) } }
        }
        @if !story.decisions.is_empty() {
            details.others {
                summary { "Other decisions" }
                (list(&story.decisions, replay))
            }
        }
        p.quiet { (story.effort) }
    }
}

/// What the result is made of: a column for each side, which adds up downwards.
fn accounts(story: &Story) -> Markup {
    let row = |name: &str, told: &dyn Fn(&Account) -> String| {
        html! { tr { th scope="row" { (name) } @for (_, account) in &story.sides { td { (told(account)) } } } }
    };
    html! {
        div.scrolls {
            table.accounts {
                caption { (if story.has_luck { "Skill and luck" } else { "Skill" }) }
                thead { tr { td {} @for (name, _) in &story.sides { th scope="col" { (name) } } } }
                tbody {
                    (row("Win chance at the start", &|account| percent(account.start)))
                    (row("Own mistakes", &|account| signed(account.own)))
                    (row("Others' mistakes", &|account| signed(account.others)))
                    @if story.has_luck { (row("Luck", &|account| signed(account.luck))) }
                    (row("Result", &|account| percent(account.result)))
                }
                tfoot { (row("Accuracy", &|account| format!("{:.1}%", account.accuracy))) }
            }
        }
        p.quiet { (story.how_it_adds_up()) }
    }
}

fn list(decisions: &[Told], replay: Option<&str>) -> Markup {
    html! {
        ol.decisions {
            @for told in decisions {
                li value=(told.number) data-dear[told.cost >= 0.05] {
                    @let what = written(&told.what.first_line());
                    p {
                        @match replay {
                            Some(replay) => a href={ (replay) "?at=" (told.number) } { (what) },
                            None => (what),
                        }
                    }
                    p.verdict { (written(&told.verdict)) }
                    @for reason in &told.reasons { p.quiet { (written(reason)) } }
                    (options(&told.options))
                }
            }
        }
    }
}
