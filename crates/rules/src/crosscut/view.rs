//! What everyone sees of a game. Nothing is hidden.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use super::action::Action;
use super::board::{Position, Status};
use super::colour::Colour;
use super::machine::Options;
use super::square::Square;
use crate::Seat;

/// The game as everyone sees it: the board, who plays which colour, and the history.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct View {
    /// The house rules.
    pub options: Options,
    /// The first position of the game.
    pub start: Position,
    /// The current position.
    pub position: Position,
    /// What can happen next.
    pub status: Status,
    /// The colour of each seat. The first seat starts as Red; a swap exchanges the colours.
    pub colours: [Colour; 2],
    /// Every action so far.
    pub history: Vec<Action>,
    /// The last placement and what it flipped.
    pub last: Option<Placement>,
}

/// A placement in the past.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Placement {
    /// The side that made it.
    pub colour: Colour,
    /// Where the disc was placed. On the perimeter it was removed again.
    pub square: Square,
    /// The discs that flipped, sorted.
    pub flips: Vec<Square>,
}

impl View {
    /// The seat that plays this colour.
    pub fn seat_of(&self, colour: Colour) -> Seat {
        Seat(u8::from(self.colours[0] != colour))
    }

    /// Whether the side to move may swap now: see [`Action::Swap`].
    pub fn offers_swap(&self) -> bool {
        self.options.swap
            && self.colours[0] == Colour::Red
            && self.position.turn() == Colour::Blue
            && self.position.own() == 0
            && self.position.enemy().is_power_of_two()
    }

    /// Whether Blue may swap now or after Red's first disc.
    pub fn is_swap_open(&self) -> bool {
        self.offers_swap() || self.will_offer_swap()
    }

    /// Whether Red's first disc is still to come and Blue may swap after it.
    pub fn will_offer_swap(&self) -> bool {
        self.options.swap
            && self.colours[0] == Colour::Red
            && self.position.turn() == Colour::Red
            && self.position.own() | self.position.enemy() == 0
    }
}
