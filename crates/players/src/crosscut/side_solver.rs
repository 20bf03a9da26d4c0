//! The solver that runs beside the search: `expert` plays perfectly wherever it settles a position.

use parlour_rules::crosscut::{Action, Position};

use super::search_player::RankedMove;
use super::solver::{MODEST_MEMORY, Proved, Solver};
use crate::search::Score;
use crate::search::proof::Finding;
use crate::{Budget, Stop};

/// Nodes that the solver may visit before the search starts.
const HEAD_START: u64 = 500;
/// How many nodes the search visits for each of the solver's.
///
/// A solver's node looks at every answer and costs about six of the search's on 8x8, and it settles
/// little on large boards. So it gets about a quarter of the time on 8x8 and up, and more
/// where it soon settles everything.
fn search_nodes_for_one(position: &Position) -> u64 {
    let size = position.size();
    let squares = u64::from(size.rows() - 2) * u64::from(size.columns() - 2);
    (squares * squares / 72).max(4)
}

/// A solver that takes its share of a budget.
pub(super) struct SideSolver {
    solver: Solver,
    position: Position,
    most: u64,
    share: u64,
    stop: Stop,
}

impl SideSolver {
    /// A solver for a position, and the budget that is left for the search.
    pub fn beside(position: &Position, budget: &Budget) -> (Self, Budget) {
        let stop = budget.stop.clone();
        let share = search_nodes_for_one(position);
        let most = if budget.effort == u64::MAX { u64::MAX } else { budget.effort / (share + 1) };
        let solver = Solver::new(position, MODEST_MEMORY);
        let search = Budget { effort: budget.effort.saturating_sub(most), stop: stop.clone() };
        let search = if most == u64::MAX { budget.clone() } else { search };
        (SideSolver { solver, position: *position, most, share, stop }, search)
    }

    /// Continues as long as the search's nodes allow. Returns whether the position is still open.
    pub fn is_open(&mut self, nodes: u64) -> bool {
        let allowed = (HEAD_START + nodes / self.share).min(self.most);
        let effort = allowed.saturating_sub(self.solver.nodes());
        let budget = Budget { effort, stop: self.stop.clone() };
        self.solver.solve(&budget, &mut |_| {}) == Proved::Nothing
    }

    /// Continues until its share of the budget is spent.
    pub fn finish(&mut self) {
        self.is_open(u64::MAX);
    }

    /// The nodes visited so far.
    pub fn nodes(&self) -> u64 {
        self.solver.nodes()
    }

    /// Replaces the search's estimates by what is proved.
    pub fn correct(mut self, compared: &mut Vec<RankedMove>) {
        let Proved::Win { winner, within } = self.solver.proved() else { return };
        let known = compared.first().is_some_and(|best| best.score.is_proved());
        let line = self.solver.line(&Budget { effort: HEAD_START, stop: self.stop.clone() });
        let Some(&first) = line.first().filter(|_| !known) else { return };
        if winner == self.position.turn() {
            let score = Score::win_in(within);
            compared.retain(|other| other.action != first);
            let depth = line.len() as u32;
            compared.insert(0, RankedMove::new(first, score, line, depth));
            return;
        }
        // Every move loses within the position's distance; some are known to lose sooner.
        let moves = self.solver.moves();
        let lasts = |action: Action| match moves.iter().find(|(known, _)| *known == action) {
            Some((_, Finding::Won { within })) => u32::from(*within) + 1,
            _ => within,
        };
        for other in compared.iter_mut().filter(|other| !other.score.is_proved()) {
            other.score = Score::loss_in(lasts(other.action));
        }
        if let Some(best) = compared.iter_mut().find(|other| other.action == first) {
            (best.score, best.line) = (Score::loss_in(within), line);
        }
        compared.sort_by(|one, other| {
            let first_first = (other.action == first).cmp(&(one.action == first));
            other.score.cmp(&one.score).then(first_first)
        });
    }
}
