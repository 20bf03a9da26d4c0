//! What four kept cards peg on average in the play.

use std::sync::LazyLock;

use parlour_rules::cribbage::{Players, Quad};
use serde::{Deserialize, Serialize};

use super::{Side, TABLES};
use crate::cribbage::Crib;

/// What kept cards peg for their side, and what the others then peg: thousandths of a point, for
/// each of [`TABLES`] by quad.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Vec<u16>", into = "Vec<u16>")]
pub struct PeggingTable(Vec<u16>);

/// A table as it is sent has another size than it should.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a table of {there} numbers is no table of {wanted}")]
pub struct WrongSize {
    /// How many numbers there are.
    pub there: usize,
    /// How many there should be.
    pub wanted: usize,
}

impl WrongSize {
    /// Refuses rows of another size.
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

/// Points pegged on average.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct PeggingPoints {
    /// By who keeps the cards, with a partner where there is one.
    pub mine: f64,
    /// By the other side; by each of the others, where three play.
    pub theirs: f64,
}

impl PeggingPoints {
    /// How much more we peg than they do.
    pub fn margin(self) -> f64 {
        self.mine - self.theirs
    }
}

impl PeggingTable {
    /// What `cargo xtask tables` found.
    pub fn table() -> &'static PeggingTable {
        static TABLE: LazyLock<PeggingTable> =
            LazyLock::new(|| PeggingTable::from_bytes(include_bytes!("pegging.bin")));
        &TABLE
    }

    /// Every hand pegs as well as another.
    pub fn even() -> PeggingTable {
        PeggingTable(vec![0; 2 * TABLES.len() * Quad::COUNT])
    }

    /// From what hands peg, in the order of [`TABLES`] and of all quads.
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

    /// The numbers as they are kept in the project.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.iter().flat_map(|number| number.to_le_bytes()).collect()
    }

    /// What four cards peg, where the crib is mine or theirs.
    pub fn pegged(&self, players: Players, crib: Crib, quad: Quad) -> PeggingPoints {
        let side = if crib == Crib::Theirs { Side::Other } else { Side::Owner };
        let row = TABLES.iter().position(|&table| table == (players, side));
        let row = row.expect("a row for every side");
        let place = 2 * (row * Quad::COUNT + quad.index());
        let points = |number: u16| f64::from(number) / 1000.0;
        PeggingPoints { mine: points(self.0[place]), theirs: points(self.0[place + 1]) }
    }
}
