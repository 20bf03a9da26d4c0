//! The chance to win the whole game, from the scores and from what `expert` thinks of the hand.
//!
//! A logistic model of two numbers: the lead in points, and how far the worth of `expert`'s best
//! action lies above the usual worth at that point of the round. `cargo xtask tables` fits it to
//! games that the computer played against itself.

mod numbers;

use parlour_rules::five_crowns::{Phase, PublicEvent, Round, View};
use parlour_rules::{Eye, Seat};
use serde::{Deserialize, Serialize};

/// Rounds of a game.
pub const ROUNDS: usize = 11;
/// Turns of a round that have a usual worth of their own; all later turns share the last.
pub const TURNS: usize = 8;

/// The fitted model.
#[derive(Clone, PartialEq, Debug)]
pub struct Model {
    /// What a point of lead adds to the log odds, by rounds still to come after this one.
    pub lead: [f64; ROUNDS],
    /// What a point of worth above the usual adds to the log odds, by rounds still to come.
    pub worth: [f64; ROUNDS],
    /// The usual worth of the best action: by round, whether a card is drawn already, and turn.
    pub usual: [[[f64; TURNS]; 2]; ROUNDS],
}

impl Model {
    /// The model that `cargo xtask tables` fitted.
    pub fn fitted() -> &'static Model {
        &numbers::MODEL
    }

    /// The chance that the seat to act wins the game after an action that `expert` gives this
    /// worth. `view` must be that seat's view.
    pub fn chance(&self, view: &View, worth: f64) -> f64 {
        match Point::of(view) {
            None => 0.5,
            // The worth of a hand isn't known before the coin has fallen.
            Some(point) if view.phase == Phase::Call => {
                self.between_rounds(point.to_come + 1, point.lead)
            }
            Some(point) => self.chance_at(&point, worth),
        }
    }

    /// The chance to win at a point of the game, after an action of this worth.
    pub fn chance_at(&self, point: &Point, worth: f64) -> f64 {
        if point.is_last_turn {
            // The points left count, the other player scores nothing, and the next round begins.
            return self.between_rounds(point.to_come, point.lead + worth);
        }
        let above = self.worth[point.to_come] * self.above_usual(point, worth);
        logistic(self.lead[point.to_come] * point.lead + above)
    }

    /// The first seat's chance to win before the first card of a round is drawn; `None` later in the
    /// round.
    pub fn before_round(&self, view: &View) -> Option<f64> {
        if view.phase != Phase::Draw || !view.events.is_empty() {
            return None;
        }
        let [own, other] = [0, 1].map(|seat| f64::from(view.scores()[seat]));
        let rounds = view.options.last_round.number().checked_sub(view.round.number())?;
        Some(self.between_rounds(usize::from(rounds) + 1, other - own))
    }

    /// How far a worth lies above the usual one at this point of a round.
    pub fn above_usual(&self, point: &Point, worth: f64) -> f64 {
        worth - self.usual[point.round][point.drawn][point.turn]
    }

    /// The chance to win with this lead when `to_come` rounds are still to be played.
    fn between_rounds(&self, to_come: usize, lead: f64) -> f64 {
        if to_come > 0 {
            return logistic(self.lead[to_come - 1] * lead);
        }
        match lead {
            lead if lead >= 1.0 => 1.0,
            lead if lead <= -1.0 => 0.0,
            // Half a point ahead on average is a tie as often as a win.
            lead => f64::midpoint(1.0, lead),
        }
    }
}

/// The probability of log odds.
pub fn logistic(odds: f64) -> f64 {
    1.0 / (1.0 + (-odds).exp())
}

/// How far a game has come, for the seat that is to act.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Point {
    /// The round, counted from 0.
    pub round: usize,
    /// Rounds after this one.
    pub to_come: usize,
    /// The seat's own turn in the round, counted from 0, at most [`TURNS`] - 1.
    pub turn: usize,
    /// 1 where a card is drawn already, otherwise 0.
    pub drawn: usize,
    /// How many points fewer the seat has than the other player.
    pub lead: f64,
    /// Whether the other player has gone out.
    pub is_last_turn: bool,
}

impl Point {
    /// The point of the game that a seat sees; `None` for a view of no seat.
    pub fn of(view: &View) -> Option<Point> {
        let Eye::Seat(seat) = view.eye else { return None };
        let [own, other] = [seat, Seat(1 - seat.0)].map(|seat| view.scores()[seat.index()]);
        let own_turns = view
            .events
            .iter()
            .filter(|told| matches!(told, PublicEvent::Discarded(who, _) if *who == seat));
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
