//! What a game needs so that the computer can sit down to it.

use parlour_rules::{Game, Message, Seat, Seed};

use crate::explain::Voice;
use crate::{Decision, Level, Player};

/// A game that the computer can play, and talk about.
pub trait Computer: Game {
    /// A computer player of this level. Its own chance comes from `seed`.
    fn player(level: Level, seed: Seed) -> Box<dyn Player<Self> + Send>;

    /// A player of this level to ask for advice, for who wants to see the next best actions too:
    /// where the level's own player looks at them less closely than at the best, this one makes
    /// up for it within its budget.
    fn adviser(level: Level, seed: Seed) -> Box<dyn Player<Self> + Send>;

    /// How long a player of this level thinks about a decision when nobody says.
    fn thought(level: Level) -> Thought;

    /// The points of a seat as they stand, more being better; none where none are counted.
    fn score(view: &Self::View, seat: Seat) -> Option<f64>;

    /// Why the `place`th action of a decision was ranked where it was, in sentences.
    ///
    /// `view` is what the seat that decided could see.
    fn reasons(
        view: &Self::View,
        decision: &Decision<Self::Action>,
        place: usize,
        voice: Voice,
    ) -> Vec<Message>;
}

/// How long a computer player thinks about a decision when nobody says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thought {
    /// So many nodes or samples.
    Effort(u64),
    /// Until the time that the front end gives is over.
    Timed,
}
