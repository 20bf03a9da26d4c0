//! Which winning move to play: the one that wins soonest.

use parlour_rules::crosscut::{Action, Position};

use super::search_player::RankedMove;
use super::solver::shortest_with;
use crate::Budget;
use crate::search::Score;

/// Nodes that looking for a shorter win may take.
const MOST_NODES: u64 = 60_000;
/// A solver's smallest table.
const MEMORY: usize = 0;
/// Shorter wins than this are seen without looking for them.
const SHORT: u32 = 3;

/// Puts the move first that wins soonest, where the nodes suffice to prove it, and counts them.
///
/// The solver proves that a move wins and within how many plies, but another may win sooner.
pub(super) fn quickest_first(
    before: &Position,
    compared: &mut [RankedMove],
    budget: &Budget,
) -> u64 {
    let all = MOST_NODES.min(budget.effort);
    let mut left = Budget { effort: all, stop: budget.stop.clone() };
    let Some(known) = compared.first().and_then(|best| best.score.wins_in()) else { return 0 };
    let winner = before.turn();
    if known > SHORT
        && let Some(plies) = shortest_with(before, winner, known - 2, MEMORY, &mut left)
    {
        let wins_so_soon = |one: &RankedMove| match one.action {
            Action::Place(square) => before.place(square).is_ok_and(|after| {
                shortest_with(&after, winner, plies - 1, MEMORY, &mut left).is_some()
            }),
            Action::Pass | Action::Swap => false,
        };
        if let Some(place) = compared.iter().position(wins_so_soon) {
            let best = &mut compared[place];
            (best.score, best.line) = (Score::win_in(plies), vec![best.action]);
            compared[..=place].rotate_right(1);
        }
    }
    all - left.effort
}
