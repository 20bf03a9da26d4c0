//! How many points a kept hand pegs on average.

use std::sync::LazyLock;

use parlour_rules::cribbage::{Players, Quad};
use serde::{Deserialize, Serialize};

use super::{Side, TABLES};
use crate::cribbage::Crib;

/// Points pegged by a hand's side and by the others, in thousandths, for each of [`TABLES`] by
/// quad.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Vec<u16>", into = "Vec<u16>")]
pub struct PeggingTable(Vec<u16>);

/// A table of the wrong size.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a table of {there} numbers is no table of {wanted}")]
pub struct WrongSize {
    /// The numbers found.
    pub there: usize,
    /// The numbers expected.
    pub wanted: usize,
}

impl WrongSize {
    /// Refuses a table of the wrong size.
    pub fn check(there: usize, wanted: usize) -> Result<(), WrongSize> {
        if there == wanted { Ok(()) } else { Err(WrongSize { there, wanted }) }
    }
}

impl TryFrom<Vec<u16>> for PeggingTable {
    type Error = WrongSize;

    fn try_from(numbers: Vec<u16>) -> Result<Self, WrongSize> {
        WrongSize::check(numbers.len(), 2 * TABLES.len() * Quad::COUNT)?;
        Ok(PeggingTable(numbers))
    }
}

impl From<PeggingTable> for Vec<u16> {
    fn from(worth: PeggingTable) -> Self {
        worth.0
    }
}

/// Average points pegged.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct PeggingPoints {
    /// By the hand's owner, together with a partner.
    pub mine: f64,
    /// By the other side; by each of the others among three players.
    pub theirs: f64,
}

impl PeggingPoints {
    /// Our lead in points.
    pub fn margin(self) -> f64 {
        self.mine - self.theirs
    }
}

impl PeggingTable {
    /// The table that `cargo xtask tables` made.
    pub fn table() -> &'static PeggingTable {
        static TABLE: LazyLock<PeggingTable> =
            LazyLock::new(|| PeggingTable::from_bytes(include_bytes!("pegging.bin")));
        &TABLE
    }

    /// A table in which every hand pegs equally well.
    pub fn even() -> PeggingTable {
        PeggingTable(vec![0; 2 * TABLES.len() * Quad::COUNT])
    }

    /// A table from each hand's points, in the order of [`TABLES`] and of all quads.
    pub fn new(hands: &[PeggingPoints]) -> PeggingTable {
        assert_eq!(hands.len(), TABLES.len() * Quad::COUNT, "a row for every side");
        let whole = |points: f64| (1000.0 * points).round() as u16;
        let numbers = hands.iter().flat_map(|pegged| [pegged.mine, pegged.theirs].map(whole));
        PeggingTable(numbers.collect())
    }

    fn from_bytes(bytes: &[u8]) -> PeggingTable {
        let (numbers, _) = bytes.as_chunks::<2>();
        PeggingTable(numbers.iter().map(|two| u16::from_le_bytes(*two)).collect())
    }

    /// The contents of the data file.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.iter().flat_map(|number| number.to_le_bytes()).collect()
    }

    /// The points pegged by a hand.
    pub fn pegged(&self, players: Players, crib: Crib, quad: Quad) -> PeggingPoints {
        let side = if crib == Crib::Theirs { Side::Other } else { Side::Owner };
        let row = TABLES.iter().position(|&table| table == (players, side));
        let row = row.expect("a row for every side");
        let place = 2 * (row * Quad::COUNT + quad.index());
        let points = |number: u16| f64::from(number) / 1000.0;
        PeggingPoints { mine: points(self.0[place]), theirs: points(self.0[place + 1]) }
    }
}
