//! Proof-number search: proves who wins, where alpha-beta would have to guess.
//!
//! A position's *proof number* says how much there still seems to be shown before the side to move
//! has won, its *disproof number* the same for its having lost. The search always goes on where
//! the least is missing, so it follows forced lines wherever they lead and does not care how deep
//! they are. It is depth-first (df-pn, Nagai 2002): it stays below a position until the numbers
//! there pass a limit beyond which another position is more promising, and a table holds what was
//! found.
//!
//! For a side that must answer everything, the largest number of its replies counts, and one for
//! each of the others (weak proof numbers, Ueda and others 2008): adding all of them up would
//! count a position that many replies lead to many times over.

mod descent;
mod finding;
mod line;
mod table;

use crate::Budget;

use descent::Descent;
pub use finding::Finding;
use table::Table;

/// A position of a game between two sides who move in turn and never come back to a position.
///
/// Everything is told from the side to move, and no side has won yet.
pub trait Provable: Copy {
    /// Whether the side to move has a move that wins at once.
    fn can_win(&self) -> bool;

    /// Hands the position after each move to `visit`, but for those in which the other side
    /// [can win](Provable::can_win) at once. Only asked where the side to move cannot win at once.
    ///
    /// Says whether there is a move at all; without any, the game is drawn.
    fn each_reply(&self, visit: impl FnMut(Self)) -> bool;

    /// A number below 2^112 that no other position has, but for those that are won, lost and
    /// drawn together with this one, such as its mirror image.
    fn key(&self) -> u128;

    /// What to think of a position that nothing is known about yet: open, or lost where that is
    /// plain to see. Only asked where the side to move cannot win at once.
    fn glance(&self) -> Finding;
}

/// How far a search has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The positions whose moves were looked at.
    pub nodes: u64,
    /// What is known of the position that was asked about.
    pub root: Finding,
}

/// A search for a proof, which can be left and taken up again.
///
/// What it finds depends on nothing but the position, the memory and the efforts it was given.
pub struct Prover<P> {
    root: P,
    table: Table,
    nodes: u64,
    finding: Finding,
}

impl<P: Provable> Prover<P> {
    /// A search that has not begun. The table takes at most `memory` bytes, but at least 4 MiB;
    /// memory that is not needed is not touched.
    pub fn new(root: P, memory: usize) -> Self {
        let finding = if root.can_win() { Finding::Won { within: 1 } } else { Finding::open(1, 1) };
        Prover { root, table: Table::new(memory), nodes: 0, finding }
    }

    /// Goes on until the position is settled or the budget has run out. `watch` is told now and
    /// then how far the search has come.
    pub fn prove(&mut self, budget: &Budget, watch: &mut dyn FnMut(Progress)) -> Finding {
        if !self.finding.is_settled() {
            let mut descent = Descent::new(&mut self.table, self.nodes, budget, watch);
            self.finding = descent.prove(&self.root);
            self.nodes = descent.nodes();
        }
        self.finding
    }

    /// What is known of the position that was asked about.
    pub fn finding(&self) -> Finding {
        self.finding
    }

    /// What is known of the position after each move that does not lose at once; nothing where a
    /// move wins at once.
    pub fn replies(&self) -> Vec<(P, Finding)> {
        descent::replies(&self.table, &self.root)
    }

    /// The position that was asked about and, where it is won or lost, those of a line to where
    /// the rest is plain: the side to move wins at once, or loses at once whatever it does.
    ///
    /// The winner goes where the proof is shortest, the loser where it is longest. Parts of the
    /// proof that had to make room in the table are searched for again; if the budget runs out
    /// over that, the line stops there.
    pub fn line(&mut self, budget: &Budget) -> Vec<P> {
        let watch = &mut |_| {};
        let mut descent = Descent::new(&mut self.table, self.nodes, budget, watch);
        let line = descent.line(&self.root, self.finding);
        self.nodes = descent.nodes();
        line
    }

    /// The positions whose moves were looked at so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The bytes that the table may come to take.
    pub fn memory(&self) -> usize {
        self.table.memory()
    }
}
