//! Principal-variation search: one node and everything below it.

use super::Searchable;
use super::ordering::{Memory, NO_SLOT};
use super::score::Score;
use super::table::{Bound, Found, Table};
use crate::Budget;

/// How a search treats moves that don't look promising.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Care {
    /// Every move is searched to the full depth: the answer is plain minimax.
    Full,
    /// Late moves are first searched less deeply, hopeless ones not at all, and forced answers more
    /// deeply. Proofs stay valid.
    Selective,
}

/// The longest line that is followed.
pub(super) const FARTHEST: usize = 120;

/// A move to try, with its rank.
struct Candidate<M> {
    rank: i32,
    /// The quick estimate for the side that makes it.
    worth: i32,
    slot: u16,
    played: M,
}

/// How many of the best-ranked moves are sorted at the last ply; the rest stay unsorted.
const SORTED_AT_THE_END: usize = 6;

/// Up to this depth, a position whose estimate is far above the window isn't searched.
const SAFE_DEPTH: i32 = 3;
/// How much an estimate may be wrong for each ply that isn't searched.
const MARGIN: i32 = 80;

/// The window and place of a node.
#[derive(Clone, Copy)]
struct Window {
    alpha: Score,
    beta: Score,
    ply: usize,
}

impl Window {
    /// Whether an exact score is wanted, and not only on which side of the window it is.
    fn is_wide(self) -> bool {
        self.beta > self.alpha.next()
    }

    /// Whether an estimate can decide on which side of the window the score is.
    fn is_among_estimates(self) -> bool {
        !self.alpha.is_proved() && !self.beta.is_proved()
    }
}

/// The state of a running search.
pub(super) struct Searcher<P: Searchable> {
    pub care: Care,
    pub nodes: u64,
    effort: u64,
    stop: crate::Stop,
    table: Table,
    memory: Memory,
    candidates: Vec<Vec<Candidate<P::Move>>>,
    /// The best line found from each ply onwards.
    pub lines: Vec<Vec<P::Move>>,
}

impl<P: Searchable> Searcher<P> {
    pub fn new(care: Care, table_bits: u32) -> Self {
        let each_ply = || 0..=FARTHEST + 1;
        Searcher {
            care,
            nodes: 0,
            effort: 0,
            stop: crate::Stop::default(),
            table: Table::new(table_bits),
            memory: Memory::new(P::SLOTS, FARTHEST + 1),
            candidates: each_ply().map(|_| Vec::new()).collect(),
            lines: each_ply().map(|_| Vec::new()).collect(),
        }
    }

    /// Forgets the previous search.
    pub fn begin(&mut self, budget: &Budget) {
        self.nodes = 0;
        self.effort = budget.effort;
        self.stop = budget.stop.clone();
        self.table.begin();
        self.memory.clear();
    }

    /// Counts a node; `None` when the budget is spent.
    #[inline]
    fn count(&mut self) -> Option<()> {
        if self.nodes >= self.effort || self.nodes & 0x3ff == 0x3ff && self.stop.is_raised() {
            return None;
        }
        self.nodes += 1;
        Some(())
    }

