//! Cribbage, Five Crowns and Crosscut as pure machines: no I/O, no clock, no global.
//!
//! One idea carries it: **a game is a deterministic machine over a hidden state, and everything
//! else only ever meets it through a view.** [`Game`] is that machine. A [`Seed`] decides every
//! card to come; actions move it; [`Game::view`] tells an [`Eye`] what it may know; a [`Record`]
//! keeps options, start and actions, and loading one is replaying it.
//!
//! ```
//! use parlour_rules::crosscut::{Crosscut, Options};
//! use parlour_rules::{Event, Eye, Game, Record, Seed, Start, Turn};
//!
//! // Everything that happens is decided by the options, the seed and the actions.
//! let mut record = Record::<Crosscut>::new(Options::default(), Start::Deal(Seed::from(7)));
//! let mut game = record.begin()?;
//!
//! // `play` refuses what is not legal, says why, and changes nothing.
//! let refused = game.play("a1".parse()?).unwrap_err();
//! assert!(refused.to_string().starts_with("a1 is a corner"));
//!
//! // What is legal is listed; who acts next is told.
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
//! | the shape of every game | [`Game`], [`Seat`], [`Eye`], [`Turn`], [`Outcome`] |
//! | chance, frozen for ever | [`Seed`], [`Luck`], [`Commitment`] |
//! | a seed that nobody chose | [`Fairness`] |
//! | a game's options, described once | [`options`] |
//! | a game as it is kept | [`Record`], [`Event`], [`Start`] |
//! | a game that can go back | [`History`] |
//! | sentences with cards in them | [`Message`], [`message!`] |
//! | what every game owes | `laws` (feature `laws`, for tests) |
//! | Crosscut, by Mark Steere | [`crosscut`] |
//! | Five Crowns | [`five_crowns`] |
//! | Cribbage | [`cribbage`], with [`cribbage::Cribbage`] as the game |

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
mod record;

pub use fairness::{DrawnBy, Fairness, PlayerNumber, SealedNumber, Unfair};
pub use game::{Eye, Game, Outcome, Seat, SeatSet, Turn};
pub use history::History;
pub use luck::{Commitment, Luck, NotACommitment, NotASeed, Seed};
pub use message::Message;
pub use options::{Choices, OptionError, OptionSpec};
pub use record::{Event, FORMAT, Outline, Record, RecordError, Start, event_line, game_of};
