//! What an eye may know of a game.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use super::action::Coin;
use super::card::{Card, Rank};
use super::machine::Options;
use super::round::Round;
use super::save::{Save, Side, Who};
use crate::{Eye, Seat, Turn};

/// The game as one eye sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct View {
    /// Who is looking.
    pub eye: Eye,
    /// The house rules.
    pub options: Options,
    /// Who acts, or how the game ended.
    pub turn: Turn,
    /// The current phase.
    pub phase: Phase,
    /// The current round.
    pub round: Round,
    /// The cards of this round, if they aren't the two decks: a save file may have too few or too
    /// many.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub pack: Option<Vec<Card>>,
    /// Both hands, by seat.
    pub hands: [HandView; 2],
    /// The card drawn this turn, if the eye has seen it.
    pub drawn: Option<Card>,
    /// The number of cards in the draw pile.
    pub draw_pile: usize,
    /// The draw pile, top first. Only for [`Eye::All`].
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub draw_pile_cards: Option<Vec<Card>>,
    /// The discard pile, top first.
    pub discard_pile: Vec<Card>,
    /// The player who has gone out. The current turn is then the last of the round.
    pub gone_out: Option<Seat>,
    /// The public events of this round so far.
    #[cfg_attr(feature = "serde", serde(rename = "told"))]
    pub events: Vec<PublicEvent>,
    /// The coin toss, once it is made.
    pub toss: Option<Toss>,
    /// The scores before the first round of the sheet: 0, or those of a save file.
    pub carried: [u32; 2],
    /// The finished rounds.
    pub sheet: Vec<RoundResult>,
}

/// What the seat to act must do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "lowercase"))]
pub enum Phase {
    /// The first seat calls the coin.
    Call,
    /// Draw or take a card.
    Draw,
    /// Discard a card.
    Discard,
    /// Nothing: the game is over.
    Over,
}

/// A hand as one eye sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct HandView {
    /// The number of cards.
    pub held: usize,
    /// The cards, if the eye sees them.
    pub cards: Option<Vec<Card>>,
    /// Cards that this eye knows to be in the hand even if it is face down: taken from the discard
    /// pile and not discarded since. After a reshuffle, players also know all cards held then.
    pub known: Vec<Card>,
}

/// A public event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "snake_case"))]
pub enum PublicEvent {
    /// This seat drew from the draw pile.
    Drew(Seat),
    /// This seat took this card from the discard pile.
    Took(Seat, Card),
    /// This seat discarded this card.
    Discarded(Seat, Card),
    /// This seat went out.
    WentOut(Seat),
    /// The draw pile was empty, so the discards below the top one were shuffled into a new one.
    Reshuffled,
}

/// The coin toss.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Toss {
    /// The first seat's call.
    pub called: Coin,
    /// The side that came up.
    pub fell: Coin,
}

/// A finished round.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct RoundResult {
    /// The round.
    pub round: Round,
    /// The player who went out first.
    pub out: Seat,
    /// Each seat's points.
    pub points: [u32; 2],
    /// Each seat's hand at the end.
    pub hands: [Vec<Card>; 2],
}

/// Why a view can't be written as a save file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CannotSave {
    /// A turn has begun.
    #[error("a save file holds the state before a turn, so finish the turn first")]
    InATurn,
    /// The coin hasn't been tossed.
    #[error("a save file says who plays next, so toss the coin first")]
    BeforeTheToss,
    /// The game is over.
    #[error("the game is over, so there's nothing to continue")]
    Over,
    /// The view hides some cards.
    #[error("some cards are hidden from this view, and a save file holds them all")]
    Hidden,
}

impl View {
    /// The round's wild rank.
    pub fn wild(&self) -> Rank {
        self.round.wild()
    }

    /// Whether a card can be drawn, from the draw pile or after a reshuffle of the discards.
    pub fn can_draw(&self) -> bool {
        self.draw_pile > 0 || self.discard_pile.len() > 1
    }

    /// The top card of the discard pile.
    pub fn top_discard(&self) -> Option<Card> {
        self.discard_pile.first().copied()
    }

    /// The view right after a seat discards a card, before anything else happens.
    #[must_use]
    pub fn with_discard(&self, seat: Seat, card: Card) -> View {
        let mut view = self.clone();
        let hand = &mut view.hands[seat.index()];
        hand.held -= 1;
        for cards in hand.cards.iter_mut().chain([&mut hand.known]) {
            if let Some(place) = cards.iter().position(|&held| held == card) {
                cards.remove(place);
            }
        }
        view.discard_pile.insert(0, card);
        view.drawn = None;
        view.events.push(PublicEvent::Discarded(seat, card));
        view
    }

    /// Both seats' total points over the finished rounds.
    pub fn scores(&self) -> [u32; 2] {
        self.sheet.iter().fold(self.carried, |sum, round| {
            [sum[0].saturating_add(round.points[0]), sum[1].saturating_add(round.points[1])]
        })
    }

    /// The state as a save file. The first seat is the human.
    pub fn save(&self) -> Result<Save, CannotSave> {
        match self.phase {
            Phase::Draw => {}
            Phase::Over => return Err(CannotSave::Over),
            Phase::Call => return Err(CannotSave::BeforeTheToss),
            Phase::Discard => return Err(CannotSave::InATurn),
        }
        let Turn::Act(next) = self.turn else { return Err(CannotSave::Over) };
        let scores = self.scores();
        let side = |seat: Seat| {
            let hand = self.hands[seat.index()].cards.clone().ok_or(CannotSave::Hidden)?;
            Ok(Side { score: scores[seat.index()], hand })
        };
        Ok(Save {
            round: self.round,
            computer: side(Who::Computer.seat())?,
            human: side(Who::Human.seat())?,
            draw_pile: self.draw_pile_cards.clone().ok_or(CannotSave::Hidden)?,
            discard_pile: self.discard_pile.clone(),
            next: Who::at(next),
        })
    }
}
