//! Who else tosses into the crib, and what it is then worth.

use parlour_rules::cards::{Card, CardSet};

use super::crib_of_ones::CribOfOnes;
use super::crib_of_two::CribOfTwo;
use super::expected::Expected;
use super::habits::{PairHabit, Sides, SingleHabit};
use super::keep::Crib;

/// The habits of everyone else who tosses into the crib.
#[derive(Clone, Copy)]
pub enum Others<'a> {
    /// One player who tosses two cards.
    Two(&'a PairHabit),
    /// Three who toss a card each; with three players the deck is one of them.
    Ones([&'a SingleHabit; 3]),
}

/// Everything that may come into the crib besides our own toss.
pub enum ToCome {
    /// Two cards of one player.
    Two(CribOfTwo),
    /// A card each of three.
    Ones(CribOfOnes),
}

impl Others<'_> {
    /// Who tosses beside us, with two players.
    pub fn of_two(sides: &Sides<PairHabit>, crib: Crib) -> Others<'_> {
        Others::Two(if crib == Crib::Mine { &sides.other } else { &sides.owner })
    }

    /// Who tosses beside us, with three players: two others, and the deck.
    pub fn of_three(sides: &Sides<SingleHabit>, crib: Crib) -> Others<'_> {
        static DECK: SingleHabit = SingleHabit::ANY;
        let dealer = if crib == Crib::Mine { &sides.other } else { &sides.owner };
        Others::Ones([&sides.other, dealer, &DECK])
    }

    /// Who tosses beside us, with four players: our partner, and two opponents.
    pub fn of_four(sides: &Sides<SingleHabit>, crib: Crib) -> Others<'_> {
        let Sides { owner, other } = sides;
        Others::Ones(if crib == Crib::Mine { [owner, other, other] } else { [other, owner, owner] })
    }

    /// What may come when these cards are ours.
    pub fn beside(self, known: CardSet) -> ToCome {
        match self {
            Others::Two(habit) => ToCome::Two(CribOfTwo::new(habit, known)),
            Others::Ones(habits) => ToCome::Ones(CribOfOnes::new(habits, known)),
        }
    }
}

impl ToCome {
    /// What the crib is worth with our toss in it: two cards, or one beside three others.
    pub fn expected(&self, toss: &[Card]) -> Expected {
        match (self, toss) {
            (ToCome::Two(crib), &[a, b]) => crib.expected([a, b]),
            (ToCome::Ones(crib), &[card]) => crib.expected(card),
            _ => unreachable!("six cards are dealt to two players and five to more"),
        }
    }
}
