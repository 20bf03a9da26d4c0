//! What a seat has seen of the play, by rank.

use arrayvec::ArrayVec;
use parlour_rules::cards::{CardSet, Rank};
use parlour_rules::cribbage::{Pile, THIRTY_ONE};

use super::play::SEATS;
use super::ranks::Ranks;

/// The play of a deal so far, from the point of view of the seat to play.
#[derive(Clone, Debug)]
pub struct Seen {
    /// The seat to play, as an index.
    pub me: usize,
    /// The dealer's seat.
    pub dealer: usize,
    /// The cards we still hold.
    pub own: Ranks,
    /// Cards of each rank that we haven't seen: not dealt to us, not played and not the starter.
    pub unseen: [u8; 13],
    /// Cards of each rank that nobody has shown: neither played nor the starter.
    pub hidden: [u8; 13],
    /// The cards since the count was last 0.
    pub pile: Pile,
    /// What each seat has shown, including ours.
    pub seats: ArrayVec<SeenSeat, SEATS>,
}

/// What one seat has shown of its four cards.
#[derive(Clone, Debug, Default)]
pub struct SeenSeat {
    /// The cards played, each with the pile it was played on and how many cards the next seat held.
    pub laid: ArrayVec<(Rank, Pile, u8), 4>,
    /// The least count of its other cards: at its last go, it couldn't play a smaller one.
    pub at_least: u8,
}

impl SeenSeat {
    /// How many cards it holds.
    pub fn held(&self) -> usize {
        4 - self.laid.len()
    }

    /// The ranks it has played.
    pub fn laid_ranks(&self) -> Ranks {
        self.laid.iter().map(|(rank, ..)| *rank).collect()
    }
}

impl Seen {
    /// A deal before the first card is played. `dealt` are all cards dealt to us, `own` the ones we
    /// kept.
    pub fn new(
        seats: usize,
        me: usize,
        dealer: usize,
        own: CardSet,
        dealt: CardSet,
        starter: CardSet,
    ) -> Seen {
        let count = |set: CardSet| {
            let mut left = [4; 13];
            set.iter().for_each(|card| left[card.rank().index()] -= 1);
            left
        };
        Seen {
            me,
            dealer,
            own: own.iter().collect(),
            unseen: count(dealt.union(starter)),
            hidden: count(starter),
            pile: Pile::default(),
            seats: (0..seats).map(|_| SeenSeat::default()).collect(),
        }
    }

    /// Records a card. One that doesn't fit, which only a broken view has, starts a new count.
    pub fn card_played(&mut self, seat: usize, rank: Rank) {
        if !self.pile.takes(rank) {
            self.restart_count();
        }
        let next = &self.seats[(seat + 1) % self.seats.len()];
        let before = (rank, self.pile, next.held() as u8);
        self.seats[seat].laid.push(before);
        self.hidden[rank.index()] -= 1;
        if seat == self.me {
            self.own = self.own.without(rank);
        } else {
            self.unseen[rank.index()] -= 1;
        }
        self.pile = self.pile.with(rank);
    }

    /// Records a go: the seat holds no card that fits.
    pub fn said_go(&mut self, seat: usize) {
        let at_least = &mut self.seats[seat].at_least;
        *at_least = (*at_least).max(THIRTY_ONE - self.pile.count() + 1);
    }

    /// Sets the count back to 0.
    pub fn restart_count(&mut self) {
        self.pile = Pile::default();
    }
}
