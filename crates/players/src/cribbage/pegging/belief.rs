//! The hands that another player may hold, with their probabilities.

use parlour_rules::Luck;
use parlour_rules::cards::Rank;
use parlour_rules::cribbage::count_of;

use super::careful::Careful;
use super::ranks::Ranks;
use super::seen::{Seen, SeenSeat};
use crate::cribbage::tables::{KeepChances, choose};

/// An imagined hand with its weight.
pub type Imagined = (Ranks, f32);

/// Every hand that `seat` may hold, given what we see, with weights that add up to 1.
///
/// A hand's weight is the number of ways to choose its cards from the unseen ones, times the chance
/// that its owner kept it together with the cards played. Cards that could have been played instead
/// of a go are excluded.
pub fn hands(seen: &Seen, seat: usize, keeps: KeepChances<'_>) -> Vec<Imagined> {
    let other = &seen.seats[seat];
    let mut hands = Vec::with_capacity(512);
    let mut draw = Draw { seen, other, laid: other.laid_ranks(), keeps, hands: &mut hands };
    draw.from(0, Ranks::default(), other.held(), 1);
    normalise(&mut hands);
    hands
}

/// Scales weights so that they add up to 1.
pub fn normalise(hands: &mut [Imagined]) {
    let sum: f32 = hands.iter().map(|(_, weight)| weight).sum();
    let scale = if sum > 0.0 { 1.0 / sum } else { 0.0 };
    for (_, weight) in hands {
        *weight *= scale;
    }
}

struct Draw<'a> {
    seen: &'a Seen,
    other: &'a SeenSeat,
    laid: Ranks,
    keeps: KeepChances<'a>,
    hands: &'a mut Vec<Imagined>,
}

impl Draw<'_> {
    fn from(&mut self, lowest: usize, held: Ranks, missing: usize, ways: u32) {
        if missing == 0 {
            let chance = self.keeps.chance(self.laid.plus(held));
            self.hands.push((held, ways as f32 * chance));
            return;
        }
        for rank in Rank::all().skip(lowest) {
            if count_of(rank) < self.other.at_least {
                continue;
            }
            let left = self.seen.unseen[rank.index()];
            let mut with = held;
            for some in 1..=left.min(missing as u8) {
                with = with.with(rank);
                let ways = ways * choose(left, some);
                self.from(rank.index() + 1, with, missing - usize::from(some), ways);
            }
        }
    }
}

/// Adjusts weights by how likely a careful player would have played the cards that were played.
/// `trust` is the strength of the adjustment, from 0 to 1.
pub fn adjust_by_play(hands: &mut [Imagined], other: &SeenSeat, careful: &mut Careful, trust: f32) {
    for (held, weight) in hands.iter_mut() {
        let mut hand = *held;
        for &(rank, pile, next_held) in other.laid.iter().rev() {
            hand = hand.with(rank);
            let chances = careful.chances(hand, pile, next_held);
            let chance = chances.iter().find(|(other, _)| *other == rank);
            *weight *= chance.map_or(0.0, |(_, chance)| chance.max(0.03).powf(trust));
        }
    }
    normalise(hands);
}

/// At most `most` of the hands, sampled evenly by weight, so that sums over them approximate sums
/// over all.
pub fn thin(hands: Vec<Imagined>, most: usize) -> Vec<Imagined> {
    if hands.len() <= most {
        return hands;
    }
    let share = 1.0 / most as f32;
    let mut some: Vec<Imagined> = Vec::with_capacity(most);
    let (mut sum, mut next) = (0.0, share / 2.0);
    for (hand, weight) in hands {
        sum += weight;
        let mut shares = 0.0;
        while next < sum {
            shares += share;
            next += share;
        }
        if shares > 0.0 {
            some.push((hand, shares));
        }
    }
    some
}

