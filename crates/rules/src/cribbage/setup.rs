//! A game that starts with given cards instead of a shuffled deal.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use super::{Illegal, Options, Players};
use crate::Seat;
use crate::cards::{Card, CardSet};

/// The cards of the first deal and the scores so far, for lessons, puzzles and tests.
///
/// Later deals come from the seed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
pub struct Setup {
    /// The dealer.
    pub dealer: Seat,
    /// The score of each side.
    pub scores: Vec<u8>,
    /// The cards dealt to each seat.
    pub hands: Vec<Vec<Card>>,
    /// With three players, the card dealt to the crib.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub crib: Option<Card>,
    /// The starter, turned up after the discards.
    pub starter: Card,
}

impl Setup {
    /// Checks that a game with these options can start like this.
    pub(super) fn check(&self, options: Options) -> Result<(), Illegal> {
        let seats = usize::from(options.seats());
        let count = |what, found, wanted| {
            if found == wanted { Ok(()) } else { Err(Illegal::Seats { what, found, wanted }) }
        };
        count("hands", self.hands.len(), seats)?;
        count("scores", self.scores.len(), options.sides())?;
        if self.dealer.index() >= seats {
            return Err(Illegal::Seats {
                what: "seats",
                found: self.dealer.index() + 1,
                wanted: seats,
            });
        }
        for (seat, hand) in Seat::all(options.seats()).zip(&self.hands) {
            let (found, wanted) = (hand.len(), options.dealt());
            if found != wanted {
                return Err(Illegal::HandSize { seat, found, wanted });
            }
        }
        if self.crib.is_some() != (options.players == Players::Three) {
            return Err(Illegal::CribCard);
        }
        let mut seen = CardSet::EMPTY;
        for &card in self.hands.iter().flatten().chain(&self.crib).chain([&self.starter]) {
            if !seen.insert(card) {
                return Err(Illegal::Repeated(card));
            }
        }
        let target = options.length.target();
        match self.scores.iter().find(|&&score| score >= target) {
            Some(&found) => Err(Illegal::Won { found, target }),
            None => Ok(()),
        }
    }
}
