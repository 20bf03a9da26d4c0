//! `parlour five-crowns meld`: the best books and runs of a hand.

use std::fmt::Write;

use parlour_rules::five_crowns::{Card, Listed, Meld, Rank, best_melds};
use serde::Serialize;

use super::{Case, melds_as_lines};

/// What a hand melds to.
#[derive(Serialize)]
pub struct Melded {
    wild: Rank,
    melds: Vec<Meld>,
    leftover: Vec<Card>,
    points: u32,
    out: bool,
}

/// Melds one hand.
pub fn answer(case: &Case) -> Melded {
    let best = best_melds(&case.cards, case.wild);
    let out = best.leftover.is_empty();
    Melded { wild: case.wild, melds: best.melds, leftover: best.leftover, points: best.points, out }
}

/// Tells it in lines.
pub fn tell(_case: &Case, melded: &Melded) -> String {
    let mut text = melds_as_lines(&melded.melds);
    if melded.out {
        text.push_str("Nothing is left: this hand can go out.\n");
    } else {
        let left = Listed(&melded.leftover);
        let _always_fits = writeln!(text, "  left {left} = {} points", melded.points);
    }
    text
}
