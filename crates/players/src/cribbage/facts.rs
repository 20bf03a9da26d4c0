//! What a choice of cards was decided by.

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
        /// What they score.
        spread: Spread,
    },
    /// What the crib is worth with the toss in it.
    Toss {
        /// The cards.
        toss: ArrayVec<Card, 2>,
        /// Whose crib it is; never ignored.
        crib: Crib,
        /// How many play.
        players: Players,
        /// The crib on average.
        mean: f64,
    },
    /// Other keeps are worth just as much.
    Tied {
        /// How many keeps, this one included.
        keeps: u8,
        /// What broke the tie.
        by: TieBreak,
    },
    /// What a card pegs as it is laid.
    Pegs {
        /// The card.
        card: Card,
        /// What for.
        pegs: Pegs,
    },
    /// What a card leaves for the next one to peg on.
    Leaves {
        /// The card.
        card: Card,
        /// The count with it.
        count: u8,
        /// The ranks that would peg, with their points, from low to high.
        pegging: Vec<(Rank, u8)>,
    },
    /// What kept cards peg in the play on average, among careful players.
    Play {
        /// How many play.
        players: Players,
        /// The cards.
        keep: Hand,
        /// Whose crib it is.
        crib: Crib,
        /// Points on average.
        pegged: PeggingPoints,
    },
    /// What laying a card came to on average, in imagined plays among three or four.
    Tried {
        /// How many play.
        players: Players,
        /// The card.
        card: Card,
        /// How many plays were tried.
        worlds: usize,
        /// What our side pegged more than the others, on the average of these.
        points: f64,
    },
    /// In how many of those plays the game is over before the next deal.
    Decided {
        /// How many play.
        players: Players,
        /// The share that our side wins.
        won: f64,
        /// The share that another wins.
        lost: f64,
    },
    /// The chance to win the game.
    Wins {
        /// The chance.
        chance: f64,
        /// The score on the board: of who decides, and of the other.
        score: [u8; 2],
        /// Whether who decides deals.
        deals: bool,
    },
    /// The chance to win a game among three or four.
    WinsAmongMore {
        /// The chance.
        chance: f64,
        /// The score on the board: of the side that decides, and of the others in turn.
        scores: Vec<u8>,
    },
    /// How far the next best is behind, as a chance to win.
    NextWins {
        /// What would be done instead.
        action: Action,
        /// How much smaller its chance is.
        behind: f64,
    },
    /// A card that wins the game as it is laid.
    PegsOut {
        /// The card.
        card: Card,
    },
    /// What the next player's best reply to a card pegs on average, over every hand that the next
    /// player may hold.
    Reply {
        /// The card.
        card: Card,
        /// The points.
        points: f64,
    },
    /// Nothing but chance decided, among so many actions that do not win at once.
    Chance {
        /// What was done.
        action: Action,
        /// How many there were, this one included.
        of: usize,
    },
    /// No other card could be laid.
    OnlyCard {
        /// The card.
        card: Card,
    },
    /// Cards were counted by one who overlooks some of the combinations, by chance.
    CountsCarelessly {
        /// One in so many.
        one_in: u32,
    },
    /// What others overlooked was looked for by one who does not always see it, by chance.
    TakesCarelessly {
        /// It is seen one time in so many.
        one_in: u32,
    },
    /// The best option that is worth less.
    Next {
        /// The cards kept.
        keep: Hand,
        /// The cards tossed.
        toss: ArrayVec<Card, 2>,
        /// How much less it is worth.
        behind: f64,
    },
}

/// What makes one keep the choice among equals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TieBreak {
    /// Its toss gives less away in a crib.
    GivesLess,
    /// Its toss gives as little away as any, and it keeps the lower cards of those.
    GivesLessThenLowerCards,
    /// It keeps the lower cards.
    LowerCards,
}

impl KeepOption {
    /// What the option's worth is made of.
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
    /// Why the best option is the best: what it is worth, what ties with it and what comes next.
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

/// A term with a fact of this game.
pub(super) fn term(kind: TermKind, worth: f64, fact: Fact) -> Term {
    Term { kind, worth, fact: Some(explain::Fact::Cribbage(fact)) }
}
