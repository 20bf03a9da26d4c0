//! Actions as numbers, for those who learn: each action has one, whatever the state.

use parlour_rules::Game;
use parlour_rules::cards::Card;
use parlour_rules::cribbage::{self, Cribbage, Toss};
use parlour_rules::crosscut::{self, Crosscut, Square};
use parlour_rules::five_crowns::{self, Coin, FiveCrowns};

/// A game whose actions have numbers.
pub trait Numbered: Game {
    /// How many different actions there are.
    fn count(options: &Self::Options) -> usize;
    /// An action's number, from 0; none for one that a game with these options never has.
    fn number(options: &Self::Options, action: Self::Action) -> Option<usize>;
    /// The action with a number.
    fn action(options: &Self::Options, number: usize) -> Option<Self::Action>;
}

/// The squares by row and column, then `pass` and `swap`.
impl Numbered for Crosscut {
    fn count(options: &crosscut::Options) -> usize {
        squares(*options) + 2
    }

    fn number(options: &crosscut::Options, action: crosscut::Action) -> Option<usize> {
        let columns = usize::from(options.size.columns());
        match action {
            crosscut::Action::Place(square) => square
                .is_on(options.size)
                .then(|| usize::from(square.row()) * columns + usize::from(square.column())),
            crosscut::Action::Pass => Some(squares(*options)),
            crosscut::Action::Swap => Some(squares(*options) + 1),
        }
    }

    fn action(options: &crosscut::Options, number: usize) -> Option<crosscut::Action> {
        let columns = usize::from(options.size.columns());
        match number.checked_sub(squares(*options)) {
            None => Square::new((number / columns) as u8, (number % columns) as u8)
                .map(crosscut::Action::Place),
            Some(0) => Some(crosscut::Action::Pass),
            Some(1) => Some(crosscut::Action::Swap),
            Some(_) => None,
        }
    }
}

fn squares(options: crosscut::Options) -> usize {
    usize::from(options.size.rows()) * usize::from(options.size.columns())
}

const CALLS: [five_crowns::Action; 4] = [
    five_crowns::Action::Call(Coin::Heads),
    five_crowns::Action::Call(Coin::Tails),
    five_crowns::Action::Draw,
    five_crowns::Action::Take,
];

/// `heads`, `tails`, `draw`, `take`; a discard of each card; the same, going out.
impl Numbered for FiveCrowns {
    fn count(_: &five_crowns::Options) -> usize {
        CALLS.len() + 2 * five_crowns::Card::KINDS
    }

    fn number(_: &five_crowns::Options, action: five_crowns::Action) -> Option<usize> {
        match action {
            five_crowns::Action::Discard(card) => Some(CALLS.len() + card.index()),
            five_crowns::Action::GoOut(card) => {
                Some(CALLS.len() + five_crowns::Card::KINDS + card.index())
            }
            other => CALLS.iter().position(|&call| call == other),
        }
    }

    fn action(_: &five_crowns::Options, number: usize) -> Option<five_crowns::Action> {
        let Some(place) = number.checked_sub(CALLS.len()) else { return Some(CALLS[number]) };
        let card = five_crowns::Card::all().nth(place % five_crowns::Card::KINDS)?;
        match place / five_crowns::Card::KINDS {
            0 => Some(five_crowns::Action::Discard(card)),
            1 => Some(five_crowns::Action::GoOut(card)),
            _ => None,
        }
    }
}

const CARDS: usize = 52;
/// Choices of two cards.
const PAIRS: usize = CARDS * (CARDS - 1) / 2;
const SINGLES: usize = PAIRS;
const PLAYS: usize = SINGLES + CARDS;
const GO: usize = PLAYS + CARDS;
const COUNTS: usize = GO + 1;
/// A hand counts from 0 to 29.
const CLAIMS: usize = 30;
const MUGGINS: usize = COUNTS + CLAIMS;
const PASS: usize = MUGGINS + CLAIMS;

/// A toss of each two cards, lower first; of each card; a play of each; `go`; a count of 0 to
/// 29; muggins likewise; `pass`.
impl Numbered for Cribbage {
    fn count(_: &cribbage::Options) -> usize {
        PASS + 1
    }

    fn number(_: &cribbage::Options, action: cribbage::Action) -> Option<usize> {
        Some(match action {
            cribbage::Action::Toss(toss) => match toss.cards()[..] {
                [low, high] => pair(low.index(), high.index()),
                [card] => SINGLES + card.index(),
                _ => return None,
            },
            cribbage::Action::Play(card) => PLAYS + card.index(),
            cribbage::Action::Go => GO,
            cribbage::Action::Count(points) if usize::from(points) < CLAIMS => {
                COUNTS + usize::from(points)
            }
            cribbage::Action::Muggins(points) if usize::from(points) < CLAIMS => {
                MUGGINS + usize::from(points)
            }
            cribbage::Action::Pass => PASS,
            cribbage::Action::Count(_) | cribbage::Action::Muggins(_) => return None,
        })
    }

    fn action(_: &cribbage::Options, number: usize) -> Option<cribbage::Action> {
        let card = |place: usize| Card::from_index(place);
        Some(match number {
            ..SINGLES => {
                let high = (1..CARDS).rev().find(|&high| pair(0, high) <= number)?;
                let toss = Toss::two(card(number - pair(0, high))?, card(high)?)?;
                cribbage::Action::Toss(toss)
            }
            SINGLES..PLAYS => cribbage::Action::Toss(Toss::one(card(number - SINGLES)?)),
            PLAYS..GO => cribbage::Action::Play(card(number - PLAYS)?),
            GO => cribbage::Action::Go,
            COUNTS..MUGGINS => cribbage::Action::Count((number - COUNTS) as u8),
            MUGGINS..PASS => cribbage::Action::Muggins((number - MUGGINS) as u8),
            PASS => cribbage::Action::Pass,
            _ => return None,
        })
    }
}

/// The place of two different cards among all choices of two, by the higher and then the lower.
fn pair(low: usize, high: usize) -> usize {
    high * (high - 1) / 2 + low
}
