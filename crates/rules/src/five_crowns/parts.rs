//! What can go into runs: for each suit of a hand, every set of its cards worth trying.

use arrayvec::ArrayVec;

use super::cover::{self, Cover, POWERS};
use super::tally::{Counts, Tally};

/// Room for the parts of most hands at once.
const USUAL: usize = 32;

/// Cards of one suit that go into runs.
#[derive(Clone, Copy, Default)]
pub(super) struct Part {
    /// The cards.
    pub(super) cards: Counts,
    /// The wilds that the runs need.
    pub(super) wilds: u32,
    /// What the cards count.
    pub(super) points: u32,
}

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

/// The parts of every suit that has any.
pub(super) struct Parts {
    parts: Vec<Part>,
    /// The suits that have parts.
    pub(super) suits: ArrayVec<SuitParts, 5>,
}

impl Parts {
    /// Lists the parts that the hand's wilds can pay for.
    pub(super) fn of(tally: &Tally) -> Parts {
        let mut parts = Parts { parts: Vec::with_capacity(USUAL), suits: ArrayVec::new() };
        for (suit, &cards) in tally.suits.iter().enumerate() {
            let cards = cards.linked(tally.wilds);
            if cards.is_empty() {
                continue;
            }
            let start = parts.parts.len();
            List::new(cards, tally.wilds).extend_all(&mut parts.parts);
            let end = parts.parts.len();
            if end > start {
                parts.suits.push(SuitParts { suit, most: 0, start, end });
            }
        }
        let mut most = 0;
        for suit in parts.suits.iter_mut().rev() {
            let listed = &parts.parts[suit.start..suit.end];
            most += listed.iter().map(|part| part.points).max().unwrap_or(0);
            suit.most = most;
        }
        parts
    }

    /// The parts of one suit.
    pub(super) fn of_suit(&self, suit: &SuitParts) -> &[Part] {
        &self.parts[suit.start..suit.end]
    }
}

/// Every part of a suit's cards that so many wilds can pay for.
pub(super) fn every_part(cards: Counts, wilds: u32) -> Vec<Part> {
    let mut parts = Vec::new();
    List::new(cards, wilds).extend_all(&mut parts);
    parts
}

/// Calls `each` with every part of a suit that holds a card drawn at `place` beside all its own
/// copies, the card drawn included in the part.
pub(super) fn parts_with(suit: Counts, place: usize, wilds: u32, mut each: impl FnMut(Part)) {
    let copies = suit.of(place) + 1;
    let with_drawn = suit.plus(Counts::one(place));
    let cards = with_drawn.linked(wilds);
    if cards.of(place) == 0 {
        return;
    }
    let mut part = Part::default();
    let mut set = 0;
    for _ in 0..copies {
        part.cards = part.cards.plus(Counts::one(place));
        part.points += place as u32 + 3;
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
    fn extend_all(&self, parts: &mut Vec<Part>) {
        self.extend(self.cards.present(), Part::default(), 0, parts);
    }

    /// Adds every set made of `part` and any of the cards of the ranks `open`.
    fn extend(&self, open: u64, part: Part, set: u32, parts: &mut Vec<Part>) {
        if open == 0 {
            return self.finish(part, set, parts);
        }
        let place = open.trailing_zeros() as usize / 4;
        let (mut part, mut set) = (part, set);
        self.extend(open & (open - 1), part, set, parts);
        for _ in 0..self.cards.of(place) {
            part.cards = part.cards.plus(Counts::one(place));
            part.points += place as u32 + 3;
            set += POWERS[place];
            self.extend(open & (open - 1), part, set, parts);
        }
    }

    fn finish(&self, part: Part, set: u32, parts: &mut Vec<Part>) {
        // The table has no place for a third copy, which only a file from elsewhere brings.
        let (wilds, is_worth_it) = if part.cards.has_three() {
            (cover::wilds_for(&part.cards.copies()), true)
        } else {
            let cover = self.table[set as usize];
            (cover.wilds(), cover.is_firm())
        };
        let wilds = u32::from(wilds);
        if is_worth_it && wilds <= self.wilds {
            parts.push(Part { wilds, ..part });
        }
    }
}