    /// The score of a position at `ply` in which nobody has won: exact between `alpha` and `beta`,
    /// otherwise a bound. `None` when the budget is spent.
    pub fn node(
        &mut self,
        position: &P,
        mut depth: i32,
        alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Option<Score> {
        self.lines[ply].clear();
        self.count()?;
        if position.can_win() {
            return Some(Score::win_in(ply as u32 + 1));
        }
        let threatened = position.is_threatened();
        if self.care == Care::Selective && depth <= 0 && threatened {
            depth = 1;
        }
        if depth <= 0 || ply >= FARTHEST {
            return Some(Score::estimate(position.evaluate()));
        }
        let window = Window { alpha, beta, ply };
        let key = position.key();
        let mut remembered = NO_SLOT;
        if let Some(found) = self.table.find(key) {
            remembered = found.slot;
            let score = from_position(found.score, ply);
            if !window.is_wide() && self.settles(found, depth) {
                match found.bound {
                    Bound::AtLeast if score < beta => {}
                    Bound::AtMost if score > alpha => {}
                    _ => return Some(score),
                }
            }
        }
        let is_quiet = self.care == Care::Selective && !threatened && !window.is_wide();
        if is_quiet
            && window.is_among_estimates()
            && let Some(score) = above(position, depth, beta)
        {
            return Some(score);
        }
        let mut candidates = std::mem::take(&mut self.candidates[ply]);
        candidates.clear();
        let mut falls = None;
        position.each_quick_worth(|played, worth| {
            // Under a threat, only moves that parry it are tried.
            if threatened && position.after(played).can_win() {
                falls = Some(played);
                return;
            }
            let slot = P::slot(played) as u16;
            let rank =
                if depth == 1 { worth } else { self.memory.rank(slot, remembered, ply, 4 * worth) };
            candidates.push(Candidate { rank, worth, slot, played });
        });
        let result = if candidates.is_empty() {
            self.lines[ply].extend(falls);
            Some(falls.map_or(Score::DRAW, |_| Score::loss_in(ply as u32 + 2)))
        } else {
            self.branch(position, &mut candidates, depth, window, key)
        };
        self.candidates[ply] = candidates;
        result
    }

    fn branch(
        &mut self,
        position: &P,
        candidates: &mut [Candidate<P::Move>],
        depth: i32,
        window: Window,
        key: u64,
    ) -> Option<Score> {
        let Window { mut alpha, beta, ply } = window;
        let mut best = Score::LEAST;
        let mut best_slot = NO_SLOT;
        for tried in 0..candidates.len() {
            if depth > 1 || tried < SORTED_AT_THE_END {
                bring_forward(candidates, tried);
            }
            let Candidate { played, slot, worth, .. } = candidates[tried];
            let after = position.after(played);
            let now = Window { alpha, ..window };
            let score = if self.care == Care::Selective && depth == 1 {
                self.leaf(&after, worth, now)?
            } else if let Some(hopeless) = self.hopeless(&after, tried, worth, depth, now) {
                hopeless
            } else {
                self.child(&after, tried, depth, alpha, beta, ply)?
            };
            if score > best {
                best = score;
                best_slot = slot;
                if score > alpha {
                    alpha = score;
                    let (head, tail) = self.lines.split_at_mut(ply + 1);
                    head[ply].clear();
                    head[ply].push(played);
                    head[ply].extend_from_slice(&tail[0]);
                }
                if score >= beta {
                    let failed = candidates[..tried].iter().map(|candidate| candidate.slot);
                    self.memory.refuted(slot, failed, ply, depth);
                    break;
                }
            }
        }
        let bound = if best >= beta {
            Bound::AtLeast
        } else if best > window.alpha {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        let score = to_position(best, ply);
        self.table.keep(key, Found { score, depth: depth as u8, bound, slot: best_slot });
        Some(best)
    }

    /// The score of a move at the last ply, for the side that makes it. Only a move that could
    /// raise the score, or that makes a threat, is looked at closely.
    fn leaf(&mut self, after: &P, worth: i32, window: Window) -> Option<Score> {
        let Window { alpha, beta, ply } = window;
        if worth + MARGIN <= alpha.value() {
            return Some(Score::estimate(worth));
        }
        if after.is_threatened() {
            return Some(-self.node(after, 0, -beta, -alpha, ply + 1)?);
        }
        self.lines[ply + 1].clear();
        self.count()?;
        let score = -Score::estimate(after.refine(-worth));
        let is_answered = score > alpha && after.can_win();
        Some(if is_answered { Score::loss_in(ply as u32 + 2) } else { score })
    }

    /// The estimate of a move that is so far below the window that it isn't searched.
    fn hopeless(
        &self,
        after: &P,
        tried: usize,
        worth: i32,
        depth: i32,
        window: Window,
    ) -> Option<Score> {
        let is_hopeless = self.care == Care::Selective
            && tried > 0
            && depth <= SAFE_DEPTH
            && !window.is_wide()
            && window.is_among_estimates()
            && worth + MARGIN * depth <= window.alpha.value()
            && !after.is_threatened();
        is_hopeless.then(|| Score::estimate(worth))
    }

    /// The score of a move tried after `tried` others, for the side that makes it.
    pub fn child(
        &mut self,
        after: &P,
        tried: usize,
        depth: i32,
        alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Option<Score> {
        if tried == 0 {
            return Some(-self.node(after, depth - 1, -beta, -alpha, ply + 1)?);
        }
        let less = self.reduction(after, tried, depth);
        let mut score = -self.node(after, depth - 1 - less, -alpha.next(), -alpha, ply + 1)?;
        if score > alpha && less > 0 {
            score = -self.node(after, depth - 1, -alpha.next(), -alpha, ply + 1)?;
        }
        if score > alpha && score < beta && beta > alpha.next() {
            score = -self.node(after, depth - 1, -beta, -alpha, ply + 1)?;
        }
        Some(score)
    }

    /// How many plies less deep a late move is first searched.
    fn reduction(&self, after: &P, tried: usize, depth: i32) -> i32 {
        if self.care == Care::Full || depth < 2 || tried < 2 || after.is_threatened() {
            return 0;
        }
        // Both factors grow slowly. The thirty-second move at depth 8 is reduced by 10, so only a
        // quick look is left unless it does better than expected.
        let late = (tried.ilog2() * (1 + depth.ilog2()) / 2) as i32;
        late.clamp(1, depth - 1)
    }

    /// Whether a table entry is as good as a search to this depth.
    fn settles(&self, found: Found, depth: i32) -> bool {
        match self.care {
            Care::Full => i32::from(found.depth) == depth,
            Care::Selective => {
                i32::from(found.depth) >= depth
                    || found.score.wins_in().is_some() && found.bound != Bound::AtMost
                    || found.score.loses_in().is_some() && found.bound != Bound::AtLeast
            }
        }
    }
}

/// A score above the window without a search, where the estimate is far above it.
fn above<P: Searchable>(position: &P, depth: i32, beta: Score) -> Option<Score> {
    let margin = MARGIN * depth;
    let estimate = (depth <= SAFE_DEPTH).then(|| position.evaluate() - margin)?;
    (estimate >= beta.value()).then(|| Score::estimate(estimate))
}

/// A score without trying every answer: an immediate win, or an estimate.
pub(super) fn at_rest<P: Searchable>(position: &P, ply: usize) -> Score {
    if position.can_win() {
        Score::win_in(ply as u32 + 1)
    } else {
        Score::estimate(position.evaluate())
    }
}

/// Swaps the best-ranked candidate from `first` on into that place.
fn bring_forward<M>(candidates: &mut [Candidate<M>], first: usize) {
    let mut best = first;
    for other in first + 1..candidates.len() {
        if candidates[other].rank > candidates[best].rank {
            best = other;
        }
    }
    candidates.swap(first, best);
}

/// A score counted from the root, converted to count from a position at `ply`.
fn to_position(score: Score, ply: usize) -> Score {
    shift(score, ply as i32)
}

fn from_position(score: Score, ply: usize) -> Score {
    shift(score, -(ply as i32))
}

fn shift(score: Score, plies: i32) -> Score {
    if score.wins_in().is_some() {
        Score::from_value(score.value() + plies)
    } else if score.loses_in().is_some() {
        Score::from_value(score.value() - plies)
    } else {
        score
    }
}
