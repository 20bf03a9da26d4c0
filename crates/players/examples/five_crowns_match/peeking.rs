//! Players that see hidden cards, to measure what there is to gain by guessing them.

use parlour_players::{Budget, Decision, Player, Prompt};
use parlour_rules::five_crowns::{Action, FiveCrowns, Phase, Tally, View};
use parlour_rules::{Eye, Game, Seat, Turn};

use super::partners::TunedGreedy;

/// A seat's view with the other hand face up.
pub fn with_other_hand(view: &View, state: &FiveCrowns) -> View {
    let mut open = view.clone();
    for (shown, held) in open.hands.iter_mut().zip(state.view(Eye::All).hands) {
        shown.known = held.cards.clone().unwrap_or_default();
        shown.cards = held.cards;
    }
    open
}

/// The player's decision when it sees the other hand.
pub fn sees_hand(
    player: &mut dyn Player<FiveCrowns>,
    prompt: &Prompt<FiveCrowns>,
    state: &FiveCrowns,
    budget: &Budget,
) -> Decision<Action> {
    let view = with_other_hand(&prompt.view, state);
    player.decide(&Prompt { view, legal: prompt.legal.clone() }, budget)
}

/// How many discards are played out.
const DISCARDS: usize = 6;

/// The action after which the round ends best, where every card is known, the draw pile's order
/// included: both sides play on as [`TunedGreedy`] does.
pub fn sees_everything(prompt: &Prompt<FiveCrowns>, state: &FiveCrowns) -> Action {
    let Turn::Act(seat) = state.turn() else { panic!("the game is over") };
    if prompt.view.phase == Phase::Call {
        return prompt.legal[0];
    }
    let results = prompt.legal.iter().map(|&action| {
        let mut next = state.clone();
        next.play(action).expect("a legal action");
        (best_end(&next, seat, prompt.view.sheet.len()), action)
    });
    let best = results.reduce(|best, result| if result.0 > best.0 { result } else { best });
    best.expect("there is a legal action").1
}

/// The seat's lead in a round, counted from 0, after its best discard if it still has to discard.
fn best_end(state: &FiveCrowns, seat: Seat, round: usize) -> i64 {
    let view = state.view(Eye::Seat(seat));
    let is_to_discard = view.turn == Turn::Act(seat) && view.phase == Phase::Discard;
    if !is_to_discard || view.sheet.len() > round {
        return end(state.clone(), seat, round);
    }
    let hand = view.hands[seat.index()].cards.as_ref().expect("its own hand");
    let tally = Tally::new(hand, view.wild());
    let mut discards: Vec<(u32, Action)> = state
        .legal()
        .into_iter()
        .filter_map(|action| match action {
            Action::Discard(card) => Some((tally.without(card).least_points() + 1, action)),
            Action::GoOut(_) => Some((0, action)),
            _ => None,
        })
        .collect();
    discards.sort_by_key(|(points, _)| *points);
    let ends = discards.iter().take(DISCARDS).map(|&(_, action)| {
        let mut next = state.clone();
        next.play(action).expect("a legal action");
        end(next, seat, round)
    });
    ends.max().expect("a hand has cards")
}

/// How many actions are played out. Two greedy players could pass a card back and forth forever.
const ACTIONS: u32 = 200;

/// The seat's lead in a round, counted from 0, when both sides play on without looking; even if that
/// takes too long.
fn end(mut state: FiveCrowns, seat: Seat, round: usize) -> i64 {
    for _ in 0..ACTIONS {
        let view = state.view(Eye::Nobody);
        if let Some(result) = view.sheet.get(round) {
            let points = result.points.map(i64::from);
            return points[1 - seat.index()] - points[seat.index()];
        }
        let Turn::Act(next) = view.turn else { panic!("the game ends with its last round") };
        let action = TunedGreedy::BEST.choose(&state.view(Eye::Seat(next)));
        state.play(action).expect("a legal action");
    }
    0
}
