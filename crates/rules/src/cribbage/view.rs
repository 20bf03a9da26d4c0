//! What an eye may know of a game.

use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize};

use super::{Action, Counting, Hand, Options, Peg, Pegs, Score, Skunk, points, score};
use crate::cards::Card;
use crate::{Eye, Seat, SeatSet, Turn};

/// A game as an eye sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Whose eyes.
    pub eye: Eye,
    /// The house rules and how many play.
    pub options: Options,
    /// Who acts, or how it ended.
    pub turn: Turn,
    /// What is to be done now.
    pub phase: Phase,
    /// The cut for the first deal, round by round; empty where the deal was laid out.
    pub cuts: Vec<Vec<Cut>>,
    /// The games of the match that are over.
    pub games: Vec<Arc<GameResult>>,
    /// The deals of this game that are over.
    pub deals: Vec<Arc<DealResult>>,
    /// Who deals, and owns the crib.
    pub dealer: Seat,
    /// The pegs of each side.
    pub board: Vec<Track>,
    /// The hands, by seat.
    pub hands: Vec<HandView>,
    /// The crib.
    pub crib: CribView,
    /// The starter, once it is turned up.
    pub starter: Option<Card>,
    /// The cards laid since the count was last nought, the latest last.
    pub pile: Vec<Card>,
    /// What they add to.
    pub count: u8,
    /// Who has said go since the count was last nought.
    pub said_go: SeatSet,
    /// All that happened in the open this deal.
    pub told: Vec<Told>,
}

/// What is to be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Cards are thrown to the crib.
    Toss,
    /// Cards are laid, up to thirty-one.
    Play,
    /// A player counts the hand or the crib that is shown.
    Count(Counting),
    /// An opponent may take what was overlooked.
    Muggins(Counting),
    /// Nothing: the match is over.
    Over,
}

/// The two pegs of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Track {
    /// The score.
    pub front: u8,
    /// The score before the points pegged last.
    pub back: u8,
}

impl Track {
    /// Both pegs after so many points more, no farther than the last hole.
    #[must_use]
    pub(super) fn pegged(self, points: u8, target: u8) -> Track {
        match points {
            0 => self,
            _ => Track { front: self.front.saturating_add(points).min(target), back: self.front },
        }
    }
}

/// A card cut for the deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Cut {
    /// By whom.
    pub seat: Seat,
    /// Which.
    pub card: Card,
}

/// A hand as an eye sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HandView {
    /// How many cards it still has.
    pub held: usize,
    /// Those cards as they were dealt, if they lie open to the eye.
    pub cards: Option<Vec<Card>>,
    /// The cards laid in the play, in order.
    pub laid: Vec<Card>,
    /// What was discarded to the crib, from low to high, if it was and the eye knows.
    #[serde(default, deserialize_with = "sorted_if_known")]
    pub tossed: Option<Vec<Card>>,
}

/// The crib as an eye sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CribView {
    /// How many cards it has.
    pub held: usize,
    /// The cards, from low to high, once they are shown.
    #[serde(default, deserialize_with = "sorted_if_known")]
    pub cards: Option<Vec<Card>>,
    /// With three players the card that was dealt to it, for the eye that sees all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dealt: Option<Card>,
}

/// Reads cards that are listed from low to high; other programs may give them in any order.
fn sorted_if_known<'de, D: Deserializer<'de>>(reader: D) -> Result<Option<Vec<Card>>, D::Error> {
    let mut cards = Option::<Vec<Card>>::deserialize(reader)?;
    if let Some(cards) = &mut cards {
        cards.sort_unstable();
    }
    Ok(cards)
}

/// Reads a hand that is listed from low to high; other programs may give it in any order.
fn sorted<'de, D: Deserializer<'de>>(reader: D) -> Result<Hand, D::Error> {
    let mut hand = Hand::deserialize(reader)?;
    hand.sort_unstable();
    Ok(hand)
}

/// Something that happened in the open.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Told {
    /// This seat threw to the crib.
    Tossed(Seat),
    /// The starter was turned up; for a jack the dealer pegged two.
    Starter {
        /// The card.
        card: Card,
        /// His heels, where it is a jack.
        pegs: Pegs,
    },
    /// A card was laid.
    Laid {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Card,
        /// The count with it.
        count: u8,
        /// What it pegged.
        pegs: Pegs,
    },
    /// This seat said go.
    SaidGo {
        /// Who.
        seat: Seat,
        /// At which count.
        count: u8,
    },
    /// Nobody could lay another card: who laid the last pegged one.
    TookGo {
        /// Who.
        seat: Seat,
        /// At which count.
        count: u8,
    },
    /// A hand or the crib was counted.
    Showed {
        /// Whose.
        seat: Seat,
        /// A hand or the crib.
        what: Counting,
        /// The cards, from low to high.
        #[serde(deserialize_with = "sorted")]
        cards: Hand,
        /// What its player claimed, where players count for themselves.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        claim: Option<u8>,
        /// What was pegged: the claim; where it was too high, what the cards are worth less the
        /// excess.
        pegged: u8,
    },
    /// An opponent claimed what was overlooked.
    Muggins {
        /// Who.
        seat: Seat,
        /// How many points they claimed.
        claim: u8,
        /// How many there were to take.
        pegged: u8,
    },
    /// An opponent claimed nothing.
    Passed(Seat),
}

