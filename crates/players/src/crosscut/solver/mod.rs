//! Proves who wins a Crosscut position.
//!
//! [`Solver`] uses proof-number search, however long the win takes. [`shortest`] then finds the
//! fewest plies in which the win can be forced. [`Certificate`] holds a whole winning strategy.

mod board_key;
mod certificate;
mod checkpoint;
mod forced;
mod proof_position;
mod shortest;
pub(super) mod symmetry;

use std::num::NonZeroUsize;

use parlour_rules::crosscut::{Action, Colour, Position, Status};

use crate::Budget;
use crate::search::proof::{Finding, Progress, Provable, Prover};
pub use certificate::Certificate;
use proof_position::ProofPosition;
pub use shortest::shortest;
pub(super) use shortest::{Shortest, shortest_with};

/// Enough memory for a side question, in bytes: 64 MiB.
pub const MODEST_MEMORY: usize = 64 << 20;

/// What was proved about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proved {
    /// This side wins.
    Win {
        /// The winner.
        winner: Colour,
        /// The most plies it takes; fewer may do.
        within: u32,
    },
    /// Neither side can win.
    Draw,
    /// Nothing yet.
    Nothing,
}

/// A search for who wins a position, which can be paused and continued.
///
/// ```
/// use parlour_players::{Budget, crosscut::solver::{Proved, Solver}};
/// use parlour_rules::crosscut::{Colour, Position, Size};
///
/// let empty = Position::empty(Size::new(6, 6)?);
/// let mut solver = Solver::new(&empty, 4 << 20);
/// let proved = solver.solve(&Budget::effort(100_000), &mut |_| {});
/// assert!(matches!(proved, Proved::Win { winner: Colour::Red, .. }));
/// println!("Red wins with {}", solver.line(&Budget::effort(100_000))[0]);
/// # Ok::<(), parlour_rules::crosscut::NotASize>(())
/// ```
pub struct Solver {
    position: Position,
    /// `None` where the game is over.
    prover: Option<Prover<ProofPosition>>,
}

impl Solver {
    /// A search that hasn't started. Its table grows to at most `memory` bytes, but at least 4 MiB.
    pub fn new(position: &Position, memory: usize) -> Self {
        let prover = match position.status() {
            Status::Won(_) | Status::Drawn => None,
            Status::Play | Status::Pass => Some(Prover::new(ProofPosition(*position), memory)),
        };
        Solver { position: *position, prover }
    }

    /// The same search with this many threads on one table. They find the same winner, but the nodes
    /// and the line differ from run to run.
    pub fn with_threads(self, threads: NonZeroUsize) -> Self {
        Solver { prover: self.prover.map(|prover| prover.with_threads(threads)), ..self }
    }

    /// Continues until it is proved who wins, or the budget has run out. `watch` is called now and
    /// then with the progress.
    ///
    /// With one thread, the answer depends only on the position, the memory and the efforts given.
    pub fn solve(&mut self, budget: &Budget, watch: &mut dyn FnMut(Progress)) -> Proved {
        if let Some(prover) = &mut self.prover {
            prover.prove(budget, watch);
        }
        self.proved()
    }

    /// What is proved so far.
    pub fn proved(&self) -> Proved {
        let mover = self.position.turn();
        let win = |winner, within: u16| Proved::Win { winner, within: within.into() };
        match (&self.prover, self.position.winner()) {
            (Some(prover), _) => match prover.finding() {
                Finding::Won { within } => win(mover, within),
                Finding::Lost { within } => win(mover.other(), within),
                Finding::Drawn => Proved::Draw,
                Finding::Open { .. } => Proved::Nothing,
            },
            (None, Some(winner)) => win(winner, 0),
            (None, None) => Proved::Draw,
        }
    }

    /// A line to the end of the game, where a side is proved to win; otherwise empty.
    ///
    /// The winner's moves are proved to win, though others may win sooner. The loser's moves hold
    /// out longest against them. Parts of the proof that were dropped from the table are searched
    /// again. If the budget runs out meanwhile, the line stops early.
    pub fn line(&mut self, budget: &Budget) -> Vec<Action> {
        match (self.proved(), &mut self.prover) {
            (Proved::Win { .. }, Some(prover)) => actions(&prover.line(budget)),
            _ => Vec::new(),
        }
    }

    /// What is known about each move that doesn't lose immediately, from the point of view of the
    /// side that moves next; empty where a move wins immediately.
    pub fn moves(&self) -> Vec<(Action, Finding)> {
        let replies = self.prover.iter().flat_map(Prover::replies);
        replies
            .map(|(ProofPosition(after), found)| (between(&self.position, &after), found))
            .collect()
    }

    /// What is known about the position itself; `None` where the game is over.
    pub fn finding(&self) -> Option<Finding> {
        self.prover.as_ref().map(Prover::finding)
    }

    /// Positions expanded so far.
    pub fn nodes(&self) -> u64 {
        self.prover.as_ref().map_or(0, Prover::nodes)
    }

    /// The most bytes that the table can take.
    pub fn memory(&self) -> usize {
        self.prover.as_ref().map_or(0, Prover::memory)
    }
}

/// The actions from each position to the next, and then to the end.
fn actions(positions: &[ProofPosition]) -> Vec<Action> {
    let mut actions: Vec<Action> =
        positions.windows(2).map(|pair| between(&pair[0].0, &pair[1].0)).collect();
    let Some(&ProofPosition(mut end)) = positions.last() else { return actions };
    // The search sees immediate wins and unavoidable losses without playing them.
    if !end.can_win() {
        let mut goes_on = false;
        ProofPosition(end).each_reply(|_| goes_on = true);
        if goes_on {
            return actions;
        }
        let next = after_any_move(&end);
        actions.push(between(&end, &next));
        end = next;
    }
    actions.extend(end.wins().first().map(|played| Action::Place(played.square)));
    actions
}

/// The position after the first of its moves.
fn after_any_move(position: &Position) -> Position {
    position.moves().first().map_or(position.passed(), |&played| position.after(played))
}

/// The action that leads from one position to the other.
fn between(before: &Position, after: &Position) -> Action {
    let played = before.moves().into_iter().find(|&played| before.after(played) == *after);
    played.map_or(Action::Pass, |played| Action::Place(played.square))
}
