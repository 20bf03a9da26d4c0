//! What an eye may know of a game.

use std::sync::Arc;

#[cfg(feature = "serde")]
use serde::{Deserialize, Deserializer, Serialize};

use super::{Action, Counting, Hand, Options, Peg, Pegs, Score, Skunk, points, score};
use crate::cards::Card;
use crate::{Eye, Seat, SeatSet, Turn};

/// The game as one eye sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct View {
    /// Who is looking.
    pub eye: Eye,
    /// The house rules and the number of players.
    pub options: Options,
    /// Who acts, or how the match ended.
    pub turn: Turn,
    /// The current phase.
    pub phase: Phase,
    /// The cuts for the first deal, one list per round. Empty if nobody cut for it.
    pub cuts: Vec<Vec<Cut>>,
    /// The finished games of the match.
    pub games: Vec<Arc<GameResult>>,
    /// The finished deals of this game.
    pub deals: Vec<Arc<DealResult>>,
    /// The dealer, who owns the crib.
    pub dealer: Seat,
    /// The pegs of each side.
    pub board: Vec<Track>,
    /// The hands, by seat.
    pub hands: Vec<HandView>,
    /// The crib.
    pub crib: CribView,
    /// The starter, once it is turned up.
    pub starter: Option<Card>,
    /// The cards played since the count was last zero, the latest last.
    pub pile: Vec<Card>,
    /// The current count: the sum of the pile.
    pub count: u8,
    /// The seats that have said go since the count was last zero.
    pub said_go: SeatSet,
    /// The public events of this deal so far.
    #[cfg_attr(feature = "serde", serde(rename = "told"))]
    pub events: Vec<PublicEvent>,
}

/// What the seat to act must do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "lowercase"))]
pub enum Phase {
    /// Discard cards to the crib.
    Toss,
    /// Play cards, up to a count of 31.
    Play,
    /// Count the hand or crib that is shown.
    Count(Counting),
    /// Claim points that another player missed, or pass.
    Muggins(Counting),
    /// Nothing: the match is over.
    Over,
}

/// The two pegs of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Track {
    /// The score.
    pub front: u8,
    /// The score before the points pegged last.
    pub back: u8,
}

impl Track {
    /// The pegs after `points` more, stopping at the last hole.
    #[must_use]
    pub(super) fn pegged(self, points: u8, target: u8) -> Track {
        match points {
            0 => self,
            _ => Track { front: self.front.saturating_add(points).min(target), back: self.front },
        }
    }
}

/// A card cut for the first deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Cut {
    /// The seat that cut.
    pub seat: Seat,
    /// The card.
    pub card: Card,
}

/// A hand as one eye sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct HandView {
    /// The number of cards still held.
    pub held: usize,
    /// The cards still held, as dealt, if the eye sees them.
    pub cards: Option<Vec<Card>>,
    /// The cards played, in order.
    pub laid: Vec<Card>,
    /// What was discarded to the crib, from low to high, if it was and the eye knows.
    #[cfg_attr(feature = "serde", serde(default, deserialize_with = "sorted_if_known"))]
    pub tossed: Option<Vec<Card>>,
}

/// The crib as one eye sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct CribView {
    /// The number of cards in the crib.
    pub held: usize,
    /// The cards, from low to high, once they are shown.
    #[cfg_attr(feature = "serde", serde(default, deserialize_with = "sorted_if_known"))]
    pub cards: Option<Vec<Card>>,
    /// With three players, the card dealt to the crib. Only for [`Eye::All`].
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub dealt: Option<Card>,
}

/// Reads cards that are listed from low to high; other programs may give them in any order.
#[cfg(feature = "serde")]
fn sorted_if_known<'de, D: Deserializer<'de>>(reader: D) -> Result<Option<Vec<Card>>, D::Error> {
    let mut cards = Option::<Vec<Card>>::deserialize(reader)?;
    if let Some(cards) = &mut cards {
        cards.sort_unstable();
    }
    Ok(cards)
}

