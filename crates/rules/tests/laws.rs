//! The laws can fail: they catch faults in a toy game with hidden cards.

use std::fmt::{self, Display};
use std::str::FromStr;

use parlour_rules::laws::Laws;
use parlour_rules::{Eye, Game, Luck, OptionSpec, Outcome, Seat, SeatSet, Seed, Turn};
use serde::{Deserialize, Serialize};

/// The faults the toy game can have.
mod fault {
    pub const NONE: u8 = 0;
    pub const UNSORTED: u8 = 1;
    pub const REFUSAL_CHANGES: u8 = 2;
    pub const ACCEPTS_TOO_MUCH: u8 = 3;
    pub const REFUSES_A_LEGAL_ONE: u8 = 4;
    pub const LEGAL_BETRAYS: u8 = 5;
    pub const VIEW_LEAKS: u8 = 6;
    pub const NOTATION: u8 = 7;
    pub const FORGETS_IN_JSON: u8 = 8;
    pub const NOT_DETERMINISTIC: u8 = 9;
    pub const STUCK: u8 = 10;
}

/// A toy game with hidden cards. Two seats hold three of nine cards each and play them in turn.
/// The player of the higher of the last two cards wins.
#[derive(Clone)]
struct Toy<const FAULT: u8> {
    hands: [Vec<u8>; 2],
    pile: Vec<u8>,
    refused: u8,
    turns: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
struct Card<const FAULT: u8>(u8);

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("you do not hold that")]
struct NotHeld;

impl<const FAULT: u8> Display for Card<FAULT> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let slip = u8::from(FAULT == fault::NOTATION && self.0 == 4);
        write!(f, "{}", self.0 + slip)
    }
}

impl<const FAULT: u8> FromStr for Card<FAULT> {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Card)
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct View {
    eye: Eye,
    hands: [Option<Vec<u8>>; 2],
    held: [usize; 2],
    pile: Vec<u8>,
    refused: u8,
    #[serde(skip)]
    forgotten: usize,
    leak: Option<u8>,
}

impl<const FAULT: u8> Toy<FAULT> {
    fn seat(&self) -> usize {
        self.turns % 2
    }
}

impl<const FAULT: u8> Game for Toy<FAULT> {
    type Options = ();
    type Action = Card<FAULT>;
    type Illegal = NotHeld;
    type View = View;
    type Setup = ();

    const NAME: &'static str = "toy";
    const RULES_VERSION: u32 = 1;
    const OPTIONS: &'static [OptionSpec] = &[];

    fn deal((): &(), seed: Seed) -> Self {
        let mut cards = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        Luck::new(seed).shuffle(&mut cards);
        if FAULT == fault::NOT_DETERMINISTIC {
            // A counter that outlives the game stands for any randomness that isn't from the seed.
            static DEALT: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
            let times = DEALT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            cards.rotate_left(times % 2);
        }
        let sorted = |cards: &[u8]| {
            let mut cards = cards.to_vec();
            cards.sort_unstable();
            cards
        };
        let hands = [sorted(&cards[..3]), sorted(&cards[3..6])];
        Toy { hands, pile: Vec::new(), refused: 0, turns: 0 }
    }

    fn set_up(options: &(), (): &(), seed: Seed) -> Result<Self, NotHeld> {
        Ok(Self::deal(options, seed))
    }

    fn seats(&self) -> u8 {
        2
    }

    fn partners(&self, seat: Seat) -> SeatSet {
        SeatSet::from_iter([seat])
    }

    fn turn(&self) -> Turn {
        if self.hands[self.seat()].is_empty() {
            let last = self.pile.len() - 1;
            let winner = u8::from(self.pile[last] > self.pile[last - 1]);
            return Turn::Over(Outcome::won_by(Seat(winner)));
        }
        Turn::Act(Seat(self.seat() as u8))
    }

    fn legal(&self) -> Vec<Card<FAULT>> {
        let mut hand = self.hands[self.seat()].clone();
        let other = &self.hands[1 - self.seat()];
        match FAULT {
            fault::UNSORTED => hand.reverse(),
            fault::LEGAL_BETRAYS if other.iter().max() > hand.iter().max() && hand.len() > 1 => {
                hand.truncate(1);
            }
            fault::STUCK if hand == [1] => hand.clear(),
            _ => {}
        }
        hand.into_iter().map(Card).collect()
    }

