//! Why cribbage refuses an action or a start, worded for the player.

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
    /// The discard has too few or too many cards.
    #[error("choose {} for the crib; you chose {}", cards(*.wanted), if *.found == 1 { "one" } else { "two" })]
    TossSize {
        /// How many cards each seat discards.
        wanted: usize,
        /// How many cards were given.
        found: usize,
    },
    /// The crib is full.
    #[error("you have already discarded: play a card, as in play 5H")]
    NoToss,
    /// The seat doesn't hold the card.
    #[error("you don't hold {}", CardFace::from(*.0))]
    NotHeld(Card),
    /// The card has already been played.
    #[error("you have already played {}", CardFace::from(*.0))]
    Laid(Card),
    /// The card would take the count past 31.
    #[error(
        "{} would make {}: the count is {count} and may not pass {THIRTY_ONE}",
        CardFace::from(*.card),
        count + value
    )]
    PastThirtyOne {
        /// The card.
        card: Card,
        /// The card's count.
        value: u8,
        /// The count before it.
        count: u8,
    },
    /// The seat can play a card.
    #[error("you can play {}, so you can't say go", CardFace::from(*.0))]
    MustPlay(Card),
    /// The play isn't over.
    #[error("hands are counted after the play: play a card, as in play 5H, or say go")]
    NoCountYet,
    /// The seat must count its cards.
    #[error("the play is over: count your cards, as in count 8")]
    CountFirst,
    /// No hand counts this much.
    #[error("no hand scores {0}: the most is 29")]
    TooMany(u8),
    /// A muggins claim must be more than zero.
    #[error("name the points that were missed, as in muggins 2, or pass")]
    MugginsNothing,
    /// Another player has just counted.
    #[error("claim the points that were missed, as in muggins 2, or pass")]
    MugginsOrPass,
    /// The match is over.
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
    /// A hand of the setup has the wrong size.
    #[error("{seat} holds {found} cards at the start, and {wanted} are dealt")]
    HandSize {
        /// The seat.
        seat: Seat,
        /// The number of its cards.
        found: usize,
        /// The number of cards dealt to each seat.
        wanted: usize,
    },
    /// A card must be dealt to the crib with three players, and never otherwise.
    #[error("a card is dealt to the crib with three players, and only then")]
    CribCard,
    /// A card is in two places.
    #[error("{0} is there twice")]
    Repeated(Card),
    /// A side has already won.
    #[error("a score of {found} has won already: the game is to {target}")]
    Won {
        /// The score.
        found: u8,
        /// The score that wins.
        target: u8,
    },
}

fn cards(count: usize) -> &'static str {
    if count == 2 { "two cards" } else { "one card" }
}
