//! The room: games in memory over the store, one lock a table, computers that think elsewhere.

mod brought;
mod computers;
mod create;
mod hall;
mod happening;
mod hint;
mod people;
mod place;
mod problem;
mod reviews;
mod seated;
#[cfg(test)]
mod secrets;
mod shown;
mod thinkers;

pub use create::{Created, NewGame, Seating};
pub use hall::{Acted, Hall, Sent, Watched, now, seat_at};
pub use happening::{Happening, Wish};
pub use people::{Manner, People, nickname};
pub use place::{Held, News, Place};
pub use problem::Problem;
pub use seated::{HintQuestion, Question, Room, load};
pub use shown::{Look, Part, Reviewed, Shown};
pub use thinkers::Thinkers;