    fn play(&mut self, card: Card<FAULT>) -> Result<(), NotHeld> {
        let betrays = FAULT == fault::LEGAL_BETRAYS && !self.legal().contains(&card);
        let seat = self.seat();
        let place = self.hands[seat].iter().position(|&held| held == card.0);
        let too_much = FAULT == fault::ACCEPTS_TOO_MUCH && card.0 == 6 && !self.legal().is_empty();
        match place {
            Some(_) if betrays || (FAULT == fault::REFUSES_A_LEGAL_ONE && card.0 == 3) => {
                Err(NotHeld)
            }
            Some(place) => {
                self.pile.push(self.hands[seat].remove(place));
                self.turns += 1;
                Ok(())
            }
            None if too_much => Ok(()),
            None => {
                self.refused += u8::from(FAULT == fault::REFUSAL_CHANGES);
                Err(NotHeld)
            }
        }
    }

    fn view(&self, eye: Eye) -> View {
        let shown = |seat: u8| eye.sees(Seat(seat)).then(|| self.hands[seat as usize].clone());
        View {
            eye,
            hands: [shown(0), shown(1)],
            held: [self.hands[0].len(), self.hands[1].len()],
            pile: self.pile.clone(),
            refused: self.refused,
            forgotten: if FAULT == fault::FORGETS_IN_JSON { self.turns } else { 0 },
            leak: (FAULT == fault::VIEW_LEAKS)
                .then(|| self.hands.iter().filter_map(|hand| hand.first()).sum()),
        }
    }

    fn imagine(view: &View, luck: &mut Luck) -> Self {
        let known = view.hands.iter().flatten().flatten().chain(&view.pile);
        let known: Vec<u8> = known.copied().collect();
        let mut hidden: Vec<u8> = (1..=9).filter(|card| !known.contains(card)).collect();
        luck.shuffle(&mut hidden);
        let mut hand = |seat: usize| {
            let mut cards = view.hands[seat]
                .clone()
                .unwrap_or_else(|| hidden.drain(..view.held[seat]).collect());
            cards.sort_unstable();
            cards
        };
        let hands = [hand(0), hand(1)];
        Toy { hands, pile: view.pile.clone(), refused: view.refused, turns: view.pile.len() }
    }
}

fn broken_law<const FAULT: u8>() -> Option<String> {
    let laws = Laws::<Toy<FAULT>>::of(()).universe((0..12).map(Card)).longest(20);
    laws.check(0..40).err().map(|broken| broken.law)
}

#[test]
fn a_correct_game_keeps_the_laws() {
    assert_eq!(broken_law::<{ fault::NONE }>(), None);
}

#[track_caller]
fn caught<const FAULT: u8>(expected: &str) {
    let law = broken_law::<FAULT>().expect("the fault is caught");
    assert!(law.contains(expected), "caught for another reason: {law}");
}

#[test]
fn every_fault_is_caught() {
    caught::<{ fault::UNSORTED }>("not sorted");
    caught::<{ fault::REFUSAL_CHANGES }>("changes the state");
    caught::<{ fault::ACCEPTS_TOO_MUCH }>("is accepted but not legal");
    caught::<{ fault::REFUSES_A_LEGAL_ONE }>("is refused but legal");
    caught::<{ fault::LEGAL_BETRAYS }>("betray");
    caught::<{ fault::VIEW_LEAKS }>("can tell an imagined state");
    caught::<{ fault::NOTATION }>("does not read back");
    caught::<{ fault::FORGETS_IN_JSON }>("comes back from JSON changed");
    caught::<{ fault::NOT_DETERMINISTIC }>("dealing twice");
    caught::<{ fault::STUCK }>("has no legal action");
}

#[test]
fn a_game_that_lasts_too_long_is_caught() {
    let laws = Laws::<Toy<{ fault::NONE }>>::of(()).longest(5);
    let broken = laws.check(0..1).expect_err("the toy takes six actions");
    assert_eq!(broken.law, "the game does not end within 5 actions");
    assert_eq!(broken.played.len(), 5);
}
