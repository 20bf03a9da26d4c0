//! Makes a random state that fits a view.

use super::action::Toss;
use super::machine::Cribbage;
use super::view::{PublicEvent, View};
use super::{Players, THIRTY_ONE, count_of};
use crate::cards::{Card, CardSet};
use crate::{Game, Luck, Seat, Turn};

/// Deals the hidden cards again. A seat that couldn't play at some count gets no card that it could
/// have played then. All consistent deals are equally likely.
///
/// An inconsistent view gives an unrelated game.
pub(super) fn state(view: &View, luck: &mut Luck) -> Cribbage {
    if !view.is_sound() {
        return Cribbage::deal(&view.options, luck.seed());
    }
    let options = view.options;
    let seats: Vec<Seat> = Seat::all(options.seats()).collect();
    let mut pool = Pool::of(view, luck);

    // Deals first to the seats with the fewest possible cards: what fits them also fits the others.
    let mut hands: Vec<Vec<Card>> = vec![Vec::new(); seats.len()];
    let mut by_need = seats.clone();
    by_need.sort_by_key(|&seat| std::cmp::Reverse(least_value(&view.events, seat)));
    for seat in by_need {
        let hand = &view.hands[seat.index()];
        hands[seat.index()] = match &hand.cards {
            Some(cards) => cards.clone(),
            None => pool.deal(hand.held, least_value(&view.events, seat)),
        };
    }

    // Once the crib is shown, the hidden discards are among its cards.
    let mut crib = match &view.crib.cards {
        Some(cards) => {
            let known = known_tosses(view);
            let mut left: Vec<Card> =
                cards.iter().copied().filter(|&card| !known.contains(card)).collect();
            luck.shuffle(&mut left);
            Pool { cards: left }
        }
        None => Pool { cards: Vec::new() },
    };
    let mut thrown = |count: usize| {
        let mut cards = crib.deal(count, 0);
        cards.extend(pool.deal(count - cards.len(), 0));
        cards
    };
    let has_tossed = |seat: Seat| view.events.contains(&PublicEvent::Tossed(seat));
    let tossed = seats.iter().map(|&seat| {
        let cards = match view.hands[seat.index()].tossed.clone() {
            Some(cards) => cards,
            None if has_tossed(seat) => thrown(options.thrown()),
            None => return None,
        };
        match cards[..] {
            [card] => Some(Toss::one(card)),
            [one, other] => Toss::two(one, other),
            _ => None,
        }
    });
    let tossed = tossed.collect();
    let crib_card = match (options.players, view.crib.dealt) {
        (Players::Three, None) => thrown(1).first().copied(),
        (_, known) => known,
    };
    let starter = view.starter.or_else(|| pool.deal(1, 0).first().copied());
    let actor = match view.turn {
        Turn::Act(seat) => seat,
        Turn::Over(_) => view.dealer,
    };
    Cribbage {
        options,
        seed: luck.seed(),
        cuts: view.cuts.clone(),
        games: view.games.clone(),
        deals: view.deals.clone(),
        dealt: 1,
        dealer: view.dealer,
        board: view.board.clone(),
        laid: view.hands.iter().map(|hand| hand.laid.clone()).collect(),
        hands,
        tossed,
        crib_card,
        starter: starter.unwrap_or_else(|| Card::all().next().expect("the deck has a first card")),
        phase: view.phase,
        actor,
        pile: view.pile.clone(),
        said_go: view.said_go,
        events: view.events.clone(),
    }
}

/// The lowest count that a card held by this seat can have. A lower card would have been played
/// when the seat said go or took the point for it.
fn least_value(events: &[PublicEvent], seat: Seat) -> u8 {
    let stuck_at = events.iter().filter_map(|event| match *event {
        PublicEvent::SaidGo { seat: stuck, count } | PublicEvent::TookGo { seat: stuck, count } => {
            (stuck == seat).then_some(count)
        }
        _ => None,
    });
    stuck_at.min().map_or(0, |count| THIRTY_ONE.saturating_sub(count) + 1)
}

fn known_tosses(view: &View) -> CardSet {
    view.hands.iter().flat_map(|hand| hand.tossed.iter().flatten()).copied().collect()
}

/// The cards whose place the view hides, in random order.
struct Pool {
    cards: Vec<Card>,
}

impl Pool {
    fn of(view: &View, luck: &mut Luck) -> Pool {
        let mut seen = known_tosses(view);
        for hand in &view.hands {
            seen.extend(hand.cards.iter().flatten().copied());
            seen.extend(hand.laid.iter().copied());
        }
        seen.extend(view.crib.cards.iter().flatten().copied());
        seen.extend(view.starter);
        let mut cards: Vec<Card> = seen.rest().iter().collect();
        luck.shuffle(&mut cards);
        Pool { cards }
    }

    /// Takes `count` cards that each count at least `least`, or fewer if there aren't enough.
    fn deal(&mut self, count: usize, least: u8) -> Vec<Card> {
        let mut dealt = Vec::with_capacity(count);
        self.cards.retain(|&card| {
            let takes = dealt.len() < count && count_of(card.rank()) >= least;
            if takes {
                dealt.push(card);
            }
            !takes
        });
        dealt
    }
}
