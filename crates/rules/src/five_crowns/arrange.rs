//! Finds the best melds of a hand, and checks melds that a person chose.

use std::cmp::Reverse;

#[cfg(feature = "serde")]
use serde::Serialize;

use super::card::{Card, Rank, told_apart};
use super::layout::Layout;
use super::meld::{Meld, NotABook, NotARun};
use super::parts::Parts;
use super::tally::Tally;
use crate::Message;

/// A hand arranged in melds and unmelded cards.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct Arrangement {
    /// The books and runs.
    pub melds: Vec<Meld>,
    /// The unmelded cards, sorted.
    pub leftover: Vec<Card>,
    /// The points of the unmelded cards.
    pub points: u32,
}

/// The melds that leave the fewest points.
///
/// Among equals it prefers the fewest unmelded cards, then the fewest cards that wilds stand for,
/// then the fewest melds. A card of the wild rank takes its own place in a run that passes there.
/// Jokers fill gaps before other wilds do. Three or more spare wilds form their own meld.
///
/// # Panics
/// If there are more than [`Tally::MOST`] cards.
///
/// ```
/// use parlour_rules::five_crowns::{Rank, best_melds, read_cards};
/// let hand = read_cards("6C KD J1 4C QS 8S 4S").unwrap();
/// let best = best_melds(&hand, Rank::new(7).unwrap());
/// assert_eq!(best.melds[0].to_string(), "4C J1 6C");
/// assert_eq!(best.points, 37);
/// ```
pub fn best_melds(hand: &[Card], wild: Rank) -> Arrangement {
    let tally = Tally::new(hand, wild);
    let parts = Parts::of(&tally);
    let least = tally.least_points_by(&parts);
    let (melds, leftover) = if least < tally.points() {
        Layout::of(&tally, &parts, least).make_melds(&tally, hand)
    } else {
        let mut leftover = hand.to_vec();
        leftover.sort_unstable();
        (Vec::new(), leftover)
    };
    debug_assert_eq!(leftover.iter().map(|card| card.points(wild)).sum::<u32>(), least);
    Arrangement { melds, leftover, points: least }
}

/// All the best discards of a hand: those that leave the fewest points.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BestDiscards {
    /// The fewest points.
    pub points: u32,
    /// The discards that leave this many, in order of preference: natural cards before wilds,
    /// highest points first.
    pub cards: Vec<Card>,
}

/// The best discards of a hand that has just drawn a card.
///
/// # Panics
/// If the hand is empty or has more than [`Tally::MOST`] cards.
pub fn best_discards(hand: &[Card], wild: Rank) -> BestDiscards {
    let tally = Tally::new(hand, wild);
    let (_, points) = tally.best_discard().expect("the hand isn't empty");
    let mut cards = hand.to_vec();
    cards.sort_by_key(|&card| (card.is_wild(wild), Reverse(card.points(wild)), card));
    cards.dedup();
    cards.retain(|&card| tally.without(card).least_points() == points);
    BestDiscards { points, cards }
}

/// Checks melds that a person chose. Each must be a meld of cards in the hand.
///
/// Cards that could be a book or a run become a book.
pub fn arrange(
    hand: &[Card],
    wild: Rank,
    groups: &[Vec<Card>],
) -> Result<Arrangement, BadArrangement> {
    let mut leftover = hand.to_vec();
    leftover.sort_unstable();
    let mut melds = Vec::with_capacity(groups.len());
    for group in groups {
        for &card in group {
            let Some(place) = leftover.iter().position(|&left| left == card) else {
                let held = hand.iter().filter(|&&held| held == card).count();
                return Err(BadArrangement::NotHeld { card, held });
            };
            leftover.remove(place);
        }
        melds.push(meld(group, wild)?);
    }
    let points = leftover.iter().map(|card| card.points(wild)).sum();
    Ok(Arrangement { melds, leftover, points })
}

/// Makes a meld of the cards: a book if possible, else a run.
pub fn meld(cards: &[Card], wild: Rank) -> Result<Meld, BadArrangement> {
    Meld::book(cards, wild).or_else(|book| {
        Meld::run(cards, wild).map_err(|run| BadArrangement::NotAMeld {
            cards: cards.to_vec(),
            why: NotAMeld { book, run },
        })
    })
}

/// Why an arrangement that a person chose is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BadArrangement {
    /// The hand doesn't hold the card, or not often enough.
    #[error("{}", not_held_text(*card, *held))]
    NotHeld {
        /// The card.
        card: Card,
        /// How many copies the hand holds.
        held: usize,
    },
    /// The cards of a group aren't a meld.
    #[error("{}: {why}", Message::from(cards))]
    NotAMeld {
        /// The cards.
        cards: Vec<Card>,
        /// The reason.
        why: NotAMeld,
    },
}

fn not_held_text(card: Card, held: usize) -> String {
    let card = told_apart(card);
    match held {
        0 => format!("you don't hold {card}"),
        1 => format!("you hold only one {card} and it is used twice"),
        _ => format!("you hold only {held} of {card}"),
    }
}

