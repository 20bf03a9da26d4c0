//! Which move to play in a lost position: the one that leaves the other side the fewest ways to
//! win.

use parlour_rules::crosscut::{Action, Position};

use super::search_player::RankedMove;
use super::solver::{Proved, Solver};
use crate::Budget;

/// Nodes that comparing lost moves may take.
const MOST_NODES: u64 = 100_000;
/// Nodes for each answer; one that takes more is hard to find anyway.
const NODES_FOR_AN_ANSWER: u64 = 2_000;
/// A solver's smallest table.
const MEMORY: usize = 0;

/// Puts the lost move first whose answers win least often, and counts the nodes that took.
///
/// `compared` has only lost moves, the longest first. Moves that lose to the next answer stay
/// behind. Of moves with the same share of winning answers, the longest stays first.
pub(super) fn hardest_first(
    before: &Position,
    compared: &mut [RankedMove],
    budget: &Budget,
) -> u64 {
    let mut left = MOST_NODES.min(budget.effort);
    let all = left;
    let mut hardest: Option<(usize, f64)> = None;
    for (place, lost) in compared.iter().enumerate() {
        let Action::Place(square) = lost.action else { continue };
        let lasts = lost.score.loses_in().is_some_and(|plies| plies > 2);
        let after = before.place(square).expect("compared moves are legal");
        let Some(share) = (lasts && !budget.stop.is_raised())
            .then(|| share_of_winning_answers(&after, &mut left, budget))
            .flatten()
        else {
            break;
        };
        if hardest.is_none_or(|(_, least)| share < least) {
            hardest = Some((place, share));
        }
    }
    if let Some((place, _)) = hardest {
        // It loses within as many plies as the longest, too.
        compared[place].score = compared[0].score;
        compared[..=place].rotate_right(1);
    }
    all - left
}

/// The share of the answers that are proved to win; `None` where the nodes ran out.
fn share_of_winning_answers(position: &Position, left: &mut u64, budget: &Budget) -> Option<f64> {
    let answers = position.moves();
    let mut wins = 0;
    for &answer in &answers {
        let after = position.after(answer);
        if after.is_lost() {
            wins += 1;
        } else if !after.can_win() {
            if *left == 0 {
                return None;
            }
            let effort = NODES_FOR_AN_ANSWER.min(*left);
            let mut solver = Solver::new(&after, MEMORY);
            let share = Budget { effort, stop: budget.stop.clone() };
            let proved = solver.solve(&share, &mut |_| {});
            *left -= solver.nodes().min(*left);
            let is_won = matches!(proved, Proved::Win { winner, .. } if winner == position.turn());
            wins += u32::from(is_won);
        }
    }
    (!budget.stop.is_raised()).then(|| f64::from(wins) / answers.len().max(1) as f64)
}
