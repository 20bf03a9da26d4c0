//! The hands of the deal or round that is just over, until whoever looks has played on: the next
//! one is dealt before anybody could have read them.

use maud::{Markup, html};
use parlour_rules::Seat;
use parlour_rules::cribbage::{Counting, Cribbage, Phase, Told};
use parlour_rules::five_crowns::{self, FiveCrowns};

use crate::draw::card::{Face, row};
use crate::scene::Scene;

/// The hands and the crib as they were counted, each with the starter.
pub fn last_deal(scene: &Scene<Cribbage>) -> Markup {
    let view = &scene.view;
    let Some(deal) = view.deals.last().filter(|_| view.phase == Phase::Toss) else {
        return html! {};
    };
    let starter = deal.told.iter().find_map(|told| match told {
        Told::Starter { card, .. } => Some(*card),
        _ => None,
    });
    let shown = deal.told.iter().filter_map(|told| match told {
        Told::Showed { seat, what, cards, pegged, .. } => Some((*seat, *what, cards, *pegged)),
        _ => None,
    });
    html! {
        section.last-deal aria-label="The last deal" {
            h2 { "The last deal" }
            @for (seat, what, cards, pegged) in shown {
                @let what = if what == Counting::Hand { "hand" } else { "crib" };
                @let name = format!("{} {what}", whose(scene, seat));
                p { (name) " " strong { (pegged) } }
                div.counted {
                    (row(&cards.iter().copied().map(Face::from).collect::<Vec<_>>(), &name))
                    @if let Some(starter) = starter { (row(&[Face::from(starter)], "The starter")) }
                }
            }
        }
    }
}

/// Both hands as they were displayed.
pub fn last_round(scene: &Scene<FiveCrowns>) -> Markup {
    let view = &scene.view;
    let near = scene.near();
    let has_played = view
        .told
        .iter()
        .any(|told| matches!(told, five_crowns::Told::Discarded(seat, _) if *seat == near));
    let Some(over) = view.sheet.last().filter(|_| !has_played && !scene.is_over()) else {
        return html! {};
    };
    html! {
        section.last-deal aria-label="The last round" {
            h2 { "Round " (over.round) " is over" }
            @for seat in Seat::all(2) {
                @let name = format!("{} cards", whose(scene, seat));
                p {
                    (name) " " strong { (over.points[seat.index()]) }
                    @if over.out == seat { " (went out)" }
                }
                @let faces: Vec<Face> = over.hands[seat.index()]
                    .iter()
                    .map(|&card| Face::five_crowns(card, over.round.wild()))
                    .collect();
                div.counted { (row(&faces, &name)) }
            }
        }
    }
}

/// Whose, at the beginning of a line.
fn whose<G: crate::scene::Drawn>(scene: &Scene<G>, seat: Seat) -> String {
    if scene.me == Some(seat) { "Your".to_owned() } else { scene.told().whose(seat).to_string() }
}
