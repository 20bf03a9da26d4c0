//! Chooses which cards go where: of all ways to leave the fewest points, the one a person would
//! choose.

use std::cmp::Ordering;

use arrayvec::ArrayVec;

use super::card::Rank;
use super::cover;
use super::packed::Packed;
use super::parts::Parts;
use super::tally::{Counts, Tally};

/// Which natural cards go into which melds.
#[derive(Clone, Default)]
pub(super) struct Layout {
    /// The cards of each suit that go into runs.
    pub(super) runs: [Counts; 5],
    /// The ranks whose other cards go into a book.
    pub(super) books: ArrayVec<Rank, { cover::RANKS }>,
    /// The number of unmelded cards, then of gaps filled by wilds. Fewer is better; equals are
    /// decided by the number of melds.
    cost: (u32, u32),
}

/// Tries every layout that leaves the fewest points.
struct Layouts<'a> {
    tally: &'a Tally,
    /// The points that the unmelded natural cards must have.
    least: u32,
    parts: &'a Parts,
    now: Layout,
    best: Option<Layout>,
}

impl Layout {
    /// The best layout of a hand that leaves `least` points. There must be something to meld.
    pub(super) fn of(tally: &Tally, parts: &Parts, least: u32) -> Layout {
        let mut layouts = Layouts { tally, least, parts, now: Layout::default(), best: None };
        layouts.add_runs(0, tally.cards);
        layouts.best.expect("some layout leaves the fewest points")
    }

    /// The number of melds with natural cards.
    fn count_melds(&self) -> usize {
        let runs = self.runs.iter().filter(|cards| !cards.is_empty());
        let runs: usize = runs.map(|cards| cover::runs_of(&cards.copies()).len()).sum();
        runs + self.books.len()
    }
}

impl Layouts<'_> {
    /// Tries the runs chosen so far, then adds runs of each later suit in turn. `rest` are the
    /// cards in no run and the unused wilds.
    fn add_runs(&mut self, first: usize, rest: Packed) {
        let after_books = rest.left();
        if after_books == self.least {
            self.add_books(0, rest, 0, 0);
        }
        for (place, suit) in self.parts.suits.iter().enumerate().skip(first) {
            if after_books > self.least + suit.most {
                return;
            }
            for &part in self.parts.of_suit(suit) {
                if part.wilds() <= rest.wilds() {
                    self.now.runs[suit.suit] = part.ranks();
                    self.add_runs(place + 1, rest.minus(part));
                }
            }
            self.now.runs[suit.suit] = Counts::default();
        }
    }

    /// Puts the cards of each rank into a book or leaves them unmelded, one rank after another.
    /// `rest` are the undecided cards and the unused wilds. `cards` are unmelded, with `points`
    /// points.
    fn add_books(&mut self, place: usize, rest: Packed, cards: u32, points: u32) {
        let is_worse = self.best.as_ref().is_some_and(|best| cards > best.cost.0);
        if is_worse || points + rest.left() > self.least {
            return;
        }
        let Some(place) = (place..cover::RANKS).find(|&place| rest.ranks().of(place) > 0) else {
            return self.finish(cards, self.tally.wilds() - rest.wilds());
        };
        let count = u32::from(rest.ranks().of(place));
        let others = rest.minus(Packed::naturals(place, count));
        let needed = 3_u32.saturating_sub(count);
        if needed <= rest.wilds() {
            self.now.books.push(Rank::at(place));
            self.add_books(place + 1, others.minus(Packed::free_wilds(needed)), cards, points);
            self.now.books.pop();
        }
        if needed > 0 {
            let points = points + count * (place as u32 + 3);
            self.add_books(place + 1, others, cards + count, points);
        }
    }

    /// Keeps the layout if it is better than the best so far.
    fn finish(&mut self, cards: u32, gaps: u32) {
        self.now.cost = (cards, gaps);
        let is_better = self.best.as_ref().is_none_or(|best| match self.now.cost.cmp(&best.cost) {
            Ordering::Less => true,
            Ordering::Equal => self.now.count_melds() < best.count_melds(),
            Ordering::Greater => false,
        });
        if is_better {
            self.best = Some(self.now.clone());
        }
    }
}
