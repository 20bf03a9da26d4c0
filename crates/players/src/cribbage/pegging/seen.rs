//! What a seat has seen of the play, by rank.

use arrayvec::ArrayVec;
use parlour_rules::cards::{CardSet, Rank};
use parlour_rules::cribbage::{Pile, THIRTY_ONE};

use super::play::SEATS;
use super::ranks::Ranks;

/// The play of a deal so far, as the seat to lay sees it.
#[derive(Clone, Debug)]
pub struct Seen {
    /// Who is to lay: an index among the seats.
    pub me: usize,
    /// Who deals.
    pub dealer: usize,
    /// What we still hold.
    pub own: Ranks,
    /// How many cards of each rank we have not seen: not dealt to us, laid by others, or the
    /// starter.
    pub unseen: [u8; 13],
    /// How many cards of each rank nobody has shown: neither laid nor the starter.
    pub hidden: [u8; 13],
    /// The cards since the count was last nought.
    pub pile: Pile,
    /// Each seat's part in it, ours too.
    pub seats: ArrayVec<SeenSeat, SEATS>,
}

/// What one seat has shown of its four cards.
#[derive(Clone, Debug, Default)]
pub struct SeenSeat {
    /// The cards laid, each with the pile it was laid on.
    pub laid: ArrayVec<(Rank, Pile, u8), 4>,
    /// How much its other cards count at least: it could not lay a card of less.
    pub at_least: u8,
}

impl SeenSeat {
    /// How many cards it holds.
    pub fn held(&self) -> usize {
        4 - self.laid.len()
    }

    /// What it has laid.
    pub fn laid_ranks(&self) -> Ranks {
        self.laid.iter().map(|(rank, ..)| *rank).collect()
    }
}

impl Seen {
    /// A deal before the first card: `dealt` are all the cards dealt to us, `own` those kept.
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

    /// A seat lays a card. One that does not fit, as a view from elsewhere might tell, begins a
    /// new count.
    pub fn lays(&mut self, seat: usize, rank: Rank) {
        if !self.pile.takes(rank) {
            self.begins_anew();
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

    /// A seat says go: nothing it holds fits.
    pub fn says_go(&mut self, seat: usize) {
        let at_least = &mut self.seats[seat].at_least;
        *at_least = (*at_least).max(THIRTY_ONE - self.pile.count() + 1);
    }

    /// The count goes back to nought.
    pub fn begins_anew(&mut self) {
        self.pile = Pile::default();
    }
}
