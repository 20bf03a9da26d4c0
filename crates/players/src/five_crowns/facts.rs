//! Facts about Five Crowns actions that can be checked from the view.

use parlour_rules::five_crowns::{Action, Card, Meld, Rank, Role};

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
    /// The card taken is wild.
    TakesWild,
    /// The card taken is in this meld of the best arrangement.
    Completes {
        /// The meld's cards, in order.
        meld: Vec<Card>,
    },
    /// What taking the top discard does to the points left.
    Cuts {
        /// The top discard.
        card: Card,
        /// The points left without it.
        from: u32,
        /// The points left with it.
        to: u32,
    },
    /// What taking the top discard would leave, though it isn't taken.
    TopLeaves {
        /// The top discard.
        card: Card,
        /// The points left without it.
        now: u32,
        /// The points left with it.
        points: u32,
    },
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
    /// The next turn draws one of the cards that may be drawn and discards what leaves least. If
    /// this turn's discard is still to come, it is the one with the best expectation; after a draw
    /// from the draw pile, the best of the four that leave least.
    Ahead {
        /// The points left by then, averaged over all cards that may be drawn.
        points: f64,
        /// The chance to have gone out by then.
        out: f64,
    },

    /// The card is unmelded in the best arrangement of all cards held.
    Loose {
        /// Whether no other unmelded card counts more.
        is_dearest: bool,
    },
    /// The card is in a meld, but without it no more points are left.
    Spare,
    /// The card is in this meld and is missed there.
    Breaks {
        /// The meld's cards, in order.
        meld: Vec<Card>,
    },
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
    Threw {
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
    /// The best arrangement of the cards kept.
    Keeps {
        /// The melds.
        melds: Vec<Meld>,
        /// The unmelded cards.
        leftover: Vec<Card>,
    },
    /// A wild stands for another card in the best arrangement of the cards kept.
    WildAs {
        /// The wild card.
        wild: Card,
        /// What it stands for.
        role: Role,
        /// Whether it had another role, or none, before this turn's draw.
        is_new: bool,
    },
    /// All cards kept are melded, and the player goes out.
    GoesOut,
    /// All cards kept are melded, and the player could go out but doesn't.
    CouldGoOut,
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
