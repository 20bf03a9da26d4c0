//! What a discard would do for the other player. Its hand is imagined many times, and each hand is
//! trusted as far as it fits that player's discards and refusals.

use parlour_rules::five_crowns::{Card, FiveCrowns, Tally, View};
use parlour_rules::{Eye, Game, Luck};

use super::known_cards::KnownCards;
use crate::Stop;

/// How many points a card may save and still be discarded, or passed over: taking it shows a card
/// and gives up a draw.
const DISCARDED: f64 = 3.0;
const PASSED_OVER: f64 = 5.0;
/// How gradually the doubt sets in, and the least trust.
const SOFTNESS: f64 = 2.0;
const DOUBT: f64 = 0.1;
/// The trust in a hand that could have gone out.
const OVERDUE: f64 = 0.02;
/// The worth of going out to the other player, beyond the points saved.
const GOING_OUT: f64 = 8.0;

/// How many points each card would save the other player beyond a draw, averaged over the imagined
/// hands. A discard no better than a draw helps nobody.
pub(super) struct Opponent {
    gains: [f64; Card::KINDS],
    /// How many hands were imagined.
    pub hands: u64,
}

impl Opponent {
    /// Imagines this many hands, or fewer if `stop` is raised.
    pub fn imagine(known: &KnownCards, luck: &mut Luck, hands: u64, stop: &Stop) -> Opponent {
        let mut other = Opponent { gains: [0.0; Card::KINDS], hands: 0 };
        let mut hidden = known.hidden();
        let size = known.other_hidden().min(hidden.len());
        let shown = known.other_known();
        if shown.len() + size >= Tally::MOST {
            return other;
        }
        let mut trusted = 0.0;
        while other.hands < hands && !stop.is_raised() {
            for place in 0..size {
                let rest = u32::try_from(hidden.len() - place).expect("a pack is small");
                hidden.swap(place, place + luck.below(rest) as usize);
            }
            let mut hand = Tally::new(shown, known.wild);
            hidden[..size].iter().for_each(|&card| hand.add(card));
            let points = f64::from(hand.least_points());
            let after = hand.after_each_draw().map(f64::from);
            let trust = trust_in_hand(known, points, &after);
            let drawn: f64 =
                known.draws().map(|(card, count)| f64::from(count) * after[card.index()]).sum();
            let drawn = drawn / f64::from(known.stock_is.count().max(1));
            for (gain, &left) in other.gains.iter_mut().zip(&after) {
                let out = if left == 0.0 && points > 0.0 { GOING_OUT } else { 0.0 };
                *gain += trust * ((drawn - left).max(0.0) + out);
            }
            trusted += trust;
            other.hands += 1;
        }
        if trusted > 0.0 {
            other.gains.iter_mut().for_each(|gain| *gain /= trusted);
        }
        other
    }

    /// The points that a card would save the other player beyond a draw.
    pub fn gain(&self, card: Card) -> f64 {
        self.gains[card.index()]
    }
}

/// How many states [`likely_state`] chooses from.
const STATES: usize = 8;

/// A state that fits the view, and in which the other player's hand fits its discards and refusals.
pub fn likely_state(view: &View, luck: &mut Luck) -> FiveCrowns {
    let first = FiveCrowns::imagine(view, luck);
    let Some(known) = KnownCards::of(view).filter(|known| {
        !(known.is_last_turn || known.other.discarded.is_empty() && known.other.refused.is_empty())
    }) else {
        return first;
    };
    let other = 1 - known.seat.index();
    let mut chosen = first;
    let mut total = 0.0;
    for number in 0..STATES {
        let state = if number == 0 { chosen.clone() } else { FiveCrowns::imagine(view, luck) };
        let open = state.view(Eye::All);
        let hand = Tally::new(open.hands[other].cards.as_deref().unwrap_or_default(), known.wild);
        let after = hand.after_each_draw().map(f64::from);
        let trust = trust_in_hand(&known, f64::from(hand.least_points()), &after);
        total += trust;
        if f64::from(luck.below(1 << 30)) < trust / total * f64::from(1 << 30) {
            chosen = state;
        }
    }
    chosen
}

/// The trust in a hand of the other player, from its points and those after drawing each card.
fn trust_in_hand(known: &KnownCards, points: f64, after: &[f64; Card::KINDS]) -> f64 {
    let fits = |cards: &[Card], most: f64| -> f64 {
        cards.iter().map(|card| trust(points - after[card.index()], most)).product()
    };
    let overdue = if points == 0.0 { OVERDUE } else { 1.0 };
    fits(&known.other.discarded, DISCARDED) * fits(&known.other.refused, PASSED_OVER) * overdue
}

/// The trust in a hand for which an unwanted card would have saved points.
fn trust(saved: f64, most: f64) -> f64 {
    DOUBT + (1.0 - DOUBT) / (1.0 + ((saved - most) / SOFTNESS).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::five_crowns::{Options, save};
    use parlour_rules::{Seat, Seed};

    /// The other player's gain from a nine after its turn, averaged over imagined hands.
    fn gain_from_a_nine(turn: [&str; 2]) -> f64 {
        let text = "(3 0 (9C 8H XD 7H JH) 0 (4H 7H 9D 9H QH) (5H 5C 5D XT QT JT KT) (9T 5S) HUMAN)";
        let save = save::read(text).expect("a save").save;
        let mut game = FiveCrowns::set_up(&Options::default(), &save, Seed::from(1)).expect("one");
        for action in turn {
            game.play(action.parse().expect("an action")).expect("legal");
        }
        let view = game.view(Eye::Seat(Seat(1)));
        let known = KnownCards::of(&view).expect("a seat");
        let mut luck = Luck::new(Seed::from(2));
        let other = Opponent::imagine(&known, &mut luck, 500, &Stop::default());
        other.gain("9C".parse().expect("a card"))
    }

    #[test]
    fn card_that_was_taken_is_in_every_imagined_hand() {
        let taken = gain_from_a_nine(["take", "discard QH"]);
        let passed_over = gain_from_a_nine(["draw", "discard QH"]);
        assert!(taken > 2.0 * passed_over, "{taken} and {passed_over}");
    }
}
