//! What every card that could be drawn would leave: all draws in one pass.
//!
//! A card drawn is thrown back, or it stays out of the runs, where only its rank matters, or it
//! lies in a run of its suit. So one search over the hand's own runs answers for all suits of a
//! rank at once, and what is left to try for each single card are the runs that need it.

use super::card::{Card, Rank, Suit};
use super::cover::RANKS;
use super::packed::Packed;
use super::parts::{Parts, parts_with};
use super::solve::dearest;
use super::tally::Tally;

/// The dearest card that can be thrown.
const DEAREST: u32 = 13;

impl Tally {
    /// For every card, by [`Card::index`]: the least points that the hand can be left with after
    /// drawing it and the best discard. The same as [`Tally::best_discard`] of each, but faster.
    ///
    /// # Panics
    /// If [`Tally::MOST`] cards are counted already: no card can be drawn then.
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
                    // Where nothing was melded a wild is left too: rare, so asked directly.
                    let all = self.cards.natural_points() + u32::from(rank.number());
                    let is_bare = all - points <= DEAREST && (1..3).contains(&self.wilds());
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
    /// The least points by the rank drawn, if the card drawn lies in no run.
    by_rank: [u32; RANKS],
}

impl Draws<'_> {
    /// Weighs the runs chosen so far for every rank of `open` that could be drawn, then adds a
    /// part of each later suit in turn.
    fn out_of_runs(&mut self, first: usize, rest: Packed, open: u32) {
        let mut after_books = [0; RANKS];
        for place in places(open) {
            let rest = rest.plus(Packed::natural(place));
            after_books[place] = rest.left();
            throw_one(rest, after_books[place], &mut self.by_rank[place]);
        }
        for (at, suit) in self.parts.suits.iter().enumerate().skip(first) {
            let by_rank = self.by_rank;
            let can_gain = |place: usize| {
                by_rank[place] > 0 && after_books[place] < by_rank[place] + suit.most + DEAREST
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

    /// The least points if the card drawn may also lie in a run.
    fn in_a_run(&self, suit: usize, place: usize) -> u32 {
        let mut best = self.by_rank[place];
        let all = self.tally.cards.plus(Packed::natural(place));
        parts_with(self.tally.suits[suit], place, self.tally.wilds(), |part| {
            self.beside(suit, 0, all.minus(part), &mut best);
        });
        best
    }

    /// Weighs runs of the other suits beside the one that holds the card drawn.
    fn beside(&self, suit: usize, first: usize, rest: Packed, best: &mut u32) {
        let after_books = rest.left();
        throw_one(rest, after_books, best);
        for (at, other) in self.parts.suits.iter().enumerate().skip(first) {
            if *best == 0 || after_books >= *best + other.most + DEAREST {
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

/// Weighs every discard among the cards in no run, the dearest rank first.
fn throw_one(rest: Packed, after_books: u32, best: &mut u32) {
    let mut present = rest.ranks().present();
    while let Some(place) = dearest(present) {
        let points = place as u32 + 3;
        if after_books >= best.saturating_add(points) {
            return;
        }
        *best = rest.minus(Packed::natural(place)).left().min(*best);
        present ^= 1 << (4 * place);
    }
}

/// The places marked by bits.
fn places(mut bits: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = bits.trailing_zeros() as usize;
        bits &= bits.checked_sub(1)?;
        Some(place)
    })
}
