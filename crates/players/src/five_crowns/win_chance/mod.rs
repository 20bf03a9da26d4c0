//! The chance to win the whole game, from the scores and what `expert` thinks of the hand.
//!
//! A logistic model of two things: how far the score is ahead, and by how much the worth that
//! `expert` gives its best action is above what is usual at that point of the round. The numbers
//! are fitted to games that the computer played with itself, by `cargo xtask tables`.

mod fit;
mod numbers;

use parlour_rules::five_crowns::{Phase, Round, Told, View};
use parlour_rules::{Eye, Seat};
use serde::{Deserialize, Serialize};

pub use fit::{Fitted, Sample, fit, fit_to, samples};

/// Rounds of a game.
const ROUNDS: usize = 11;
/// Turns of a round that have a usual worth of their own; all later ones share the last.
const TURNS: usize = 8;

/// What was fitted.
#[derive(Clone, PartialEq, Debug)]
pub struct Model {
    /// What a point of lead adds to the log odds, by rounds still to come after this one.
    lead: [f64; ROUNDS],
    /// What a point of worth above the usual adds to the log odds, by the same.
    worth: [f64; ROUNDS],
    /// What the best action is usually worth: by round, whether a card is drawn already, and turn.
    usual: [[[f64; TURNS]; 2]; ROUNDS],
}

impl Model {
    /// What `cargo xtask tables` found.
    pub fn fitted() -> &'static Model {
        &numbers::MODEL
    }

    /// The chance that the seat of `view`, which is to act, wins the game after an action that
    /// `expert` gives this worth.
    pub fn chance(&self, view: &View, worth: f64) -> f64 {
        let Some(point) = Point::of(view) else { return 0.5 };
        if point.is_last_turn {
            // What is left counts, the other player scores nothing, and the next round begins.
            return self.before(point.to_come, point.lead + worth);
        }
        let above = worth - self.usual[point.round][point.drawn][point.turn];
        let odds = self.lead[point.to_come] * point.lead + self.worth[point.to_come] * above;
        logistic(odds)
    }

    /// The chance to win with so many points of lead before the last `to_come` rounds.
    fn before(&self, to_come: usize, lead: f64) -> f64 {
        if to_come > 0 {
            return logistic(self.lead[to_come - 1] * lead);
        }
        match lead {
            lead if lead >= 1.0 => 1.0,
            lead if lead <= -1.0 => 0.0,
            // Half a point ahead on the average is a tie as often as a win.
            lead => f64::midpoint(1.0, lead),
        }
    }
}

fn logistic(odds: f64) -> f64 {
    1.0 / (1.0 + (-odds).exp())
}

/// Where a game stands for the seat that is to act.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
struct Point {
    /// Counted from 0.
    round: usize,
    /// Rounds after this one.
    to_come: usize,
    /// The seat's own turn in the round, counted from 0 and cut at the last that is told apart.
    turn: usize,
    /// 1 where a card is drawn already.
    drawn: usize,
    /// How many points fewer the seat has than the other.
    lead: f64,
    is_last_turn: bool,
}

impl Point {
    fn of(view: &View) -> Option<Point> {
        let Eye::Seat(seat) = view.eye else { return None };
        let [own, other] = [seat, Seat(1 - seat.0)].map(|seat| view.scores()[seat.index()]);
        let own_turns =
            view.told.iter().filter(|told| matches!(told, Told::Discarded(who, _) if *who == seat));
        let place = |round: Round| usize::from(round.number()) - 1;
        Some(Point {
            round: place(view.round),
            to_come: place(view.options.last_round).saturating_sub(place(view.round)),
            turn: own_turns.count().min(TURNS - 1),
            drawn: usize::from(view.phase == Phase::Discard),
            lead: f64::from(other) - f64::from(own),
            is_last_turn: view.gone_out.is_some(),
        })
    }
}