/// Why cards are neither a book nor a run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.explain())]
pub struct NotAMeld {
    /// Why they aren't a book.
    pub book: NotABook,
    /// Why they aren't a run.
    pub run: NotARun,
}

impl NotAMeld {
    /// The reason a person would give. Cards of one suit were meant as a run.
    fn explain(&self) -> String {
        let NotAMeld { book, run } = self;
        match run {
            NotARun::TwoSuits(..) => {
                format!("{book}, so it isn't a book, and {run}, so it isn't a run")
            }
            run => run.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::five_crowns::{Listed, read_cards};

    fn rank(number: u8) -> Rank {
        Rank::new(number).expect("a rank")
    }

    fn best(hand: &str, wild: u8) -> String {
        let best = best_melds(&read_cards(hand).expect("cards"), rank(wild));
        let melds: Vec<String> = best.melds.iter().map(Meld::to_string).collect();
        format!("{} / {} = {}", melds.join(" | "), Listed(&best.leftover), best.points)
    }

    #[test]
    fn melds_are_arranged_the_way_a_person_would() {
        assert_eq!(best("4C 5C 6C 7C 8C 9C", 3), "4C 5C 6C 7C 8C 9C /  = 0");
        assert_eq!(best("6C 8C 7C KD", 7), "6C 7C 8C / KD = 13");
        assert_eq!(best("6C 8C J1 7S 7D 7H", 7), "7S 7D 7H | 6C J1 8C /  = 0");
        assert_eq!(best("9S 9D J1 J2 J3 KC", 3), "9S 9D J1 | KC J2 J3 /  = 0");
        assert_eq!(best("8C 9C XC 7C", 7), "7C 8C 9C XC /  = 0");
        assert_eq!(best("8C 9C XC 7D", 7), "8C 9C XC 7D /  = 0");
        assert_eq!(best("3T 7D XT 7C 7T 5T 8T", 7), "3T 7C 5T | 7T 8T 7D XT /  = 0");
        assert_eq!(
            best("JH J1 8H 6T 8H 9H 6D 6S", 8),
            "6S 6D 6T 8H | 8H 9H J1 JH /  = 0",
            "the run has its own eight already"
        );
        assert_eq!(best("3S 5C 9D J1", 7), " / 3S 5C 9D J1 = 67");
        assert_eq!(best("J1 J2 3S 4C", 7), "4C J1 J2 / 3S = 3");
        assert_eq!(best("", 7), " /  = 0");
    }

    #[test]
    fn fewer_cards_left_over_are_better_at_equal_points() {
        // The joker saves 16 points either way: in a run with three cards, or with two eights.
        assert_eq!(best("8C 8D 4S 5S 7S J1", 13), "4S 5S J1 7S / 8C 8D = 16");
    }

    #[test]
    fn spare_wilds_fit_in_even_with_the_longest_run() {
        let suit = "3S 4S 5S 6S 7S 8S 9S XS QS KS JS";
        let halves = "3S 4S 5S | J1 6S 7S 8S 9S XS JS QS KS /  = 0";
        assert_eq!(best(&format!("{suit} J1"), 11), halves);
        let halves = "3S 4S 5S | J1 JD 6S 7S 8S 9S XS JS QS KS /  = 0";
        assert_eq!(best(&format!("{suit} J1 JD"), 11), halves);
    }

    #[test]
    fn mistakes_in_a_chosen_arrangement_are_explained() {
        let hand = read_cards("4C 6C 7C 5D 5D 5S QH J1").expect("cards");
        let result = |groups: &[&str]| {
            let groups: Vec<Vec<Card>> =
                groups.iter().map(|group| read_cards(group).expect("cards")).collect();
            arrange(&hand, rank(3), &groups).map(|made| made.points).map_err(|bad| bad.to_string())
        };
        let refused = |why: &str| Err(why.to_owned());
        assert_eq!(result(&["4C 6C 7C J1", "5S 5D 5D"]), Ok(12));
        assert_eq!(
            result(&["4C 6C 7C"]),
            refused("4♣ 6♣ 7♣: 5♣ is missing and no wild card stands for it")
        );
        assert_eq!(
            result(&["5S 5D 5D", "5S J1 QH"]),
            refused("you hold only one 5♠ and it is used twice")
        );
        assert_eq!(result(&["5S 5D 9H"]), refused("you don't hold 9♥"));
        let too_few = "5♠ 5♦: a meld needs at least three cards; you gave two";
        assert_eq!(result(&["5S 5D"]), refused(too_few));
        assert_eq!(
            result(&["4C 6C QH"]),
            refused(
                "4♣ 6♣ Q♥: 4♣ and 6♣ have different ranks, so it isn't a book, and 6♣ and Q♥ \
                 have different suits, so it isn't a run"
            )
        );
    }

    #[test]
    fn equally_good_discards_are_all_listed_naturals_first() {
        let hand = read_cards("KT 3S QT J1 3C 3D J1").expect("cards");
        let best = best_discards(&hand, rank(9));
        assert_eq!((best.points, best.cards[0].to_string().as_str()), (0, "KT"));
        assert_eq!(best.cards.len(), 6);
    }
}
