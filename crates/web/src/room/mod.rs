//! The rooms: tables in memory over the store, one lock each, with computers that think elsewhere.

#[cfg(feature = "thinking")]
mod analysis;
mod any_room;
#[cfg(feature = "thinking")]
mod backup;
mod caps;
mod clock;
mod computers;
mod create;
mod event;
mod game_room;
mod hint;
#[cfg(feature = "thinking")]
mod import;
mod luck;
#[cfg(test)]
mod older_tables;
mod pages;
mod people;
mod presence;
#[cfg(feature = "thinking")]
mod profiles;
mod requests;
#[cfg(feature = "thinking")]
mod retries;
#[cfg(feature = "thinking")]
mod reviews;
#[cfg(feature = "thinking")]
mod rollouts;
mod rooms;
#[cfg(test)]
mod secrets;
mod slot;
mod stored_profile;
mod submission;
#[cfg_attr(target_arch = "wasm32", path = "thinkers_in_browser.rs")]
mod thinkers;
mod tutoring;

#[cfg(feature = "thinking")]
pub use analysis::{NOT_OVER, PlayedOn, RoomAnalysis};
pub use any_room::{AnyQuestion, Asked, Room, RoomStudy, TurnQuestion};
#[cfg(feature = "thinking")]
pub use backup::Restored;
pub use clock::{ClockSetting, Clocks, Per};
pub use create::{Created, NewTable, SeatRequest};
pub use event::{RoomEvent, RoomRequest};
pub use game_room::GameRoom;
pub use hint::{HintQuestion, Hints};
#[cfg(feature = "thinking")]
pub use import::wanted;
pub use luck::read_luck;
pub use pages::{RoomPages, Visit};
pub use people::{Origin, People, RoomSettings, SetUpFrom};
pub use presence::{Attendance, Phrase, Said};
#[cfg(feature = "thinking")]
pub use profiles::{ImportedProfile, Reviewing, RoomCoach};
#[cfg(feature = "thinking")]
pub use retries::{RetryShown, RoomRetries};
#[cfg(feature = "thinking")]
pub use reviews::{ReviewJob, ReviewSoFar, ReviewState};
#[cfg(feature = "thinking")]
pub use rollouts::{RolloutSoFar, RolloutState, RoomRollouts};
pub use rooms::{Rooms, Watched, now, seat_at};
pub use slot::{LockedRoom, News, RoomSlot};
pub use submission::{Done, RequestKey, Submission};
pub use thinkers::Thinkers;
pub use tutoring::{RoomTutor, TutorRequest};
