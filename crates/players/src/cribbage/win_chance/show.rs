//! The dealer's chance to win when the play is over and the hands are counted.

use crate::cribbage::tables::{Chances, HAND, HOLES, WinTable};

/// The dealer's chance to win at the show, for one distribution of the crib.
pub struct ShowOdds {
    wins: &'static WinTable,
    crib: Chances,
    /// The dealer's chance before the crib is counted, by both scores; NaN where not computed yet.
    before_crib: Vec<f32>,
}

impl ShowOdds {
    /// The odds with this distribution of the crib's score.
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
        // The non-dealer deals next.
        let after = |&(points, chance): &(u8, f32)| {
            chance * (1.0 - self.wins.dealer(pone, dealer + points))
        };
        let chance = self.crib.iter().map(after).sum();
        self.before_crib[place] = chance;
        chance
    }

    /// The dealer's chance when the play is over at these scores and these hands are counted, the
    /// non-dealer's first. Neither may have won before.
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

/// A score for each of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scores {
    /// The dealer's.
    pub dealer: u8,
    /// The non-dealer's.
    pub pone: u8,
}
