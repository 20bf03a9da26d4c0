//! The one shape that every game has: [`Game`], and the words it is spoken of with.

use std::fmt::{self, Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::luck::{Luck, Seed};
use crate::options::OptionSpec;

/// A deterministic machine over a state that may be partly hidden.
///
/// Same options, same seed, same actions: same state, on every machine, for ever. Nothing
/// outside the game meets the state itself; it leaves only through [`Game::view`].
///
/// ```
/// use parlour_rules::{Eye, Game, Seed, Turn, crosscut::{Crosscut, Options}};
///
/// let mut game = Crosscut::deal(&Options::default(), Seed::from(7));
/// while let Turn::Act(_seat) = game.turn() {
///     let action = game.legal()[0];
///     game.play(action).expect("a legal action is accepted");
/// }
/// println!("{:?}", game.view(Eye::Nobody));
/// ```
pub trait Game: Clone + Send + Sync + 'static {
    /// House rules and seats, valid by construction.
    type Options: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// What a seat does in its turn, with its notation.
    type Action: Copy
        + Ord
        + Hash
        + Debug
        + Display
        + FromStr<Err: std::error::Error + Send + Sync + 'static>
        + Serialize
        + DeserializeOwned
        + Send
        + Sync
        + 'static;
    /// Why an action was refused, in the player's words.
    type Illegal: std::error::Error + Clone + Eq + Send + Sync + 'static;
    /// What an eye may know, public history included.
    type View: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// A start other than the deal: a position, a save file.
    type Setup: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;

    /// The game's name in records and on the command line, such as `five-crowns`.
    const NAME: &'static str;
    /// Raised whenever a change of rules could make an old record replay differently.
    const RULES_VERSION: u32;
    /// The options, in the order in which people are asked for them: one for each field of
    /// [`Game::Options`].
    const OPTIONS: &'static [OptionSpec];

    /// Starts a game. Every card to come is decided by the seed.
    fn deal(options: &Self::Options, seed: Seed) -> Self;
    /// Starts a game from somewhere else than the deal.
    fn set_up(
        options: &Self::Options,
        setup: &Self::Setup,
        seed: Seed,
    ) -> Result<Self, Self::Illegal>;
    /// How many seats there are. Seats are numbered from 0, clockwise.
    fn seats(&self) -> u8;
    /// The seats that win and lose together with `seat`, itself included.
    fn partners(&self, seat: Seat) -> SeatSet;
    /// Who acts now, or how the game ended.
    fn turn(&self) -> Turn;
    /// Every action the seat to act may take: sorted, without repeats, empty only when over.
    fn legal(&self) -> Vec<Self::Action>;
    /// Plays an action for the seat to act. A refused action leaves the state as it was.
    fn play(&mut self, action: Self::Action) -> Result<(), Self::Illegal>;
    /// What `eye` may know. The only way out of a state.
    fn view(&self, eye: Eye) -> Self::View;
    /// A state that the view cannot tell from the real one: what it hides is dealt anew.
    fn imagine(view: &Self::View, luck: &mut Luck) -> Self;
}

/// A place at the table, counted clockwise from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The place in a list of seats.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// All the seats of a table of `count`, in order.
    pub fn all(count: u8) -> impl Iterator<Item = Seat> {
        (0..count).map(Seat)
    }
}

/// The seat's number for people: the first seat is 1.
impl Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", u16::from(self.0) + 1)
    }
}

/// Whose eyes look at a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Eye {
    /// The eyes of the player in this seat.
    Seat(Seat),
    /// A spectator's: only what is public.
    Nobody,
    /// The open table: every hand and the stock lie face up.
    All,
}

impl Eye {
    /// The seat that looks, where it is one.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Eye::Seat(seat) => Some(seat),
            Eye::Nobody | Eye::All => None,
        }
    }

    /// Whether what belongs to `seat` lies open to this eye.
    pub fn sees(self, seat: Seat) -> bool {
        match self {
            Eye::Seat(own) => own == seat,
            Eye::Nobody => false,
            Eye::All => true,
        }
    }
}

/// Where a game stands between two actions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Turn {
    /// This seat acts now.
    Act(Seat),
    /// Nobody acts any more.
    Over(Outcome),
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// These seats won: one, or the partners of a side.
    Won(SeatSet),
    /// Nobody won: a tie or a draw.
    Tied,
}

impl Outcome {
    /// One seat won.
    pub fn won_by(seat: Seat) -> Self {
        Outcome::Won(SeatSet::from_iter([seat]))
    }

    /// Whether `seat` is among the winners.
    pub fn is_win_for(self, seat: Seat) -> bool {
        matches!(self, Outcome::Won(seats) if seats.contains(seat))
    }
}

/// Tells it in people's words: `a win for seat 1`, `a tie`.
impl Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Won(seats) => {
                let names: Vec<String> = seats.iter().map(|seat| seat.to_string()).collect();
                write!(f, "a win for {}", names.join(" and "))
            }
            Outcome::Tied => f.write_str("a tie"),
        }
    }
}

/// Some of the seats, as a set.
///
/// ```
/// use parlour_rules::{Seat, SeatSet};
/// let partners: SeatSet = [Seat(0), Seat(2)].into_iter().collect();
/// assert!(partners.contains(Seat(2)) && !partners.contains(Seat(1)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Vec<Seat>", into = "Vec<Seat>")]
pub struct SeatSet(u8);

impl SeatSet {
    /// Whether `seat` belongs to the set.
    pub fn contains(self, seat: Seat) -> bool {
        seat.0 < 8 && self.0 & (1 << seat.0) != 0
    }

    /// The members in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::all(8).filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    /// Seats past the eighth do not exist and are left out.
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        SeatSet(seats.into_iter().filter(|seat| seat.0 < 8).fold(0, |set, seat| set | 1 << seat.0))
    }
}

impl From<Vec<Seat>> for SeatSet {
    fn from(seats: Vec<Seat>) -> Self {
        seats.into_iter().collect()
    }
}

impl From<SeatSet> for Vec<Seat> {
    fn from(set: SeatSet) -> Self {
        set.iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_highest_seat_has_a_number() {
        assert_eq!(Seat(255).to_string(), "seat 256");
    }
}
