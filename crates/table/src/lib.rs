//! A game in progress, for every front end: the list of games, seats, turns, undo, saving, and
//! what happens in words.

#![doc(test(attr(deny(warnings))))]
// Without the feature `thinking`, some helpers are unused.
#![cfg_attr(not(feature = "thinking"), allow(dead_code, unused_imports))]

pub mod analysis;
mod any_table;
mod autosave;
#[cfg(feature = "thinking")]
pub mod backup;
pub mod coach;
mod contest;
mod export;
pub mod files;
mod live;
pub mod moments;
mod occupant;
mod program;
mod report;
mod review;
mod rollout;
mod roster;
mod seating;
mod seed;
mod table;
mod thinking;
mod tutor;
pub mod words;

pub use any_table::{AnyTable, SeatView, advise, downcast};
pub use autosave::{Autosave, SaveError, Saved};
pub use contest::{AnyMatch, Contest, Entrant, MatchReport, OPENING, PlayedGame, SeatForfeit};
pub use export::{CannotExport, Imported, NotExported, default_file, file_text, not_in_file};
pub use files::system_words;
pub use live::{Answer, LiveGame, LogEntry, Made, Next, Purpose, Question};
pub use occupant::{NotATime, NotAnOccupant, Occupant, TimeText, parse_time};
pub use parlour_rules::Message;
pub use program::{Cause, Forfeit, Launch, MoveRequest, Program, UgiPosition, names_program};
pub use report::{Advice, AnyReview, AnyReviewed, AnyRollout, Judgement, NoRollout, Written};
pub use rollout::{ROLLOUT_GAMES, ROLLOUT_LEVEL, RolloutDecision};
pub use roster::{
    AnyGame, EngineError, EngineQuestion, GameInfo, NewGame, NewGameError, OpenError, Opened,
    Roster, RosterGame, Solution, Thinking, UnknownGame,
};
pub use seating::{Seating, Wishes};
pub use seed::fresh_seed;
pub use table::{CannotUndo, REMATCH_MOVES, Table, Undo};
#[cfg(not(target_arch = "wasm32"))]
pub use thinking::stop_after;
pub use thinking::{DEFAULT_TIME, decide, thinking_time, today};
pub use tutor::{Explained, NotATutorMode, TutorAnswer, TutorMode, TutorQuestion, Warning};

/// The README's examples, compiled and run with the tests.
#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct Readme;
