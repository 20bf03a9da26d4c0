//! What the crib is worth with a given discard, when the other players discard as usual.

mod multi_player;
mod starter_weights;
mod two_player;

use parlour_rules::cards::{Card, CardSet};
use parlour_rules::cribbage::{Players, RankPoints};

use super::tables::{
    FOUR_PLAYERS, GIVEN_BY_FOUR, GIVEN_BY_THREE, GIVEN_BY_TWO, PairHabit, Sides, SingleHabit,
    THREE_PLAYERS, TWO_PLAYERS,
};
pub use multi_player::MultiPlayerCrib;
pub use two_player::TwoPlayerCrib;

/// How the crib counts in a choice of cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Crib {
    /// Not at all: only the hand counts.
    Ignore,
    /// The crib is ours, or our side's: its worth is added.
    Mine,
    /// The crib is the others': its worth is taken off.
    Theirs,
}

impl Crib {
    /// 1 where the crib counts for us, -1 against us, 0 where it is ignored.
    pub fn sign(self) -> i8 {
        match self {
            Crib::Ignore => 0,
            Crib::Mine => 1,
            Crib::Theirs => -1,
        }
    }
}

/// The discarding habits of everyone else who gives cards to the crib.
#[derive(Clone, Copy)]
pub enum OtherPlayers<'a> {
    /// One player who discards two cards.
    Two(&'a PairHabit),
    /// Three who discard one card each. With three players, the deck is one of them.
    Ones([&'a SingleHabit; 3]),
}

/// Everything that may come into the crib besides our own discard.
pub enum CribForecast {
    /// Two cards from one player.
    Two(TwoPlayerCrib),
    /// One card each from three.
    Ones(MultiPlayerCrib),
}

impl OtherPlayers<'_> {
    /// The other players with the habits of the generated tables.
    pub fn from_tables(players: Players, crib: Crib) -> OtherPlayers<'static> {
        match players {
            Players::Two => OtherPlayers::of_two(&TWO_PLAYERS, crib),
            Players::Three => OtherPlayers::of_three(&THREE_PLAYERS, crib),
            Players::Four => OtherPlayers::of_four(&FOUR_PLAYERS, crib),
        }
    }

    /// The other player of two.
    pub fn of_two(sides: &Sides<PairHabit>, crib: Crib) -> OtherPlayers<'_> {
        OtherPlayers::Two(if crib == Crib::Mine { &sides.other } else { &sides.owner })
    }

    /// The others of three players: two people and the deck.
    pub fn of_three(sides: &Sides<SingleHabit>, crib: Crib) -> OtherPlayers<'_> {
        static DECK: SingleHabit = SingleHabit::ANY;
        let dealer = if crib == Crib::Mine { &sides.other } else { &sides.owner };
        OtherPlayers::Ones([&sides.other, dealer, &DECK])
    }

    /// The others of four players: our partner and two opponents.
    pub fn of_four(sides: &Sides<SingleHabit>, crib: Crib) -> OtherPlayers<'_> {
        let Sides { owner, other } = sides;
        OtherPlayers::Ones(if crib == Crib::Mine {
            [owner, other, other]
        } else {
            [other, owner, owner]
        })
    }

    /// The crib's possible cards when we were dealt the `known` ones.
    pub fn beside(self, known: CardSet) -> CribForecast {
        match self {
            OtherPlayers::Two(habit) => CribForecast::Two(TwoPlayerCrib::new(habit, known)),
            OtherPlayers::Ones(habits) => CribForecast::Ones(MultiPlayerCrib::new(habits, known)),
        }
    }
}

impl CribForecast {
    /// The crib's average with our discard in it: two cards, or one beside three others.
    pub fn expected(&self, toss: &[Card]) -> CribAverage {
        match (self, toss) {
            (CribForecast::Two(crib), &[a, b]) => crib.expected([a, b]),
            (CribForecast::Ones(crib), &[card]) => crib.expected(card),
            _ => unreachable!("six cards are dealt to two players and five to more"),
        }
    }
}

/// The crib's average as an exact fraction, so that equal discards compare as equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CribAverage {
    /// Points over all possible cards, weighted.
    pub sum: u64,
    /// The sum of all weights.
    pub weight: u64,
}

impl CribAverage {
    /// The average in points.
    pub fn mean(self) -> f64 {
        self.sum as f64 / self.weight as f64
    }
}

/// The average of an opponent's crib with this discard in it, in thousandths of a point.
pub fn points_given_away(toss: &[Card], players: Players) -> u16 {
    match (toss, players) {
        (&[a, b], _) => {
            let pair = usize::from(RankPoints::table().pair(a.rank(), b.rank()));
            GIVEN_BY_TWO[usize::from(a.suit() == b.suit())][pair]
        }
        (&[card], Players::Four) => GIVEN_BY_FOUR[card.rank().index()],
        (&[card], _) => GIVEN_BY_THREE[card.rank().index()],
        _ => unreachable!("one or two cards are tossed"),
    }
}
