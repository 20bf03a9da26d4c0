//! What an action led to, one moment at a time, for front ends that show a game as it happens.
//!
//! A card that ends a deal is one action and many things to see: the card, the last point of the
//! play, three hands that are counted, new cards. [`Words::moments`] lists them in order, each with
//! the table as it looked then; [`LiveGame::moments`] does so for part of a game. A front end shows
//! them one after another and then the table as it is.
//!
//! [`LiveGame::moments`]: crate::LiveGame::moments

use std::time::Duration;

use parlour_rules::message::CardFace;
use parlour_rules::{Message, Seat};
use serde::{Deserialize, Serialize};

use crate::words::Words;

/// How fast a game is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Speed {
    /// With time to look.
    Relaxed,
    /// As people play.
    #[default]
    Normal,
    /// For those who know the game.
    Fast,
    /// Immediately, except what waits to be read.
    Off,
}

impl Speed {
    /// Every speed, slowest first.
    pub const ALL: [Speed; 4] = [Speed::Relaxed, Speed::Normal, Speed::Fast, Speed::Off];

    /// The speed's name.
    pub const fn name(self) -> &'static str {
        match self {
            Speed::Relaxed => "relaxed",
            Speed::Normal => "normal",
            Speed::Fast => "fast",
            Speed::Off => "off",
        }
    }

    /// How long a plain moment stays.
    pub fn beat(self) -> Duration {
        Duration::from_millis(match self {
            Speed::Relaxed => 700,
            Speed::Normal => 550,
            Speed::Fast => 400,
            Speed::Off => 0,
        })
    }
}

/// How many beats a moment that is to be read stays, where it goes on by itself.
pub const BEATS_TO_READ: u32 = 8;
/// How many beats a turning point stays.
const BEATS_OF_A_BANNER: u32 = 3;

/// One thing to show before the next.
#[derive(Clone, PartialEq, Debug)]
pub struct Moment<V> {
    /// How many actions stood after the one that it belongs to.
    pub after: usize,
    /// Who took that action.
    pub seat: Seat,
    /// The table as it looked then.
    pub view: V,
    /// What happened, for the log and for screen readers; empty while a count goes on.
    pub text: Message,
    /// A turning point to announce: "This is your last turn."
    pub banner: Option<Message>,
    /// Hands that are laid out for everyone to see.
    pub hands: Option<ShownHands>,
    /// Whether it stays until the reader goes on.
    pub waits: bool,
}

/// A moment of a game.
pub type MomentOf<G> = Moment<<G as parlour_rules::Game>::View>;

impl<V> Moment<V> {
    /// A moment that the table itself shows.
    pub fn new(view: V, text: Message) -> Self {
        let (after, seat) = (0, Seat(0));
        Moment { after, seat, view, text, banner: None, hands: None, waits: false }
    }

    /// How many [beats](Speed::beat) it stays, where it goes on by itself.
    pub fn beats(&self) -> u32 {
        match &self.banner {
            _ if self.waits => BEATS_TO_READ,
            Some(_) => BEATS_OF_A_BANNER,
            None => 1,
        }
    }

    /// The same moment with a turning point.
    #[must_use]
    pub fn announcing(self, banner: Option<Message>) -> Self {
        Moment { banner, ..self }
    }

    /// The same moment with hands laid out.
    #[must_use]
    pub fn showing(self, hands: ShownHands) -> Self {
        Moment { hands: Some(hands), ..self }
    }

    /// The same moment, which stays until the reader goes on.
    #[must_use]
    pub fn waiting(self) -> Self {
        Moment { waits: true, ..self }
    }
}

/// Hands that are laid out for everyone to see, such as the show in cribbage.
#[derive(Clone, PartialEq, Debug)]
pub struct ShownHands {
    /// What is shown: "The show".
    pub title: Message,
    /// The hands so far, in order.
    pub rows: Vec<ShownHand>,
    /// The score sheet, where there is one.
    pub sheet: Option<ScoreSheet>,
}

/// One hand that is laid out.
#[derive(Clone, PartialEq, Debug)]
pub struct ShownHand {
    /// Whose: "Your hand".
    pub label: Message,
    /// The cards in groups that belong together.
    pub groups: Vec<CardGroup>,
    /// The count so far, as players say it, or what the hand is worth.
    pub says: Message,
    /// The points so far.
    pub points: u32,
}

/// Cards that lie together.
#[derive(Clone, PartialEq, Debug)]
pub struct CardGroup {
    /// What they are: "run", "starter"; may be empty.
    pub label: Message,
    /// Whether they make something together, so that they touch.
    pub touch: bool,
    /// The cards.
    pub cards: Vec<ShownCard>,
}

/// A card that is laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShownCard {
    /// The card.
    pub face: CardFace,
    /// Whether it makes what is counted right now.
    pub is_lit: bool,
    /// Whether it is wild.
    pub is_wild: bool,
}

impl CardGroup {
    /// Cards that lie together without touching.
    pub fn new(label: impl Into<Message>, cards: Vec<ShownCard>) -> Self {
        CardGroup { label: label.into(), touch: false, cards }
    }

    /// The same cards, touching.
    #[must_use]
    pub fn touching(self) -> Self {
        CardGroup { touch: true, ..self }
    }
}

/// A score sheet: a column for each player, a row for each round and one for the totals.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoreSheet {
    /// The players' names.
    pub names: Vec<String>,
    /// Each round's label and points, the newest last.
    pub rounds: Vec<(String, Vec<u32>)>,
    /// The totals.
    pub totals: Vec<u32>,
}

/// What one action led to, in order; `after` and `seat` are filled in.
pub(crate) fn of_action<G: Words>(
    before: &G::View,
    after: &G::View,
    (seat, action): (Seat, G::Action),
    place: usize,
    names: &crate::words::Names,
) -> impl Iterator<Item = MomentOf<G>> + use<G> {
    let moments = G::moments(before, after, seat, action, names);
    moments.into_iter().map(move |moment| Moment { after: place, seat, ..moment })
}
