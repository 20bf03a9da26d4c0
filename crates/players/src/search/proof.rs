//! Proof-number search: proves who wins, where alpha-beta would have to guess.
//!
//! A position's *proof number* estimates how much is still to be shown before the side to move has
//! won; its *disproof number* the same for a loss. The search always continues where least is
//! missing, so it follows forced lines however deep they are. It is depth-first (df-pn, Nagai
//! 2002): it stays below a position until the numbers pass a limit beyond which another position is
//! more promising. A table holds what was found.
//!
//! For a side that must answer everything, the largest number among its replies counts, plus one
//! for each other reply (weak proof numbers, Ueda and others 2008). Adding all of them would count
//! a position many times if many replies lead to it.

mod descent;
mod finding;
mod line;
mod table;

use crate::Budget;

use descent::Descent;
pub use finding::Finding;
use table::Table;

/// A position of a game between two sides who move in turn and never repeat a position.
///
/// Everything is from the point of view of the side to move. Neither side has won yet.
pub trait Provable: Copy {
    /// Whether the side to move can win with its next move.
    fn can_win(&self) -> bool;

    /// Calls `visit` with the position after each move, except those in which the other side [can
    /// win](Provable::can_win). Only called where the side to move cannot win immediately.
    ///
    /// Returns whether there is a legal move; without any, the game is drawn.
    fn each_reply(&self, visit: impl FnMut(Self)) -> bool;

    /// A number below 2^112. Two positions share it only if they have the same result, such as
    /// mirror images.
    fn key(&self) -> u128;

    /// A first estimate for a new position: open, or lost if that is obvious. Only called if the
    /// side to move can't win immediately.
    fn glance(&self) -> Finding;
}

/// The progress of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Positions expanded.
    pub nodes: u64,
    /// What is known about the root.
    pub root: Finding,
}

/// A proof search that can be paused and continued.
///
/// The result depends only on the position, the memory and the efforts given.
pub struct Prover<P> {
    root: P,
    table: Table,
    nodes: u64,
    finding: Finding,
}

impl<P: Provable> Prover<P> {
    /// A search that hasn't started. Its table grows to at most `memory` bytes, but at least 4 MiB.
    pub fn new(root: P, memory: usize) -> Self {
        let finding = if root.can_win() { Finding::Won { within: 1 } } else { Finding::open(1, 1) };
        Prover { root, table: Table::new(memory), nodes: 0, finding }
    }

    /// Continues until the position is settled or the budget has run out. `watch` is called now and
    /// then with the progress.
    pub fn prove(&mut self, budget: &Budget, watch: &mut dyn FnMut(Progress)) -> Finding {
        if !self.finding.is_settled() {
            let mut descent = Descent::new(&mut self.table, self.nodes, budget, watch);
            self.finding = descent.prove(&self.root);
            self.nodes = descent.nodes();
        }
        self.finding
    }

    /// What is known about the root.
    pub fn finding(&self) -> Finding {
        self.finding
    }

    /// What is known about each reply that doesn't lose immediately; empty where a move wins
    /// immediately.
    pub fn replies(&self) -> Vec<(P, Finding)> {
        descent::replies(&self.table, &self.root)
    }

    /// The positions of a line from the root to where the side to move wins immediately, or loses
    /// immediately whatever it plays.
    ///
    /// The winner takes the shortest proof, the loser the longest. Parts of the proof that were
    /// dropped from the table are searched again. If the budget runs out meanwhile, the line stops
    /// there.
    pub fn line(&mut self, budget: &Budget) -> Vec<P> {
        let watch = &mut |_| {};
        let mut descent = Descent::new(&mut self.table, self.nodes, budget, watch);
        let line = descent.line(&self.root, self.finding);
        self.nodes = descent.nodes();
        line
    }

    /// A reply to a won position that the other side loses: the one with the shortest known proof. It
    /// is searched for where the table has dropped it.
    ///
    /// `None` where the mover can win immediately, doesn't win, or the budget runs out.
    pub fn winning_reply(&mut self, position: &P, budget: &Budget) -> Option<P> {
        let watch = &mut |_| {};
        let mut descent = Descent::new(&mut self.table, self.nodes, budget, watch);
        let reply = descent.shortest(position);
        self.nodes = descent.nodes();
        reply.map(|(reply, _)| reply)
    }

    /// Positions expanded so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The most bytes that the table can take.
    pub fn memory(&self) -> usize {
        self.table.memory()
    }
}