impl Told {
    /// Whose doing it was, unless it was nobody's.
    pub fn seat(&self) -> Option<Seat> {
        match *self {
            Told::Starter { .. } => None,
            Told::Tossed(seat)
            | Told::Passed(seat)
            | Told::Laid { seat, .. }
            | Told::SaidGo { seat, .. }
            | Told::TookGo { seat, .. }
            | Told::Showed { seat, .. }
            | Told::Muggins { seat, .. } => Some(seat),
        }
    }

    /// Who pegged, and how much; nobody where nothing was pegged. `dealer` is the deal's.
    pub fn pegged(&self, dealer: Seat) -> Option<(Seat, u8)> {
        let (seat, points) = match self {
            Told::Tossed(_) | Told::SaidGo { .. } | Told::Passed(_) => return None,
            Told::Starter { pegs, .. } => (dealer, Peg::total(pegs)),
            Told::Laid { seat, pegs, .. } => (*seat, Peg::total(pegs)),
            Told::TookGo { seat, .. } => (*seat, Peg::Go.points()),
            Told::Showed { seat, pegged, .. } | Told::Muggins { seat, pegged, .. } => {
                (*seat, *pegged)
            }
        };
        (points > 0).then_some((seat, points))
    }

    /// What the cards that were shown score with the starter, part by part.
    pub fn score(&self, starter: Card) -> Option<Score> {
        match *self {
            Told::Showed { what, cards, .. } => Some(score(cards, starter, what)),
            _ => None,
        }
    }
}

/// What a claim pegs where so many points are there: a claim for too much loses the excess, so that
/// counting high is no way to count.
pub(super) fn pegged(claim: u8, there: u8) -> u8 {
    if claim <= there { claim } else { there.saturating_sub(claim - there) }
}

/// What of the last count on the table nobody has claimed yet.
pub(super) fn overlooked(told: &[Told], starter: Card) -> u8 {
    let mut left = 0u8;
    for told in told {
        match *told {
            Told::Showed { what, cards, claim, .. } => {
                let worth = points(cards, starter, what);
                left = worth.saturating_sub(claim.unwrap_or(worth));
            }
            Told::Muggins { claim, .. } => left = left.saturating_sub(claim),
            _ => {}
        }
    }
    left
}

/// A deal that is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DealResult {
    /// Who dealt.
    pub dealer: Seat,
    /// All that happened in the open.
    pub told: Vec<Told>,
    /// The score of each side after it.
    pub scores: Vec<u8>,
}

/// A game of a match that is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameResult {
    /// The side that won.
    pub winner: usize,
    /// The score of each side.
    pub scores: Vec<u8>,
    /// How badly the others lost: the best of them, where there are two.
    pub skunk: Skunk,
    /// How many games it counts for.
    pub worth: u8,
    /// The deal in which it was won.
    pub last_deal: DealResult,
}

impl View {
    /// The score of each side.
    pub fn scores(&self) -> Vec<u8> {
        self.board.iter().map(|track| track.front).collect()
    }

    /// The side that a seat pegs for.
    pub fn track(&self, seat: Seat) -> Track {
        self.board[self.options.side(seat)]
    }

    /// The cards that the seat to act is to count now, from low to high.
    pub fn to_count(&self) -> Option<(Hand, Counting)> {
        let (Phase::Count(what), Turn::Act(seat)) = (self.phase, self.turn) else { return None };
        let mut cards = match what {
            Counting::Hand => self.hands.get(seat.index())?.laid.clone(),
            Counting::Crib => self.crib.cards.clone()?,
        };
        cards.sort_unstable();
        Some((cards.try_into().ok()?, what))
    }

    /// What of the last count on the table nobody has claimed yet.
    pub fn overlooked(&self) -> u8 {
        self.starter.map_or(0, |starter| overlooked(&self.told, starter))
    }

    /// What a claim of the seat to act pegs: less than it says where that is too much. None for
    /// actions that claim nothing.
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

    /// How many games of the match each side has.
    pub fn games_won(&self) -> Vec<u8> {
        games_won(&self.games, self.options.sides())
    }

    /// What happened in the open between an earlier view and this one, one action later: the
    /// events, and who dealt then.
    pub fn told_since<'a>(&'a self, before: &View) -> (Seat, &'a [Told]) {
        let over = match self.games.get(before.games.len()) {
            Some(game) => Some(&game.last_deal),
            None => self.deals.get(before.deals.len()).map(Arc::as_ref),
        };
        let told = over.map_or(&self.told, |deal| &deal.told);
        (before.dealer, told.get(before.told.len()..).unwrap_or_default())
    }
}

/// How many games of the match each side has.
pub(super) fn games_won(games: &[Arc<GameResult>], sides: usize) -> Vec<u8> {
    let mut won = vec![0u8; sides];
    for game in games {
        if let Some(games) = won.get_mut(game.winner) {
            *games = games.saturating_add(game.worth);
        }
    }
    won
}
