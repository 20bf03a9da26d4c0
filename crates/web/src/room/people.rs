//! The people at a table: their names, and the secrets that they are known by.

use parlour_rules::Seat;
use parlour_table::Occupant;
use serde::{Deserialize, Serialize};

use super::{ClockSetting, RoomEvent};
use crate::guard::{Caller, Purpose};
use crate::problem::Problem;

/// What a room knows besides the game, as it is stored.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct RoomSettings {
    /// Whether every card lies open; only for tables with one person.
    pub open: bool,
    /// The hash of the invitation to each seat; empty for a seat without one.
    pub invites: Vec<String>,
    /// Whether the lobby lists it for watchers, who see only what is public.
    pub watched: bool,
    /// The table that this is the rematch of.
    pub again: Option<String>,
    /// Where the game's seed comes from.
    pub origin: Origin,
    /// The names of the people awaited at a rematch, by seat.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub awaited: Vec<String>,
    /// How long people may think; as long as they like by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockSetting>,
    /// The position of a finished game that this one continues from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub set_up_from: Option<SetUpFrom>,
}

/// A position of a finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SetUpFrom {
    /// The table of the game.
    pub table: String,
    /// How many moves had been played.
    pub moves: usize,
}

/// Where a game's seed comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// The server drew it when the table was opened, as older versions did.
    #[default]
    Server,
    /// It is mixed from the server's number and the players' when everyone has sat down. The
    /// stored beginning has the server's number in the place of the seed.
    Mixed,
    /// Somebody imported the game, and may know the cards to come.
    Imported,
    /// It is the seed of another game, which is over: the game continues from one of its positions.
    Position,
}

/// A person on a seat.
#[derive(Clone, Default)]
struct Person {
    name: String,
    tokens: Vec<String>,
    links: Vec<String>,
    /// The first seat of the same browser, where this is not it.
    beside: Option<Seat>,
}

/// The people on the seats of a table.
pub struct People {
    table: String,
    people: Vec<Person>,
}

impl People {
    /// A table with empty seats.
    pub fn none(table: &str, seats: u8) -> Self {
        People { table: table.to_owned(), people: vec![Person::default(); usize::from(seats)] }
    }

    /// Applies an event.
    pub fn learn(&mut self, event: &RoomEvent) {
        match event {
            RoomEvent::Sit { seat, name, token, link, beside, .. } => {
                let Some(person) = self.people.get_mut(seat.index()) else { return };
                person.beside = person.beside.or(*beside);
                if person.name.is_empty() {
                    person.name.clone_from(name);
                }
                person.tokens.push(token.clone());
                person.links.push(link.clone());
            }
            RoomEvent::Name { seat, name } => {
                if let Some(person) = self.people.get_mut(seat.index()) {
                    person.name.clone_from(name);
                }
            }
            _ => {}
        }
    }

    /// The seats that are the caller's.
    pub fn seats_of(&self, caller: &Caller) -> Vec<Seat> {
        let mut known = Vec::new();
        for (seat, person) in self.people.iter().enumerate() {
            let seat = Seat(seat as u8);
            let own = caller.key.as_ref().map(|key| key.token(&self.table, seat, Purpose::Seat));
            let given = caller.bearer.as_ref();
            let is_known = |hash: String| person.tokens.contains(&hash);
            if own.is_some_and(|token| is_known(token.hash()))
                || given.is_some_and(|token| is_known(token.hash()))
            {
                known.push(seat);
            }
        }
        known
    }

    /// Whether a seat is taken.
    pub fn is_taken(&self, seat: Seat) -> bool {
        self.people.get(seat.index()).is_some_and(|person| !person.tokens.is_empty())
    }

    /// The seats of each browser that has several.
    pub fn sharing(&self) -> Vec<Vec<Seat>> {
        let seats = || Seat::all(self.people.len() as u8);
        let group = |first: Seat| -> Vec<Seat> {
            let is_beside = |seat: &Seat| self.people[seat.index()].beside == Some(first);
            seats().filter(|seat| *seat == first || is_beside(seat)).collect()
        };
        seats().map(group).filter(|group| group.len() > 1).collect()
    }

    /// The seat whose own link this is.
    pub fn linked(&self, hash: &str) -> Option<Seat> {
        let has = |person: &Person| person.links.iter().any(|link| link == hash);
        self.people.iter().position(has).map(|seat| Seat(seat as u8))
    }

    /// Refuses a name that another person at the table has.
    pub fn may_be_called(&self, seat: Seat, name: &str) -> Result<(), Problem> {
        let name = name.to_lowercase();
        let is_had = |(other, person): (usize, &Person)| {
            other != seat.index() && !name.is_empty() && person.name.to_lowercase() == name
        };
        let had = self.people.iter().enumerate().find(|&one| is_had(one));
        match had {
            Some((_, person)) => Err(Problem::Refused(format!(
                "somebody at this table is already called {}: choose another name, or none",
                person.name
            ))),
            None => Ok(()),
        }
    }

    /// The name that each person chose; empty where they chose none.
    pub fn names(&self) -> Vec<String> {
        self.people.iter().map(|person| person.name.clone()).collect()
    }

    /// The seats for people that are still empty.
    pub fn empty(&self, occupants: &[Occupant]) -> Vec<Seat> {
        Seat::all(occupants.len() as u8)
            .filter(|seat| occupants[seat.index()] == Occupant::Person && !self.is_taken(*seat))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_another_person_has_is_refused() {
        let mut people = People::none("table", 2);
        people.learn(&RoomEvent::Name { seat: Seat(0), name: "Ann".to_owned() });
        assert!(people.may_be_called(Seat(1), "ann").is_err());
        assert!(people.may_be_called(Seat(1), "Anna").is_ok());
        assert!(people.may_be_called(Seat(1), "").is_ok(), "nobody needs a name");
        assert!(people.may_be_called(Seat(0), "Ann").is_ok(), "one's own name may be said again");
    }
}
