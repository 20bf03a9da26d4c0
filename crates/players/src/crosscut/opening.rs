//! Red's first move where Blue may swap: an even start is best.

use std::cmp::Reverse;

use parlour_rules::crosscut::{Action, Position};

use super::search_player::{Proofs, RankedMove, SearchPlayer};
use super::solver::symmetry::canonical;
use crate::Budget;

/// The effort for each start in the first round; each later round takes four times as much.
const FIRST_EFFORT: u64 = 1_000;

/// First moves that are mirror images of each other, and the best answer to them.
struct Start {
    moves: Vec<Action>,
    after: Position,
    answer: Option<RankedMove>,
}

impl Start {
    fn is_settled(&self) -> bool {
        self.answer.as_ref().is_some_and(|answer| answer.score.is_proved())
    }

    /// Each move with the score it leaves, when Blue picks the better side.
    fn ranked(&self) -> impl Iterator<Item = RankedMove> {
        let answer = self.answer.as_ref().expect("every start was thought about");
        let kept = -answer.score.later(1);
        let swapped = answer.score.later(2);
        let (score, swap) =
            if swapped < kept { (swapped, &[Action::Swap][..]) } else { (kept, &[][..]) };
        self.moves.iter().enumerate().map(move |(place, &action)| {
            // The answers to a mirror image are on other squares.
            let answers = if place == 0 { &answer.line[..] } else { &[] };
            let line = [&[action], swap, answers].concat();
            RankedMove::new(action, score, line, answer.depth + 1)
        })
    }
}

impl SearchPlayer {
    /// Every first move, best first, and the nodes visited.
    ///
    /// Each start is searched as if it had been played, because it isn't enough to know that the
    /// others are worse than the best. The starts take turns, so that all are known about equally
    /// well when the budget is spent.
    pub(super) fn rank_starts(
        &mut self,
        position: &Position,
        budget: &Budget,
    ) -> (Vec<RankedMove>, u64) {
        let mut starts = starts(position);
        let (mut nodes, mut effort) = (0, FIRST_EFFORT.min(budget.effort / starts.len() as u64));
        loop {
            for start in starts.iter_mut().filter(|start| !start.is_settled()) {
                let share = Budget { effort: effort.max(1), stop: budget.stop.clone() };
                let (answers, spent) = self.rank_moves(&start.after, 0, Proofs::Beside, &share);
                nodes += spent;
                // An interrupted search knows less than the previous one.
                if start.answer.is_none() || !budget.stop.is_raised() {
                    start.answer = answers.into_iter().next();
                }
            }
            effort *= 4;
            let open = starts.iter().filter(|start| !start.is_settled()).count() as u64;
            let is_spent = nodes.saturating_add(open * effort) > budget.effort;
            if open == 0 || is_spent || budget.stop.is_raised() {
                break;
            }
        }
        let mut compared: Vec<RankedMove> = starts.iter().flat_map(Start::ranked).collect();
        compared.sort_by_key(|start| Reverse(start.score));
        (compared, nodes)
    }
}

fn starts(position: &Position) -> Vec<Start> {
    let mut starts: Vec<Start> = Vec::new();
    for played in position.moves() {
        let (action, after) = (Action::Place(played.square), position.after(played));
        let like = starts.iter_mut().find(|start| canonical(&start.after) == canonical(&after));
        match like {
            Some(start) => start.moves.push(action),
            None => starts.push(Start { moves: vec![action], after, answer: None }),
        }
    }
    starts
}
