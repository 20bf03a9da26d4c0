//! A room of any game, as the server handles it.

use std::time::Duration;

#[cfg(feature = "thinking")]
use parlour_players::Stop;
use parlour_rules::{Choices, Seat, Turn};
use parlour_table::Occupant;
use serde_json::Value;

use super::{Done, People, RoomEvent, RoomPages, RoomRequest, RoomSettings, RoomTutor, Submission};
#[cfg(feature = "thinking")]
use super::{RoomAnalysis, RoomCoach, RoomRetries, RoomRollouts};
use crate::problem::Problem;

/// A question to the computer whose turn it is.
pub struct TurnQuestion {
    /// The version of the room that asks.
    pub version: u64,
    /// What the computer is asked.
    pub question: Box<dyn AnyQuestion>,
}

/// What a computer is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// Its own turn. The answer is the [`RoomEvent`] that the decision is stored as.
    Turn,
    /// Advice for a person. The answer is for [`Room::keep_hint`].
    Hint,
    /// What a person's move costs. The answer is for [`RoomTutor::tutor_says`].
    Tutor,
}

impl Asked {
    /// Everything that can be asked for.
    pub const ALL: [Asked; 3] = [Asked::Turn, Asked::Hint, Asked::Tutor];

    /// Its name, for a computer that thinks elsewhere.
    pub const fn name(self) -> &'static str {
        match self {
            Asked::Turn => "turn",
            Asked::Hint => "hint",
            Asked::Tutor => "tutor",
        }
    }
}

/// Type-erased question to a computer. It holds what one seat can see, and no more, so it can be
/// answered anywhere: question and answer are JSON.
pub trait AnyQuestion: Send {
    /// The game's name.
    fn game(&self) -> &'static str;
    /// What is asked for.
    fn asked(&self) -> Asked;
    /// Works out the answer.
    #[cfg(feature = "thinking")]
    fn think(&self, stop: &Stop) -> String;
    /// The question as text, for a computer that thinks elsewhere.
    fn to_json(&self) -> String;
}

/// A room's game looked at afterwards.
#[cfg(feature = "thinking")]
pub trait RoomStudy: RoomAnalysis + RoomRetries + RoomRollouts + RoomCoach {}
#[cfg(feature = "thinking")]
impl<T: RoomAnalysis + RoomRetries + RoomRollouts + RoomCoach> RoomStudy for T {}

/// A room's game looked at afterwards: by another module.
#[cfg(not(feature = "thinking"))]
pub trait RoomStudy {}
#[cfg(not(feature = "thinking"))]
impl<T> RoomStudy for T {}

/// Type-erased room: a table of any game.
pub trait Room: RoomPages + RoomStudy + RoomTutor + Send {
    /// The game's name.
    fn game(&self) -> &'static str;
    /// Whether seats have secrets from each other.
    fn hides(&self) -> bool;
    /// The number of the deal that is played now.
    fn deal(&self) -> u32;
    /// How many events there were.
    fn version(&self) -> u64;
    /// How many events and actions the game has had, those of an imported record included.
    fn length(&self) -> usize;
    /// Who acts, or how the game ended; none while the table waits for people.
    fn turn(&self) -> Option<Turn>;
    /// The seats that people must take before the game is dealt; empty once it is.
    fn waits_for(&self) -> Vec<Seat>;
    /// Whether its host closed the table before the game began.
    fn is_closed(&self) -> bool;
    /// Who plays on each seat.
    fn occupants(&self) -> &[Occupant];
    /// The people at the table.
    fn people(&self) -> &People;
    /// The options, as in a record.
    fn options(&self) -> Choices;
    /// The options of a rematch, in which everybody has moved to another seat.
    fn rematch_options(&self) -> Choices;
    /// The table options that were chosen, as in a record.
    fn attached(&self) -> &Choices;
    /// The room's own settings.
    fn settings(&self) -> &RoomSettings;
    /// The answer to a request whose key somebody on these seats used before.
    fn repeated(&self, seats: &[Seat], sent: &Submission) -> Option<Result<Done, Problem>>;
    /// Whether somebody on these seats who saw the version that was sent with a request knew all
    /// that they choose from now.
    fn is_current(&self, seats: &[Seat], sent: &Submission) -> bool;
    /// The table of the rematch.
    fn rematch(&self) -> Option<&str>;
    /// The event that grants a request of somebody on these seats; nothing changes.
    fn propose(&self, seats: &[Seat], request: &RoomRequest) -> Result<RoomEvent, Problem>;
    /// Applies an event, once it is stored.
    fn apply(&mut self, event: RoomEvent, once: Option<String>) -> Result<(), Problem>;
    /// The question to the computer whose turn it is.
    fn question(&self) -> Option<TurnQuestion>;
    /// The next action of a person who has no choice, or who chose ahead.
    fn forced(&self) -> Option<RoomEvent>;
    /// The question for a hint to somebody on these seats; none where the hint is known.
    fn hint_question(&self, seats: &[Seat]) -> Result<Option<Box<dyn AnyQuestion>>, Problem>;
    /// Keeps the answer to a hint question, which counts until the game goes on.
    fn keep_hint(&mut self, answer: &str);
    /// As much of the hint as was asked for, for programs.
    fn hint_json(&self, step: u8) -> Option<Value>;
    /// Lets the clock of the person to act run from now on, where there are clocks.
    fn run_clock(&mut self, now: Duration);
    /// An event with the time that its person thought.
    fn timed(&self, event: RoomEvent, now: Duration) -> RoomEvent;
    /// The event that ends the game of a person who has run out of time.
    fn out_of_time(&self, now: Duration) -> Option<RoomEvent>;
    /// When the running clock runs out.
    fn clock_deadline(&self) -> Option<Duration>;
    /// The whole game as a record. It holds the seed.
    fn record(&self) -> String;
}
