//! What a hand is worth before its next turn: a draw, or the other player's discard if it's better.

use parlour_rules::five_crowns::{Card, Tally};

use super::facts::{ahead, term};
use super::known_cards::KnownCards;
use super::next_discard::NextDiscard;
use super::next_draw::NextDraw;
use crate::{Term, TermKind};

/// The worth of being sure to go out next turn.
pub(super) const OUT_NEXT: f64 = 25.0;
/// How much taking a discard must gain beyond a draw, because it shows a card.
pub(super) const SHOWN: f64 = 1.0;

/// What to expect of a hand's next turn.
pub(super) struct NextTurn {
    /// The next draw, if the turn draws.
    pub draw: NextDraw,
    /// What the choice to take the other player's next discard adds to the worth of drawing: what
    /// taking gains where it gains something, on average over that discard. Never negative.
    pub taking: f64,
}

impl NextTurn {
    /// The expectation for a hand before its turn, where `next` says what the other player may
    /// discard. A card already `drawn` can't be drawn again.
    pub fn of(
        known: &KnownCards,
        next: Option<&NextDiscard>,
        hand: &Tally,
        drawn: Option<Card>,
    ) -> NextTurn {
        let after = hand.after_each_draw();
        let draw = NextDraw::after(known, hand, &after, drawn);
        let drawing = worth(draw.points, draw.out);
        let gain = |card: Card| {
            let left = after[card.index()];
            let out = if left == 0 { 1.0 } else { 0.0 };
            (worth(f64::from(left), out) - SHOWN - drawing).max(0.0)
        };
        NextTurn { draw, taking: next.map_or(0.0, |next| next.average(gain)) }
    }

    /// The sum of the terms.
    pub fn worth(&self) -> f64 {
        worth(self.draw.points, self.draw.out) + self.taking
    }

    /// The worth as named terms, with the next draw as a fact.
    pub fn terms(&self) -> [Term; 4] {
        [
            term(TermKind::PointsNextDraw, -self.draw.points),
            term(TermKind::GoingOutNext, OUT_NEXT * self.draw.out),
            term(TermKind::TakingNext, self.taking),
            ahead(self.draw),
        ]
    }
}

/// The worth of these points after the next turn, with this chance to have gone out.
fn worth(points: f64, out: f64) -> f64 {
    OUT_NEXT * out - points
}
