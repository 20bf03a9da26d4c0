//! What the other player is caught with when this one goes out.

use parlour_rules::Luck;
use parlour_rules::five_crowns::{Card, Discard, PublicEvent, Tally};

use super::known_cards::KnownCards;
use crate::Stop;

/// How many hands of the other player are imagined.
const HANDS: usize = 100;

/// The points left in the other hand after its last turn, on average over imagined hands.
///
/// An imagined hand is dealt from the unseen cards, with the cards that are known to be in it. It
/// has then had as many turns as the other player has had: each draws an unseen card and discards
/// what leaves least, but never a wild. A card with which it could go out isn't drawn, because the
/// other player hasn't.
pub(super) struct Caught {
    /// For each card on top of the discard pile. It is taken where it leaves less than a draw does
    /// on average.
    points: [f64; Card::KINDS],
    /// How many hands were imagined.
    hands: u32,
}

impl Caught {
    /// Imagines hands until `stop` is raised.
    pub fn imagine(known: &KnownCards, luck: &mut Luck, stop: &Stop) -> Caught {
        let mut caught = Caught { points: [0.0; Card::KINDS], hands: 0 };
        let mut hidden = known.hidden();
        let (shown, size) = (known.other_known(), known.other_hidden());
        let turns = turns(known).min(hidden.len().saturating_sub(size));
        if shown.len() + size >= Tally::MOST || size > hidden.len() {
            return caught;
        }
        for _ in 0..HANDS {
            if stop.is_raised() {
                break;
            }
            for place in 0..size + turns {
                let rest = u32::try_from(hidden.len() - place).expect("a pack is small");
                hidden.swap(place, place + luck.below(rest) as usize);
            }
            let mut hand = Tally::new(shown, known.wild);
            hidden[..size].iter().for_each(|&card| hand.add(card));
            for &drawn in &hidden[size..size + turns] {
                let with = hand.with(drawn);
                if let Some((Discard::Natural(discard), 1..)) = with.best_discard() {
                    hand = with.without(discard);
                }
            }
            if hand.least_points() == 0 {
                continue;
            }
            let after = hand.after_each_draw().map(f64::from);
            let drawn: f64 =
                known.draws().map(|(card, count)| f64::from(count) * after[card.index()]).sum();
            let drawn = drawn / f64::from(known.stock_is.count().max(1));
            caught.points.iter_mut().zip(&after).for_each(|(sum, &left)| *sum += drawn.min(left));
            caught.hands += 1;
        }
        let hands = f64::from(caught.hands.max(1));
        caught.points.iter_mut().for_each(|sum| *sum /= hands);
        caught
    }

    /// The points after going out with `card`; `None` where no hand was imagined.
    pub fn points(&self, card: Card) -> Option<f64> {
        (self.hands > 0).then(|| self.points[card.index()])
    }
}

/// How many turns the other player has had this round.
fn turns(known: &KnownCards) -> usize {
    let is_theirs = |told: &&PublicEvent| matches!(told, PublicEvent::Discarded(seat, _) if *seat != known.seat);
    known.view.events.iter().filter(is_theirs).count()
}
