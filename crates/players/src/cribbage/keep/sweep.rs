//! The best hand of every possible deal, on average, and how often options tie.

use parlour_rules::cards::Card;
use parlour_rules::cribbage::Dealt;
use rayon::prelude::*;

/// The number of cards dealt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// Five cards: 2,598,960 deals.
    Five,
    /// Six cards: 20,358,520 deals.
    Six,
}

impl Size {
    /// The number of cards.
    pub fn cards(self) -> usize {
        match self {
            Size::Five => 5,
            Size::Six => 6,
        }
    }

    /// The number of possible deals.
    pub fn deals(self) -> u64 {
        match self {
            Size::Five => 2_598_960,
            Size::Six => 20_358_520,
        }
    }
}

/// Sums over all deals.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sweep {
    /// The number of deals.
    pub deals: u64,
    /// The number of starters, summed over the deals.
    pub starters: u64,
    /// The best option's points over all starters, summed over the deals.
    pub sum: u64,
    /// Deals with more than one best option.
    pub tied: u64,
}

impl Sweep {
    /// The best hand's average.
    pub fn mean(&self) -> f64 {
        self.sum as f64 / self.starters as f64
    }

    /// The share of deals with a tie.
    pub fn tied_share(&self) -> f64 {
        self.tied as f64 / self.deals as f64
    }

    fn and(self, other: Sweep) -> Sweep {
        Sweep {
            deals: self.deals + other.deals,
            starters: self.starters + other.starters,
            sum: self.sum + other.sum,
            tied: self.tied + other.tied,
        }
    }
}

/// Chooses from every deal on all cores, as [`Crib::Ignore`](super::super::Crib) does. `progress`
/// gets the number of deals done since its last call.
pub fn sweep(size: Size, progress: &(dyn Fn(u64) + Sync)) -> Sweep {
    sweep_one_of(size, 1, progress)
}

/// [`sweep`] over one in `one_of` pairs of first cards.
fn sweep_one_of(size: Size, one_of: usize, progress: &(dyn Fn(u64) + Sync)) -> Sweep {
    let beginnings: Vec<[Card; 2]> =
        Card::all().flat_map(|a| after(a).map(move |b| [a, b])).step_by(one_of).collect();
    beginnings
        .into_par_iter()
        .map(|beginning| {
            let mut part = Sweep::default();
            let mut cards = beginning.to_vec();
            complete(&mut cards, size.cards(), &mut part);
            progress(part.deals);
            part
        })
        .reduce(Sweep::default, Sweep::and)
}

fn after(card: Card) -> impl Iterator<Item = Card> {
    Card::all().skip(card.index() + 1)
}

/// Adds every completion of the deal.
fn complete(cards: &mut Vec<Card>, size: usize, part: &mut Sweep) {
    if cards.len() == size {
        let dealt = Dealt::new(cards).expect("cards in order are different");
        let best = dealt.best_sum();
        part.deals += 1;
        part.starters += u64::from(dealt.starters());
        part.sum += u64::from(best.sum);
        part.tied += u64::from(best.ties > 1);
        return;
    }
    let last = cards[cards.len() - 1];
    for next in after(last) {
        cards.push(next);
        complete(cards, size, part);
        cards.pop();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;
    use crate::cribbage::{Crib, keep};

    fn swept(size: Size, one_of: usize) -> Sweep {
        let told = AtomicU64::new(0);
        let sweep = sweep_one_of(size, one_of, &|more| {
            told.fetch_add(more, Ordering::Relaxed);
        });
        assert_eq!(told.into_inner(), sweep.deals);
        sweep
    }

    #[test]
    fn sweep_of_five_cards_has_the_known_mean() {
        let sweep = swept(Size::Five, 1);
        assert_eq!(sweep.deals, Size::Five.deals());
        assert_eq!(format!("{:.6}", sweep.mean()), "6.647276");
    }

    #[test]
    fn sweep_of_six_cards_matches_keep_on_a_sample() {
        let mut expected = Sweep::default();
        let two: Vec<[Card; 2]> =
            Card::all().flat_map(|a| after(a).map(move |b| [a, b])).step_by(401).collect();
        for [a, b] in two {
            let rest: Vec<Card> = after(b).collect();
            let deals = rest.iter().enumerate().flat_map(|(i, &c)| {
                rest[i + 1..].iter().enumerate().flat_map(move |(j, &d)| [(i + j + 1, c, d)])
            });
            for (k, c, d) in deals {
                for (l, &e) in rest.iter().enumerate().skip(k + 1) {
                    for &f in &rest[l + 1..] {
                        let dealt = Dealt::new(&[a, b, c, d, e, f]).expect("different cards");
                        let choice = keep(&dealt, Crib::Ignore);
                        expected.deals += 1;
                        expected.starters += 46;
                        expected.sum += u64::from(choice.best().split.spread.sum);
                        expected.tied += u64::from(choice.ties > 1);
                    }
                }
            }
        }
        assert!(expected.deals > 10_000);
        assert_eq!(swept(Size::Six, 401), expected);
    }

    #[test]
    #[ignore = "all 20,358,520 deals take some seconds"]
    fn sweep_of_six_cards_has_the_known_mean_and_ties() {
        let sweep = swept(Size::Six, 1);
        assert_eq!(sweep.deals, Size::Six.deals());
        assert_eq!(format!("{:.6}", sweep.mean()), "8.293938");
        assert_eq!(format!("{:.2}", 100.0 * sweep.tied_share()), "11.70");
    }
}
