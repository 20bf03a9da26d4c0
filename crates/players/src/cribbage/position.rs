//! A view of a deal as the players think about it.

use parlour_rules::Turn;
use parlour_rules::cards::{Card, CardSet};
use parlour_rules::cribbage::{Action, Dealt, Phase, Players, THIRTY_ONE, Told, Toss, View};

use crate::cribbage::Crib;
use crate::cribbage::pegging::Seen;
use crate::cribbage::tables::{KeepChances, KeptHands, Side};

/// The seat that is asked, as an index.
pub(super) fn asked(view: &View) -> Option<usize> {
    match view.turn {
        Turn::Act(seat) => Some(seat.index()),
        Turn::Over(_) => None,
    }
}

/// Whose the crib is for the seat that is asked.
pub(super) fn crib(view: &View) -> Crib {
    let Turn::Act(seat) = view.turn else { return Crib::Ignore };
    let is_ours = view.options.side(seat) == view.options.side(view.dealer);
    if is_ours { Crib::Mine } else { Crib::Theirs }
}

/// The cards to throw from, while that is asked.
pub(super) fn dealt(view: &View) -> Option<Dealt> {
    if view.phase != Phase::Toss || !view.is_sound() {
        return None;
    }
    let cards = view.hands.get(asked(view)?)?.cards.as_ref()?;
    Dealt::new(cards).ok()?.among(view.options.players).ok()
}

/// Cards thrown, as an action.
pub(super) fn toss(cards: &[Card]) -> Option<Action> {
    let toss = match *cards {
        [card] => Toss::one(card),
        [one, other] => Toss::two(one, other)?,
        _ => return None,
    };
    Some(Action::Toss(toss))
}

/// How likely a seat was to keep what it holds.
pub(super) fn keeps(players: Players, dealer: usize, seat: usize) -> KeepChances<'static> {
    let is_owner = match players {
        Players::Two | Players::Three => seat == dealer,
        Players::Four => seat % 2 == dealer % 2,
    };
    KeptHands::table().of(players, if is_owner { Side::Owner } else { Side::Other })
}

/// The play so far as the seat that is asked has seen it, while a card is asked for. A view that
/// contradicts itself shows nothing.
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
    for told in &view.told {
        match *told {
            Told::Laid { seat, card, count, .. } => {
                seen.lays(seat.index(), card.rank());
                if count == THIRTY_ONE {
                    seen.begins_anew();
                }
            }
            Told::SaidGo { seat, .. } => seen.says_go(seat.index()),
            Told::TookGo { seat, .. } => {
                seen.says_go(seat.index());
                seen.begins_anew();
            }
            _ => {}
        }
    }
    Some(seen)
}
