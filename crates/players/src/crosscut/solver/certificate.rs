//! A winning strategy that other programs can check (`docs/crosscut-solved.md`).

use std::collections::HashSet;

use parlour_rules::crosscut::{Action, Colour, Position, Size};

use super::proof_position::ProofPosition;
use super::symmetry::canonical;
use super::{Proved, Solver, between};
use crate::Budget;
use crate::search::proof::Prover;

/// The winner's move in every position of a winning strategy for an empty board, up to symmetry.
///
/// The moves are in the order in which a walk through all games meets their positions: the loser's
/// replies row by row, each followed to its end before the next. Positions that were met before,
/// perhaps mirrored, have no second move, and positions in which the winner can complete a line have
/// none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    size: Size,
    winner: Colour,
    moves: Vec<u8>,
}

impl Certificate {
    /// The first bytes of every certificate: a name and the version of the format.
    pub const START: [u8; 9] = *b"CROSSCUT\x01";

    /// The board's size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The side that wins.
    pub fn winner(&self) -> Colour {
        self.winner
    }

    /// How many positions have a move, mirror images counted once.
    pub fn positions(&self) -> usize {
        self.moves.len()
    }

    /// The contents of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Certificate::START.to_vec();
        bytes.extend([self.size.rows(), self.size.columns()]);
        bytes.push(match self.winner {
            Colour::Red => b'R',
            Colour::Blue => b'B',
        });
        bytes.extend((self.moves.len() as u64).to_le_bytes());
        bytes.extend(&self.moves);
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }
}

/// FNV-1a with 64 bits, a checksum that is easy to write again in other programs.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

impl Solver {
    /// A certificate of the win on an empty board. Parts of the proof that were dropped from the
    /// table are searched again. `watch` is called now and then with the number of positions.
    ///
    /// `None` where the board isn't empty, nobody is proved to win, or the budget runs out.
    pub fn certificate(
        &mut self,
        budget: &Budget,
        watch: &mut dyn FnMut(usize),
    ) -> Option<Certificate> {
        let position = self.position;
        let Proved::Win { winner, .. } = self.proved() else { return None };
        if position != Position::empty(position.size()) {
            return None;
        }
        let prover = self.prover.as_mut()?;
        let last_node = prover.nodes().saturating_add(budget.effort);
        let (met, moves) = (HashSet::new(), Vec::new());
        let mut walk = Walk { prover, budget, last_node, watch, met, moves };
        if winner == position.turn() {
            walk.winner_moves(&position)?;
        } else {
            walk.loser_moves(&position)?;
        }
        Some(Certificate { size: position.size(), winner, moves: walk.moves })
    }
}

/// Positions between two calls of `watch`.
const REPORT: usize = 1 << 12;

/// A walk through all games in which the winner follows its strategy. Its steps return `None` where
/// the budget runs out.
struct Walk<'a> {
    prover: &'a mut Prover<ProofPosition>,
    budget: &'a Budget,
    last_node: u64,
    watch: &'a mut dyn FnMut(usize),
    /// The positions that have a move, in their canonical form.
    met: HashSet<(u64, u64)>,
    moves: Vec<u8>,
}

impl Walk<'_> {
    fn winner_moves(&mut self, position: &Position) -> Option<()> {
        if position.can_win() {
            return Some(());
        }
        if !position.can_place() {
            return self.loser_moves(&position.passed());
        }
        if !self.met.insert(canonical(position)) {
            return Some(());
        }
        let effort = self.last_node.saturating_sub(self.prover.nodes());
        let budget = Budget { effort, stop: self.budget.stop.clone() };
        let ProofPosition(after) = self.prover.winning_reply(&ProofPosition(*position), &budget)?;
        let Action::Place(square) = between(position, &after) else { return None };
        self.moves.push(square.row() * position.size().columns() + square.column());
        if self.moves.len().is_multiple_of(REPORT) {
            (self.watch)(self.moves.len());
        }
        self.loser_moves(&after)
    }

    fn loser_moves(&mut self, position: &Position) -> Option<()> {
        if !position.can_place() {
            return self.winner_moves(&position.passed());
        }
        position.moves().into_iter().try_for_each(|reply| self.winner_moves(&position.after(reply)))
    }
}
