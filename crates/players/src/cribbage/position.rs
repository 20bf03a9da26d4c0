//! A view of a deal, converted for the players.

use parlour_rules::Turn;
use parlour_rules::cards::{Card, CardSet};
use parlour_rules::cribbage::{Action, Dealt, Phase, Players, PublicEvent, THIRTY_ONE, Toss, View};

use crate::cribbage::Crib;
use crate::cribbage::pegging::Seen;
use crate::cribbage::tables::{KeepChances, KeptHands, Side};

/// The seat to act, as an index.
pub(super) fn asked(view: &View) -> Option<usize> {
    match view.turn {
        Turn::Act(seat) => Some(seat.index()),
        Turn::Over(_) => None,
    }
}

/// Whose crib it is, for the seat to act.
pub(super) fn crib(view: &View) -> Crib {
    let Turn::Act(seat) = view.turn else { return Crib::Ignore };
    let is_ours = view.options.side(seat) == view.options.side(view.dealer);
    if is_ours { Crib::Mine } else { Crib::Theirs }
}

/// The cards to discard from, while a discard is asked for.
pub(super) fn dealt(view: &View) -> Option<Dealt> {
    if view.phase != Phase::Toss || !view.is_sound() {
        return None;
    }
    let cards = view.hands.get(asked(view)?)?.cards.as_ref()?;
    Dealt::new(cards).ok()?.among(view.options.players).ok()
}

/// Discarded cards as an action.
pub(super) fn toss(cards: &[Card]) -> Option<Action> {
    let toss = match *cards {
        [card] => Toss::one(card),
        [one, other] => Toss::two(one, other)?,
        _ => return None,
    };
    Some(Action::Toss(toss))
}

/// The chances that a seat kept each hand.
pub(super) fn keeps(players: Players, dealer: usize, seat: usize) -> KeepChances<'static> {
    let is_owner = match players {
        Players::Two | Players::Three => seat == dealer,
        Players::Four => seat % 2 == dealer % 2,
    };
    KeptHands::table().of(players, if is_owner { Side::Owner } else { Side::Other })
}

/// The play so far as seen by the seat to act, while a card is asked for. `None` for a view that
/// contradicts itself.
pub(super) fn seen(view: &View) -> Option<Seen> {
    let (Phase::Play, Some(starter)) = (view.phase, view.starter) else { return None };
    if !view.is_sound() {
        return None;
    }
    let me = asked(view)?;
    let mine = view.hands.get(me)?;
    let kept: CardSet = mine.cards.as_ref()?.iter().chain(&mine.laid).copied().collect();
    let dealt = kept.union(mine.tossed.iter().flatten().copied().collect());
    let starter = CardSet::EMPTY.with(starter);
    let mut seen = Seen::new(view.hands.len(), me, view.dealer.index(), kept, dealt, starter);
    for told in &view.events {
        match *told {
            PublicEvent::Played { seat, card, count, .. } => {
                seen.card_played(seat.index(), card.rank());
                if count == THIRTY_ONE {
                    seen.restart_count();
                }
            }
            PublicEvent::SaidGo { seat, .. } => seen.said_go(seat.index()),
            PublicEvent::TookGo { seat, .. } => {
                seen.said_go(seat.index());
                seen.restart_count();
            }
            _ => {}
        }
    }
    Some(seen)
}
