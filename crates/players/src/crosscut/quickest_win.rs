//! Which winning move to play: the one that wins soonest.

use parlour_rules::crosscut::{Action, Position};

use super::search_player::RankedMove;
use super::solver::{Shortest, shortest_with};
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
    let shortest = match known {
        ..=SHORT => Shortest::Longer,
        _ => shortest_with(before, winner, known - 2, MEMORY, &mut left),
    };
    let wins_within = |one: &RankedMove, plies: u32, left: &mut Budget| match one.action {
        Action::Place(square) => before.place(square).is_ok_and(|after| {
            matches!(shortest_with(&after, winner, plies, MEMORY, left), Shortest::In(_))
        }),
        Action::Pass | Action::Swap => false,
    };
    let exact = match shortest {
        Shortest::In(plies) => {
            let place = compared.iter().position(|one| wins_within(one, plies - 1, &mut left));
            if let Some(place) = place {
                let best = &mut compared[place];
                (best.score, best.line) = (Score::win_in(plies), vec![best.action]);
                compared[..=place].rotate_right(1);
            }
            place.map(|_| plies)
        }
        Shortest::Longer => Some(known),
        Shortest::Open => None,
    };
    // No win is shorter, so this is how long it takes.
    for one in compared.iter_mut().filter(|one| exact.is_some() && one.score.wins_in() == exact) {
        one.is_exact = true;
    }
    all - left.effort
}
