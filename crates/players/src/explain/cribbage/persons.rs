//! Who is meant: the seat that decides, the others and their cribs.

use parlour_rules::cribbage::Players;
use parlour_rules::{Message, message};

use crate::cribbage::Crib;
use crate::explain::Voice;

/// The persons of a sentence.
#[derive(Clone, Copy)]
pub(super) struct Persons {
    pub voice: Voice,
    pub players: Players,
}

impl Persons {
    fn is_own(self) -> bool {
        self.voice == Voice::Own
    }

    /// The deciding seat at the beginning of a sentence.
    pub fn i(self) -> &'static str {
        if self.is_own() { "I" } else { "You" }
    }

    /// The deciding seat within a sentence.
    pub fn i_within(self) -> &'static str {
        if self.is_own() { "I" } else { "you" }
    }

    /// The deciding seat's possessive, within a sentence.
    pub fn my(self) -> &'static str {
        if self.is_own() { "my" } else { "your" }
    }

    /// Which cards are meant: those that the deciding seat keeps, or would keep where the discard
    /// isn't the best. That reads the same before and after it was made.
    pub fn keeps(self, place: usize) -> &'static str {
        match (place, self.is_own()) {
            (0, true) => "I keep",
            (0, false) => "you keep",
            (_, true) => "I'd keep",
            (_, false) => "you'd keep",
        }
    }

    /// A sentence with the deciding seat's possessive in the middle.
    pub fn mine(self, before: &str, your: &str, my: &str, after: &str) -> Message {
        message![before, if self.is_own() { my } else { your }, after]
    }

    /// The opponent between two, the next player among more, within a sentence.
    pub fn they(self) -> &'static str {
        match (self.players, self.voice) {
            (Players::Two, Voice::Own) => "you",
            (Players::Two, Voice::Advice) => "your opponent",
            _ => "the next player",
        }
    }

    /// The possessive of the same.
    pub fn their(self) -> &'static str {
        match (self.players, self.voice) {
            (Players::Two, Voice::Own) => "your",
            (Players::Two, Voice::Advice) => "your opponent's",
            _ => "the next player's",
        }
    }

    /// The same at the beginning of a sentence.
    pub fn they_begin(self) -> Message {
        Message::from(self.they()).capitalised()
    }

    /// The verb that belongs to [`Persons::they`].
    pub fn verb(self, they: &'static str, you: &'static str) -> &'static str {
        if self.players == Players::Two && self.is_own() { you } else { they }
    }

    /// All who play against the deciding seat, within a sentence.
    pub fn others(self) -> &'static str {
        match (self.players, self.voice) {
            (Players::Two, Voice::Own) => "you",
            (Players::Two, Voice::Advice) => "your opponent",
            (Players::Three, _) => "the others",
            (Players::Four, Voice::Advice) => "your opponents",
            (Players::Four, Voice::Own) => "the other side",
        }
    }

    /// Whether [`Persons::others`] are several.
    pub fn are_others_several(self) -> bool {
        self.players == Players::Three || self.players == Players::Four && !self.is_own()
    }

    /// A crib within a sentence.
    pub fn crib(self, crib: Crib) -> &'static str {
        match (crib, self.players, self.voice) {
            (Crib::Ignore, ..) => "a crib",
            (Crib::Mine, Players::Four, Voice::Advice) => "your side's crib",
            (Crib::Mine, Players::Four, Voice::Own) => "my side's crib",
            (Crib::Mine, _, Voice::Own) => "my crib",
            (Crib::Mine, ..) | (Crib::Theirs, Players::Two, Voice::Own) => "your crib",
            (Crib::Theirs, Players::Two, Voice::Advice) => "your opponent's crib",
            (Crib::Theirs, Players::Three, _) => "the dealer's crib",
            (Crib::Theirs, Players::Four, Voice::Advice) => "your opponents' crib",
            (Crib::Theirs, Players::Four, Voice::Own) => "the other side's crib",
        }
    }
}
