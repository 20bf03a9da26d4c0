//! What a card pegs as it falls.

use parlour_rules::Turn;
use parlour_rules::cards::Card;
use parlour_rules::cribbage::{Action, Peg, Pegs, Phase, Pile, THIRTY_ONE, View};

/// What laying `card` pegs at once, the last card's point included.
pub(super) fn pegs(view: &View, card: Card) -> Pegs {
    let pile = pile(view);
    let mut pegs = pile.pegs(card.rank());
    let held: usize = view.hands.iter().map(|hand| hand.held).sum();
    if held == 1 && pile.with(card.rank()).count() != THIRTY_ONE {
        pegs.push(Peg::Last);
    }
    pegs
}

/// The points that laying `card` pegs at once, the last card's included.
pub(super) fn points(view: &View, card: Card) -> u8 {
    Peg::total(&pegs(view, card))
}

/// The ranks laid since the count was last nought.
pub(super) fn pile(view: &View) -> Pile {
    view.pile.iter().map(|card| card.rank()).fold(Pile::default(), Pile::with)
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
