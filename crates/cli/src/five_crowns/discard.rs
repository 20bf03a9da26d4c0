//! `parlour five-crowns discard`: the discard that leaves the fewest points.

use parlour_rules::Message;
use parlour_rules::five_crowns::{Card, Meld, Rank, best_discards, best_melds};
use serde::Serialize;

use super::{Case, hand_as_lines};

/// The fields of an answer in a table.
pub const FIELDS: &[&str] = &["wild", "discard", "points", "out", "equal", "leftover", "melds"];

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

/// The answer in lines of text.
pub fn in_words(_case: &Case, found: &Discarded) -> String {
    let leaves = match found.points {
        _ if found.out => " and go out.".to_owned(),
        0 => ". No card is left.".to_owned(),
        points => format!(". That leaves the fewest points, {points}."),
    };
    let mut text = format!("Discard {}{leaves}\n", Message::from(found.discard));
    text += &hand_as_lines(&found.melds, &found.leftover, found.points);
    if let [_, others @ ..] = found.equal.as_slice()
        && !others.is_empty()
    {
        text += &format!("Just as good: {}\n", Message::from(others));
    }
    text
}
