//! Which four cards players keep: the prior probability of a hand.

use std::sync::LazyLock;

use parlour_rules::cribbage::{Players, Quad, RankPoints};
use serde::{Deserialize, Serialize};

use super::WrongSize;
use crate::cribbage::pegging::Ranks;

/// Whose hand it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// The crib's owner: the dealer, or the dealer's partner.
    Owner,
    /// The other side.
    Other,
}

/// The chance that a player who holds four cards keeps exactly those, by rank, in units of 1 /
/// [`u16::MAX`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Vec<u16>", into = "Vec<u16>")]
pub struct KeptHands {
    numbers: Vec<u16>,
    /// How popular each rank is among the kept cards, for each row.
    popularity: Vec<[f32; 13]>,
}

/// The rows of the table: each number of players, with both sides.
pub const TABLES: [(Players, Side); 6] = [
    (Players::Two, Side::Owner),
    (Players::Two, Side::Other),
    (Players::Three, Side::Owner),
    (Players::Three, Side::Other),
    (Players::Four, Side::Owner),
    (Players::Four, Side::Other),
];

impl TryFrom<Vec<u16>> for KeptHands {
    type Error = WrongSize;

    fn try_from(numbers: Vec<u16>) -> Result<Self, WrongSize> {
        WrongSize::check(numbers.len(), TABLES.len() * Quad::COUNT)?;
        Ok(KeptHands::new(numbers))
    }
}

impl From<KeptHands> for Vec<u16> {
    fn from(kept_hands: KeptHands) -> Self {
        kept_hands.numbers
    }
}

impl KeptHands {
    /// The table that `cargo xtask tables` made.
    pub fn table() -> &'static KeptHands {
        static TABLE: LazyLock<KeptHands> =
            LazyLock::new(|| KeptHands::from_bytes(include_bytes!("kept.bin")));
        &TABLE
    }

    /// A table from its numbers, in the order of [`TABLES`] and of all quads.
    pub fn new(numbers: Vec<u16>) -> KeptHands {
        assert_eq!(numbers.len(), TABLES.len() * Quad::COUNT, "a row for every side");
        let popularity = numbers.chunks(Quad::COUNT).map(popularity).collect();
        KeptHands { numbers, popularity }
    }

    fn from_bytes(bytes: &[u8]) -> KeptHands {
        let (numbers, _) = bytes.as_chunks::<2>();
        KeptHands::new(numbers.iter().map(|two| u16::from_le_bytes(*two)).collect())
    }

    /// The contents of the data file.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
    }

    /// One side's chances.
    pub fn of(&self, players: Players, side: Side) -> KeepChances<'_> {
        let row = TABLES.iter().position(|&table| table == (players, side));
        let row = row.expect("a row for every side");
        let chances = &self.numbers[row * Quad::COUNT..(row + 1) * Quad::COUNT];
        KeepChances { chances, popularity: &self.popularity[row] }
    }
}

/// One side's chances to keep each hand.
#[derive(Clone, Copy)]
pub struct KeepChances<'a> {
    chances: &'a [u16],
    popularity: &'a [f32; 13],
}

impl KeepChances<'_> {
    /// The chance that a player who is dealt four cards of these ranks keeps exactly those.
    #[inline]
    pub fn chance(self, hand: Ranks) -> f32 {
        let mut ranks = hand.iter();
        let mut next = || ranks.next().expect("four cards");
        let four = [next(), next(), next(), next()];
        self.of(RankPoints::table().quad(four))
    }

    /// The same by quad. It is never 0: people keep what they like.
    #[inline]
    pub fn of(self, quad: Quad) -> f32 {
        chance(self.chances[quad.index()])
    }

    /// How popular each rank is among the kept cards, 1 on average.
    pub fn popularity(self) -> [f32; 13] {
        *self.popularity
    }
}

fn chance(number: u16) -> f32 {
    const LEAST: f32 = 0.002;
    f32::from(number) / f32::from(u16::MAX) + LEAST
}

/// How often each rank is kept, relative to the average rank.
fn popularity(chances: &[u16]) -> [f32; 13] {
    let mut kept = [0.0_f32; 13];
    for (quad, ranks) in Quad::all() {
        let hand: Ranks = ranks.into_iter().collect();
        let ways: u32 = hand.each().map(|rank| choose(4, hand.of(rank))).product();
        let kept_so = chance(chances[quad.index()]) * ways as f32;
        for rank in ranks {
            kept[rank.index()] += kept_so;
        }
    }
    let all: f32 = kept.iter().sum();
    kept.map(|kept| kept * 13.0 / all)
}

/// The number of ways to choose `some` of `from` cards, for at most four.
#[inline]
pub fn choose(from: u8, some: u8) -> u32 {
    const WAYS: [[u32; 5]; 5] =
        [[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]];
    if some > 4 { 0 } else { WAYS[usize::from(from.min(4))][usize::from(some)] }
}
