//! The least points a hand can be left with, exactly and fast.
//!
//! **What there is to decide.** A card of the wild rank in its own place is a wild standing
//! there, so all wilds are alike. Once any meld is made every spare wild fits into it, and three
//! wilds are a meld by themselves; so wilds are left over only where nothing can be melded, and
//! otherwise what is left are natural cards. Each of those lies in a run of its suit, in the book
//! of its rank, or is left. Two books of a rank do no more than one. So the search chooses, suit
//! by suit, which cards go into runs ([`Parts`] lists what can); of the others, each
//! rank is booked or left, and the best choice with the wilds that remain is looked up
//! ([`Packed::left`]). Branches that cannot beat the best so far are cut.

use std::marker::PhantomData;

use super::card::{Card, Rank, Suit};
use super::packed::Packed;
use super::parts::Parts;
use super::tally::{Counts, Tally};

impl Tally {
    /// The least points that the hand can be left with.
    pub fn least_points(&self) -> u32 {
        self.least_points_by(&Parts::of(self))
    }

    pub(super) fn least_points_by(&self, parts: &Parts) -> u32 {
        self.cards.with_idle_wilds(Search::<Hold>::of(self, parts).best)
    }

    /// Whether the whole hand can be melded.
    pub fn melds_completely(&self) -> bool {
        !self.is_empty() && self.least_points() == 0
    }

    /// A discard after which the hand can be left with the least points, and those points.
    /// Found in one pass, not by trying each card.
    ///
    /// Where several discards serve equally, which of them is told is fixed but not chosen;
    /// [`best_discards`](super::best_discards) tells them all. An empty hand has none.
    pub fn best_discard(&self) -> Option<(Discard, u32)> {
        if self.cards.ranks().is_empty() {
            return self.discard_wild();
        }
        let parts = Parts::of(self);
        let search = Search::<Throw>::of(self, &parts);
        let thrown = u32::from(search.thrown.number());
        let discard = (Discard::Natural(search.discard()), search.best);
        let left = search.best + thrown;
        let nothing_melded = self.wilds() < 3 && left == self.cards.natural_points();
        match self.discard_wild() {
            // Then a wild is left too, and it may be the dearest card to be rid of. Once there
            // is a meld, a wild in it is worth at least the card that could be kept instead.
            Some(wild) if nothing_melded => {
                let natural = (discard.0, discard.1 + self.cards.wild_points());
                if wild.1 < natural.1 { Some(wild) } else { Some(natural) }
            }
            _ => Some(discard),
        }
    }

    /// Discards the dearest wild, if there is one.
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

/// A card to discard, as far as it matters to melds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Discard {
    /// This natural card.
    Natural(Card),
    /// Any card of the round's wild rank.
    WildRank,
    /// Any joker.
    Joker,
}

/// What a search wants: to hold all cards, or to discard one of them first.
trait Goal {
    /// Whether one card is discarded.
    const DISCARDS: bool;
}

struct Hold;

impl Goal for Hold {
    const DISCARDS: bool = false;
}

struct Throw;

impl Goal for Throw {
    const DISCARDS: bool = true;
}

struct Search<'a, G> {
    tally: &'a Tally,
    parts: &'a Parts,
    best: u32,
    /// The cards of each suit that are in runs at the node, and at the best one.
    runs: [Counts; 5],
    best_runs: [Counts; 5],
    /// The rank discarded at the best node.
    thrown: Rank,
    goal: PhantomData<G>,
}

impl<'a, G: Goal> Search<'a, G> {
    /// Searches to the end.
    fn of(tally: &'a Tally, parts: &'a Parts) -> Self {
        let mut search = Search {
            tally,
            parts,
            best: u32::MAX,
            runs: Default::default(),
            best_runs: Default::default(),
            thrown: Rank::THREE,
            goal: PhantomData,
        };
        search.visit(0, tally.cards);
        search
    }

    /// Weighs the runs chosen so far, then adds a part of each later suit in turn. `rest` are
    /// the cards in no run, and the wilds still to be used.
    fn visit(&mut self, first: usize, rest: Packed) {
        let after_books = rest.left();
        if G::DISCARDS {
            self.throw_one(rest, after_books);
        } else {
            self.best = self.best.min(after_books);
        }
        let thrown = if G::DISCARDS { u32::from(Rank::KING.number()) } else { 0 };
        for (place, suit) in self.parts.suits.iter().enumerate().skip(first) {
            // A run only takes cards away from the books, so it gains at most what it counts.
            if self.best == 0 || after_books >= self.best.saturating_add(suit.most + thrown) {
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

    /// Weighs every discard among the cards in no run, the dearest rank first.
    fn throw_one(&mut self, rest: Packed, after_books: u32) {
        let mut present = rest.ranks().present();
        while let Some(place) = dearest(present) {
            let points = place as u32 + 3;
            if after_books >= self.best.saturating_add(points) {
                return;
            }
            let after = rest.minus(Packed::natural(place)).left();
            if after < self.best {
                self.best = after;
                self.best_runs = self.runs;
                self.thrown = Rank::at(place);
            }
            present ^= 1 << (4 * place);
        }
    }

    /// The card discarded at the best node.
    fn discard(&self) -> Card {
        let place = self.thrown.index();
        let suit = (0..5)
            .find(|&suit| self.tally.suits[suit].of(place) > self.best_runs[suit].of(place))
            .expect("a rank is discarded only where a card of it is in no run");
        Card::new(self.thrown, Suit::ALL[suit])
    }
}

/// The place of the dearest of some ranks, each marked by the lowest bit of its count.
pub(super) fn dearest(ranks: u64) -> Option<usize> {
    (ranks != 0).then(|| ranks.ilog2() as usize / 4)
}
