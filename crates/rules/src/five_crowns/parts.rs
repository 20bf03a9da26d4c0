//! Lists, for each suit of a hand, every set of its cards worth putting into runs (its parts).

use arrayvec::ArrayVec;

use super::cover::{self, Cover, POWERS, RANKS};
use super::packed::Packed;
use super::tally::{Counts, Tally};

/// The capacity that is enough for most hands.
const USUAL: usize = 32;

/// A suit that has parts.
#[derive(Clone, Copy)]
pub(super) struct SuitParts {
    /// The suit's index.
    pub(super) suit: usize,
    /// The most points that parts of this suit and all later ones can have together.
    pub(super) most: u32,
    start: usize,
    end: usize,
}

/// The parts of every suit: cards that go into runs, with the number of wilds they need.
pub(super) struct Parts {
    parts: Vec<Packed>,
    /// The suits that have parts.
    pub(super) suits: ArrayVec<SuitParts, 5>,
}

impl Parts {
    /// Lists the parts for which the hand has enough wilds.
    pub(super) fn of(tally: &Tally) -> Parts {
        let wilds = tally.wilds();
        let mut parts = Parts { parts: Vec::with_capacity(USUAL), suits: ArrayVec::new() };
        for (suit, &cards) in tally.suits.iter().enumerate() {
            let cards = cards.linked(wilds);
            if cards.is_empty() {
                continue;
            }
            let start = parts.parts.len();
            List::new(cards, wilds).extend_all(&mut parts.parts);
            let end = parts.parts.len();
            if end > start {
                parts.suits.push(SuitParts { suit, most: 0, start, end });
            }
        }
        let mut most = 0;
        for suit in parts.suits.iter_mut().rev() {
            let listed = &parts.parts[suit.start..suit.end];
            most += listed.iter().map(|part| part.natural_points()).max().unwrap_or(0);
            suit.most = most;
        }
        parts
    }

    /// The parts of one suit.
    pub(super) fn of_suit(&self, suit: &SuitParts) -> &[Packed] {
        &self.parts[suit.start..suit.end]
    }
}

/// Every part of a suit's cards that needs at most this many wilds.
pub(super) fn every_part(cards: Counts, wilds: u32) -> Vec<Packed> {
    let mut parts = Vec::new();
    List::new(cards, wilds).extend_all(&mut parts);
    parts
}

/// Calls `each` with every part of a suit that contains a drawn card at `place` and all other
/// copies of it.
pub(super) fn parts_with(suit: Counts, place: usize, wilds: u32, mut each: impl FnMut(Packed)) {
    let copies = suit.of(place) + 1;
    let with_drawn = suit.plus(Counts::one(place));
    let cards = with_drawn.linked(wilds);
    if cards.of(place) == 0 {
        return;
    }
    let mut part = Packed::default();
    let mut set = 0;
    for _ in 0..copies {
        part = part.plus(Packed::natural(place));
        set += POWERS[place];
    }
    let mut parts = Vec::new();
    let list = List::new(cards, wilds);
    list.extend(cards.present() ^ 1 << (4 * place), part, set, &mut parts);
    parts.into_iter().for_each(&mut each);
}

/// The base-3 number and the cards of every set of ranks with one card of each.
static SINGLES: [(u32, Packed); 1 << RANKS] = {
    let mut singles = [(0, Packed::NOTHING); 1 << RANKS];
    let mut set = 1;
    while set < singles.len() {
        let mut place = 0;
        while place < RANKS {
            if set & singles_bit(place) != 0 {
                let (number, cards) = singles[set];
                singles[set] = (number + POWERS[place], cards.plus(Packed::natural(place)));
            }
            place += 1;
        }
        set += 1;
    }
    singles
};

/// A rank's bit in the index of [`SINGLES`]. The lowest rank has the highest bit.
const fn singles_bit(place: usize) -> usize {
    1 << (RANKS - 1 - place)
}

/// Lists the parts of one suit's cards.
struct List<'a> {
    cards: Counts,
    wilds: u32,
    table: &'a [Cover],
}

impl List<'_> {
    fn new(cards: Counts, wilds: u32) -> Self {
        List { cards, wilds, table: cover::table() }
    }

    /// Adds every set of the cards.
    fn extend_all(&self, parts: &mut Vec<Packed>) {
        if self.cards.0 == self.cards.present() {
            self.extend_singles(parts);
        } else {
            self.extend(self.cards.present(), Packed::NOTHING, 0, parts);
        }
    }

    /// The same, in the same order, if there is only one card of each rank.
    fn extend_singles(&self, parts: &mut Vec<Packed>) {
        let all = self.cards.places().fold(0, |all, place| all | singles_bit(place));
        let mut set = 0_usize;
        loop {
            // The next subset of `all`: subtracting `all` lets the carry pass over the other bits.
            set = set.wrapping_sub(all) & all;
            if set == 0 {
                return;
            }
            let (number, cards) = SINGLES[set];
            let cover = self.table[number as usize];
            if cover.is_firm() && u32::from(cover.wilds()) <= self.wilds {
                parts.push(cards.plus(Packed::free_wilds(cover.wilds().into())));
            }
        }
    }

    /// Adds every set made of `part` and any cards of the ranks in `open`.
    fn extend(&self, open: u64, part: Packed, set: u32, parts: &mut Vec<Packed>) {
        if open == 0 {
            return self.finish(part, set, parts);
        }
        let place = open.trailing_zeros() as usize / 4;
        let (mut part, mut set) = (part, set);
        self.extend(open & (open - 1), part, set, parts);
        for _ in 0..self.cards.of(place) {
            part = part.plus(Packed::natural(place));
            set += POWERS[place];
            self.extend(open & (open - 1), part, set, parts);
        }
    }

    fn finish(&self, part: Packed, set: u32, parts: &mut Vec<Packed>) {
        // The table doesn't cover a third copy, which only a save file can have.
        let (wilds, is_worth_it) = if part.ranks().has_three() {
            (cover::wilds_for(&part.ranks().copies()), true)
        } else {
            let cover = self.table[set as usize];
            (cover.wilds(), cover.is_firm())
        };
        let wilds = u32::from(wilds);
        if is_worth_it && wilds <= self.wilds {
            parts.push(part.plus(Packed::free_wilds(wilds)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fast_list_of_single_cards_equals_the_plain_one() {
        for ranks in [0b111, 0b10_1101_1011, 0b111_1111_1111, 0b1] {
            for wilds in 0..4 {
                let list = List::new(Counts::of_ranks(ranks), wilds);
                let [mut fast, mut plain] = [Vec::new(), Vec::new()];
                list.extend_singles(&mut fast);
                list.extend(list.cards.present(), Packed::default(), 0, &mut plain);
                assert_eq!(fast, plain);
            }
        }
    }
}
