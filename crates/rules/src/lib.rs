//! Cribbage, Five Crowns and Crosscut as pure state machines: no I/O, no clock, no globals.
//!
//! **A game is a deterministic machine over a hidden state, and everything else sees it only
//! through a view.** [`Game`] is that machine. A [`Seed`] decides every card to come, and actions
//! change the state. [`Game::view`] returns what an [`Eye`] may know. A [`Record`] stores options,
//! start and actions; loading it replays them.
//!
//! ```
//! use parlour_rules::crosscut::{Crosscut, Options};
//! use parlour_rules::{Event, Eye, Game, Record, Seed, Start, Turn};
//!
//! // The options, the seed and the actions decide everything that happens.
//! let mut record = Record::<Crosscut>::new(Options::default(), Start::Deal(Seed::from(7)));
//! let mut game = record.begin()?;
//!
//! // `play` refuses an illegal action, says why, and changes nothing.
//! let refused = game.play("a1".parse()?).unwrap_err();
//! assert!(refused.to_string().starts_with("a1 is a corner"));
//!
//! // `legal` lists the legal actions; `turn` says who acts next.
//! let action = game.legal()[0];
//! game.play(action)?;
//! record.events.push(Event::Play(action));
//! assert!(matches!(game.turn(), Turn::Act(_)));
//!
//! // A record replays to the same state on every machine.
//! assert_eq!(record.replay()?.view(Eye::All), game.view(Eye::All));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | what | where |
//! | --- | --- |
//! | the interface of every game | [`Game`], [`Seat`], [`Eye`], [`Turn`], [`Outcome`] |
//! | reproducible randomness | [`Seed`], [`Luck`], [`Commitment`] |
//! | a seed that nobody chose | [`Fairness`] |
//! | a game's options, described once | [`options`] |
//! | a saved game | [`Record`], [`Event`], [`Start`] |
//! | a game with undo | [`History`] |
//! | sentences with cards in them | [`Message`], [`message!`] |
//! | guarantees of every game | `laws` (feature `laws`, for tests) |
//! | Crosscut, by Mark Steere | [`crosscut`] |
//! | Five Crowns | [`five_crowns`] |
//! | Cribbage | [`cribbage`], with [`cribbage::Cribbage`] as the game |
//!
//! The feature `serde`, on by default, adds [`Record`] and everything else that is JSON.

#![doc(test(attr(deny(warnings))))]

pub mod cards;
pub mod cribbage;
pub mod crosscut;
mod fairness;
pub mod five_crowns;
mod game;
mod history;
#[cfg(feature = "laws")]
pub mod laws;
mod luck;
pub mod message;
pub mod options;
#[cfg(feature = "serde")]
mod record;

pub use fairness::{DrawnBy, Fairness, PlayerNumber, SealedNumber, Unfair};
pub use game::{Eye, Game, Outcome, Seat, SeatSet, Storable, Turn};
pub use history::History;
pub use luck::{Commitment, Luck, NotACommitment, NotASeed, Seed};
pub use message::Message;
#[cfg(feature = "serde")]
pub use options::Choices;
pub use options::{OptionError, OptionSpec};
#[cfg(feature = "serde")]
pub use record::{
    Avoided, Event, FORMAT, Outline, Record, RecordError, Start, Warned, event_line, game_of,
};

/// The README's examples, compiled and run with the tests.
#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct Readme;
