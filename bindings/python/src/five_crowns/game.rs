//! The class of Five Crowns games.

use parlour_rules::five_crowns::{
    Action, Card, Coin, FiveCrowns, Options, Phase, View as FiveCrownsView,
};
use parlour_rules::message::{CardFace, Part, counted};
use parlour_rules::{Seat, Turn};

use super::melds::{Discarded, Meld, Melded};
use super::save::Save;
use crate::class::prelude::*;
use crate::observation::Row;
use crate::pickle::Restorer;
use crate::picture::{Area, hand, state_line};

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

/// How many decks are shuffled together, and how many cards they have.
const DECKS: i16 = 2;
const PACK: i16 = 116;
/// The most cards in a hand: thirteen and the one just drawn.
const MOST_HELD: i16 = 14;
/// A score that few games reach.
const HIGH_SCORE: i16 = 500;

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
    fn observe(view: &FiveCrownsView, seat: Seat) -> Row {
        let other = Seat(1 - seat.0);
        let indexes =
            |cards: &[Card]| -> Vec<usize> { cards.iter().map(|card| card.index()).collect() };
        let mut row = Row::default();
        let own = view.hands[seat.index()].cards.as_deref().unwrap_or_default();
        row.counts(Card::KINDS, DECKS, indexes(own));
        row.counts(Card::KINDS, DECKS, indexes(&view.hands[other.index()].known));
        row.counts(Card::KINDS, DECKS, indexes(&view.discard_pile));
        row.counts(Card::KINDS, 1, view.top_discard().map(Card::index));
        row.counts(Card::KINDS, 1, view.drawn.map(Card::index));
        row.counts(11, 1, [usize::from(view.round.number()) - 1]);
        row.counts(4, 1, [view.phase as usize]);
        row.flag(view.turn == Turn::Act(seat));
        row.number(view.draw_pile, PACK);
        row.number(view.discard_pile.len(), PACK);
        for seat in [seat, other] {
            row.number(view.hands[seat.index()].held, MOST_HELD);
            row.number(view.scores()[seat.index()], HIGH_SCORE);
            row.flag(view.gone_out == Some(seat));
        }
        row
    }

    fn picture(view: &FiveCrownsView) -> Vec<Area> {
        let faces = |cards: &[Card]| cards.iter().map(|&card| card.into()).collect::<Vec<_>>();
        let (round, wild) = (view.round.number(), CardFace::from(view.wild()).rank());
        let mut parts = vec![Area::Line(format!("Round {round}: {wild}s and jokers are wild."))];
        for (number, seen) in view.hands.iter().enumerate() {
            let title = format!("Seat {number} ({})", Part::Points(view.scores()[number]));
            parts.push(hand(title, seen.cards.as_deref().map(faces), seen.held));
        }
        let top: Vec<CardFace> = view.top_discard().map(Into::into).into_iter().collect();
        parts.push(hand("Top discard".to_owned(), Some(top), 0));
        parts.push(Area::Line(format!("Draw pile: {}.", counted(view.draw_pile, "card"))));
        if let Some(seat) = view.gone_out {
            parts.push(Area::Line(format!("Seat {} has gone out.", seat.0)));
        }
        let to_do = match view.phase {
            Phase::Call => "call heads or tails",
            Phase::Draw => "draw or take a card",
            Phase::Discard => "discard",
            Phase::Over => "",
        };
        parts.push(state_line(view.turn, to_do));
        parts
    }

    fn options(view: &FiveCrownsView) -> &Options {
        &view.options
    }

    fn viewer(view: &FiveCrownsView) -> Option<Seat> {
        view.eye.seat()
    }
}
