//! The [`Game`] trait, and the seats, eyes, turns and outcomes that every game shares.

use std::fmt::{self, Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::luck::{Luck, Seed};
use crate::options::OptionSpec;

/// A deterministic machine over a state that may be partly hidden.
///
/// The same options, seed and actions give the same state on every machine, always. Code outside
/// the game never sees the state itself, only a [`Game::view`] of it.
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
    /// The game's house rules and number of seats, always valid.
    type Options: Clone + Eq + Debug + Storable + Send + Sync + 'static;
    /// A move that a seat can make, with its notation.
    type Action: Copy
        + Ord
        + Hash
        + Debug
        + Display
        + FromStr<Err: std::error::Error + Send + Sync + 'static>
        + Storable
        + Send
        + Sync
        + 'static;
    /// Why an action was refused, worded for the player.
    type Illegal: std::error::Error + Clone + Eq + Send + Sync + 'static;
    /// Everything an eye may know, including the public history.
    type View: Clone + Eq + Debug + Storable + Send + Sync + 'static;
    /// A start other than a normal deal: a position or a save file.
    type Setup: Clone + Eq + Debug + Storable + Send + Sync + 'static;

    /// The game's name in records and on the command line, such as `five-crowns`.
    const NAME: &'static str;
    /// The version of the rules. Raise it when a change could make an old record replay
    /// differently.
    const RULES_VERSION: u32;
    /// The options, in the order people are asked for them, one for each field of
    /// [`Game::Options`].
    const OPTIONS: &'static [OptionSpec];

    /// Starts a game. The seed decides every card to come.
    fn deal(options: &Self::Options, seed: Seed) -> Self;
    /// The options of a rematch, in which everybody sits `moved` seats further to the left. What
    /// alternates from game to game, such as the first deal, passes to the next player. `begun` is
    /// the first game's state before anybody acted.
    fn rematch_options(options: &Self::Options, begun: &Self, moved: u8) -> Self::Options {
        let _ = (begun, moved);
        options.clone()
    }
    /// Starts a game from a position or a save file.
    fn set_up(
        options: &Self::Options,
        setup: &Self::Setup,
        seed: Seed,
    ) -> Result<Self, Self::Illegal>;
    /// The number of seats. Seats are numbered from 0, clockwise.
    fn seats(&self) -> u8;
    /// The seats that win and lose together with `seat`, including `seat` itself.
    fn partners(&self, seat: Seat) -> SeatSet;
    /// Who acts now, or how the game ended.
    fn turn(&self) -> Turn;
    /// All legal actions of the seat to act: sorted, without duplicates, empty only when the game
    /// is over.
    fn legal(&self) -> Vec<Self::Action>;
    /// What `seat` can choose before its turn comes, sorted, such as cards that everyone discards at
    /// the same time. Nothing that happens until then changes what it can choose or knows. Empty where the
    /// seat must wait for its turn, and for the seat to act.
    fn legal_ahead(&self, seat: Seat) -> Vec<Self::Action> {
        let _ = seat;
        Vec::new()
    }
    /// Plays an action for the seat to act. A refused action changes nothing.
    fn play(&mut self, action: Self::Action) -> Result<(), Self::Illegal>;
    /// What `eye` may know. A state can be read only through this.
    fn view(&self, eye: Eye) -> Self::View;
    /// A random state that fits the view: everything the view hides is dealt again.
    fn imagine(view: &Self::View, luck: &mut Luck) -> Self;
}

/// Data that records and views hold: it can be written as JSON and read back.
///
/// With the feature `serde` these are the types that implement its traits. Without it every type
/// is one, and nothing is written.
#[cfg(feature = "serde")]
pub trait Storable: Serialize + serde::de::DeserializeOwned {}

/// Data that records and views hold; without the feature `serde` every type is one.
#[cfg(not(feature = "serde"))]
pub trait Storable {}

#[cfg(feature = "serde")]
impl<T: Serialize + serde::de::DeserializeOwned> Storable for T {}

#[cfg(not(feature = "serde"))]
impl<T> Storable for T {}

/// A place at the table, counted clockwise from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(transparent))]
pub struct Seat(pub u8);

impl Seat {
    /// The seat's index in a list of seats.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// All seats of a table with `count` seats, in order.
    pub fn all(count: u8) -> impl Iterator<Item = Seat> {
        (0..count).map(Seat)
    }
}

/// Writes the seat's number for people, counted from 1: `seat 1`.
impl Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", u16::from(self.0) + 1)
    }
}

/// Who is looking at a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "lowercase"))]
pub enum Eye {
    /// The player in this seat.
    Seat(Seat),
    /// A spectator, who sees only public information.
    Nobody,
    /// Sees everything: every hand and the stock.
    All,
}

impl Eye {
    /// The seat that looks, if it is a player.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Eye::Seat(seat) => Some(seat),
            Eye::Nobody | Eye::All => None,
        }
    }

    /// Whether this eye sees the hidden cards of `seat`.
    pub fn sees(self, seat: Seat) -> bool {
        match self {
            Eye::Seat(own) => own == seat,
            Eye::Nobody => false,
            Eye::All => true,
        }
    }
}

/// Whose turn it is, or how the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "lowercase"))]
pub enum Turn {
    /// This seat acts now.
    Act(Seat),
    /// The game is over.
    Over(Outcome),
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "lowercase"))]
pub enum Outcome {
    /// These seats won: one player, or the partners of one side.
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

/// Writes the outcome in words: `a win for seat 1`, `a tie`.
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

/// A set of seats.
///
/// ```
/// use parlour_rules::{Seat, SeatSet};
/// let partners: SeatSet = [Seat(0), Seat(2)].into_iter().collect();
/// assert!(partners.contains(Seat(2)) && !partners.contains(Seat(1)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(from = "Vec<Seat>", into = "Vec<Seat>")
)]
pub struct SeatSet(u8);

impl SeatSet {
    /// Whether `seat` is in the set.
    pub fn contains(self, seat: Seat) -> bool {
        seat.0 < 8 && self.0 & (1 << seat.0) != 0
    }

    /// The seats of the set, in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::all(8).filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    /// Ignores seats past the eighth, which no game has.
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
    fn the_highest_seat_number_does_not_overflow() {
        assert_eq!(Seat(255).to_string(), "seat 256");
    }
}
