//! Finds the fewest points a hand can be left with, exactly and fast.
//!
//! **What there is to decide.** A card of the wild rank in its own place is a wild that stands for
//! itself, so all wilds are alike. Once there is a meld, every spare wild fits into it, and three
//! wilds are a meld by themselves. So wilds stay unmelded only if nothing can be melded; otherwise
//! only natural cards do. Each natural card is in a run of its suit, in the book of its rank, or
//! unmelded. Two books of a rank are no better than one. So the search chooses, suit by suit, which
//! cards go into runs ([`Parts`] lists the choices). The cards of each other rank make a book or
//! are unmelded, and the best choice with the remaining wilds is looked up ([`Packed::left`]).
//! Branches that can't beat the best result so far are cut.

use std::marker::PhantomData;

use super::card::{Card, Rank, Suit};
use super::packed::Packed;
use super::parts::Parts;
use super::tally::{Counts, Tally};

impl Tally {
    /// The fewest points that the hand can be left with.
    pub fn least_points(&self) -> u32 {
        self.least_points_by(&Parts::of(self))
    }

    pub(super) fn least_points_by(&self, parts: &Parts) -> u32 {
        self.cards.with_idle_wilds(Search::<KeepAll>::of(self, parts).best)
    }

    /// Whether the whole hand can be melded.
    pub fn melds_completely(&self) -> bool {
        !self.is_empty() && self.least_points() == 0
    }

    /// A best discard and the points it leaves, or `None` for an empty hand. Found in one pass, not
    /// by trying each card.
    ///
    /// If several discards are equally good, it always returns the same one, but which one isn't
    /// specified. [`best_discards`](super::best_discards) returns them all.
    pub fn best_discard(&self) -> Option<(Discard, u32)> {
        if self.cards.ranks().is_empty() {
            return self.discard_wild();
        }
        let parts = Parts::of(self);
        let search = Search::<DiscardOne>::of(self, &parts);
        let discard_points = u32::from(search.discarded_rank.number());
        let discard = (Discard::Natural(search.discard()), search.best);
        let left = search.best + discard_points;
        let nothing_melded = self.wilds() < 3 && left == self.cards.natural_points();
        match self.discard_wild() {
            // Then a wild is unmelded too, and it may be the best card to get rid of. Once there is
            // a meld, a wild in it is worth at least as much as the card kept instead.
            Some(wild) if nothing_melded => {
                let natural = (discard.0, discard.1 + self.cards.wild_points());
                if wild.1 < natural.1 { Some(wild) } else { Some(natural) }
            }
            _ => Some(discard),
        }
    }

    /// Discards the wild with the most points, if there is one.
    fn discard_wild(&self) -> Option<(Discard, u32)> {
        let (discard, points) = match self.cards.wild_points().checked_sub(20 * self.wilds()) {
            _ if self.wilds() == 0 => return None,
            Some(0) => (Discard::WildRank, 20),
            _ => (Discard::Joker, 50),
        };
        let mut rest = *self;
        rest.cards = rest.cards.minus(Packed::wild(points));
        Some((discard, rest.least_points()))
    }
}

/// A card to discard, as far as it matters for melds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Discard {
    /// This natural card.
    Natural(Card),
    /// Any card of the round's wild rank.
    WildRank,
    /// Any joker.
    Joker,
}

/// The goal of a search: keep all cards, or discard one of them first.
trait Goal {
    /// Whether one card is discarded.
    const DISCARDS: bool;
}

struct KeepAll;

impl Goal for KeepAll {
    const DISCARDS: bool = false;
}

struct DiscardOne;

impl Goal for DiscardOne {
    const DISCARDS: bool = true;
}

struct Search<'a, G> {
    tally: &'a Tally,
    parts: &'a Parts,
    best: u32,
    /// The cards of each suit that are in runs at the current node. `best_runs` are those at the
    /// best node.
    runs: [Counts; 5],
    best_runs: [Counts; 5],
    /// The rank discarded at the best node.
    discarded_rank: Rank,
    goal: PhantomData<G>,
}

impl<'a, G: Goal> Search<'a, G> {
    /// Runs the whole search.
    fn of(tally: &'a Tally, parts: &'a Parts) -> Self {
        let mut search = Search {
            tally,
            parts,
            best: u32::MAX,
            runs: Default::default(),
            best_runs: Default::default(),
            discarded_rank: Rank::THREE,
            goal: PhantomData,
        };
        search.visit(0, tally.cards);
        search
    }

    /// Evaluates the runs chosen so far, then adds runs of each later suit in turn. `rest` are the
    /// cards in no run and the unused wilds.
    fn visit(&mut self, first: usize, rest: Packed) {
        let after_books = rest.left();
        if G::DISCARDS {
            self.try_discards(rest, after_books);
        } else {
            self.best = self.best.min(after_books);
        }
        let discard_points = if G::DISCARDS { u32::from(Rank::KING.number()) } else { 0 };
        for (place, suit) in self.parts.suits.iter().enumerate().skip(first) {
            // A run only takes cards away from the books, so it gains at most its own points.
            if self.best == 0 || after_books >= self.best.saturating_add(suit.most + discard_points)
            {
                return;
            }
            for &part in self.parts.of_suit(suit) {
                if part.wilds() <= rest.wilds() {
                    if G::DISCARDS {
                        self.runs[suit.suit] = part.ranks();
                    }
                    self.visit(place + 1, rest.minus(part));
                }
            }
            self.runs[suit.suit] = Counts::default();
        }
    }

    /// Tries every discard among the cards in no run, the highest rank first.
    fn try_discards(&mut self, rest: Packed, after_books: u32) {
        let mut present = rest.ranks().present();
        while let Some(place) = highest_place(present) {
            let points = place as u32 + 3;
            if after_books >= self.best.saturating_add(points) {
                return;
            }
            let after = rest.minus(Packed::natural(place)).left();
            if after < self.best {
                self.best = after;
                self.best_runs = self.runs;
                self.discarded_rank = Rank::at(place);
            }
            present ^= 1 << (4 * place);
        }
    }

    /// The card discarded at the best node.
    fn discard(&self) -> Card {
        let place = self.discarded_rank.index();
        let suit = (0..5)
            .find(|&suit| self.tally.suits[suit].of(place) > self.best_runs[suit].of(place))
            .expect("the discarded rank has a card in no run");
        Card::new(self.discarded_rank, Suit::ALL[suit])
    }
}

/// The index of the highest of some ranks, each marked by the lowest bit of its count.
pub(super) fn highest_place(ranks: u64) -> Option<usize> {
    (ranks != 0).then(|| ranks.ilog2() as usize / 4)
}
