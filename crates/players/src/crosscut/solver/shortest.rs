//! The shortest forced win.

use parlour_rules::crosscut::{Colour, Position, Status};

use super::proof_position::ProofPosition;
use crate::Budget;
use crate::search::proof::{Finding, Provable, Prover};

/// The fewest plies in which `winner` can force a win, including the winning move. `None` where the
/// budget runs out, or where it takes more than `most`.
///
/// It tries longer and longer wins, so each answer rests on a proof that a shorter win is
/// impossible.
pub fn shortest(
    position: &Position,
    winner: Colour,
    most: u32,
    memory: usize,
    budget: &Budget,
) -> Option<u32> {
    match shortest_with(position, winner, most, memory, &mut budget.clone()) {
        Shortest::In(plies) => Some(plies),
        Shortest::Longer | Shortest::Open => None,
    }
}

/// What the search for the shortest win has found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::crosscut) enum Shortest {
    /// A win in this many plies; a shorter one is impossible.
    In(u32),
    /// No win is as short as that.
    Longer,
    /// Nothing: the budget ran out.
    Open,
}

/// [`shortest`], taking the nodes it visits from the budget.
pub(in crate::crosscut) fn shortest_with(
    position: &Position,
    winner: Colour,
    most: u32,
    memory: usize,
    budget: &mut Budget,
) -> Shortest {
    match position.status() {
        Status::Won(colour) if colour == winner => return Shortest::In(0),
        Status::Won(_) | Status::Drawn => return Shortest::Longer,
        Status::Play | Status::Pass => {}
    }
    let first = if position.turn() == winner { 1 } else { 2 };
    for plies in (first..=most.min(255)).step_by(2) {
        let within = Within { position: ProofPosition(*position), plies: plies as u8 };
        let mut prover = Prover::new(within, memory);
        let found = prover.prove(budget, &mut |_| {});
        budget.effort = budget.effort.saturating_sub(prover.nodes());
        match (found, first) {
            (Finding::Open { .. }, _) => return Shortest::Open,
            (Finding::Won { .. }, 1) | (Finding::Lost { .. }, 2) => return Shortest::In(plies),
            _ => {}
        }
    }
    Shortest::Longer
}

/// A position, and the plies within which one side tries to win: the side to move when one ply is
/// left. Out of plies, it has lost.
#[derive(Clone, Copy)]
struct Within {
    position: ProofPosition,
    plies: u8,
}

impl Provable for Within {
    fn can_win(&self) -> bool {
        self.plies == 0 || self.position.can_win()
    }

    fn each_reply(&self, mut visit: impl FnMut(Self)) -> bool {
        let plies = self.plies - 1;
        self.position.each_reply(|position| {
            // With none left, the other side has held out.
            if plies > 0 {
                visit(Within { position, plies });
            }
        })
    }

    fn key(&self) -> u128 {
        self.position.key() | u128::from(self.plies) << 104
    }

    fn is_threatened(&self) -> bool {
        self.position.is_threatened()
    }

    fn forced_win(&self) -> Option<u16> {
        // A side that only has to hold out does so by forcing a win.
        self.position.forced_win().filter(|_| self.plies > 1)
    }

    fn glance(&self) -> Finding {
        if self.plies == 1 { Finding::Lost { within: 2 } } else { self.position.glance() }
    }
}