/// A random hand by weight, when of the `unseen` cards only those `left` are still available.
/// `None` after too many failed tries.
pub fn draw_hand(
    hands: &[Imagined],
    unseen: &[u8; 13],
    left: &[u8; 13],
    luck: &mut Luck,
) -> Option<Ranks> {
    const TRIES: usize = 50;
    const PARTS: u32 = 1 << 24;
    let share = |luck: &mut Luck| luck.below(PARTS) as f32 / PARTS as f32;
    for _ in 0..TRIES {
        let mut place = share(luck);
        let found = hands.iter().find(|(_, weight)| {
            place -= weight;
            place < 0.0
        });
        let (hand, _) = found.or(hands.last())?;
        // The ways to hold it with the cards left, relative to all ways counted.
        let ways = |cards: &[u8; 13]| -> u32 {
            hand.each().map(|rank| choose(cards[rank.index()], hand.of(rank))).product()
        };
        let chance = ways(left) as f32 / ways(unseen).max(1) as f32;
        if share(luck) < chance {
            return Some(*hand);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cribbage::tables::{KeptHands, Side};
    use parlour_rules::cards::CardSet;
    use parlour_rules::cribbage::Players;

    fn rank(letter: char) -> Rank {
        Rank::all().find(|rank| rank.letter() == letter).expect("a rank")
    }

    /// We hold 5 5 5 6 and the starter is a 5, so the other player has no five.
    fn seen() -> Seen {
        let cards = |text: &str| -> CardSet {
            parlour_rules::cards::parse_cards(text).expect("cards").into_iter().collect()
        };
        let (own, dealt) = (cards("5C 5D 5H 6C"), cards("5C 5D 5H 6C KC KD"));
        Seen::new(2, 0, 1, own, dealt, cards("5S"))
    }

    fn keeps() -> KeepChances<'static> {
        KeptHands::table().of(Players::Two, Side::Owner)
    }

    #[test]
    fn possible_hands_use_unseen_cards_and_their_weights_add_up_to_one() {
        let hands = hands(&seen(), 1, keeps());
        let sum: f32 = hands.iter().map(|(_, weight)| weight).sum();
        assert!((sum - 1.0).abs() < 1e-3, "{sum}");
        assert!(hands.iter().all(|(hand, _)| hand.len() == 4 && hand.of(rank('5')) == 0));
        assert!(hands.iter().all(|(hand, _)| hand.of(rank('K')) <= 2));
        assert!(hands.len() > 1000);
    }

    #[test]
    fn go_rules_out_cards_that_would_have_fit() {
        let mut seen = seen();
        // T, then our 6 and J: 26. A player who says go now holds no card of five or less.
        for (seat, letter) in [(1, 'T'), (0, '6'), (1, 'T')] {
            seen.card_played(seat, rank(letter));
        }
        seen.said_go(1);
        let hands = hands(&seen, 1, keeps());
        assert!(!hands.is_empty());
        for (hand, _) in &hands {
            assert!(hand.len() == 2 && hand.iter().all(|rank| count_of(rank) > 5), "{hand:?}");
        }
    }

    #[test]
    fn thinned_hands_represent_all_hands() {
        let all = hands(&seen(), 1, keeps());
        let some = thin(all.clone(), 200);
        assert!(some.len() <= 200);
        let aces = |hands: &[Imagined]| -> f32 {
            hands.iter().map(|(hand, weight)| weight * f32::from(hand.of(Rank::ACE))).sum()
        };
        assert!((aces(&all) - aces(&some)).abs() < 0.05, "{} {}", aces(&all), aces(&some));
        assert_eq!(thin(some.clone(), 500).len(), some.len());
    }

    #[test]
    fn hands_are_drawn_with_their_probability() {
        let seen = seen();
        let all = hands(&seen, 1, keeps());
        let mut luck = Luck::new(parlour_rules::Seed::from(1));
        let mut kings = 0;
        for _ in 0..2000 {
            let hand = draw_hand(&all, &seen.unseen, &seen.unseen, &mut luck).expect("a hand");
            kings += u32::from(hand.of(rank('K')));
        }
        let mean: f32 =
            all.iter().map(|(hand, weight)| weight * f32::from(hand.of(rank('K')))).sum();
        assert!((kings as f32 / 2000.0 - mean).abs() < 0.05, "{kings} {mean}");
        // No cards left, so no hand can be drawn.
        assert_eq!(draw_hand(&all, &seen.unseen, &[0; 13], &mut luck), None);
    }
}
