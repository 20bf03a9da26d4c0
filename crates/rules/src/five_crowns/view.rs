//! What an eye may know of a game.

use serde::{Deserialize, Serialize};

use super::action::Coin;
use super::card::{Card, Rank};
use super::machine::Options;
use super::round::Round;
use super::save::{Save, Side, Who};
use crate::{Eye, Seat, Turn};

/// A game as an eye sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Whose eyes.
    pub eye: Eye,
    /// The house rules.
    pub options: Options,
    /// Who acts, or how it ended.
    pub turn: Turn,
    /// What is to be done now.
    pub phase: Phase,
    /// The round.
    pub round: Round,
    /// The cards that this round is played with, where they are not the two decks: a save file
    /// may have lost or doubled some.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pack: Option<Vec<Card>>,
    /// Both hands, by seat.
    pub hands: [HandView; 2],
    /// The card drawn this turn, once it is drawn and if the eye has seen it.
    pub drawn: Option<Card>,
    /// How many cards the draw pile has.
    pub draw_pile: usize,
    /// The draw pile, its top first, for the eye that sees all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw_pile_cards: Option<Vec<Card>>,
    /// The discard pile, its top first.
    pub discard_pile: Vec<Card>,
    /// Who has gone out: the turn is then the last of the round.
    pub gone_out: Option<Seat>,
    /// All that happened in the open this round.
    pub told: Vec<Told>,
    /// How the coin fell, once it was tossed.
    pub toss: Option<Toss>,
    /// The points of both seats before the first round of the sheet: 0, or a save file's.
    pub carried: [u32; 2],
    /// The rounds that are over.
    pub sheet: Vec<RoundResult>,
}

/// What is to be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// The first seat calls the coin.
    Call,
    /// A card is to be drawn, from either pile.
    Draw,
    /// A card is to be discarded.
    Discard,
    /// Nothing: the game is over.
    Over,
}

/// A hand as an eye sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HandView {
    /// How many cards it has.
    pub held: usize,
    /// The cards, if they lie open to the eye: its own, displayed, or on an open table.
    pub cards: Option<Vec<Card>>,
    /// Cards that everyone at the table knows to be in it: taken from the discard pile and not
    /// discarded since.
    pub known: Vec<Card>,
}

/// Something that happened in the open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Told {
    /// This seat drew from the draw pile.
    Drew(Seat),
    /// This seat took this card from the discard pile.
    Took(Seat, Card),
    /// This seat discarded this card.
    Discarded(Seat, Card),
    /// This seat went out.
    WentOut(Seat),
    /// The draw pile was used up, and the discards below the top were shuffled to make a new one.
    Reshuffled,
}

/// How the coin fell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Toss {
    /// What the first seat called.
    pub called: Coin,
    /// What fell.
    pub fell: Coin,
}

/// A round that is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RoundResult {
    /// Which.
    pub round: Round,
    /// Who went out first.
    pub out: Seat,
    /// What each seat scored.
    pub points: [u32; 2],
    /// What each seat displayed.
    pub hands: [Vec<Card>; 2],
}

/// Why a view cannot be written as a save file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CannotSave {
    /// A save is the state before a turn.
    #[error("a save file holds the state before a turn, so finish the turn first")]
    InATurn,
    /// Nobody knows yet who plays first.
    #[error("a save file says who plays next, so toss the coin first")]
    BeforeTheToss,
    /// The game is over.
    #[error("the game is over, so there's nothing to continue")]
    Over,
    /// Some cards are hidden.
    #[error("some cards are hidden from this view, and a save file holds them all")]
    Hidden,
}

impl View {
    /// The round's wild rank.
    pub fn wild(&self) -> Rank {
        self.round.wild()
    }

    /// Whether a card can be drawn from the draw pile, or from the discards that would be shuffled
    /// to make a new one.
    pub fn can_draw(&self) -> bool {
        self.draw_pile > 0 || self.discard_pile.len() > 1
    }

    /// The top of the discard pile.
    pub fn top_discard(&self) -> Option<Card> {
        self.discard_pile.first().copied()
    }

    /// The table right after a seat discarded a card, before anything follows from it.
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
        view.told.push(Told::Discarded(seat, card));
        view
    }

    /// The points of both seats over all rounds that are over.
    pub fn scores(&self) -> [u32; 2] {
        self.sheet.iter().fold(self.carried, |sum, round| {
            [sum[0].saturating_add(round.points[0]), sum[1].saturating_add(round.points[1])]
        })
    }

    /// The state as a save file holds it; the first seat is the human.
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
