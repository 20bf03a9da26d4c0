//! Names of the seats in messages, with `You` for the reader's own.

use parlour_rules::message::Part;
use parlour_rules::{Message, Seat, message};

use super::Words;
use crate::Occupant;

/// The names of the seats, and which seat reads the message.
///
/// ```
/// use parlour_rules::Seat;
/// use parlour_table::words::Names;
/// let names = Names::new(vec!["Ann".into(), "Computer".into()]).read_by(Some(Seat(0)));
/// assert_eq!(names.does(Seat(0), "plays", "play").to_string(), "You play");
/// assert_eq!(names.does(Seat(1), "plays", "play").to_string(), "Computer plays");
/// assert_eq!(names.whose(Seat(0)).to_string(), "your");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    names: Vec<String>,
    reader: Option<Seat>,
}

impl Names {
    /// Names for a reader who has no seat.
    pub fn new(names: Vec<String>) -> Self {
        Names { names, reader: None }
    }

    /// The game's own names for the seats, read by the only person who plays. With nobody or
    /// several people at the screen, each seat has its name.
    pub fn of<G: Words>(view: &G::View, occupants: &[Occupant]) -> Self {
        let seats = || Seat::all(occupants.len() as u8);
        let is_person = |seat: &Seat| occupants[seat.index()] == Occupant::Person;
        let mut people = seats().filter(is_person);
        let (first, more) = (people.next(), people.next());
        let reader = first.filter(|_| more.is_none());
        Names::new(seats().map(|seat| G::seat_name(view, seat, occupants)).collect())
            .read_by(reader)
    }

    /// The same names for the player of a seat, who is `You`.
    #[must_use]
    pub fn read_by(self, reader: Option<Seat>) -> Self {
        Names { reader, ..self }
    }

    /// The reader's seat.
    pub fn reader(&self) -> Option<Seat> {
        self.reader
    }

    /// The name of a seat at the beginning of a sentence.
    pub fn name(&self, seat: Seat) -> &str {
        if self.reader == Some(seat) {
            return "You";
        }
        self.names.get(seat.index()).map_or("Somebody", String::as_str)
    }

    /// The name of a seat, never `You`.
    pub fn own_name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("Somebody", String::as_str)
    }

    /// The seat that is asked something, before a colon: `Your turn`, `Ann`.
    pub fn asked(&self, seat: Seat) -> &str {
        if self.reader == Some(seat) { "Your turn" } else { self.name(seat) }
    }

    /// The possessive of a seat at the beginning of a sentence: `Your`, `Ann's`.
    pub fn owner(&self, seat: Seat) -> String {
        if self.reader == Some(seat) { "Your".to_owned() } else { format!("{}'s", self.name(seat)) }
    }

    /// A seat in a list of who plays: `You`, `You (Red)`, `Computer: hard`.
    pub fn label(&self, seat: Seat, occupant: Occupant) -> String {
        match self.own_name(seat) {
            _ if self.reader != Some(seat) => format!("{}: {occupant}", self.name(seat)),
            "Player" => "You".to_owned(),
            name => format!("You ({name})"),
        }
    }

    /// A seat at the beginning of a sentence.
    pub fn player(&self, seat: Seat) -> Part {
        Part::Player { seat, name: self.name(seat).to_owned() }
    }

    /// A seat within a sentence.
    pub fn within(&self, seat: Seat) -> Part {
        let name = if self.reader == Some(seat) { "you" } else { self.name(seat) };
        Part::Player { seat, name: name.to_owned() }
    }

    /// A seat and its verb: `Ann plays`, `You play`.
    pub fn does(&self, seat: Seat, they: &str, you: &str) -> Message {
        let verb = if self.reader == Some(seat) { you } else { they };
        message![self.player(seat), " ", verb]
    }

    /// Several seats and their verb: `Left and Right win`.
    pub fn all_do(&self, seats: &[Seat], one: &str, several: &str) -> Message {
        if let &[seat] = seats {
            return self.does(seat, one, several);
        }
        let names = seats.iter().map(|&seat| self.player(seat).into());
        message![Message::join(names, " and "), " ", several]
    }

    /// The possessive of a seat: `Ann's`, `your`.
    pub fn whose(&self, seat: Seat) -> Message {
        if self.reader == Some(seat) {
            Part::Player { seat, name: "your".to_owned() }.into()
        } else {
            message![self.player(seat), "'s"]
        }
    }
}
