//! Who plays on each seat of a new game, as far as that was chosen.

use std::time::Duration;

use parlour_players::Level;
use parlour_rules::{Choices, OptionError, Seat};

use crate::words::TooManyNames;
use crate::{AnyGame, AnyTable, NewGame, Occupant};

/// What is known about a new game before it begins; front ends ask for the rest.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Wishes {
    /// The options that were chosen.
    pub options: Choices,
    /// The table options that were chosen.
    pub attached: Choices,
    /// Who plays.
    pub seating: Seating,
    /// Whether to begin without asking for what is left open.
    pub begin: bool,
}

impl Wishes {
    /// The new game that they describe, with defaults for what they leave open. Where they name
    /// every player, the option that seats that many is chosen too.
    ///
    /// ```
    /// use parlour_table::{Roster, Seating, Wishes};
    /// let named = ["person", "easy", "hard"].map(|who| who.parse().ok()).to_vec();
    /// let seating = Seating { named, ..Seating::default() };
    /// let wishes = Wishes { seating, ..Wishes::default() };
    /// let new = wishes.new_game(&**Roster::standard().get("cribbage").unwrap()).unwrap();
    /// assert_eq!((&new.options["players"], new.seats.len()), (&3.into(), 3));
    /// ```
    pub fn new_game(&self, game: &dyn AnyGame) -> Result<NewGame, OptionError> {
        let mut options = self.options.clone();
        let mut count = game.seat_count(&options)?;
        let named = self.seating.named.len();
        let is_list = named > 0 && self.seating.named.iter().all(Option::is_some);
        if is_list && named != usize::from(count) {
            count = u8::try_from(named).unwrap_or(u8::MAX);
            options = self.seating_options(game, count).unwrap_or(options);
        }
        let (attached, seats) = (self.attached.clone(), self.seating.seats(count));
        let names = self.seating.nicknames(&seats);
        let names = names.map_err(|why| OptionError::Together(why.to_string()))?;
        Ok(NewGame { options, attached, seats, names })
    }

    /// The chosen options, and one more that makes room for `count` players.
    fn seating_options(&self, game: &dyn AnyGame, count: u8) -> Option<Choices> {
        let open = game.info().options.iter().filter(|spec| !self.options.contains_key(spec.name));
        let values = open.flat_map(|spec| spec.values().into_iter().map(move |it| (spec, it.0)));
        let mut chosen = values.filter_map(|(spec, text)| {
            let mut options = self.options.clone();
            options.insert(spec.name.to_owned(), spec.read(&text).ok()?);
            Some(options)
        });
        chosen.find(|options| game.seat_count(options).is_ok_and(|seats| seats == count))
    }
}

/// Who plays on each seat, as far as that was chosen.
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
    /// What the people are called, in the order of their seats.
    pub names: Vec<String>,
}

impl Seating {
    /// Who plays on each of `count` seats. Without a choice a person plays on the first, and the
    /// expert on the others.
    pub fn seats(&self, count: u8) -> Vec<Occupant> {
        let others = self.others.unwrap_or(Occupant::computer(Level::Expert));
        let default = |seat: Seat| if seat == Seat(0) { Occupant::Person } else { others };
        Seat::all(count).map(|seat| self.of(seat, default(seat))).collect()
    }

    /// The people's names by seat; empty for a computer's seat, and for a person without a name. More
    /// names than people are refused.
    pub fn nicknames(&self, seats: &[Occupant]) -> Result<Vec<String>, TooManyNames> {
        let people = seats.iter().filter(|&&who| who == Occupant::Person).count();
        TooManyNames::check(&self.names, people)?;
        let mut names = self.names.iter();
        let name = |who: &Occupant| match who {
            Occupant::Person => names.next().cloned().unwrap_or_default(),
            Occupant::Computer { .. } => String::new(),
        };
        Ok(seats.iter().map(name).collect())
    }

    /// Seats and names those who play a saved game from now on, as far as people said. People without
    /// a new name keep theirs.
    pub fn apply(&self, table: &mut dyn AnyTable) -> Result<(), TooManyNames> {
        table.reseat(&|seat, before| self.of(seat, before));
        table.name_people(&self.nicknames(table.occupants())?);
        Ok(())
    }

    /// Who plays on a seat of a saved game where `before` did.
    fn of(&self, seat: Seat, before: Occupant) -> Occupant {
        let named = self.named.get(seat.index()).copied().flatten();
        let others = self.others.filter(|_| seat != Seat(0));
        named.or(others).unwrap_or(before).within(self.time)
    }
}
