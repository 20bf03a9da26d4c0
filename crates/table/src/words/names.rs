//! What the seats are called in sentences, and which of them is the reader's own.

use parlour_rules::Seat;

use super::Words;
use crate::Sitter;

/// What the seats are called, and whose eyes read it.
///
/// ```
/// use parlour_rules::Seat;
/// use parlour_table::words::Names;
/// let names = Names::new(vec!["Ann".into(), "Computer".into()]).read_by(Some(Seat(0)));
/// assert_eq!(names.does(Seat(0), "lays", "lay"), "You lay");
/// assert_eq!(names.does(Seat(1), "lays", "lay"), "Computer lays");
/// assert_eq!(names.whose(Seat(0)), "your");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    names: Vec<String>,
    reader: Option<Seat>,
}

impl Names {
    /// These names, read by nobody in particular.
    pub fn new(names: Vec<String>) -> Self {
        Names { names, reader: None }
    }

    /// The names that the game itself gives those who sit there.
    pub fn of<G: Words>(view: &G::View, sitters: &[Sitter]) -> Self {
        let seats = Seat::all(sitters.len() as u8);
        Names::new(seats.map(|seat| G::seat_name(view, seat, sitters)).collect())
    }

    /// The same names, read by whoever sits there: that seat is `You`.
    #[must_use]
    pub fn read_by(self, reader: Option<Seat>) -> Self {
        Names { reader, ..self }
    }

    /// The seat of who reads.
    pub fn reader(&self) -> Option<Seat> {
        self.reader
    }

    /// What a seat is called at the beginning of a sentence.
    pub fn name(&self, seat: Seat) -> &str {
        if self.reader == Some(seat) {
            return "You";
        }
        self.names.get(seat.index()).map_or("Somebody", String::as_str)
    }

    /// What a seat is called where nobody is `You`.
    pub fn own_name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("Somebody", String::as_str)
    }

    /// What a seat is called within a sentence.
    pub fn within(&self, seat: Seat) -> &str {
        if self.reader == Some(seat) { "you" } else { self.name(seat) }
    }

    /// A seat and what it does: `Ann lays`, `You lay`.
    pub fn does(&self, seat: Seat, they: &str, you: &str) -> String {
        let verb = if self.reader == Some(seat) { you } else { they };
        format!("{} {verb}", self.name(seat))
    }

    /// Some seats and what they do together: `Left and Right win`.
    pub fn all_do(&self, seats: &[Seat], one: &str, several: &str) -> String {
        if let &[seat] = seats {
            return self.does(seat, one, several);
        }
        let names: Vec<&str> = seats.iter().map(|&seat| self.name(seat)).collect();
        format!("{} {several}", names.join(" and "))
    }

    /// Whose something is: `Ann's`, `your`.
    pub fn whose(&self, seat: Seat) -> String {
        if self.reader == Some(seat) { "your".to_owned() } else { format!("{}'s", self.name(seat)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_players::Level;
    use parlour_rules::cribbage::{Cribbage, Options, Players};
    use parlour_rules::crosscut::Crosscut;
    use parlour_rules::five_crowns::FiveCrowns;
    use parlour_rules::{Eye, Game, Seed};

    /// Whoever sits where, people who share a screen among them.
    fn names_differ<G: Words>(options: &G::Options) {
        let game = G::deal(options, Seed::from(1));
        let (view, seats) = (game.view(Eye::Nobody), game.seats());
        for people in 0..1_u8 << seats {
            let sitter = |seat: Seat| match people >> seat.0 & 1 {
                1 => Sitter::Person,
                _ => Sitter::computer(Level::Easy),
            };
            let sitters: Vec<Sitter> = Seat::all(seats).map(sitter).collect();
            let mut names = Names::of::<G>(&view, &sitters).names;
            names.sort();
            names.dedup();
            assert_eq!(names.len(), usize::from(seats), "{}: {sitters:?}: {names:?}", G::NAME);
        }
    }

    #[test]
    fn nobody_at_a_table_is_called_as_another_is() {
        names_differ::<Crosscut>(&<Crosscut as Game>::Options::default());
        names_differ::<FiveCrowns>(&<FiveCrowns as Game>::Options::default());
        for players in [Players::Two, Players::Three, Players::Four] {
            names_differ::<Cribbage>(&Options::of(players));
        }
    }
}
