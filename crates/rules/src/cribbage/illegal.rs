//! Why cribbage refuses an action or a start, worded for the player.

use super::THIRTY_ONE;
use crate::Seat;
use crate::cards::Card;
use crate::message::{CardFace, counted};

/// Why cribbage refused an action or a start.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Illegal {
    /// The crib is not full yet.
    #[error("discard {} to the crib first", cards(*.0))]
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
    #[error("you have already discarded: play a card")]
    NoToss,
    /// The seat doesn't hold the card.
    #[error("you don't hold {}: choose one of your own cards", CardFace::from(*.0))]
    NotHeld(Card),
    /// The card has already been played.
    #[error("you have already played {}: play another card", CardFace::from(*.0))]
    AlreadyPlayed(Card),
    /// The card would take the count past 31.
    #[error(
        "{} would take the count from {count} to {}, past {THIRTY_ONE}: play a lower card, or say \
         go if you have none",
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
    #[error("you can't say go while you can play a card: play one")]
    MustPlay,
    /// The play isn't over.
    #[error("hands are counted after the play: play a card, or say go if none fits")]
    NoCountYet,
    /// The seat must count its cards.
    #[error("the play is over: count your cards")]
    CountFirst,
    /// No hand counts this much.
    #[error("no hand scores {0}: the most is 29")]
    TooMany(u8),
    /// A muggins claim must be more than zero.
    #[error("name the points that were missed, or pass")]
    MugginsNothing,
    /// Another player has just counted.
    #[error("claim the points that were missed, or pass")]
    MugginsOrPass,
    /// The match is over.
    #[error("the game is over: start a new one")]
    Over,
    /// The setup has the wrong number of hands or scores.
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
    #[error("{seat} holds {} at the start: give it {wanted}", counted(*.found, "card"))]
    HandSize {
        /// The seat.
        seat: Seat,
        /// The number of its cards.
        found: usize,
        /// The number of cards dealt to each seat.
        wanted: usize,
    },
    /// A card must be dealt to the crib with three players, and never otherwise.
    #[error("give the crib a card only with three players, and then always")]
    CribCard,
    /// A card is in two places.
    #[error("{0} is in two places: each card can be in only one")]
    Repeated(Card),
    /// A side has already won.
    #[error("a score of {found} has already won: give scores below {target}")]
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
