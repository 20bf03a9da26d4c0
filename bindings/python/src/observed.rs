//! Views as rows of numbers, for those who learn. What is not in the view cannot be in the row.

use parlour_rules::cards::Card;
use parlour_rules::cribbage::{self, Cribbage};
use parlour_rules::crosscut::{self, Crosscut, Square};
use parlour_rules::five_crowns::{self, FiveCrowns};
use parlour_rules::{Game, Seat, Turn};

/// A game whose views are also told as numbers.
pub trait Observed: Game {
    /// What the view tells `seat`, always as many numbers in the same order, the seat itself
    /// first wherever seats are told.
    fn observe(view: &Self::View, seat: Seat) -> Vec<i16>;
}

/// Writes the row.
#[derive(Default)]
struct Row(Vec<i16>);

impl Row {
    fn number(&mut self, number: impl TryInto<i16>) {
        self.0.push(number.try_into().unwrap_or(i16::MAX));
    }

    fn flag(&mut self, flag: bool) {
        self.0.push(i16::from(flag));
    }

    /// One of `kinds` numbers for each kind: how many of it there are.
    fn counts(&mut self, kinds: usize, places: impl IntoIterator<Item = usize>) {
        let start = self.0.len();
        self.0.resize(start + kinds, 0);
        for place in places {
            self.0[start + place] += 1;
        }
    }
}

/// Three boards, perimeter included: own discs, the other's discs, and where discs stay.
impl Observed for Crosscut {
    fn observe(view: &crosscut::View, seat: Seat) -> Vec<i16> {
        let own = view.colours[seat.index()];
        let mut row = Row::default();
        for colour in [own, own.other()] {
            for square in Square::all(view.options.size) {
                row.flag(view.position.disc(square) == Some(colour));
            }
        }
        for square in Square::all(view.options.size) {
            row.flag(square.is_interior(view.options.size));
        }
        row.0
    }
}

/// Own hand, cards the other is known to hold, the discard pile, its top, and the card drawn (58
/// each); round and phase; piles and hands in numbers; both scores; who has gone out.
impl Observed for FiveCrowns {
    fn observe(view: &five_crowns::View, seat: Seat) -> Vec<i16> {
        const KINDS: usize = five_crowns::Card::KINDS;
        let other = Seat(1 - seat.0);
        let places = |cards: &[five_crowns::Card]| -> Vec<usize> {
            cards.iter().map(|card| card.index()).collect()
        };
        let mut row = Row::default();
        let own = view.hands[seat.index()].cards.as_deref().unwrap_or_default();
        row.counts(KINDS, places(own));
        row.counts(KINDS, places(&view.hands[other.index()].known));
        row.counts(KINDS, places(&view.discard_pile));
        row.counts(KINDS, view.top_discard().map(five_crowns::Card::index));
        row.counts(KINDS, view.drawn.map(five_crowns::Card::index));
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
}

const CARDS: usize = 52;
const RANKS: usize = 13;
/// As many seats as there can be: rows of all tables are alike.
const SEATS: u8 = 4;
/// The longest run that can be laid.
const LAST_LAID: usize = 7;

/// Own hand, own toss, the starter (52 each); what each seat has laid (52 each) and still holds;
/// the ranks laid last since the count was nought, the latest first (13 each); the count, who
/// said go, who deals, the phase, and the score of each seat.
impl Observed for Cribbage {
    fn observe(view: &cribbage::View, seat: Seat) -> Vec<i16> {
        let seats = view.options.seats();
        // The seats from this one on, and none for those that this table does not have.
        let round: Vec<Option<Seat>> =
            (0..SEATS).map(|step| (step < seats).then(|| Seat((seat.0 + step) % seats))).collect();
        let places =
            |cards: &[Card]| -> Vec<usize> { cards.iter().map(|card| card.index()).collect() };
        let own = &view.hands[seat.index()];
        let mut row = Row::default();
        row.counts(CARDS, places(own.cards.as_deref().unwrap_or_default()));
        row.counts(CARDS, places(own.tossed.as_deref().unwrap_or_default()));
        row.counts(CARDS, view.starter.map(Card::index));
        for other in &round {
            let hand = other.map(|other| &view.hands[other.index()]);
            row.counts(CARDS, hand.map(|hand| places(&hand.laid)).unwrap_or_default());
            row.number(hand.map_or(0, |hand| hand.held));
        }
        let mut laid = view.pile.iter().rev();
        for _ in 0..LAST_LAID {
            row.counts(RANKS, laid.next().map(|card| card.rank().index()));
        }
        row.number(view.count);
        for other in &round {
            row.flag(other.is_some_and(|other| view.said_go.contains(other)));
            row.flag(*other == Some(view.dealer));
            row.flag(other.is_some_and(|other| view.turn == Turn::Act(other)));
            row.number(other.map_or(0, |other| view.track(other).front));
        }
        row.counts(5, [phase(view.phase)]);
        row.0
    }
}

fn phase(phase: cribbage::Phase) -> usize {
    match phase {
        cribbage::Phase::Toss => 0,
        cribbage::Phase::Play => 1,
        cribbage::Phase::Count(_) => 2,
        cribbage::Phase::Muggins(_) => 3,
        cribbage::Phase::Over => 4,
    }
}
