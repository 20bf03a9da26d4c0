//! How a game stands for the dealer when the play is over: the show, and all deals after it.

use crate::cribbage::tables::{Chances, HAND, HOLES, WinTable};

/// The dealer's chance to win once hands are shown, for one crib that may come.
pub struct ShowOdds {
    wins: &'static WinTable,
    crib: Chances,
    /// The dealer's chance before the crib, by both scores; not a number where it was not asked.
    before_crib: Vec<f32>,
}

impl ShowOdds {
    /// With such a crib to come.
    pub fn new(crib: &[f64; HAND]) -> Self {
        let all: f64 = crib.iter().sum();
        let likely = (0..).zip(crib).filter(|(_, weight)| **weight > 1e-4 * all);
        let sum: f64 = likely.clone().map(|(_, weight)| weight).sum();
        let crib = likely.map(|(points, weight)| (points, (weight / sum) as f32)).collect();
        ShowOdds { wins: WinTable::table(), crib, before_crib: vec![f32::NAN; HOLES * HOLES] }
    }

    /// The dealer's chance when only the crib is still to be counted.
    fn before_crib(&mut self, dealer: u8, pone: u8) -> f32 {
        let place = usize::from(dealer) * HOLES + usize::from(pone);
        let known = self.before_crib[place];
        if !known.is_nan() {
            return known;
        }
        // Then the pone deals.
        let after = |&(points, chance): &(u8, f32)| {
            chance * (1.0 - self.wins.dealer(pone, dealer + points))
        };
        let chance = self.crib.iter().map(after).sum();
        self.before_crib[place] = chance;
        chance
    }

    /// The dealer's chance when the play is over at these scores and these hands are shown, the
    /// pone's first. Nobody may have reached the last hole before.
    #[inline]
    pub fn before_show(&mut self, scores: Scores, hands: Scores) -> f32 {
        let pone = scores.pone + hands.pone;
        if usize::from(pone) >= HOLES {
            return 0.0;
        }
        let dealer = scores.dealer + hands.dealer;
        if usize::from(dealer) >= HOLES {
            return 1.0;
        }
        self.before_crib(dealer, pone)
    }
}

/// Points of the two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scores {
    /// Of who deals.
    pub dealer: u8,
    /// Of the other.
    pub pone: u8,
}
