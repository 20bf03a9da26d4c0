//! Table of how many wilds it takes to cover the cards of one suit with runs.
//!
//! Only natural cards matter here. Cards of the wild rank count as wilds even in their own suit. A
//! set of cards is a number in base 3, with one digit for each rank's copies (0, 1 or 2), the
//! threes lowest.
//!
//! **Why the recurrence is exact.** Cover all the cards with runs, and look at the run with the
//! lowest card. Suppose it uses a wild at a rank where another run has a natural card. Then the two
//! can be swapped without changing the number of wilds. So we can assume that this run uses a
//! natural card at every rank that has one, and only its end is left to choose. A run that is too
//! short is extended upward, where it may reach more cards. At the king that's impossible, so there
//! it starts at the jack.

use std::sync::LazyLock;

use arrayvec::ArrayVec;

use super::tally::Tally;

/// The number of ranks in a suit.
pub(super) const RANKS: usize = 11;

/// 3 to the power of each rank's index.
pub(super) const POWERS: [u32; RANKS] = {
    let mut powers = [1; RANKS];
    let mut place = 1;
    while place < RANKS {
        powers[place] = powers[place - 1] * 3;
        place += 1;
    }
    powers
};

const SETS: usize = 177_147;

/// The index of the highest rank a run can start at: the jack, for J Q K.
const LAST_START: usize = RANKS - 3;

/// The table's entry for one set of cards of a suit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cover(u8);

impl Cover {
    fn new(wilds: u8, is_firm: bool) -> Cover {
        Cover(wilds << 1 | u8::from(is_firm))
    }

    /// The fewest wilds with which runs cover exactly these cards.
    pub(super) fn wilds(self) -> u8 {
        self.0 >> 1
    }

    /// Whether every card is worth keeping in the runs.
    ///
    /// Any card makes a book with two wilds. So if leaving a card out of the runs saves two wilds,
    /// a search that also tries the set without it needn't try this set.
    pub(super) fn is_firm(self) -> bool {
        self.0 & 1 == 1
    }
}

/// The table of every set with at most two cards of each rank.
pub(super) fn table() -> &'static [Cover; SETS] {
    static TABLE: LazyLock<Box<[Cover; SETS]>> = LazyLock::new(build);
    &TABLE
}

fn build() -> Box<[Cover; SETS]> {
    let mut table = vec![Cover::new(0, false)];
    let mut copies = [0; RANKS];
    for set in 1..SETS {
        count_up(&mut copies);
        let fewest = wilds_to_cover(&copies, |taken| table[set - taken].wilds());
        let is_firm = (0..RANKS).filter(|&place| copies[place] > 0).all(|place| {
            let rest = set - POWERS[place] as usize;
            table[rest].wilds() + 2 > fewest
        });
        table.push(Cover::new(fewest, is_firm));
    }
    table.into_boxed_slice().try_into().expect("there is one entry for every set")
}

fn count_up(digits: &mut [u8; RANKS]) {
    for digit in digits {
        *digit += 1;
        if *digit < 3 {
            return;
        }
        *digit = 0;
    }
}

/// The fewest wilds for a nonempty set. `rest` returns the fewest wilds for the cards that the
/// first run leaves, given the base-3 number of the cards the run takes.
fn wilds_to_cover(copies: &[u8; RANKS], rest: impl Fn(usize) -> u8) -> u8 {
    let lowest = copies.iter().position(|&count| count > 0).expect("the set isn't empty");
    let start = lowest.min(LAST_START);
    let (mut taken, mut wilds, mut fewest) = (0, 0, u8::MAX);
    for end in start..RANKS {
        if copies[end] > 0 {
            taken += POWERS[end] as usize;
        } else {
            wilds += 1;
        }
        if end >= start + 2 {
            fewest = fewest.min(wilds + rest(taken));
        }
    }
    fewest
}

/// The runs of one suit: for each run, a bit mask of the ranks of its natural cards. There are
/// never more runs than cards in a hand, [`Tally::MOST`].
pub(super) type Runs = ArrayVec<u16, { Tally::MOST }>;

/// Splits cards into runs with the fewest wilds, and among those with the fewest runs.
pub(super) fn runs_of(copies: &[u8; RANKS]) -> Runs {
    let Some(lowest) = copies.iter().position(|&count| count > 0) else {
        return Runs::new();
    };
    let start = lowest.min(LAST_START);
    let fewest = wilds_for(copies);
    let (mut rest, mut run, mut wilds) = (*copies, 0, 0);
    let mut best: Option<Runs> = None;
    for end in start..RANKS {
        if copies[end] > 0 {
            rest[end] -= 1;
            run |= 1 << end;
        } else {
            wilds += 1;
        }
        if wilds > fewest {
            break;
        }
        if end >= start + 2 && wilds + wilds_for(&rest) == fewest {
            let mut runs = runs_of(&rest);
            if best.as_ref().is_none_or(|best| runs.len() + 1 < best.len()) {
                runs.insert(0, run);
                best = Some(runs);
            }
        }
    }
    best.expect("some end gives the fewest wilds")
}

/// The fewest wilds for any number of copies. Only a save file can have more than two.
///
/// Uses the table as soon as no rank has more than two.
pub(super) fn wilds_for(copies: &[u8; RANKS]) -> u8 {
    if copies.iter().all(|&count| count <= 2) {
        let set: u32 = (0..RANKS).map(|place| u32::from(copies[place]) * POWERS[place]).sum();
        return table()[set as usize].wilds();
    }
    wilds_to_cover(copies, |taken| {
        let mut rest = *copies;
        for (place, count) in rest.iter_mut().enumerate() {
            *count -= (taken / POWERS[place] as usize % 3) as u8;
        }
        wilds_for(&rest)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wilds(ranks: &str) -> u8 {
        let mut copies = [0; RANKS];
        for letter in ranks.chars() {
            let place = "3456789XJQK".find(letter).expect("a rank");
            copies[place] += 1;
        }
        wilds_for(&copies)
    }

    #[test]
    fn runs_are_covered_with_the_fewest_wilds() {
        let known = [
            ("", 0),
            ("345", 0),
            ("34", 1),
            ("35", 1),
            ("36", 2),
            ("3", 2),
            ("K", 2),
            ("QK", 1),
            ("3K", 4),
            ("345789", 0),
            ("34789", 1),
            ("3445566778", 0),
            ("34455667", 0),
            ("3344", 2),
            ("3456789XJQK", 0),
            ("333", 6),
            ("333444555", 0),
            ("33344455", 1),
        ];
        for (ranks, expected) in known {
            assert_eq!(wilds(ranks), expected, "{ranks}");
        }
    }

    #[test]
    fn a_set_is_not_firm_if_a_card_does_as_well_alone() {
        let firm = |places: &[usize]| {
            let set: u32 = places.iter().map(|&place| POWERS[place]).sum();
            table()[set as usize].is_firm()
        };
        assert!(firm(&[0, 1, 2]) && firm(&[0, 1]) && firm(&[0, 3]));
        assert!(!firm(&[0]), "a card alone is a book with two wilds");
        assert!(!firm(&[0, 10]), "3 and K are two such books");
        assert!(!firm(&[0, 1, 2, 5]), "6 and 7 missing cost as much as a book of eights");
    }
}
