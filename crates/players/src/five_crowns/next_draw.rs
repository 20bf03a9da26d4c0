//! Looks one draw ahead, exactly, over every card that could be drawn.

use parlour_rules::five_crowns::{Card, Tally};

use super::known_cards::KnownCards;

/// The expected result of a hand's next draw, over all cards that could be drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct NextDraw {
    /// The points left after the next draw and the best discard, on average.
    pub points: f64,
    /// The chance that the next draw lets the player go out.
    pub out: f64,
}

impl NextDraw {
    /// The expectation for a hand before its draw. A card already `drawn` can't be drawn again. If
    /// there is nothing to draw, the hand doesn't change.
    pub fn of(known: &KnownCards, hand: &Tally, drawn: Option<Card>) -> NextDraw {
        NextDraw::after(known, hand, &hand.after_each_draw(), drawn)
    }

    /// The same, where the points left after each draw are known.
    pub fn after(
        known: &KnownCards,
        hand: &Tally,
        after: &[u32; Card::KINDS],
        drawn: Option<Card>,
    ) -> NextDraw {
        let (mut points, mut outs, mut cards) = (0, 0, 0);
        for (card, count) in known.draws() {
            let count = count - u32::from(drawn == Some(card));
            let least = after[card.index()];
            points += count * least;
            outs += if least == 0 { count } else { 0 };
            cards += count;
        }
        if cards == 0 {
            return NextDraw { points: f64::from(hand.least_points()), out: 0.0 };
        }
        let cards = f64::from(cards);
        NextDraw { points: f64::from(points) / cards, out: f64::from(outs) / cards }
    }
}
