//! The best arrangement of a hand, and the check of a person's own.

use std::cmp::Reverse;

use serde::Serialize;

use super::card::{Card, Rank, told_apart};
use super::layout::Layout;
use super::meld::{Meld, NotABook, NotARun};
use super::parts::Parts;
use super::tally::Tally;
use crate::Message;

/// A hand laid out: melds, and what is left.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Arrangement {
    /// The books and runs.
    pub melds: Vec<Meld>,
    /// The cards in no meld, sorted.
    pub leftover: Vec<Card>,
    /// What the cards in no meld count.
    pub points: u32,
}

/// An arrangement with the least points left.
///
/// Of several it is the one with the fewest cards left over, then with the fewest missing cards
/// that wilds stand for, then with the fewest melds. A card of the wild rank lies in its own
/// place where a run passes there; jokers fill the gaps before other wilds do; three wilds to
/// spare lie together.
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
        Layout::of(&tally, &parts, least).lay(&tally, hand)
    } else {
        let mut leftover = hand.to_vec();
        leftover.sort_unstable();
        (Vec::new(), leftover)
    };
    debug_assert_eq!(leftover.iter().map(|card| card.points(wild)).sum::<u32>(), least);
    Arrangement { melds, leftover, points: least }
}

/// Every discard after which the hand can be left with the least points.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BestDiscards {
    /// The least points.
    pub points: u32,
    /// The discards that leave no more, the one to prefer first: natural cards before wilds,
    /// the dearest first.
    pub cards: Vec<Card>,
}

/// The best discards of a hand that has just drawn.
///
/// # Panics
/// If there is no card, or more than [`Tally::MOST`].
pub fn best_discards(hand: &[Card], wild: Rank) -> BestDiscards {
    let tally = Tally::new(hand, wild);
    let (_, points) = tally.best_discard().expect("there is a card to discard");
    let mut cards = hand.to_vec();
    cards.sort_by_key(|&card| (card.is_wild(wild), Reverse(card.points(wild)), card));
    cards.dedup();
    cards.retain(|&card| tally.without(card).least_points() == points);
    BestDiscards { points, cards }
}

/// Checks a person's own melds: each must be one, made of cards of the hand.
///
/// Cards that could be a book as well as a run are told as a book.
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

/// Lays the cards out as a meld, a book before a run.
pub fn meld(cards: &[Card], wild: Rank) -> Result<Meld, BadArrangement> {
    Meld::book(cards, wild).or_else(|book| {
        Meld::run(cards, wild).map_err(|run| BadArrangement::NotAMeld {
            cards: cards.to_vec(),
            why: NotAMeld { book, run },
        })
    })
}

/// What is wrong with a person's own arrangement.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadArrangement {
    /// A card is not in the hand, or not so often.
    #[error("{}", tell_not_held(*card, *held))]
    NotHeld {
        /// The card.
        card: Card,
        /// How many of it the hand holds.
        held: usize,
    },
    /// Cards laid together are no meld.
    #[error("{}: {why}", Message::from(cards))]
    NotAMeld {
        /// The cards.
        cards: Vec<Card>,
        /// Why not.
        why: NotAMeld,
    },
}

fn tell_not_held(card: Card, held: usize) -> String {
    let card = told_apart(card);
    match held {
        0 => format!("you don't hold {card}"),
        1 => format!("you hold only one {card} and it is used twice"),
        _ => format!("you hold only {held} of {card}"),
    }
}

/// Why cards are neither a book nor a run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.tell())]
pub struct NotAMeld {
    /// Why they are no book.
    pub book: NotABook,
    /// Why they are no run.
    pub run: NotARun,
}

impl NotAMeld {
    /// The reason that a person would give: cards of one suit were meant as a run.
    fn tell(&self) -> String {
        let NotAMeld { book, run } = self;
        match run {
            NotARun::TwoSuits(..) => {
                format!("{book}, so it is no book, and {run}, so it is no run")
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
    fn a_person_would_lay_it_out_like_this() {
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
            "the second eight is no place of the run's own"
        );
        assert_eq!(best("3S 5C 9D J1", 7), " / 3S 5C 9D J1 = 67");
        assert_eq!(best("J1 J2 3S 4C", 7), "4C J1 J2 / 3S = 3");
        assert_eq!(best("", 7), " /  = 0");
    }

    #[test]
    fn fewer_cards_left_over_are_better_at_equal_points() {
        // The joker saves 16 points either way: three cards of a run, or two eights.
        assert_eq!(best("8C 8D 4S 5S 7S J1", 13), "4S 5S J1 7S / 8C 8D = 16");
    }

    #[test]
    fn spare_wilds_fit_even_beside_the_longest_run() {
        let suit = "3S 4S 5S 6S 7S 8S 9S XS QS KS JS";
        let halves = "3S 4S 5S | J1 6S 7S 8S 9S XS JS QS KS /  = 0";
        assert_eq!(best(&format!("{suit} J1"), 11), halves);
        let halves = "3S 4S 5S | J1 JD 6S 7S 8S 9S XS JS QS KS /  = 0";
        assert_eq!(best(&format!("{suit} J1 JD"), 11), halves);
    }

    #[test]
    fn a_persons_mistakes_are_told() {
        let hand = read_cards("4C 6C 7C 5D 5D 5S QH J1").expect("cards");
        let told = |groups: &[&str]| {
            let groups: Vec<Vec<Card>> =
                groups.iter().map(|group| read_cards(group).expect("cards")).collect();
            arrange(&hand, rank(3), &groups).map(|made| made.points).map_err(|bad| bad.to_string())
        };
        let refused = |why: &str| Err(why.to_owned());
        assert_eq!(told(&["4C 6C 7C J1", "5S 5D 5D"]), Ok(12));
        assert_eq!(
            told(&["4C 6C 7C"]),
            refused("4♣ 6♣ 7♣: 5♣ is missing and no wild card stands for it")
        );
        assert_eq!(
            told(&["5S 5D 5D", "5S J1 QH"]),
            refused("you hold only one 5♠ and it is used twice")
        );
        assert_eq!(told(&["5S 5D 9H"]), refused("you don't hold 9♥"));
        assert_eq!(told(&["5S 5D"]), refused("5♠ 5♦: a meld has at least three cards, not 2"));
        assert_eq!(
            told(&["4C 6C QH"]),
            refused(
                "4♣ 6♣ Q♥: 4♣ and 6♣ are of different ranks, so it is no book, and 6♣ and Q♥ are \
                 of different suits, so it is no run"
            )
        );
    }

    #[test]
    fn equal_discards_are_all_told_naturals_first() {
        let hand = read_cards("KT 3S QT J1 3C 3D J1").expect("cards");
        let best = best_discards(&hand, rank(9));
        assert_eq!((best.points, best.cards[0].to_string().as_str()), (0, "KT"));
        assert_eq!(best.cards.len(), 6);
    }
}
