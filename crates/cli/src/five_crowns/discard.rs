//! `parlour five-crowns discard`: the discard that leaves the fewest points.

use std::fmt::Write;

use parlour_rules::five_crowns::{Card, Listed, Meld, Rank, best_discards, best_melds};
use serde::Serialize;

use super::{Case, melds_as_lines};

/// The best discard and what it leaves.
#[derive(Serialize)]
pub struct Discarded {
    wild: Rank,
    discard: Card,
    points: u32,
    out: bool,
    melds: Vec<Meld>,
    leftover: Vec<Card>,
    equal: Vec<Card>,
}

/// Finds the best discard of one hand.
pub fn answer(case: &Case) -> Discarded {
    let best = best_discards(&case.cards, case.wild);
    let discard = best.cards[0];
    let mut rest = case.cards.clone();
    let place = rest.iter().position(|&card| card == discard);
    rest.remove(place.expect("the discard is one of the cards"));
    let kept = best_melds(&rest, case.wild);
    Discarded {
        wild: case.wild,
        discard,
        points: best.points,
        out: kept.leftover.is_empty() && !kept.melds.is_empty(),
        melds: kept.melds,
        leftover: kept.leftover,
        equal: best.cards,
    }
}

/// Tells it in lines.
pub fn tell(_case: &Case, found: &Discarded) -> String {
    let mut text = format!("Discard {}", found.discard);
    if found.out {
        text.push_str(" and go out");
    } else if found.leftover.is_empty() {
        text.push_str(", which leaves no card");
    } else {
        let left = Listed(&found.leftover);
        let _always_fits =
            write!(text, ", which leaves the fewest points: {left} = {}", found.points);
    }
    text.push_str(if found.melds.is_empty() { ".\n" } else { ", and\n" });
    text.push_str(&melds_as_lines(&found.melds));
    if let [_, others @ ..] = found.equal.as_slice()
        && !others.is_empty()
    {
        let _always_fits = writeln!(text, "Just as good: {}", Listed(others));
    }
    text
}
