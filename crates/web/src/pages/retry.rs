//! A reviewed decision that somebody tries to make better, as a puzzle at the game's own table.

use maud::html;
use parlour_rules::Message;
use parlour_table::words::story::DecisionText;
use parlour_table::words::{Words, not_possible};

use super::Page;
use super::find_move::{FindMove, ask_again, find_move, verdict};
use super::review::comment;
use crate::draw::message::written;
use crate::scene::{Scene, TableName};

/// A decision to try again, and what came of the reader's try.
pub struct RetryPage<'a> {
    /// The table of the game.
    pub table: TableName,
    /// The number of the move.
    pub number: usize,
    /// What was played in the game, as it continues "was to".
    pub played: Message,
    /// Whether there is a better move than the one that was played.
    pub is_mistake: bool,
    /// Whether the move that was tried is the best, and what it costs.
    pub attempt: Option<(bool, Message)>,
    /// Why the move that was tried isn't possible.
    pub refused: Option<&'a str>,
    /// The best move: only once it is found or given up.
    pub answer: Option<Message>,
    /// What the review says about the decision: only once it is solved or given up.
    pub told: Option<DecisionText>,
    /// The number of the same side's next mistake.
    pub next: Option<usize>,
}

/// The page of a decision. It says nothing of the review until there is an answer.
pub fn retry<G: Words>(scene: &Scene<G>, page: &RetryPage) -> Page {
    let (here, number) = (&scene.base, page.number);
    let ask = G::ask_in_puzzle(&scene.view, &scene.reader_names()).capitalised();
    let sentence = match (&page.answer, &page.attempt, page.refused) {
        (Some(best), _, _) => html! { "The answer: " (written(best)) "." },
        (None, Some((_, words)), _) => ask_again(&html! { "✗ " (written(words)) }, &ask),
        (None, None, Some(why)) => ask_again(&html! { (not_possible(&why)) }, &ask),
        (None, None, None) => html! { "What would you do instead? " (written(&ask)) },
    };
    let side = html! {
        h1 { "Try again: move " (number) }
        p.quiet {
            "You see only what the player to move could see."
        }
        p {
            "The move in the game was to " (written(&page.played)) "."
            @if page.is_mistake && page.attempt.is_none() && page.answer.is_none() { " There's a better one." }
        }
        @if let Some((true, words)) = &page.attempt { (verdict(true, &written(words))) }
        @if let Some(told) = &page.told {
            h2 { "The game" }
            p { (written(&told.what.first_line())) }
            (comment(told))
        }
        div.doors {
            @if page.told.is_none() {
                a.button href=(format!("{here}?show=yes")) data-letter="s" { "Show the answer" kbd { "s" } }
            }
            @if let Some(next) = page.next {
                a.button href={ "/table/" (page.table) "/try/" (next) } data-letter="n" { "Next mistake" kbd { "n" } }
            }
            a.button href={ "/table/" (page.table) "/analysis?at=" (number) } data-letter="b" { "Back to the review" kbd { "b" } }
        }
    };
    let asked = FindMove { kind: "retry", sentence, label: "The table before the move", side };
    Page::new(format!("Try again, {}", G::TITLE), find_move(scene, &asked))
}
