//! Makes a random state that fits a view.

use super::card::Card;
use super::machine::FiveCrowns;
use super::view::View;
use crate::{Game, Luck, Seat, Turn};

/// Deals the hidden cards again: the hidden hands, around the cards known to be in them, and the
/// draw pile. A new seed decides what comes later.
///
/// An inconsistent view gives an unrelated game.
pub(super) fn state(view: &View, luck: &mut Luck) -> FiveCrowns {
    if !view.is_sound() {
        return FiveCrowns::deal(&view.options, luck.seed());
    }
    let mut hidden = hidden_cards(view);
    luck.shuffle(&mut hidden);
    let mut deal = |count: usize| hidden.split_off(hidden.len().saturating_sub(count));
    let hands = view.hands.each_ref().map(|hand| {
        hand.cards.clone().unwrap_or_else(|| {
            let unknown = hand.held.saturating_sub(hand.known.len());
            hand.known.iter().copied().chain(deal(unknown)).collect()
        })
    });
    let bottom_first = |pile: &[Card]| pile.iter().rev().copied().collect();
    let draw_pile = match &view.draw_pile_cards {
        Some(cards) => bottom_first(cards),
        // All the rest. A sound view has exactly this many.
        None => hidden,
    };
    let known = view.hands.each_ref().map(|hand| hand.known.clone());
    let actor = match view.turn {
        Turn::Act(seat) => seat,
        Turn::Over(_) => Seat(0),
    };
    // A drawn card that this view doesn't show is the last in the hand.
    let hand = &hands[actor.index()];
    let drawn = match view.drawn {
        Some(card) => Some(card).filter(|card| hand.contains(card)),
        None => hand.last().copied().filter(|_| hand.len() > view.round.cards()),
    };
    FiveCrowns {
        options: view.options,
        seed: luck.seed(),
        round: view.round,
        pack: view.pack.clone(),
        hands,
        known: known.clone(),
        known_to_other: known,
        draw_pile,
        discard_pile: bottom_first(&view.discard_pile),
        phase: view.phase,
        actor,
        drawn,
        gone_out: view.gone_out,
        events: view.events.clone(),
        toss: view.toss,
        carried: view.carried,
        sheet: view.sheet.clone(),
    }
}

/// The cards of the round whose place the view hides.
fn hidden_cards(view: &View) -> Vec<Card> {
    let mut hidden = view.pack.clone().unwrap_or_else(Card::pack);
    let in_hands = view.hands.iter().flat_map(|hand| hand.cards.as_ref().unwrap_or(&hand.known));
    let drawn = view.draw_pile_cards.iter().flatten();
    for card in in_hands.chain(&view.discard_pile).chain(drawn) {
        if let Some(place) = hidden.iter().position(|left| left == card) {
            hidden.swap_remove(place);
        }
    }
    hidden
}