/// Reads a hand that is listed from low to high; other programs may give it in any order.
#[cfg(feature = "serde")]
fn sorted<'de, D: Deserializer<'de>>(reader: D) -> Result<Hand, D::Error> {
    let mut hand = Hand::deserialize(reader)?;
    hand.sort_unstable();
    Ok(hand)
}

/// A public event.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "snake_case"))]
pub enum PublicEvent {
    /// This seat discarded to the crib.
    Tossed(Seat),
    /// The starter was turned up. For a jack the dealer pegs two.
    Starter {
        /// The card.
        card: Card,
        /// The points pegged, if it is a jack.
        pegs: Pegs,
    },
    /// A card was played.
    #[cfg_attr(feature = "serde", serde(rename = "laid"))]
    Played {
        /// The seat that played it.
        seat: Seat,
        /// The card.
        card: Card,
        /// The count after it.
        count: u8,
        /// The points it pegged.
        pegs: Pegs,
    },
    /// This seat said go.
    SaidGo {
        /// The seat.
        seat: Seat,
        /// The count at that moment.
        count: u8,
    },
    /// Nobody could play another card, so the last to play pegged one.
    TookGo {
        /// The seat that pegged.
        seat: Seat,
        /// The count at that moment.
        count: u8,
    },
    /// A hand or the crib was counted.
    Showed {
        /// The seat it belongs to.
        seat: Seat,
        /// A hand or the crib.
        what: Counting,
        /// The cards, from low to high.
        #[cfg_attr(feature = "serde", serde(deserialize_with = "sorted"))]
        cards: Hand,
        /// The points the player claimed, if players count for themselves.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        claim: Option<u8>,
        /// The points pegged: the claim, or if that was too high, the true points less the excess.
        pegged: u8,
    },
    /// An opponent claimed points that were missed.
    Muggins {
        /// The opponent.
        seat: Seat,
        /// The points claimed.
        claim: u8,
        /// The points pegged.
        pegged: u8,
    },
    /// An opponent claimed no missed points.
    Passed(Seat),
}

impl PublicEvent {
    /// The seat that caused the event, if one did.
    pub fn seat(&self) -> Option<Seat> {
        match *self {
            PublicEvent::Starter { .. } => None,
            PublicEvent::Tossed(seat)
            | PublicEvent::Passed(seat)
            | PublicEvent::Played { seat, .. }
            | PublicEvent::SaidGo { seat, .. }
            | PublicEvent::TookGo { seat, .. }
            | PublicEvent::Showed { seat, .. }
            | PublicEvent::Muggins { seat, .. } => Some(seat),
        }
    }

    /// Who pegged and how many points, or `None` if nobody did. `dealer` is the dealer of this
    /// deal.
    pub fn pegged(&self, dealer: Seat) -> Option<(Seat, u8)> {
        let (seat, points) = match self {
            PublicEvent::Tossed(_) | PublicEvent::SaidGo { .. } | PublicEvent::Passed(_) => {
                return None;
            }
            PublicEvent::Starter { pegs, .. } => (dealer, Peg::total(pegs)),
            PublicEvent::Played { seat, pegs, .. } => (*seat, Peg::total(pegs)),
            PublicEvent::TookGo { seat, .. } => (*seat, Peg::Go.points()),
            PublicEvent::Showed { seat, pegged, .. }
            | PublicEvent::Muggins { seat, pegged, .. } => (*seat, *pegged),
        };
        (points > 0).then_some((seat, points))
    }

    /// The score of the shown cards with the starter, or `None` for other events.
    pub fn score(&self, starter: Card) -> Option<Score> {
        match *self {
            PublicEvent::Showed { what, cards, .. } => Some(score(cards, starter, what)),
            _ => None,
        }
    }
}

