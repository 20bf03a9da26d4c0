//! Who plays on each seat of a new game, as far as people said.

use std::time::Duration;

use parlour_players::Level;
use parlour_rules::{Choices, Seat};

use crate::Occupant;

/// What is known about a new game before it begins; front ends ask for the rest.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Wishes {
    /// The options that were chosen.
    pub options: Choices,
    /// How the table is to be set.
    pub attached: Choices,
    /// Who plays.
    pub seating: Seating,
    /// Whether to begin without asking for what is left open.
    pub begin: bool,
}

/// Who plays on each seat, as far as people said.
///
/// ```
/// use parlour_table::{Seating, Occupant};
/// let seating = Seating { others: "hard".parse().ok(), ..Seating::default() };
/// let seats: Vec<String> = seating.seats(3).iter().map(Occupant::to_string).collect();
/// assert_eq!(seats, ["person", "hard", "hard"]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seating {
    /// Who plays on single seats.
    pub named: Vec<Option<Occupant>>,
    /// Who plays on the seats after the first that have no name.
    pub others: Option<Occupant>,
    /// How long computers think about a move, where they have no time of their own.
    pub time: Option<Duration>,
}

impl Seating {
    /// Who plays on each of `count` seats: you on the first and the expert on the others where
    /// nobody said.
    pub fn seats(&self, count: u8) -> Vec<Occupant> {
        let others = self.others.unwrap_or(Occupant::computer(Level::Expert));
        let default = |seat: Seat| if seat == Seat(0) { Occupant::Person } else { others };
        Seat::all(count).map(|seat| self.of(seat, default(seat))).collect()
    }

    /// Who plays on a seat of a saved game where `before` did.
    pub fn of(&self, seat: Seat, before: Occupant) -> Occupant {
        let named = self.named.get(seat.index()).copied().flatten();
        let others = self.others.filter(|_| seat != Seat(0));
        named.or(others).unwrap_or(before).within(self.time)
    }
}
