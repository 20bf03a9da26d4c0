//! The class of Five Crowns games.

use parlour_rules::five_crowns::{Action, Card, Coin, FiveCrowns, Options, View as FiveCrownsView};
use parlour_rules::{Seat, Turn};

use super::melds::{Discarded, Meld, Melded};
use super::save::Save;
use crate::class::prelude::*;
use crate::observation::Row;
use crate::pickle::Restorer;

game_class! {
    /// A game of Five Crowns for two; the option is `last_round`.
    ///
    /// >>> from parlour import five_crowns
    /// >>> game = five_crowns.Game.deal(seed=7, last_round=1)
    /// >>> game.legal()
    /// ['heads', 'tails']
    /// >>> while game.turn is not None:
    /// ...     game.play(game.legal()[-1])
    /// >>> game.outcome is not None
    /// True
    FiveCrowns, "parlour.five_crowns"
}

const CALLS: [Action; 4] =
    [Action::Call(Coin::Heads), Action::Call(Coin::Tails), Action::Draw, Action::Take];

impl PythonGame for FiveCrowns {
    const PICKLED: &'static [Restorer] = &[
        Restorer::of::<Discarded>(),
        Restorer::of::<Meld>(),
        Restorer::of::<Melded>(),
        Restorer::of::<Save>(),
    ];

    /// `heads`, `tails`, `draw`, `take`; a discard of each card; the same, going out.
    fn action_count(_: &Options) -> usize {
        CALLS.len() + 2 * Card::KINDS
    }

    fn action_number(_: &Options, action: Action) -> Option<usize> {
        match action {
            Action::Discard(card) => Some(CALLS.len() + card.index()),
            Action::GoOut(card) => Some(CALLS.len() + Card::KINDS + card.index()),
            other => CALLS.iter().position(|&call| call == other),
        }
    }

    fn numbered_action(_: &Options, number: usize) -> Option<Action> {
        let Some(place) = number.checked_sub(CALLS.len()) else { return Some(CALLS[number]) };
        let card = Card::all().nth(place % Card::KINDS)?;
        match place / Card::KINDS {
            0 => Some(Action::Discard(card)),
            1 => Some(Action::GoOut(card)),
            _ => None,
        }
    }

    /// Own hand, cards the other player is known to hold, the discard pile, its top, and the card
    /// drawn (58 each); round and phase; sizes of piles and hands; both scores; who has gone out.
    fn observe(view: &FiveCrownsView, seat: Seat) -> Vec<i16> {
        let other = Seat(1 - seat.0);
        let indexes =
            |cards: &[Card]| -> Vec<usize> { cards.iter().map(|card| card.index()).collect() };
        let mut row = Row::default();
        let own = view.hands[seat.index()].cards.as_deref().unwrap_or_default();
        row.counts(Card::KINDS, indexes(own));
        row.counts(Card::KINDS, indexes(&view.hands[other.index()].known));
        row.counts(Card::KINDS, indexes(&view.discard_pile));
        row.counts(Card::KINDS, view.top_discard().map(Card::index));
        row.counts(Card::KINDS, view.drawn.map(Card::index));
        row.counts(11, [usize::from(view.round.number()) - 1]);
        row.counts(4, [view.phase as usize]);
        row.flag(view.turn == Turn::Act(seat));
        row.number(view.draw_pile);
        row.number(view.discard_pile.len());
        for seat in [seat, other] {
            row.number(view.hands[seat.index()].held);
            row.number(view.scores()[seat.index()]);
            row.flag(view.gone_out == Some(seat));
        }
        row.0
    }

    fn options(view: &FiveCrownsView) -> &Options {
        &view.options
    }

    fn viewer(view: &FiveCrownsView) -> Option<Seat> {
        view.eye.seat()
    }
}