/// The points that a claim pegs when `there` points were available. Claiming too much loses the
/// excess, so a high guess doesn't pay.
pub(super) fn pegged(claim: u8, there: u8) -> u8 {
    if claim <= there { claim } else { there.saturating_sub(claim - there) }
}

/// The points of the last count that nobody has claimed yet.
pub(super) fn overlooked(events: &[PublicEvent], starter: Card) -> u8 {
    let mut left = 0u8;
    for event in events {
        match *event {
            PublicEvent::Showed { what, cards, claim, .. } => {
                let worth = points(cards, starter, what);
                left = worth.saturating_sub(claim.unwrap_or(worth));
            }
            PublicEvent::Muggins { claim, .. } => left = left.saturating_sub(claim),
            _ => {}
        }
    }
    left
}

/// A finished deal.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct DealResult {
    /// The dealer.
    pub dealer: Seat,
    /// The public events of the deal.
    #[cfg_attr(feature = "serde", serde(rename = "told"))]
    pub events: Vec<PublicEvent>,
    /// The score of each side after the deal.
    pub scores: Vec<u8>,
}

/// A finished game of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct GameResult {
    /// The side that won.
    pub winner: usize,
    /// The final score of each side.
    pub scores: Vec<u8>,
    /// How badly the other side lost. With three players, this is the better of the two losers.
    pub skunk: Skunk,
    /// How many games of the match it counts for.
    pub worth: u8,
    /// The deal in which the game was won.
    pub last_deal: DealResult,
}

impl View {
    /// The score of each side.
    pub fn scores(&self) -> Vec<u8> {
        self.board.iter().map(|track| track.front).collect()
    }

    /// The pegs of the side that a seat plays for.
    pub fn track(&self, seat: Seat) -> Track {
        self.board[self.options.side(seat)]
    }

    /// The cards that the seat to act must count now, from low to high.
    pub fn to_count(&self) -> Option<(Hand, Counting)> {
        let (Phase::Count(what), Turn::Act(seat)) = (self.phase, self.turn) else { return None };
        let mut cards = match what {
            Counting::Hand => self.hands.get(seat.index())?.laid.clone(),
            Counting::Crib => self.crib.cards.clone()?,
        };
        cards.sort_unstable();
        Some((cards.try_into().ok()?, what))
    }

    /// The points of the last count that nobody has claimed yet.
    pub fn overlooked(&self) -> u8 {
        self.starter.map_or(0, |starter| overlooked(&self.events, starter))
    }

    /// The points that a claim of the seat to act would peg: fewer than claimed if it claims too
    /// much. `None` for other actions.
    pub fn pegs_by(&self, action: Action) -> Option<u8> {
        let starter = self.starter?;
        match action {
            Action::Count(claim) => {
                let (cards, what) = self.to_count()?;
                Some(pegged(claim, points(cards, starter, what)))
            }
            Action::Muggins(claim) => Some(pegged(claim, self.overlooked())),
            _ => None,
        }
    }

    /// The number of games each side has won in the match.
    pub fn games_won(&self) -> Vec<u8> {
        games_won(&self.games, self.options.sides())
    }

    /// The public events of the one action since the view `before`, with the dealer of that deal.
    pub fn events_since<'a>(&'a self, before: &View) -> (Seat, &'a [PublicEvent]) {
        let over = match self.games.get(before.games.len()) {
            Some(game) => Some(&game.last_deal),
            None => self.deals.get(before.deals.len()).map(Arc::as_ref),
        };
        let events = over.map_or(&self.events, |deal| &deal.events);
        (before.dealer, events.get(before.events.len()..).unwrap_or_default())
    }
}

/// The number of games each side has won in the match.
pub(super) fn games_won(games: &[Arc<GameResult>], sides: usize) -> Vec<u8> {
    let mut won = vec![0u8; sides];
    for game in games {
        if let Some(games) = won.get_mut(game.winner) {
            *games = games.saturating_add(game.worth);
        }
    }
    won
}
