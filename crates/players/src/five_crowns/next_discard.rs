//! Which card the other player is likely to discard next.

use parlour_rules::five_crowns::{Card, Discard, Tally};

use super::known_cards::KnownCards;

/// How much the first discard depends on the rank, as the logarithm of a king's weight compared
/// with that of an eight. Each discard after it depends half as much: high cards go first.
const HEIGHT: f64 = 1.6;
/// The factor for a rank that the other player has discarded, and for a card at most two ranks away
/// from such a discard in its suit.
const DISCARDED_RANK: f64 = 0.75;
const DISCARDED_NEAR: f64 = 0.85;
/// The same factors for cards known to be in the other hand.
const HOLDS_RANK: f64 = 0.2;
const HOLDS_NEAR: f64 = 0.7;

/// The chance of each card to be the other player's next discard.
///
/// The factors are measured on discards of four different players (`docs/results.md`, "Five Crowns").
/// A wild is never expected, nor a card known to be in the other hand.
pub(super) struct NextDiscard([f64; Card::KINDS]);

impl NextDiscard {
    /// The chances, by what a seat knows.
    pub fn of(known: &KnownCards) -> NextDiscard {
        let mut weights = match known.other_open() {
            Some(hand) => after_each_draw(known, hand),
            None => unseen_weights(known),
        };
        let sum: f64 = weights.iter().sum();
        if sum > 0.0 {
            weights = weights.map(|weight| weight / sum);
        }
        NextDiscard(weights)
    }

    /// The average over the next discard of a number for each card.
    pub fn average(&self, of: impl Fn(Card) -> f64) -> f64 {
        Card::all().map(|card| self.0[card.index()] * of(card)).sum()
    }
}

/// The weights of the unseen cards.
fn unseen_weights(known: &KnownCards) -> [f64; Card::KINDS] {
    let (discarded, holds) = (&known.other.discarded, known.other_known());
    let height = HEIGHT * 0.5_f64.powf(discarded.len() as f64);
    let mut weights = [0.0; Card::KINDS];
    for card in Card::all() {
        let Some(rank) = card.rank().filter(|&rank| rank != known.wild) else { continue };
        let is_same = |other: &Card| other.rank() == Some(rank);
        let is_near = |other: &Card| {
            let apart = other.rank().map(|other| other.number().abs_diff(rank.number()));
            other.suit() == card.suit() && matches!(apart, Some(1 | 2))
        };
        let factors = [
            (discarded.iter().any(is_same), DISCARDED_RANK),
            (discarded.iter().any(is_near), DISCARDED_NEAR),
            (holds.iter().any(is_same), HOLDS_RANK),
            (holds.iter().any(is_near), HOLDS_NEAR),
        ];
        let factors = factors.iter().filter(|(applies, _)| *applies).map(|(_, factor)| factor);
        let by_rank = (height * (f64::from(rank.number()) - 8.0) / 5.0).exp();
        weights[card.index()] = f64::from(known.unseen(card)) * by_rank * factors.product::<f64>();
    }
    weights
}

/// How often each card leaves an open hand least, over all cards that may be drawn.
fn after_each_draw(known: &KnownCards, hand: &[Card]) -> [f64; Card::KINDS] {
    let mut weights = [0.0; Card::KINDS];
    if hand.len() < Tally::MOST {
        let hand = Tally::new(hand, known.wild);
        for (drawn, count) in known.draws() {
            if let Some((Discard::Natural(card), _)) = hand.with(drawn).best_discard() {
                weights[card.index()] += f64::from(count);
            }
        }
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::five_crowns::{FiveCrowns, Options, save};
    use parlour_rules::{Eye, Game, Seat, Seed};

    /// The chances of these cards after some actions, as the second seat sees them.
    fn chances<const N: usize>(actions: &[&str], eye: Eye, cards: [&str; N]) -> [f64; N] {
        let text = "(3 0 (9C 8H XD 7H JH) 0 (4H 7H 9D 9H QH) (5H 5C 5D XT QT JT KT) (9T 5S) HUMAN)";
        let save = save::read(text).expect("a save").save;
        let mut game = FiveCrowns::set_up(&Options::default(), &save, Seed::from(1)).expect("one");
        for action in actions {
            game.play(action.parse().expect("an action")).expect("legal");
        }
        let mut view = game.view(eye);
        view.eye = Eye::Seat(Seat(1));
        let next = NextDiscard::of(&KnownCards::of(&view).expect("a seat"));
        assert!((next.average(|_| 1.0) - 1.0).abs() < 1e-9, "the chances add up to 1");
        cards.map(|card| next.0[card.parse::<Card>().expect("a card").index()])
    }

    const OWN: Eye = Eye::Seat(Seat(1));

    #[test]
    fn high_cards_are_discarded_first_and_wilds_never() {
        let [king, four, wild] = chances(&["draw", "discard 4H"], OWN, ["KT", "4H", "5C"]);
        assert!(king > 2.0 * four && wild == 0.0, "{king}, {four}, {wild}");
        let later = ["draw", "discard 4H", "draw", "discard JH", "draw", "discard 7H"];
        let [king, jack] = chances(&later, OWN, ["KT", "JT"]);
        assert!(king < 1.3 * jack, "{king}, {jack}");
    }

    #[test]
    fn rank_that_was_taken_is_kept() {
        let [nine, ten] = chances(&["take", "discard QH"], OWN, ["9H", "XT"]);
        assert!(nine < 0.5 * ten, "{nine}, {ten}");
    }

    #[test]
    fn open_hand_discards_what_leaves_least() {
        let [queen, nine] = chances(&["draw", "discard 4H"], Eye::All, ["QH", "9H"]);
        assert!(queen > 0.5 && nine < 0.1, "{queen}, {nine}");
    }
}
