//! Cribbage, reviewed.

use parlour_rules::cribbage::{Action, Cribbage, Phase, Players, View};
use parlour_rules::{Eye, Game, Turn};

use super::Reviewed;
use crate::Verdict;
use crate::cribbage::toss_points;
use crate::cribbage::win::WinTable;

/// About what a side scores in a deal, and how far two sides then differ.
const DEAL: f64 = 13.0;
const SPREAD: f64 = 8.0;
/// A logistic curve is about as wide as a normal one of this part of its spread.
const LOGISTIC: f64 = 0.55;

impl Reviewed for Cribbage {
    const LUCK: bool = true;
    const MEASURE: Option<&'static str> = Some("points");
    const EFFORT: u64 = 30_000;

    fn sides(&self) -> u8 {
        self.view(Eye::Nobody).board.len() as u8
    }

    /// Between two players `expert` judges by the chance to win, and a count is judged by the
    /// score it leads to. Among more it is a rule of thumb: how far the sides are from each other
    /// and from the end, and what the action gives away.
    fn chance(view: &View, verdict: &Verdict<Action>, best: &Verdict<Action>) -> f64 {
        let Turn::Act(seat) = view.turn else { return 0.5 };
        let side = view.options.side(seat);
        let win = verdict.terms.iter().find(|term| term.name == "win");
        if let Some(win) = win.filter(|_| view.options.players == Players::Two) {
            return win.worth.clamp(0.0, 1.0);
        }
        let gained = match verdict.action {
            Action::Count(points) | Action::Muggins(points) => f64::from(points),
            Action::Toss(_) | Action::Play(_) => verdict.worth - best.worth,
            Action::Go | Action::Pass => 0.0,
        };
        let scores: Vec<f64> = (0..view.board.len())
            .map(|other| {
                let front = f64::from(view.board[other].front);
                if other == side { (front + gained).max(0.0) } else { front }
            })
            .collect();
        if view.options.players == Players::Two {
            // The deal is as good as over: what follows is the other's.
            return from_table(view, seat.index(), [scores[0], scores[1]]);
        }
        share(&scores, side, f64::from(view.options.length.target()))
    }

    fn points(view: &View, verdict: &Verdict<Action>) -> Option<f64> {
        match (view.phase, verdict.action) {
            (Phase::Toss, Action::Toss(toss)) => toss_points(view, toss),
            (_, Action::Count(points) | Action::Muggins(points)) => Some(f64::from(points)),
            // What the game is worth beside them is no points.
            _ if view.options.players != Players::Two => {
                let points = verdict.terms.iter().filter(|term| term.name != "game");
                Some(points.map(|term| term.worth).sum())
            }
            _ => None,
        }
    }
}

/// The chance of a seat between two players once the next deal begins with these scores.
fn from_table(view: &View, seat: usize, scores: [f64; 2]) -> f64 {
    let short = 121 - view.options.length.target();
    let hole = |side: usize| scores[side].min(250.0) as u8 + short;
    let next_dealer = 1 - view.dealer.index();
    let dealer = f64::from(WinTable::table().dealer(hole(next_dealer), hole(1 - next_dealer)));
    if seat == next_dealer { dealer } else { 1.0 - dealer }
}

/// A side's share of a game among several, from the scores.
fn share(scores: &[f64], side: usize, target: f64) -> f64 {
    let ahead = scores.iter().fold(0.0, |most: f64, &score| most.max(score));
    let deals = ((target - ahead) / DEAL).max(1.0);
    let width = LOGISTIC * SPREAD * deals.sqrt();
    let weight = |score: f64| ((score - ahead) / width).exp();
    weight(scores[side]) / scores.iter().map(|&score| weight(score)).sum::<f64>()
}
