//! What is true of a decision in Five Crowns, as facts that can be checked from the view.

use parlour_rules::five_crowns::{Action, Card, Meld, Rank, Role};

use super::next_draw::NextDraw;
use crate::explain::Fact as AnyFact;
use crate::{Decision, Term, TermKind, Verdict};

/// The cards that may be drawn next, and how many they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stock {
    /// Cards in the draw pile or in the other hand: nobody can tell which.
    Unseen(u32),
    /// Discards below the top: the draw pile is empty, and they will be shuffled to make a new one.
    Discards(u32),
}

impl Stock {
    /// How many cards they are.
    pub fn count(self) -> u32 {
        let (Stock::Unseen(count) | Stock::Discards(count)) = self;
        count
    }
}

/// Something that is true of an action, told from what the seat can see.
///
/// The *points left* of a hand are the least that can be in no meld; of a hand with a card too
/// many, the least after the best discard.
#[derive(Clone, Debug, PartialEq)]
pub enum Fact {
    /// Nothing but chance decides.
    Chance,
    /// The other player has gone out, so only the points left count.
    LastTurn,

    /// There is no other pile to draw from.
    OnlyPile,
    /// The card taken is wild.
    TakesWild,
    /// The card taken lies in this meld of the best arrangement.
    Completes {
        /// The meld's cards, in order.
        meld: Vec<Card>,
    },
    /// Taking the top discard changes the points left.
    Cuts {
        /// The top discard.
        card: Card,
        /// The points left of the hand as it is.
        from: u32,
        /// The points left with the card.
        to: u32,
    },
    /// What taking the top discard, which is not done, would leave.
    TopLeaves {
        /// The top discard.
        card: Card,
        /// The points left of the hand as it is.
        now: u32,
        /// The points left with the card.
        points: u32,
    },
    /// So many of the cards that may be drawn would leave less than the top discard does.
    BetterDraws {
        /// How many are better.
        better: u32,
        /// The cards.
        of: Stock,
    },
    /// The points left after a draw, on the average of all cards that may be drawn.
    Average {
        /// The points.
        points: f64,
    },
    /// What can be looked forward to: by the end of the next turn but this for a draw, by the end
    /// of the next turn for a discard.
    ///
    /// The next turn draws a card of those that may be drawn and discards what leaves least. This turn's discard,
    /// where it is still to come, is the one with the best outlook; after a draw from the draw
    /// pile, of the four that leave least.
    Ahead {
        /// The points left by then, on the average of all cards that may be drawn.
        points: f64,
        /// The chance to have gone out by then.
        out: f64,
    },

    /// The card is in no meld of the best arrangement of all cards held.
    Loose {
        /// Whether no other such card counts more.
        is_dearest: bool,
    },
    /// The card lies in a meld of the best arrangement of all cards held, and without it no more
    /// points are left.
    Spare,
    /// The card lies in this meld of the best arrangement of all cards held, and is missed there.
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
    /// With the cards kept, so many of the cards that may be drawn let the player go out next turn.
    OutsNext {
        /// How many.
        outs: u32,
        /// The cards.
        of: Stock,
    },
    /// The other player left so many cards of the rank lying on the discard pile this round.
    PassedOver {
        /// The rank.
        rank: Rank,
        /// How many times.
        times: u32,
    },
    /// The other player threw so many cards of the rank this round.
    Threw {
        /// The rank.
        rank: Rank,
        /// How many.
        times: u32,
    },
    /// The other player took these, and the card would go with them.
    GoesWith {
        /// Cards known to be in the other hand, of its rank or next to it in its suit.
        taken: Vec<Card>,
    },
    /// The best arrangement of the cards kept.
    Keeps {
        /// The melds.
        melds: Vec<Meld>,
        /// The cards in no meld.
        leftover: Vec<Card>,
    },
    /// A wild stands for another card in the best arrangement of the cards kept.
    WildAs {
        /// The wild card.
        wild: Card,
        /// What it stands for.
        role: Role,
        /// Whether it stood for something else, or for nothing, before this turn's draw.
        is_new: bool,
    },
    /// All cards kept lie in melds, and the player goes out.
    GoesOut,
    /// All cards kept lie in melds, and the player could go out but does not.
    CouldGoOut,
}

/// A term that counts for nothing and only carries a fact.
pub(super) fn told(fact: Fact) -> Term {
    Term { kind: TermKind::Fact, worth: 0.0, fact: Some(AnyFact::FiveCrowns(fact)) }
}

/// A term that counts.
pub(super) fn term(kind: TermKind, worth: f64) -> Term {
    Term { kind, worth, fact: None }
}

/// What can be looked forward to, as a fact.
pub(super) fn ahead(outlook: NextDraw) -> Term {
    told(Fact::Ahead { points: outlook.points, out: outlook.out })
}

/// A verdict on an action that only chance decides, such as the call of the coin.
pub(super) fn by_chance(action: Action) -> Verdict<Action> {
    verdict(action, vec![told(Fact::Chance)])
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
