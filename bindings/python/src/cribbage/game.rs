//! The class of cribbage games.

use parlour_rules::cards::Card;
use parlour_rules::cribbage::{Action, Cribbage, Options, Phase, Toss, View as CribbageView};
use parlour_rules::message::counted;
use parlour_rules::{Seat, Turn};

use super::keep::{Choice, Kept};
use super::score::{Part, Score};
use crate::class::prelude::*;
use crate::observation::Row;
use crate::pickle::Restorer;
use crate::picture::{Area, hand, state_line};

game_class! {
    /// A game of cribbage; options are `players`, `length`, `show`, `skunks`,
    /// `games` and `first_deal`.
    ///
    /// >>> from parlour import cribbage
    /// >>> game = cribbage.Game.deal(seed=7, players=3)
    /// >>> game
    /// parlour.cribbage.Game(seats=3, turn=1)
    /// >>> game.play("fold")
    /// Traceback (most recent call last):
    /// parlour.IllegalAction: `fold` is not a move: write `discard 2C 7D`, `play 5H`, `go`, `count 8`, `muggins 2` or `pass`
    Cribbage, "parlour.cribbage"
}

const CARDS: usize = 52;
const RANKS: usize = 13;
/// The most seats there can be: observations of all games have the same length.
const SEATS: u8 = 4;
/// The longest run that can be pegged.
const LONGEST_RUN: usize = 7;

/// The most cards in a hand, and the highest count.
const MOST_HELD: i16 = 6;
const HIGHEST_COUNT: i16 = 31;

/// Choices of two cards.
const PAIRS: usize = CARDS * (CARDS - 1) / 2;
/// A hand counts from 0 to 29.
const CLAIMS: usize = 30;
const SINGLES: usize = PAIRS;
const PLAYS: usize = SINGLES + CARDS;
const GO: usize = PLAYS + CARDS;
const COUNTS: usize = GO + 1;
const MUGGINS: usize = COUNTS + CLAIMS;
const PASS: usize = MUGGINS + CLAIMS;

