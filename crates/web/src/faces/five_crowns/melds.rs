//! A hand laid out in its best melds: cards of a meld touch, the others lie apart with their points.

use maud::{Markup, html};
use parlour_rules::five_crowns::{Arrangement, Card, Rank};

use crate::draw::card::{Face, face};

/// A card in its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LaidCard {
    /// The card.
    pub card: Card,
    /// The number of its meld, from 1; none where it is unmelded.
    pub meld: Option<usize>,
    /// Whether it touches the card before it.
    pub is_joined: bool,
    /// What its meld is, on the first card of one: `run`, `book`.
    pub label: Option<&'static str>,
}

/// The cards meld by meld, then the unmelded ones, those with few points first.
pub fn lay_out(cards: &[Card], best: &Arrangement, wild: Rank) -> Vec<LaidCard> {
    let mut left = cards.to_vec();
    let mut laid = Vec::with_capacity(cards.len());
    for (number, meld) in best.melds.iter().enumerate() {
        for (place, &card) in meld.cards().iter().enumerate() {
            let (is_joined, meld_number) = (place > 0, Some(number + 1));
            let label = (place == 0).then(|| meld.kind());
            laid.push(LaidCard { card, meld: meld_number, is_joined, label });
            if let Some(at) = left.iter().position(|&other| other == card) {
                left.remove(at);
            }
        }
    }
    left.sort_by_key(|card| card.points(wild));
    laid.extend(left.into_iter().map(|card| LaidCard {
        card,
        meld: None,
        is_joined: false,
        label: None,
    }));
    laid
}

/// The cards one by one, in the order of their suits and ranks.
pub fn one_by_one(cards: &[Card]) -> Vec<LaidCard> {
    let mut cards = cards.to_vec();
    cards.sort_by_key(|card| (card.suit(), card.rank(), *card));
    let laid = |card| LaidCard { card, meld: None, is_joined: false, label: None };
    cards.into_iter().map(laid).collect()
}

/// Cards as they are laid out, with nothing to do about them.
pub fn melded(laid: &[LaidCard], wild: Rank, label: &str) -> Markup {
    html! {
        ul.cards.melded aria-label=(label) {
            @for one in laid {
                @let drawn = Face::five_crowns(one.card, wild);
                li .joined[one.is_joined] .grouped[one.meld.is_some()] aria-label=(drawn.name) { (face(&drawn)) }
            }
        }
    }
}

/// What the best melds leave.
pub fn tally(best: &Arrangement, wild: Rank) -> Markup {
    let points: u32 = best.leftover.iter().map(|card| card.points(wild)).sum();
    html! {
        p.tally {
            @if best.leftover.is_empty() { "All melded" } @else { "Unmelded: " strong { (points) } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::five_crowns::{best_melds, read_cards};

    fn laid(text: &str) -> Vec<LaidCard> {
        let (cards, wild) = (read_cards(text).expect("cards"), Rank::new(5).expect("a rank"));
        lay_out(&cards, &best_melds(&cards, wild), wild)
    }

    #[test]
    fn cards_of_a_meld_touch_and_the_others_lie_apart() {
        let laid = laid("9H QS 9D 9T 3H");
        let joined: Vec<bool> = laid.iter().map(|one| one.is_joined).collect();
        assert_eq!(joined, [false, true, true, false, false]);
        let melds: Vec<Option<usize>> = laid.iter().map(|one| one.meld).collect();
        assert_eq!(melds, [Some(1), Some(1), Some(1), None, None]);
        let labels: Vec<Option<&str>> = laid.iter().map(|one| one.label).collect();
        assert_eq!(labels, [Some("book"), None, None, None, None]);
    }

    #[test]
    fn every_card_is_laid_out_once_though_cards_come_in_pairs() {
        let mut shown: Vec<String> =
            laid("9H 9H 9D QS QS 3C 4C J1").iter().map(|one| one.card.to_string()).collect();
        shown.sort_unstable();
        assert_eq!(shown, ["3C", "4C", "9D", "9H", "9H", "J1", "QS", "QS"]);
    }
}
