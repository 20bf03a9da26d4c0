//! Points pegged by playing a card.

use parlour_rules::Turn;
use parlour_rules::cards::Card;
use parlour_rules::cribbage::{Action, Peg, Pegs, Phase, Pile, THIRTY_ONE, View};

/// What playing `card` pegs, including one for the last card.
pub fn pegs(view: &View, card: Card) -> Pegs {
    let pile = pile(view);
    let mut pegs = pile.pegs(card.rank());
    let held: usize = view.hands.iter().map(|hand| hand.held).sum();
    if held == 1 && with(pile, card).count() != THIRTY_ONE {
        pegs.push(Peg::Last);
    }
    pegs
}

/// The points pegged by playing `card`, including one for the last card.
pub fn points(view: &View, card: Card) -> u8 {
    Peg::total(&pegs(view, card))
}

/// The ranks played since the count was last 0.
pub fn pile(view: &View) -> Pile {
    view.pile.iter().fold(Pile::default(), |pile, card| with(pile, *card))
}

/// The pile with another card. A card that doesn't fit, which only a broken view has, starts a new
/// pile.
pub fn with(pile: Pile, card: Card) -> Pile {
    let pile = if pile.takes(card.rank()) { pile } else { Pile::default() };
    pile.with(card.rank())
}

/// Whether an action wins the game immediately.
pub fn wins(view: &View, action: Action) -> bool {
    match (view.phase, view.turn, action) {
        (Phase::Play, Turn::Act(seat), Action::Play(card)) => {
            let track = view.board.get(view.options.side(seat));
            let target = view.options.length.target();
            track.is_some_and(|track| track.front.saturating_add(points(view, card)) >= target)
        }
        _ => false,
    }
}
