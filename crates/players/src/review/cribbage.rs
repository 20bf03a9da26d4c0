//! Cribbage, reviewed.

use std::collections::HashMap;

use parlour_rules::cribbage::{Action, Cribbage, Phase, Players, View};
use parlour_rules::{Eye, Game, Message, Seat, Turn};

use super::Reviewed;
use crate::cribbage::win::WinTable;
use crate::cribbage::{Fact, Racing, toss_points};
use crate::explain::cribbage::counted;
use crate::explain::{self, Voice};
use crate::{Computer, Decision, Verdict};

impl Reviewed for Cribbage {
    const LUCK: bool = true;
    const MEASURE: Option<&'static str> = Some("points");
    const EFFORT: u64 = 30_000;

    fn sides(&self) -> u8 {
        self.view(Eye::Nobody).board.len() as u8
    }

    /// What `expert` found with the action; a count is judged by the score it leads to.
    ///
    /// In a match it is the chance to win that: every game to come is as likely won by any side.
    fn chance(view: &View, verdict: &Verdict<Action>) -> f64 {
        let Turn::Act(seat) = view.turn else { return 0.5 };
        of_match(view, view.options.side(seat), chance_of_game(view, seat, verdict))
    }

    /// Of cards that are counted, the count itself.
    fn why(view: &View, decision: &Decision<Action>) -> Vec<Message> {
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
            (Phase::Muggins(_), Action::Pass) => Some(0.0),
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
fn chance_of_game(view: &View, seat: Seat, verdict: &Verdict<Action>) -> f64 {
    let found = verdict.terms.iter().find_map(|term| match term.fact {
        Some(explain::Fact::Cribbage(
            Fact::Wins { chance, .. } | Fact::WinsAmongMore { chance, .. },
        )) => Some(chance),
        _ => None,
    });
    if let Some(chance) = found {
        return chance.clamp(0.0, 1.0);
    }
    let pegged = view.pegs_by(verdict.action).unwrap_or(0);
    match Racing::new(view) {
        Some(racing) => racing.after_claim(view, pegged),
        // The deal is as good as over: what follows is the other's.
        None => from_table(view, seat, pegged),
    }
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

/// The chance of a seat between two players once it has pegged so much and the next deal begins.
fn from_table(view: &View, seat: Seat, pegged: u8) -> f64 {
    let short = 121 - view.options.length.target();
    let hole = |side: usize| {
        let pegged = if side == seat.index() { pegged } else { 0 };
        view.board[side].front.saturating_add(pegged).saturating_add(short)
    };
    let next_dealer = 1 - view.dealer.index();
    let dealer = f64::from(WinTable::table().dealer(hole(next_dealer), hole(1 - next_dealer)));
    if seat.index() == next_dealer { dealer } else { 1.0 - dealer }
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
