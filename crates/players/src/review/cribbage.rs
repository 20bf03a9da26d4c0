//! Cribbage, reviewed.

use std::collections::HashMap;

use parlour_rules::cribbage::{Action, Cribbage, Phase, Players, View};
use parlour_rules::{Eye, Game, Seat, Turn};

use super::Reviewed;
use crate::cribbage::toss_points;
use crate::cribbage::win::WinTable;
use crate::explain::Voice;
use crate::explain::cribbage::counted;
use crate::{Computer, Decision, Verdict};

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
    ///
    /// In a match it is the chance to win that: every game to come is as likely won by any side.
    fn chance(view: &View, verdict: &Verdict<Action>, best: &Verdict<Action>) -> f64 {
        let Turn::Act(seat) = view.turn else { return 0.5 };
        of_match(view, view.options.side(seat), chance_of_game(view, seat, verdict, best))
    }

    /// Of cards that are counted, the count itself.
    fn why(view: &View, decision: &Decision<Action>) -> Vec<String> {
        match view.phase {
            Phase::Count(_) | Phase::Muggins(_) => counted(view).into_iter().collect(),
            _ => Cribbage::reasons(view, decision, 0, Voice::Advice),
        }
    }

    fn points(view: &View, verdict: &Verdict<Action>) -> Option<f64> {
        match (view.phase, verdict.action) {
            (Phase::Toss, Action::Toss(toss)) => toss_points(view, toss),
            (_, claim @ (Action::Count(_) | Action::Muggins(_))) => {
                view.pegs_by(claim).map(f64::from)
            }
            // What the game is worth beside them is no points.
            _ if view.options.players != Players::Two => {
                let points = verdict.terms.iter().filter(|term| term.name != "game");
                Some(points.map(|term| term.worth).sum())
            }
            _ => None,
        }
    }
}

/// The chance of a seat's side to win the game at hand.
fn chance_of_game(
    view: &View,
    seat: Seat,
    verdict: &Verdict<Action>,
    best: &Verdict<Action>,
) -> f64 {
    let side = view.options.side(seat);
    let win = verdict.terms.iter().find(|term| term.name == "win");
    if let Some(win) = win.filter(|_| view.options.players == Players::Two) {
        return win.worth.clamp(0.0, 1.0);
    }
    let gained = match verdict.action {
        Action::Toss(_) | Action::Play(_) => verdict.worth - best.worth,
        claim => view.pegs_by(claim).map_or(0.0, f64::from),
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

/// The chance to win the match, where a side has this chance to win the game at hand and all sides
/// are equals in the games to come. Skunks to come are not foreseen.
fn of_match(view: &View, side: usize, game: f64) -> f64 {
    let to = view.options.games.get();
    let won = view.games_won();
    let after = |winner: usize| {
        let missing = won.iter().enumerate().map(|(other, &games)| {
            to.saturating_sub(games).saturating_sub(u8::from(other == winner))
        });
        share_of_match(missing.collect(), side, &mut HashMap::new())
    };
    let others = (0..won.len()).filter(|&other| other != side);
    let lost: f64 = others.map(after).sum();
    game * after(side) + (1.0 - game) * lost / (won.len() - 1) as f64
}

/// A side's share of a match in which each side misses so many games, all equally likely to win
/// each. Where all miss many, their distances from each other count and not how many exactly.
fn share_of_match(mut missing: Vec<u8>, side: usize, known: &mut HashMap<Vec<u8>, f64>) -> f64 {
    const MANY: u8 = 10;
    if let Some(winner) = missing.iter().position(|&games| games == 0) {
        return if winner == side { 1.0 } else { 0.0 };
    }
    let beyond = missing.iter().min().map_or(0, |&fewest| fewest.saturating_sub(MANY));
    for games in &mut missing {
        *games -= beyond;
    }
    if let Some(&share) = known.get(&missing) {
        return share;
    }
    let share = (0..missing.len()).map(|winner| {
        let mut missing = missing.clone();
        missing[winner] -= 1;
        share_of_match(missing, side, known)
    });
    let share = share.sum::<f64>() / missing.len() as f64;
    known.insert(missing, share);
    share
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_is_won_by_the_games_that_are_missing() {
        let share =
            |missing: &[u8], side| share_of_match(missing.to_vec(), side, &mut HashMap::new());
        assert_eq!((share(&[1, 1], 0), share(&[1, 2], 0), share(&[2, 1], 0)), (0.5, 0.75, 0.25));
        assert_eq!((share(&[0, 3], 0), share(&[0, 3], 1)), (1.0, 0.0));
        assert!((share(&[2, 2, 2], 1) - 1.0 / 3.0).abs() < 1e-12);
        assert!((share(&[255, 255], 1) - 0.5).abs() < 1e-12);
        assert!(share(&[255, 254, 255], 1) > 1.0 / 3.0);
    }
}
