//! What an action led to, one moment at a time, for front ends that show a game as it happens.
//!
//! A card that ends a deal is one action and many things to see: the card, the last point of the
//! play, three hands that are counted, new cards. [`Words::moments`] lists them in order, each with
//! the table as it looked then; [`LiveGame::moments`] does so for part of a game. A front end shows
//! them one after another and then the table as it is.
//!
//! [`LiveGame::moments`]: crate::LiveGame::moments

use parlour_rules::message::CardFace;
use parlour_rules::{Message, Seat};

use crate::words::Words;

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
    /// A turning point to announce: "The computer went out. This is your last turn."
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
    /// The cards, each with whether it is lit: it makes what is counted right now.
    pub cards: Vec<(CardFace, bool)>,
}

impl CardGroup {
    /// Cards that lie together, none of them lit.
    pub fn new<C: Copy + Into<CardFace>>(label: impl Into<Message>, cards: &[C]) -> Self {
        CardGroup::lit(label, cards, |_| false)
    }

    /// Cards that lie together, some of them lit.
    pub fn lit<C: Copy + Into<CardFace>>(
        label: impl Into<Message>,
        cards: &[C],
        is_lit: impl Fn(C) -> bool,
    ) -> Self {
        let cards = cards.iter().map(|&card| (card.into(), is_lit(card))).collect();
        CardGroup { label: label.into(), cards }
    }
}

/// A score sheet: a column for each player, a row for each round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoreSheet {
    /// The players' names.
    pub names: Vec<String>,
    /// Each row's label and points, the totals last.
    pub rows: Vec<(String, Vec<u32>)>,
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
