//! A plain version of counting in cribbage: it looks at every subset of the five cards.
//!
//! It is slow but obviously right, for checking the library's fast versions.

use parlour_rules::cards::{Card, Rank};

/// Points by kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Plain {
    pub fifteens: u8,
    pub pairs: u8,
    pub runs: u8,
    pub flush: u8,
    pub nobs: u8,
}

impl Plain {
    pub fn total(self) -> u8 {
        self.fifteens + self.pairs + self.runs + self.flush + self.nobs
    }
}

pub fn plain_score(hand: [Card; 4], starter: Card, is_crib: bool) -> Plain {
    let five = [hand[0], hand[1], hand[2], hand[3], starter];
    let mut plain = Plain::default();
    let mut runs_by_length = [0; 6];
    for subset in 1_u8..32 {
        let chosen: Vec<Card> =
            (0..5).filter(|place| subset & (1 << place) != 0).map(|place| five[place]).collect();
        let count: u8 = chosen.iter().map(|card| card.rank().number().min(10)).sum();
        if count == 15 {
            plain.fifteens += 2;
        }
        let mut numbers: Vec<u8> = chosen.iter().map(|card| card.rank().number()).collect();
        numbers.sort_unstable();
        if numbers.len() == 2 && numbers[0] == numbers[1] {
            plain.pairs += 2;
        }
        if numbers.len() >= 3 && numbers.windows(2).all(|two| two[1] == two[0] + 1) {
            runs_by_length[numbers.len()] += 1;
        }
    }
    if let Some(longest) = (3..=5).rev().find(|&length| runs_by_length[length] > 0) {
        plain.runs = longest as u8 * runs_by_length[longest];
    }
    if hand.iter().all(|card| card.suit() == hand[0].suit()) {
        if starter.suit() == hand[0].suit() {
            plain.flush = 5;
        } else if !is_crib {
            plain.flush = 4;
        }
    }
    for card in hand {
        if card.rank() == Rank::JACK && card.suit() == starter.suit() {
            plain.nobs = 1;
        }
    }
    plain
}

/// The scores of a hand with every starter not in `dealt`.
pub fn plain_scores(hand: [Card; 4], dealt: &[Card]) -> Vec<u8> {
    Card::all()
        .filter(|starter| !dealt.contains(starter))
        .map(|starter| plain_score(hand, starter, false).total())
        .collect()
}
