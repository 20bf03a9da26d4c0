//! Whether a saved state follows from another by a legal turn.

use parlour_rules::five_crowns::Card;
use parlour_rules::five_crowns::save::{Save, Who};

use crate::causes::counted;

/// Cards in their order.
pub fn list(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
}

/// The state after a turn.
pub fn after(start: &Save, draws: bool, discard: Card) -> Save {
    let mut next = start.clone();
    let card = if draws { next.draw_pile.remove(0) } else { next.discard_pile.remove(0) };
    let side = match start.next {
        Who::Human => &mut next.human,
        Who::Computer => &mut next.computer,
    };
    side.hand.push(card);
    if let Some(place) = side.hand.iter().position(|held| *held == discard) {
        side.hand.remove(place);
    }
    next.discard_pile.insert(0, discard);
    next.next = start.next.other();
    next
}

/// What is different between two states, apart from the order of hands.
pub fn difference(right: &Save, found: &Save) -> Option<(&'static str, String)> {
    let sorted = |cards: &[Card]| {
        let mut cards = cards.to_vec();
        cards.sort_unstable();
        cards
    };
    if right.round != found.round {
        let detail = format!("; round {} instead of {}", found.round, right.round);
        return Some(("The round is wrong.", detail));
    }
    if right.next != found.next {
        let detail = format!("; next is the {} instead of the {}", found.next, right.next);
        return Some(("The wrong player is next.", detail));
    }
    let hands = [
        (Who::Human, "The human's hand is wrong.", "The human's score is wrong."),
        (Who::Computer, "The computer's hand is wrong.", "The computer's score is wrong."),
    ];
    for (who, other_hand, other_score) in hands {
        let (right, found) = (right.side(who), found.side(who));
        if sorted(&right.hand) != sorted(&found.hand) {
            let detail = format!("; {} instead of {}", list(&found.hand), list(&right.hand));
            return Some((other_hand, detail));
        }
        if right.score != found.score {
            let detail = format!("; {} instead of {}", found.score, right.score);
            return Some((other_score, detail));
        }
    }
    let piles = [
        (&right.draw_pile, &found.draw_pile, "The draw pile is wrong or in the wrong order."),
        (
            &right.discard_pile,
            &found.discard_pile,
            "The discard pile is wrong or in the wrong order.",
        ),
    ];
    for (right, found, other_pile) in piles {
        if right != found {
            let top = |pile: &[Card]| match pile.len() {
                0 => "no cards".to_owned(),
                count => {
                    let count = counted(count, "card", "cards");
                    format!("{count} with {} on top", list(&pile[..pile.len().min(4)]))
                }
            };
            let detail = format!("; it has {} instead of {}", top(found), top(right));
            return Some((other_pile, detail));
        }
    }
    None
}

/// Whether one legal turn leads from one state to the other; otherwise what is wrong.
pub fn legal_turn(start: &Save, found: &Save) -> Result<(), (&'static str, String)> {
    let hand = &start.side(start.next).hand;
    let mut closest: Option<(usize, &'static str, String)> = None;
    for draws in [true, false] {
        let card = if draws { start.draw_pile[0] } else { start.discard_pile[0] };
        for &discard in hand.iter().chain([&card]) {
            let right = after(start, draws, discard);
            let Some((cause, detail)) = difference(&right, found) else { return Ok(()) };
            // The explanation that gets furthest is the one that the program meant.
            let rank = CAUSES.iter().position(|known| *known == cause).unwrap_or(0);
            if closest.as_ref().is_none_or(|(best, ..)| rank > *best) {
                closest = Some((rank, cause, detail));
            }
        }
    }
    let (_, cause, detail) = closest.expect("there is always something to discard");
    Err((cause, detail))
}

/// The differences in the order in which they are looked for.
const CAUSES: [&str; 8] = [
    "The round is wrong.",
    "The wrong player is next.",
    "The human's hand is wrong.",
    "The human's score is wrong.",
    "The computer's hand is wrong.",
    "The computer's score is wrong.",
    "The draw pile is wrong or in the wrong order.",
    "The discard pile is wrong or in the wrong order.",
];