impl PythonGame for Cribbage {
    const PICKLED: &'static [Restorer] = &[
        Restorer::of::<Choice>(),
        Restorer::of::<Kept>(),
        Restorer::of::<Part>(),
        Restorer::of::<Score>(),
    ];

    /// A discard of each two cards, lower first; of each card; a play of each; `go`; a count of 0
    /// to 29; muggins likewise; `pass`.
    fn action_count(_: &Options) -> usize {
        PASS + 1
    }

    fn action_number(_: &Options, action: Action) -> Option<usize> {
        Some(match action {
            Action::Toss(toss) => match toss.cards()[..] {
                [low, high] => pair(low.index(), high.index()),
                [card] => SINGLES + card.index(),
                _ => return None,
            },
            Action::Play(card) => PLAYS + card.index(),
            Action::Go => GO,
            Action::Count(points) if usize::from(points) < CLAIMS => COUNTS + usize::from(points),
            Action::Muggins(points) if usize::from(points) < CLAIMS => {
                MUGGINS + usize::from(points)
            }
            Action::Pass => PASS,
            Action::Count(_) | Action::Muggins(_) => return None,
        })
    }

    fn numbered_action(_: &Options, number: usize) -> Option<Action> {
        let card = Card::from_index;
        Some(match number {
            ..SINGLES => {
                let high = (1..CARDS).rev().find(|&high| pair(0, high) <= number)?;
                Action::Toss(Toss::two(card(number - pair(0, high))?, card(high)?)?)
            }
            SINGLES..PLAYS => Action::Toss(Toss::one(card(number - SINGLES)?)),
            PLAYS..GO => Action::Play(card(number - PLAYS)?),
            GO => Action::Go,
            COUNTS..MUGGINS => Action::Count((number - COUNTS) as u8),
            MUGGINS..PASS => Action::Muggins((number - MUGGINS) as u8),
            PASS => Action::Pass,
            _ => return None,
        })
    }

    /// Own hand, own discards, the starter (52 each); what each seat has played (52 each) and still
    /// holds; the ranks played last since the count was 0, the latest first (13 each); the count,
    /// who said go, who deals, the phase, and the score of each seat.
    fn observe(view: &CribbageView, seat: Seat) -> Row {
        let seats = view.options.seats();
        // The seats from this one on, and none for those that this table does not have.
        let round: Vec<Option<Seat>> =
            (0..SEATS).map(|step| (step < seats).then(|| Seat((seat.0 + step) % seats))).collect();
        let indexes =
            |cards: &[Card]| -> Vec<usize> { cards.iter().map(|card| card.index()).collect() };
        let own = &view.hands[seat.index()];
        let length = i16::from(u8::from(view.options.length));
        let mut row = Row::default();
        row.counts(CARDS, 1, indexes(own.cards.as_deref().unwrap_or_default()));
        row.counts(CARDS, 1, indexes(own.tossed.as_deref().unwrap_or_default()));
        row.counts(CARDS, 1, view.starter.map(Card::index));
        for other in &round {
            let hand = other.map(|other| &view.hands[other.index()]);
            row.counts(CARDS, 1, hand.map(|hand| indexes(&hand.laid)).unwrap_or_default());
            row.number(hand.map_or(0, |hand| hand.held), MOST_HELD);
        }
        let mut played = view.pile.iter().rev();
        for _ in 0..LONGEST_RUN {
            row.counts(RANKS, 1, played.next().map(|card| card.rank().index()));
        }
        row.number(view.count, HIGHEST_COUNT);
        for other in &round {
            row.flag(other.is_some_and(|other| view.said_go.contains(other)));
            row.flag(*other == Some(view.dealer));
            row.flag(other.is_some_and(|other| view.turn == Turn::Act(other)));
            row.number(other.map_or(0, |other| view.track(other).front), length);
        }
        row.counts(5, 1, [phase(view.phase)]);
        row
    }

    /// What is discarded to the crib lies face down.
    fn is_secret(action: Action) -> bool {
        matches!(action, Action::Toss(_))
    }

    fn picture(view: &CribbageView) -> Vec<Area> {
        let faces = |cards: &[Card]| cards.iter().map(|&card| card.into()).collect::<Vec<_>>();
        let mut parts = Vec::new();
        for (number, seen) in view.hands.iter().enumerate() {
            let score = view.track(Seat(number as u8)).front;
            let title = format!("Seat {number} ({})", counted(score.into(), "point"));
            parts.push(hand(title, seen.cards.as_deref().map(faces), seen.held));
            if !seen.laid.is_empty() {
                parts.push(hand(format!("Seat {number} played"), Some(faces(&seen.laid)), 0));
            }
        }
        let crib = format!("Crib of seat {}", view.dealer.0);
        parts.push(hand(crib, view.crib.cards.as_deref().map(faces), view.crib.held));
        if let Some(starter) = view.starter {
            parts.push(hand("Starter".to_owned(), Some(vec![starter.into()]), 0));
        }
        if !view.pile.is_empty() {
            parts.push(hand(format!("Count {}", view.count), Some(faces(&view.pile)), 0));
        }
        let to_do = match view.phase {
            Phase::Toss => "discard",
            Phase::Play => "play",
            Phase::Count(_) => "count",
            Phase::Muggins(_) => "claim missed points",
            Phase::Over => "",
        };
        parts.push(state_line(view.turn, to_do));
        parts
    }

    fn options(view: &CribbageView) -> &Options {
        &view.options
    }

    fn viewer(view: &CribbageView) -> Option<Seat> {
        view.eye.seat()
    }
}

/// The place of two different cards among all choices of two, by the higher and then the lower.
fn pair(low: usize, high: usize) -> usize {
    high * (high - 1) / 2 + low
}

fn phase(phase: Phase) -> usize {
    match phase {
        Phase::Toss => 0,
        Phase::Play => 1,
        Phase::Count(_) => 2,
        Phase::Muggins(_) => 3,
        Phase::Over => 4,
    }
}
