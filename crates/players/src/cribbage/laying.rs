//! What a card pegs as it falls.

use parlour_rules::Turn;
use parlour_rules::cards::Card;
use parlour_rules::cribbage::{Action, Peg, Phase, Pile, THIRTY_ONE, View};

/// The points that laying `card` pegs at once, the last card's included.
pub(super) fn points(view: &View, card: Card) -> u8 {
    let pile = view.pile.iter().map(|card| card.rank()).fold(Pile::default(), Pile::with);
    let held: usize = view.hands.iter().map(|hand| hand.held).sum();
    let is_last = held == 1 && pile.with(card.rank()).count() != THIRTY_ONE;
    pile.points(card.rank()) + if is_last { Peg::Last.points() } else { 0 }
}

/// Whether laying a card wins the game at once.
pub(super) fn wins(view: &View, action: Action) -> bool {
    match (view.phase, view.turn, action) {
        (Phase::Play, Turn::Act(seat), Action::Play(card)) => {
            view.track(seat).front + points(view, card) >= view.options.length.target()
        }
        _ => false,
    }
}
