//! Which cards go where: of all ways to leave the least points, the one a person would choose.

use std::cmp::Ordering;

use arrayvec::ArrayVec;

use super::card::Rank;
use super::cover;
use super::parts::Parts;
use super::solve::booked;
use super::tally::{Counts, Tally};

/// Which natural cards go where.
#[derive(Clone, Default)]
pub(super) struct Layout {
    /// The cards of each suit that lie in runs.
    pub(super) runs: [Counts; 5],
    /// The ranks whose other cards are booked.
    pub(super) books: ArrayVec<Rank, { cover::RANKS }>,
    /// Cards left over, and gaps filled by wilds: fewer is better, in this order, and of equals
    /// fewer melds.
    cost: (u32, u32),
}

/// Tries every layout that leaves the least points.
struct Layouts<'a> {
    tally: &'a Tally,
    /// What the natural cards left over must count.
    least: u32,
    parts: &'a Parts,
    now: Layout,
    best: Option<Layout>,
}

impl Layout {
    /// The best layout of a hand that leaves `least` points, where there is something to meld.
    pub(super) fn of(tally: &Tally, parts: &Parts, least: u32) -> Layout {
        let mut layouts = Layouts { tally, least, parts, now: Layout::default(), best: None };
        layouts.add_runs(0, tally.ranks, tally.wilds, tally.natural_points);
        layouts.best.expect("some layout leaves the least points")
    }

    /// How many melds it makes of natural cards.
    fn count_melds(&self) -> usize {
        let runs = self.runs.iter().filter(|cards| !cards.is_empty());
        let runs: usize = runs.map(|cards| cover::runs_of(&cards.copies()).len()).sum();
        runs + self.books.len()
    }
}

impl Layouts<'_> {
    /// Tries the runs chosen so far, then with more of each later suit in turn. `left` counts
    /// the cards in no run, `rest`.
    fn add_runs(&mut self, first: usize, rest: Counts, wilds: u32, left: u32) {
        let after_books = left - booked(rest, wilds);
        if after_books == self.least {
            self.add_books(0, rest, wilds, left, 0);
        }
        for (place, suit) in self.parts.suits.iter().enumerate().skip(first) {
            if after_books > self.least + suit.most {
                return;
            }
            for part in self.parts.of_suit(suit) {
                if part.wilds <= wilds {
                    self.now.runs[suit.suit] = part.cards;
                    let rest = rest.minus(part.cards);
                    self.add_runs(place + 1, rest, wilds - part.wilds, left - part.points);
                }
            }
            self.now.runs[suit.suit] = Counts::default();
        }
    }

    /// Books or leaves the other cards, one rank after another. `left` counts the cards that
    /// are not in melds yet, `cards` the ones left over for good.
    fn add_books(&mut self, place: usize, rest: Counts, wilds: u32, left: u32, cards: u32) {
        let is_worse = self.best.as_ref().is_some_and(|best| cards > best.cost.0);
        if is_worse || left - booked(rest, wilds) > self.least {
            return;
        }
        let Some(place) = (place..cover::RANKS).find(|&place| rest.of(place) > 0) else {
            return self.finish(cards, self.tally.wilds - wilds);
        };
        let count = u32::from(rest.of(place));
        let others = rest.without(place);
        let needed = 3_u32.saturating_sub(count);
        if needed <= wilds {
            self.now.books.push(Rank::at(place));
            let left = left - count * (place as u32 + 3);
            self.add_books(place + 1, others, wilds - needed, left, cards);
            self.now.books.pop();
        }
        if needed > 0 {
            self.add_books(place + 1, others, wilds, left, cards + count);
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
