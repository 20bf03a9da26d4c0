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

mod checkpoint;
mod crowd;
mod descent;
mod finding;
mod line;
mod table;

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::Budget;

pub use checkpoint::NotResumed;
use crowd::Crowd;
use descent::Descent;
pub use finding::Finding;
use table::Table;

/// A position of a game between two sides who move in turn and never repeat a position.
///
/// Everything is from the point of view of the side to move. Neither side has won yet.
pub trait Provable: Copy + Send + Sync {
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

    /// Whether the other side would win if the mover did nothing, as far as a quick look tells. Only
    /// then are the replies searched for [forced wins](Provable::forced_win). Only called where the
    /// side to move can't win immediately.
    fn is_threatened(&self) -> bool {
        false
    }

    /// The most plies of a win that the side to move can force, if a quick look finds one. Then
    /// [`glance`](Provable::glance) finds one of its replies lost. Only called where it can't win
    /// immediately.
    fn forced_win(&self) -> Option<u16> {
        None
    }

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
/// With one thread, the result depends only on the position, the memory and the efforts given. With
/// several, the nodes and the line found may differ from run to run, but not who wins.
pub struct Prover<P> {
    root: P,
    table: Table,
    threads: NonZeroUsize,
    nodes: u64,
    finding: Finding,
}

impl<P: Provable> Prover<P> {
    /// A search that hasn't started. Its table grows to at most `memory` bytes, but at least 4 MiB.
    pub fn new(root: P, memory: usize) -> Self {
        let finding = if root.can_win() { Finding::Won { within: 1 } } else { Finding::open(1, 1) };
        Prover { root, table: Table::new(memory), threads: NonZeroUsize::MIN, nodes: 0, finding }
    }

    /// The same search with this many threads.
    pub fn with_threads(self, threads: NonZeroUsize) -> Self {
        Prover { threads, ..self }
    }

    /// Continues until the position is settled or the budget has run out. `watch` is called now and
    /// then with the progress.
    pub fn prove(&mut self, budget: &Budget, watch: &mut dyn FnMut(Progress)) -> Finding {
        let last_node = self.nodes.saturating_add(budget.effort);
        while !self.finding.is_settled() {
            self.table.grow();
            let effort = last_node.saturating_sub(self.nodes);
            let budget = Budget { effort, stop: budget.stop.clone() };
            (self.finding, self.nodes) = if self.threads == NonZeroUsize::MIN {
                let descent = Descent::new(&self.table, self.nodes, &budget, watch);
                let mut descent = descent.stopping_to_grow();
                (descent.prove(&self.root), descent.nodes())
            } else {
                self.prove_together(&budget, watch)
            };
            if !self.table.is_crowded() || self.nodes >= last_node || budget.stop.is_raised() {
                break;
            }
        }
        self.finding
    }

    /// Several threads search from the root, with one table. The first that settles it stops the
    /// others. Returns what is known about the root, and the nodes.
    fn prove_together(&self, budget: &Budget, watch: &mut dyn FnMut(Progress)) -> (Finding, u64) {
        let crowd = Crowd::new();
        let budget = Budget {
            effort: budget.effort.div_ceil(self.threads.get() as u64),
            stop: budget.stop.for_a_part(),
        };
        let others = AtomicU64::new(0);
        let search = |watch: &mut dyn FnMut(Progress)| {
            let descent = Descent::new(&self.table, 0, &budget, watch);
            let mut descent = descent.stopping_to_grow().among(&crowd);
            let finding = descent.prove(&self.root);
            if finding.is_settled() {
                budget.stop.raise();
            }
            (finding, descent.nodes())
        };
        std::thread::scope(|scope| {
            let spawned: Vec<_> = (1..self.threads.get())
                .map(|_| {
                    scope.spawn(|| {
                        let mut known = 0;
                        let found = search(&mut |progress| {
                            others.fetch_add(progress.nodes - known, Ordering::Relaxed);
                            known = progress.nodes;
                        });
                        others.fetch_add(found.1 - known, Ordering::Relaxed);
                        found.0
                    })
                })
                .collect();
            let (mut finding, nodes) = search(&mut |progress| {
                let nodes = self.nodes + progress.nodes + others.load(Ordering::Relaxed);
                watch(Progress { nodes, ..progress });
            });
            for thread in spawned {
                let found = thread.join().expect("a search doesn't panic");
                finding = if finding.is_settled() { finding } else { found };
            }
            (finding, self.nodes + nodes + others.load(Ordering::Relaxed))
        })
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
        let mut descent = Descent::new(&self.table, self.nodes, budget, watch);
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
        let mut descent = Descent::new(&self.table, self.nodes, budget, watch);
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
