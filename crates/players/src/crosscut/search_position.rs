//! A Crosscut position for the search.

use parlour_rules::crosscut::{Action, Move, Position};

use super::crossings::Crossings;
use super::evaluation::{LineWorths, Weights};
use crate::search::Searchable;

/// A turn: a placement, or a forced pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ply {
    /// A disc is placed.
    Place(Move),
    /// The turn is skipped.
    Pass,
}

impl From<Ply> for Action {
    fn from(ply: Ply) -> Self {
        match ply {
            Ply::Place(played) => Action::Place(played.square),
            Ply::Pass => Action::Pass,
        }
    }
}

/// A position with the weights for its evaluation.
#[derive(Clone, Copy)]
pub struct SearchPosition<'w> {
    /// The position.
    pub position: Position,
    weights: &'w Weights,
    crossings: Option<&'w Crossings>,
}

impl<'w> SearchPosition<'w> {
    /// The position, to be evaluated with these weights alone.
    pub fn new(position: Position, weights: &'w Weights) -> Self {
        SearchPosition { position, weights, crossings: None }
    }

    /// The same position, to be evaluated with its crossings too.
    pub fn with_crossings(self, crossings: &'w Crossings) -> Self {
        SearchPosition { crossings: Some(crossings), ..self }
    }

    fn with(&self, position: Position) -> Self {
        SearchPosition { position, ..*self }
    }
}

/// The slot of a pass. Squares come before it, by row and column, ten of each.
const PASS: usize = 100;

impl Searchable for SearchPosition<'_> {
    type Move = Ply;

    const SLOTS: usize = PASS + 1;

    #[inline]
    fn is_lost(&self) -> bool {
        self.position.is_lost()
    }

    #[inline]
    fn each_move(&self, mut visit: impl FnMut(Ply)) {
        let mut moved = false;
        self.position.each_move(|played| {
            moved = true;
            visit(Ply::Place(played));
        });
        if !moved && self.position.passed().can_place() {
            visit(Ply::Pass);
        }
    }

    #[inline]
    fn after(&self, played: Ply) -> Self {
        self.with(match played {
            Ply::Place(played) => self.position.after(played),
            Ply::Pass => self.position.passed(),
        })
    }

    fn can_win(&self) -> bool {
        self.position.can_win()
    }

    fn is_threatened(&self) -> bool {
        self.position.passed().can_win()
    }

    #[inline]
    fn key(&self) -> u64 {
        // Mixes both boards so that every bit of either affects the high bits.
        let mut key = self.position.own().wrapping_mul(0x9e37_79b9_7f4a_7c15);
        key ^= key >> 32;
        key = (key ^ self.position.enemy()).wrapping_mul(0xd6e8_feb8_6659_fd93);
        key ^= key >> 32;
        key.wrapping_mul(0xd6e8_feb8_6659_fd93)
    }

    #[inline]
    fn evaluate(&self) -> i32 {
        self.refine(self.weights.evaluate(&self.position))
    }

    #[inline]
    fn refine(&self, quick: i32) -> i32 {
        let crossings = self.crossings.map_or(0, |crossings| crossings.evaluate(&self.position));
        (quick + crossings).clamp(-20_000, 20_000)
    }

    fn each_quick_worth(&self, mut visit: impl FnMut(Ply, i32)) {
        let lines = LineWorths::new(self.weights, &self.position.passed());
        self.each_move(|played| {
            let worth = match played {
                Ply::Place(Move { placed, flips: 0, .. }) => lines.with_enemy_disc(placed),
                _ => self.weights.evaluate(&self.after(played).position),
            };
            visit(played, -worth);
        });
    }

    #[inline]
    fn slot(played: Ply) -> usize {
        match played {
            Ply::Place(played) => {
                usize::from(played.square.row()) * 10 + usize::from(played.square.column())
            }
            Ply::Pass => PASS,
        }
    }
}
