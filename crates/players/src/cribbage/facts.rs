//! What decided a choice of cards, as checked facts.

use arrayvec::ArrayVec;
use parlour_rules::cards::{Card, Rank};
use parlour_rules::cribbage::{Action, Hand, Pegs, Players, Spread};

use crate::cribbage::tables::PeggingPoints;
use crate::cribbage::{Choice, Crib, KeepOption};
use crate::{Term, TermKind, explain};

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
    /// Other options are worth exactly as much.
    Tied {
        /// How many options tie, including this one.
        keeps: u8,
        /// What broke the tie.
        by: TieBreak,
    },
    /// The points that a card pegs.
    Pegs {
        /// The card.
        card: Card,
        /// What they are for.
        pegs: Pegs,
    },
    /// What a card leaves for the next player to peg on.
    Leaves {
        /// The card.
        card: Card,
        /// The count with the card.
        count: u8,
        /// The ranks that would peg, with their points, from low to high.
        pegging: Vec<(Rank, u8)>,
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
    /// The average result of playing a card in imagined plays among three or four players.
    Tried {
        /// How many play.
        players: Players,
        /// The card.
        card: Card,
        /// How many plays were imagined.
        worlds: usize,
        /// How many more points our side pegged than the others, on average.
        points: f64,
    },
    /// In how many of those plays the game ends before the next deal.
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
        /// The score on the board: the deciding player's, then the other's.
        score: [u8; 2],
        /// Whether the deciding player deals.
        deals: bool,
    },
    /// The chance to win the game, among three or four players.
    WinsAmongMore {
        /// The chance.
        chance: f64,
        /// The scores on the board: the deciding side's, then the others' in turn.
        scores: Vec<u8>,
    },
    /// How much smaller the next best option's chance to win is.
    NextWins {
        /// The next best option.
        action: Action,
        /// The difference.
        behind: f64,
    },
    /// A card that wins the game.
    PegsOut {
        /// The card.
        card: Card,
    },
    /// The next player's best reply in points, averaged over every hand it may hold.
    Reply {
        /// The card.
        card: Card,
        /// The points.
        points: f64,
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
    /// The best option that is worth less.
    Next {
        /// The cards kept.
        keep: Hand,
        /// The cards discarded.
        toss: ArrayVec<Card, 2>,
        /// How much less it is worth.
        behind: f64,
    },
}

/// What decides among options that tie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TieBreak {
    /// The discard gives less away in a crib.
    GivesLess,
    /// The discard gives as little away as any, and of those it keeps the lower cards.
    GivesLessThenLowerCards,
    /// The kept cards are lower.
    LowerCards,
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
    /// Why the best option is best: its worth, its ties and the next option.
    pub fn terms(&self) -> Vec<Term> {
        let mut terms = self.best().terms(self.crib, self.players);
        if self.ties > 1 {
            terms.push(term(
                TermKind::Tie,
                0.0,
                Fact::Tied { keeps: self.ties, by: self.tie_break() },
            ));
        }
        if let Some(next) = self.options.get(usize::from(self.ties)) {
            let fact = Fact::Next {
                keep: next.split.keep,
                toss: next.split.toss.clone(),
                behind: self.best().worth - next.worth,
            };
            terms.push(term(TermKind::Next, 0.0, fact));
        }
        terms
    }
}

/// A term with a cribbage fact.
pub(super) fn term(kind: TermKind, worth: f64, fact: Fact) -> Term {
    Term { kind, worth, fact: Some(explain::Fact::Cribbage(fact)) }
}
