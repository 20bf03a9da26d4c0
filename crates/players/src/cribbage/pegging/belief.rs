//! The hands that another player may hold, each as likely as it is.

use parlour_rules::Luck;
use parlour_rules::cards::Rank;
use parlour_rules::cribbage::count_of;

use super::careful::Careful;
use super::ranks::Ranks;
use super::seen::{Seen, SeenSeat};
use crate::cribbage::tables::{KeepChances, choose};

/// A hand imagined, and how likely it is beside the others.
pub type Imagined = (Ranks, f32);

/// Every hand that `seat` may hold beside what we see, with weights that add to 1.
///
/// A hand weighs as many ways as its cards can be chosen from the unseen ones, times the chance
/// that its owner kept it together with what is laid. Cards that would have saved a go are out.
pub fn hands(seen: &Seen, seat: usize, keeps: KeepChances<'_>) -> Vec<Imagined> {
    let other = &seen.seats[seat];
    let mut hands = Vec::with_capacity(512);
    let mut draw = Draw { seen, other, laid: other.laid_ranks(), keeps, hands: &mut hands };
    draw.from(0, Ranks::default(), other.held(), 1);
    normalise(&mut hands);
    hands
}

/// Makes weights add to 1.
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

/// Weighs hands by how a careful player would have laid what was laid; `trust` is how much is made
/// of it, from 0 to 1.
pub fn weigh_by_play(hands: &mut [Imagined], other: &SeenSeat, careful: &mut Careful, trust: f32) {
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

/// At most so many of the hands, evenly by weight: each stands for an equal share, so that sums
/// over them come near the sums over all.
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

/// One of the hands, as often as it is likely, when of the `unseen` cards only those `left` are
/// still to be had; none if the luck was bad.
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
        // As many ways to hold it as are left, against all that were counted.
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

    /// We hold 5 5 5 6 and the starter is a 5: the other has no five.
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
    fn hands_are_made_of_unseen_cards_and_weigh_one_together() {
        let hands = hands(&seen(), 1, keeps());
        let sum: f32 = hands.iter().map(|(_, weight)| weight).sum();
        assert!((sum - 1.0).abs() < 1e-3, "{sum}");
        assert!(hands.iter().all(|(hand, _)| hand.len() == 4 && hand.of(rank('5')) == 0));
        assert!(hands.iter().all(|(hand, _)| hand.of(rank('K')) <= 2));
        assert!(hands.len() > 1000);
    }

    #[test]
    fn a_go_leaves_only_cards_that_did_not_fit() {
        let mut seen = seen();
        // T, then our 6 and J: 26. Who says go now holds nothing of five or less.
        for (seat, letter) in [(1, 'T'), (0, '6'), (1, 'T')] {
            seen.lays(seat, rank(letter));
        }
        seen.says_go(1);
        let hands = hands(&seen, 1, keeps());
        assert!(!hands.is_empty());
        for (hand, _) in &hands {
            assert!(hand.len() == 2 && hand.iter().all(|rank| count_of(rank) > 5), "{hand:?}");
        }
    }

    #[test]
    fn fewer_hands_stand_for_all_of_them() {
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
    fn hands_drawn_come_as_often_as_they_are_likely() {
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
        // Nothing left: nothing to draw.
        assert_eq!(draw_hand(&all, &seen.unseen, &[0; 13], &mut luck), None);
    }
}
