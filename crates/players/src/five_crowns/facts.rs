//! Facts about Five Crowns actions that can be checked from the view.

use parlour_rules::five_crowns::{Action, Card, Meld, Rank, Suit};

use super::next_draw::NextDraw;
use crate::explain::Fact as AnyFact;
use crate::{Decision, Term, TermKind, Verdict};

/// The cards that may be drawn next, with their number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stock {
    /// Cards in the draw pile or the other hand; which is unknown.
    Unseen(u32),
    /// Discards below the top card. The draw pile is empty, so they will be shuffled into a new
    /// one.
    Discards(u32),
}

impl Stock {
    /// The number of cards.
    pub fn count(self) -> u32 {
        let (Stock::Unseen(count) | Stock::Discards(count)) = self;
        count
    }
}

/// Two unmelded cards that one more card makes a meld of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NearMeld {
    /// The two cards, the lower first. Neither is wild.
    pub cards: [Card; 2],
    /// What completes it besides a wild.
    pub completed_by: Completion,
    /// How many of the completing cards may still come.
    pub still_out: StillOut,
}

/// How many of the cards that complete a [`NearMeld`] may still come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StillOut {
    /// Some are in the draw pile or hidden in the other hand.
    Unseen {
        /// How many.
        unseen: u32,
        /// How many completing cards the seat doesn't hold itself.
        of: u32,
    },
    /// This many are in the draw pile, which is face up.
    InDrawPile(u32),
}

impl StillOut {
    /// The number of cards that may still come.
    pub fn count(self) -> u32 {
        let (StillOut::Unseen { unseen: count, .. } | StillOut::InDrawPile(count)) = self;
        count
    }
}

/// The cards that complete a [`NearMeld`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Completion {
    /// Any card of this rank makes a book.
    Rank(Rank),
    /// Any of these makes a run.
    Cards(Vec<Card>),
}

impl Completion {
    /// Every different card that completes the near-meld.
    pub fn cards(&self) -> Vec<Card> {
        match self {
            Completion::Rank(rank) => Suit::ALL.map(|suit| Card::new(*rank, suit)).to_vec(),
            Completion::Cards(cards) => cards.clone(),
        }
    }
}

/// How an unmelded card's points compare with those of the other unmelded cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Price {
    /// It costs more than any other, if there is one.
    Highest,
    /// None costs more, but one costs as much.
    SharedHighest,
    /// Another costs more.
    Lower,
}

/// A fact about an action, from what the seat can see.
///
/// The *points left* of a hand are the fewest unmelded points; of a hand with one card too many,
/// the fewest after the best discard.
#[derive(Clone, Debug, PartialEq)]
pub enum Fact {
    /// The choice was random.
    Chance,
    /// The other player has gone out, so only the points left count.
    LastTurn,

    /// There is no other pile to draw from.
    OnlyPile,
    /// What taking the top discard leaves.
    TopLeaves {
        /// The top discard.
        card: Card,
        /// The points left without it.
        now: u32,
        /// The points left with it.
        points: u32,
        /// The discard after it that leaves them.
        discard: Card,
    },
    /// The top discard is wild.
    TopIsWild,
    /// The top discard makes this meld of the best arrangement, which is none without it.
    Completes {
        /// The meld's cards, in order.
        meld: Vec<Card>,
    },
    /// The top discard joins this meld in the best arrangement.
    Joins {
        /// The meld's cards without it, in order. They are a meld by themselves.
        meld: Vec<Card>,
    },
    /// No card held is of the top discard's rank, or at most two ranks away in its suit, and no wild
    /// is unmelded.
    TopFitsNothing,
    /// How many of the cards that may be drawn would leave less than the top discard.
    BetterDraws {
        /// How many are better.
        better: u32,
        /// The cards.
        of: Stock,
    },
    /// The points left after a draw, averaged over all cards that may be drawn.
    Average {
        /// The points.
        points: f64,
    },
    /// What to expect: for a draw, by the end of the turn after this one; for a discard, by the end
    /// of the next turn.
    ///
    /// The next turn draws one of the cards that may be drawn, even where the other player's discard
    /// would be better, and discards what leaves least. If this turn's discard is still to come, it
    /// is the one that the level finds best; after a draw from the draw pile, the best of the four
    /// that leave least.
    Ahead {
        /// The points left by then, averaged over all cards that may be drawn.
        points: f64,
        /// The chance to have gone out by then.
        out: f64,
    },
    /// The most promising near-meld of the hand: before a draw, after a discard, or with the card
    /// taken as part of it and without the discard that then leaves least.
    Building(NearMeld),

