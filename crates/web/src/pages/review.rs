//! Reviews: what each decision cost, and what luck did.

use maud::{Markup, html};
use parlour_table::analysis::GraphPoint;
use parlour_table::words::story::{AccountRow, DecisionText, Story};

use super::graph::Graph;
use super::table::hint::options;
use crate::draw::message::written;

/// A review without a page around it: the first side's win chance over the game, each side's
/// account, and the decisions.
pub fn story(story: &Story) -> Markup {
    let points: Vec<GraphPoint> = story
        .graph
        .iter()
        .zip(&story.numbers)
        .map(|(&[before, after], &number)| {
            let is_mistake = story.worst.iter().any(|told| told.number == number);
            GraphPoint { number, before, after, is_mistake }
        })
        .collect();
    let graph = Graph {
        name: story.sides.first().map_or("", |(name, _)| name),
        points: &points,
        fair_share: 1.0 / story.sides.len().max(1) as f64,
        moves: story.numbers.last().copied().unwrap_or(0),
        at: None,
    };
    html! {
        (graph.draw(|_, circle| circle))
        (accounts(story))
        @if story.worst.is_empty() && story.given_up.is_none() {
            p { (story.nothing) }
        } @else {
            h2 { "Biggest mistakes" }
            (list(&story.worst))
            @if let Some(given_up) = &story.given_up { p { (given_up) } }
        }
        @if !story.decisions.is_empty() {
            details.others {
                summary { "Other decisions" }
                (list(&story.decisions))
            }
        }
        p.quiet { (story.effort) }
    }
}

/// What the result is made of: a column for each side, which adds up downwards.
pub fn accounts(story: &Story) -> Markup {
    let row = |row: &AccountRow| {
        html! { tr { th scope="row" { (row.part.name()) } @for cell in &row.cells { td { (cell) } } } }
    };
    html! {
        div.scrolls {
            table.accounts {
                caption { (story.heading()) }
                thead { tr { td {} @for (name, _) in &story.sides { th scope="col" { (name) } } } }
                tbody { @for part in story.account_rows() { (row(&part)) } }
                tfoot { (row(&story.accuracy_row())) }
            }
        }
        @for remark in story.remarks() { p.quiet { (remark) } }
    }
}

fn list(decisions: &[DecisionText]) -> Markup {
    html! {
        ol.decisions {
            @for told in decisions {
                li value=(told.number) data-dear[told.cost >= 0.05] {
                    p { (written(&told.what.first_line())) }
                    (comment(told))
                }
            }
        }
    }
}

/// What a decision cost, why, and the options that it had.
pub fn comment(told: &DecisionText) -> Markup {
    html! {
        p.verdict .good[told.is_best] .bad[told.cost >= 0.05] { (written(&told.verdict)) }
        @for reason in told.sentences().skip(1) { p.quiet { (written(reason)) } }
        (options(&told.options))
    }
}
