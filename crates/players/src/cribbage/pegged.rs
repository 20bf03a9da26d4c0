//! What four kept cards peg on average in the play.

use std::sync::LazyLock;

use parlour_rules::cribbage::{Players, Quad};

use super::keep::Crib;

/// What kept cards peg, and what the other then pegs, as dealer and as pone: thousandths of a
/// point by quad.
#[derive(Clone, PartialEq, Debug)]
pub struct PeggingWorth(Vec<u16>);

/// Points pegged on average.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pegged {
    /// By who keeps the cards.
    pub mine: f64,
    /// By the other.
    pub theirs: f64,
}

impl PeggingWorth {
    /// What `cargo xtask tables` found.
    pub fn table() -> &'static PeggingWorth {
        static TABLE: LazyLock<PeggingWorth> =
            LazyLock::new(|| PeggingWorth::from_bytes(include_bytes!("pegging.bin")));
        &TABLE
    }

    /// Every hand pegs as well as another.
    pub fn even() -> PeggingWorth {
        PeggingWorth(vec![0; 4 * Quad::COUNT])
    }

    /// From what hands peg as the dealer's, and as the pone's.
    pub fn new(dealer: &[Pegged], pone: &[Pegged]) -> PeggingWorth {
        let whole = |points: f64| (1000.0 * points).round() as u16;
        let hands = dealer.iter().chain(pone);
        PeggingWorth(hands.flat_map(|pegged| [pegged.mine, pegged.theirs].map(whole)).collect())
    }

    fn from_bytes(bytes: &[u8]) -> PeggingWorth {
        let (numbers, _) = bytes.as_chunks::<2>();
        PeggingWorth(numbers.iter().map(|two| u16::from_le_bytes(*two)).collect())
    }

    /// The numbers as they are kept in the project.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.iter().flat_map(|number| number.to_le_bytes()).collect()
    }

    /// What four cards peg between two players, where the crib is mine or theirs.
    pub fn pegged(&self, crib: Crib, quad: Quad) -> Pegged {
        let row = if crib == Crib::Theirs { Quad::COUNT } else { 0 };
        let place = 2 * (row + quad.index());
        let points = |number: u16| f64::from(number) / 1000.0;
        Pegged { mine: points(self.0[place]), theirs: points(self.0[place + 1]) }
    }

    /// What four cards peg more than the other does. It was found for two players; with more it
    /// is near enough to tell hands apart.
    pub fn margin(&self, _: Players, crib: Crib, quad: Quad) -> f64 {
        let pegged = self.pegged(crib, quad);
        pegged.mine - pegged.theirs
    }
}
