//! What everyone may know of a game: everything, for nothing is hidden.

use serde::{Deserialize, Serialize};

use super::action::Action;
use super::board::{Position, Status};
use super::colour::Colour;
use super::machine::Options;
use super::square::Square;
use crate::Seat;

/// A game as every eye sees it: the board, who plays which colour, and how it came to this.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// The house rules.
    pub options: Options,
    /// The position that the game began with.
    pub start: Position,
    /// The position now.
    pub position: Position,
    /// Where it stands.
    pub status: Status,
    /// The colour of each seat: the first seat begins as Red, and a swap exchanges them.
    pub colours: [Colour; 2],
    /// Every action so far.
    pub history: Vec<Action>,
    /// The last placement and what it flipped.
    pub last: Option<Placement>,
}

/// A placement that was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Placement {
    /// Who made it.
    pub colour: Colour,
    /// Where the disc was set down; on the perimeter it was taken off again.
    pub square: Square,
    /// The discs that flipped, sorted.
    pub flips: Vec<Square>,
}

impl View {
    /// The seat that plays a colour.
    pub fn seat_of(&self, colour: Colour) -> Seat {
        Seat(u8::from(self.colours[0] != colour))
    }

    /// Whether the side to move may take over Red's side now: see [`Action::Swap`].
    pub fn offers_swap(&self) -> bool {
        self.options.swap
            && self.colours[0] == Colour::Red
            && self.position.turn() == Colour::Blue
            && self.position.own() == 0
            && self.position.enemy().is_power_of_two()
    }

    /// Whether Blue may swap now, or once Red has made the first move.
    pub fn is_swap_open(&self) -> bool {
        self.offers_swap() || self.will_offer_swap()
    }

    /// Whether Red's first move is still to come and Blue may take it over then.
    pub fn will_offer_swap(&self) -> bool {
        self.options.swap
            && self.colours[0] == Colour::Red
            && self.position.turn() == Colour::Red
            && self.position.own() | self.position.enemy() == 0
    }
}
