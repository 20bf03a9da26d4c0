//! What can go into runs: for each suit of a hand, every set of its cards worth trying.

use arrayvec::ArrayVec;

use super::cover::{self, Cover, POWERS};
use super::packed::Packed;
use super::tally::{Counts, Tally};

/// Room for the parts of most hands at once.
const USUAL: usize = 32;

/// A suit that has parts.
#[derive(Clone, Copy)]
pub(super) struct SuitParts {
    /// The suit's place.
    pub(super) suit: usize,
    /// What the dearest parts of this suit and of all later ones count together.
    pub(super) most: u32,
    start: usize,
    end: usize,
}

/// The parts of every suit that has any: cards that go into runs, with the wilds that they need.
pub(super) struct Parts {
    parts: Vec<Packed>,
    /// The suits that have parts.
    pub(super) suits: ArrayVec<SuitParts, 5>,
}

impl Parts {
    /// Lists the parts that the hand's wilds can pay for.
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

/// Every part of a suit's cards that so many wilds can pay for.
pub(super) fn every_part(cards: Counts, wilds: u32) -> Vec<Packed> {
    let mut parts = Vec::new();
    List::new(cards, wilds).extend_all(&mut parts);
    parts
}

/// Calls `each` with every part of a suit that holds a card drawn at `place` beside all its own
/// copies, the card drawn included in the part.
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

/// What every set of a suit's cards is tried against.
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
        self.extend(self.cards.present(), Packed::default(), 0, parts);
    }

    /// Adds every set made of `part` and any of the cards of the ranks `open`.
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
        // The table has no place for a third copy, which only a file from elsewhere brings.
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
