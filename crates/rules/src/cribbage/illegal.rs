//! Why cribbage refuses, in the player's words.

use super::THIRTY_ONE;
use crate::Seat;
use crate::cards::Card;
use crate::message::CardFace;

/// Why cribbage refused an action or a start.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// The crib is not full yet.
    #[error("discard {} to the crib first, as in {}", cards(*.0), if *.0 == 2 { "discard 2C 7D" } else { "discard 2C" })]
    TossFirst(usize),
    /// Too few or too many cards for the crib.
    #[error("choose {} for the crib; you chose {}", cards(*.wanted), if *.found == 1 { "one" } else { "two" })]
    TossSize {
        /// How many each seat discards.
        wanted: usize,
        /// How many were named.
        found: usize,
    },
    /// The crib is full.
    #[error("you have already discarded: play a card, as in play 5H")]
    NoToss,
    /// The hand has no such card.
    #[error("you don't hold {}", CardFace::from(*.0))]
    NotHeld(Card),
    /// The card is on the table already.
    #[error("you have already played {}", CardFace::from(*.0))]
    Laid(Card),
    /// The card is too high.
    #[error(
        "{} would make {}: the count is {count} and may not pass {THIRTY_ONE}",
        CardFace::from(*.card),
        count + value
    )]
    PastThirtyOne {
        /// The card.
        card: Card,
        /// What it counts.
        value: u8,
        /// The count before it.
        count: u8,
    },
    /// There is a card to play.
    #[error("you can play {}, so you can't say go", CardFace::from(*.0))]
    MustPlay(Card),
    /// The play is not over.
    #[error("hands are counted after the play: play a card, as in play 5H, or say go")]
    NoCountYet,
    /// A count is wanted.
    #[error("the play is over: count your cards, as in count 8")]
    CountFirst,
    /// No hand counts this much.
    #[error("no hand scores {0}: the most is 29")]
    TooMany(u8),
    /// Taking nothing is passing.
    #[error("name the points that were missed, as in muggins 2, or pass")]
    MugginsNothing,
    /// Another player has counted.
    #[error("claim the points that were missed, as in muggins 2, or pass")]
    MugginsOrPass,
    /// Nothing can be done any more.
    #[error("the game is over")]
    Over,
    /// The start has a seat too many or too few.
    #[error("there should be {wanted} {what}, not {found}")]
    Seats {
        /// What there are too few or too many of.
        what: &'static str,
        /// How many there are.
        found: usize,
        /// How many there should be.
        wanted: usize,
    },
    /// A hand of the start has the wrong size.
    #[error("{seat} holds {found} cards at the start, and {wanted} are dealt")]
    HandSize {
        /// Whose.
        seat: Seat,
        /// Its cards.
        found: usize,
        /// What is dealt.
        wanted: usize,
    },
    /// Three players have a card dealt to the crib, others none.
    #[error("a card is dealt to the crib with three players, and only then")]
    CribCard,
    /// A card is in two places.
    #[error("{0} is there twice")]
    Repeated(Card),
    /// Somebody has won already.
    #[error("a score of {found} has won already: the game is to {target}")]
    Won {
        /// The score.
        found: u8,
        /// What wins.
        target: u8,
    },
}

fn cards(count: usize) -> &'static str {
    if count == 2 { "two cards" } else { "one card" }
}
