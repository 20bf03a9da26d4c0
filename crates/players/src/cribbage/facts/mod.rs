//! What decided a choice of cards, as checked facts.
//!
//! [`Fact`]s state the numbers behind the terms of a verdict. [`discard_facts`] and [`play_facts`]
//! find what an action does compared with another one, for `explain` to put into words.

mod candidate;
mod discard;
mod holding;
mod look;
mod play;

use arrayvec::ArrayVec;
use parlour_rules::cards::Card;
use parlour_rules::cribbage::{Action, Hand, Pegs, Players, Spread};

pub(crate) use discard::players;
pub use discard::{DiscardFact, Gift, discard_facts};
pub use holding::{Feature, Holding};
pub use play::{Measure, PlayFact, play_facts};

use crate::cribbage::tables::PeggingPoints;
use crate::cribbage::{Choice, Crib, KeepOption, position};
use crate::{Term, TermKind, Verdict, explain};

/// How a number compares with another option's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compared {
    /// It is larger.
    More,
    /// It is smaller.
    Less,
}

/// A checked fact about a choice of cards.
#[derive(Clone, Debug, PartialEq)]
pub enum Fact {
    /// What the kept cards score over all starters.
    Hand {
        /// The cards.
        keep: Hand,
        /// Their scores.
        spread: Spread,
    },
    /// The crib's average with the discard in it.
    Toss {
        /// The cards.
        toss: ArrayVec<Card, 2>,
        /// Whose crib it is; never [`Crib::Ignore`].
        crib: Crib,
        /// How many play.
        players: Players,
        /// The crib's average.
        mean: f64,
    },
    /// The points that a card pegs.
    Pegs {
        /// The card.
        card: Card,
        /// What they are for.
        pegs: Pegs,
    },
    /// The points that a kept hand pegs on average, among careful players.
    Play {
        /// How many play.
        players: Players,
        /// The cards.
        keep: Hand,
        /// Whose crib it is.
        crib: Crib,
        /// The averages.
        pegged: PeggingPoints,
    },
    /// In how many imagined plays the game ends before the next deal, among three or four players.
    Decided {
        /// How many play.
        players: Players,
        /// The share won by our side.
        won: f64,
        /// The share won by another side.
        lost: f64,
    },
    /// The chance to win the game, between two players.
    Wins {
        /// The chance.
        chance: f64,
        /// The points needed to win: by the deciding player, then by the other.
        needs: [u8; 2],
    },
    /// The chance to win the game, among three or four players.
    WinsAmongMore {
        /// The chance.
        chance: f64,
        /// The scores on the board: the deciding side's, then the others' in turn.
        scores: Vec<u8>,
    },
    /// A card that wins the game.
    PegsOut {
        /// The card.
        card: Card,
    },
    /// A random choice among the actions that don't win immediately.
    Chance {
        /// The action.
        action: Action,
        /// How many such actions there were, including this one.
        of: usize,
    },
    /// No other card could be played.
    OnlyCard {
        /// The card.
        card: Card,
    },
    /// The count may miss combinations by chance.
    CountsCarelessly {
        /// One combination in this many is missed.
        one_in: u32,
    },
    /// Missed points are noticed only by chance.
    TakesCarelessly {
        /// They are noticed one time in this many.
        one_in: u32,
    },
}

impl KeepOption {
    /// The parts of the option's worth.
    pub fn terms(&self, crib: Crib, players: Players) -> Vec<Term> {
        let fact = Fact::Hand { keep: self.split.keep, spread: self.split.spread };
        let mut terms = vec![term(TermKind::Hand, self.split.spread.mean(), fact)];
        if let Some(mean) = self.crib {
            let fact = Fact::Toss { toss: self.split.toss.clone(), crib, players, mean };
            terms.push(term(TermKind::Crib, self.worth - self.split.spread.mean(), fact));
        }
        terms
    }
}

impl Choice {
    /// Every option as a verdict, best first.
    pub fn verdicts(&self) -> Vec<Verdict<Action>> {
        let verdict = |kept: &KeepOption| {
            let action = position::toss(&kept.split.toss)?;
            let terms = kept.terms(self.crib, self.players);
            Some(Verdict { action, worth: kept.worth, terms })
        };
        self.options.iter().filter_map(verdict).collect()
    }
}

/// A term with a cribbage fact.
pub(super) fn term(kind: TermKind, worth: f64, fact: Fact) -> Term {
    Term { kind, worth, fact: Some(explain::Fact::Cribbage(fact)) }
}