    /// The card is unmelded in the best arrangement of all cards held.
    Loose {
        /// How its points compare with the other unmelded cards.
        price: Price,
        /// Its points.
        points: u32,
    },
    /// No other card held is of the card's rank, or at most two ranks away in its suit, and no wild
    /// is unmelded.
    FitsNothing,
    /// The card is in a meld, but without it no more points are left.
    Spare,
    /// The card is in this meld and is missed there.
    Breaks {
        /// The meld's cards, in order.
        meld: Vec<Card>,
        /// Whether every discard breaks a meld, because all cards held are melded.
        is_forced: bool,
    },
    /// The card is wild.
    DiscardsWild,
    /// The card is part of this near-meld, which the discard that leaves least would keep.
    GivesUp(NearMeld),
    /// The points left of the cards kept.
    Leaves {
        /// The points.
        points: u32,
    },
    /// Another discard would leave less for now.
    LessNow {
        /// The discard that leaves least.
        card: Card,
        /// What it would leave.
        points: u32,
        /// Whether that card is wild.
        is_wild: bool,
    },
    /// How many of the cards that may be drawn let the player go out next turn.
    OutsNext {
        /// How many.
        outs: u32,
        /// The cards.
        of: Stock,
    },
    /// The other player passed over cards of this rank on the discard pile this round.
    PassedOver {
        /// The rank.
        rank: Rank,
        /// How many times.
        times: u32,
    },
    /// The other player discarded cards of this rank this round.
    Discarded {
        /// The rank.
        rank: Rank,
        /// How many.
        times: u32,
    },
    /// The other player took these, and the card would go with them.
    GoesWith {
        /// Cards known to be in the other hand, of the same rank or next to it in the same suit.
        taken: Vec<Card>,
    },
    /// All cards kept are melded, and the player goes out.
    GoesOut {
        /// The melds.
        melds: Vec<Meld>,
    },
    /// All cards kept are melded, and the player could go out but doesn't.
    CouldGoOut,
    /// The points left in the other hand after its last turn, averaged over the hands imagined.
    Catches {
        /// The points.
        points: f64,
    },
}

/// The numbers of an action for a table of options, where a level works them out.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Outlook {
    /// Points left at the end of this turn: after the discard, after taking and the best discard,
    /// or after a draw and the best discard on average.
    pub unmelded: Option<f64>,
    /// Points left after the next turn's draw, on average.
    pub next_draw: Option<f64>,
    /// The chance to go out by the end of the next turn.
    pub out: Option<f64>,
}

impl Outlook {
    /// The numbers that a verdict's facts carry.
    pub fn of(verdict: &Verdict<Action>) -> Outlook {
        let mut outlook = Outlook::default();
        for fact in facts(verdict) {
            match *fact {
                Fact::Leaves { points } => outlook.unmelded = Some(f64::from(points)),
                Fact::TopLeaves { points, .. } if verdict.action == Action::Take => {
                    outlook.unmelded = Some(f64::from(points));
                }
                Fact::Average { points } => outlook.unmelded = Some(points),
                Fact::Ahead { points, out } => {
                    outlook.next_draw = Some(points);
                    outlook.out = Some(out);
                }
                Fact::GoesOut { .. } => {
                    outlook = Outlook { unmelded: Some(0.0), next_draw: None, out: Some(1.0) };
                }
                _ => {}
            }
        }
        outlook
    }
}

/// The Five Crowns facts that a verdict's terms carry.
pub fn facts(verdict: &Verdict<Action>) -> impl Iterator<Item = &Fact> {
    verdict.terms.iter().filter_map(|term| match &term.fact {
        Some(AnyFact::FiveCrowns(fact)) => Some(fact),
        _ => None,
    })
}

/// A term that adds 0 and only carries a fact.
pub(super) fn fact_term(fact: Fact) -> Term {
    Term { kind: TermKind::Fact, worth: 0.0, fact: Some(AnyFact::FiveCrowns(fact)) }
}

/// A term without a fact.
pub(super) fn term(kind: TermKind, worth: f64) -> Term {
    Term { kind, worth, fact: None }
}

/// What to expect of the next draw, as a fact.
pub(super) fn ahead(outlook: NextDraw) -> Term {
    fact_term(Fact::Ahead { points: outlook.points, out: outlook.out })
}

/// A verdict on an action that only chance decides, such as the call of the coin.
pub(super) fn by_chance(action: Action) -> Verdict<Action> {
    verdict(action, vec![fact_term(Fact::Chance)])
}

/// Every legal action in order, where the view shows too little to compare them.
pub(super) fn unranked(legal: &[Action]) -> Decision<Action> {
    let ranked: Vec<Verdict<Action>> = legal.iter().map(|&action| by_chance(action)).collect();
    Decision { effort: ranked.len() as u64, ranked }
}

/// A verdict whose worth is the sum of its terms.
pub(super) fn verdict<A>(action: A, terms: Vec<Term>) -> Verdict<A> {
    Verdict { action, worth: terms.iter().map(|term| term.worth).sum(), terms }
}
