//! `parlour five-crowns meld`: the best books and runs of a hand.

use parlour_rules::five_crowns::{Card, Meld, Rank, best_melds};
use serde::Serialize;

use super::{Case, hand_as_lines};

/// The fields of an answer in a table.
pub const FIELDS: &[&str] = &["wild", "points", "out", "leftover", "melds"];

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

/// The answer in lines of text.
pub fn in_words(_case: &Case, melded: &Melded) -> String {
    let mut text = hand_as_lines(&melded.melds, &melded.leftover, melded.points);
    if melded.out {
        text.push_str("All cards are melded, so this hand can go out.\n");
    }
    text
}
