//! The fewest points after every possible draw, computed in one pass.
//!
//! A drawn card is discarded again, or stays out of the runs, where only its rank matters, or goes
//! into a run of its suit. So one search over the hand's own runs gives the answer for all suits of
//! a rank. For each single card, only the runs that need it are left to try.

use super::card::{Card, Rank, Suit};
use super::cover::RANKS;
use super::packed::Packed;
use super::parts::{Parts, parts_with};
use super::solve::highest_place;
use super::tally::Tally;

/// The points of the highest natural card that can be discarded.
const HIGHEST_DISCARD: u32 = 13;

impl Tally {
    /// The fewest points the hand can be left with after drawing each card ([`Card::index`]) and
    /// making the best discard. The same as [`Tally::best_discard`] for each card, but faster.
    ///
    /// # Panics
    /// If the hand already has [`Tally::MOST`] cards.
    pub fn after_each_draw(&self) -> [u32; Card::KINDS] {
        assert!(self.len() < Tally::MOST, "a hand never holds more than 14 cards");
        let directly = |card: Card| {
            let (_, points) = self.with(card).best_discard().expect("a card was drawn");
            points
        };
        let mut least = [0; Card::KINDS];
        if self.cards.ranks().is_empty() {
            Card::all().for_each(|card| least[card.index()] = directly(card));
            return least;
        }
        let joker = Card::joker(1).map(directly).expect("there is a first joker");
        let wild = directly(Card::new(self.wild(), Suit::Spades));
        let parts = Parts::of(self);
        let mut draws = Draws { tally: self, parts: &parts, by_rank: [u32::MAX; RANKS] };
        let naturals = Rank::all().filter(|&rank| rank != self.wild());
        let open = naturals.fold(0, |open, rank| open | 1 << rank.index());
        draws.out_of_runs(0, self.cards, open);
        for card in Card::all() {
            least[card.index()] = match (card.rank(), card.suit()) {
                (Some(rank), Some(suit)) if rank != self.wild() => {
                    let points = draws.in_a_run(suit as usize, rank.index());
                    // If nothing was melded, wilds are left too. That is rare, so it is computed
                    // directly.
                    let all = self.cards.natural_points() + u32::from(rank.number());
                    let is_bare = all - points <= HIGHEST_DISCARD && (1..3).contains(&self.wilds());
                    if is_bare { directly(card) } else { points }
                }
                (Some(_), _) => wild,
                (None, _) => joker,
            };
        }
        least
    }
}

struct Draws<'a> {
    tally: &'a Tally,
    parts: &'a Parts,
    /// The fewest points by the rank drawn, if the drawn card is in no run.
    by_rank: [u32; RANKS],
}

impl Draws<'_> {
    /// Evaluates the runs chosen so far for every drawn rank in `open`, then adds runs of each
    /// later suit in turn.
    fn out_of_runs(&mut self, first: usize, rest: Packed, open: u32) {
        let mut after_books = [0; RANKS];
        for place in places(open) {
            let rest = rest.plus(Packed::natural(place));
            after_books[place] = rest.left();
            try_discards(rest, after_books[place], &mut self.by_rank[place]);
        }
        for (at, suit) in self.parts.suits.iter().enumerate().skip(first) {
            let by_rank = self.by_rank;
            let can_gain = |place: usize| {
                by_rank[place] > 0
                    && after_books[place] < by_rank[place] + suit.most + HIGHEST_DISCARD
            };
            let open =
                places(open).filter(|&place| can_gain(place)).fold(0, |open, at| open | 1 << at);
            if open == 0 {
                return;
            }
            for &part in self.parts.of_suit(suit) {
                if part.wilds() <= rest.wilds() {
                    self.out_of_runs(at + 1, rest.minus(part), open);
                }
            }
        }
    }

    /// The fewest points if the drawn card may also be in a run.
    fn in_a_run(&self, suit: usize, place: usize) -> u32 {
        let mut best = self.by_rank[place];
        let all = self.tally.cards.plus(Packed::natural(place));
        parts_with(self.tally.suits[suit], place, self.tally.wilds(), |part| {
            self.beside(suit, 0, all.minus(part), &mut best);
        });
        best
    }

    /// Evaluates runs of the other suits together with the run that has the drawn card.
    fn beside(&self, suit: usize, first: usize, rest: Packed, best: &mut u32) {
        let after_books = rest.left();
        try_discards(rest, after_books, best);
        for (at, other) in self.parts.suits.iter().enumerate().skip(first) {
            if *best == 0 || after_books >= *best + other.most + HIGHEST_DISCARD {
                return;
            }
            if other.suit == suit {
                continue;
            }
            for &part in self.parts.of_suit(other) {
                if part.wilds() <= rest.wilds() {
                    self.beside(suit, at + 1, rest.minus(part), best);
                }
            }
        }
    }
}

/// Tries every discard among the cards in no run, the highest rank first.
fn try_discards(rest: Packed, after_books: u32, best: &mut u32) {
    let mut present = rest.ranks().present();
    while let Some(place) = highest_place(present) {
        let points = place as u32 + 3;
        if after_books >= best.saturating_add(points) {
            return;
        }
        *best = rest.minus(Packed::natural(place)).left().min(*best);
        present ^= 1 << (4 * place);
    }
}

/// The indices of the set bits.
fn places(mut bits: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = bits.trailing_zeros() as usize;
        bits &= bits.checked_sub(1)?;
        Some(place)
    })
}
