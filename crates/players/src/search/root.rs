//! Iterative deepening from the root.

use std::cmp::Reverse;

use super::Searchable;
use super::pvs::{Care, FARTHEST, Searcher, at_rest};
use super::score::Score;
use crate::Budget;

/// A search with its memory, which can be used again.
pub struct Search<P: Searchable>(Searcher<P>);

/// The result of a search.
#[derive(Clone, Debug)]
pub struct Analysis<M> {
    /// Every move, best first; empty where there is none.
    pub roots: Vec<Root<M>>,
    /// The depth that was searched completely, in plies.
    pub depth: u32,
    /// The nodes visited. The same number gives the same analysis.
    pub nodes: u64,
}

/// A move at the root.
#[derive(Clone, Debug)]
pub struct Root<M> {
    /// The move.
    pub played: M,
    /// Its score. The best move's comes from the deepest search; another's from the last exact
    /// search of it, but no more than a deeper search allows.
    pub score: Score,
    /// The depth of the search that found the score, in plies.
    pub depth: u32,
    /// The line that the search followed, starting with the move itself.
    pub line: Vec<M>,
}

/// Nodes that are enough for a move without alternatives. It is played anyway, but its reasons need
/// a line.
const ENOUGH_FOR_ONE: u64 = 300_000;

/// Up to this depth every move gets an exact score, so that all can be ranked.
const EXACT_DEPTH: u32 = 2;

impl<P: Searchable> Search<P> {
    /// A search with a table of 2^`table_bits` pairs of 16 bytes.
    pub fn new(care: Care, table_bits: u32) -> Self {
        Search(Searcher::new(care, table_bits))
    }

    /// Searches every move of `position`, deepening to at most `deepest` plies while the budget
    /// lasts. However small the budget, every move gets a score.
    pub fn analyse(&mut self, position: &P, deepest: u32, budget: &Budget) -> Analysis<P::Move> {
        self.analyse_beside(position, deepest, 0, budget, &mut |_| true)
    }

    /// [`Search::analyse`] side by side with another search. Before each deeper step, `aside` gets
    /// the nodes visited so far and returns whether to continue. After each step, the next best
    /// moves, up to `rivals`, get exact scores too.
    pub fn analyse_beside(
        &mut self,
        position: &P,
        deepest: u32,
        rivals: usize,
        budget: &Budget,
        aside: &mut dyn FnMut(u64) -> bool,
    ) -> Analysis<P::Move> {
        self.analyse_some(position, &|_| true, deepest, rivals, budget, aside)
    }

    /// [`Search::analyse_beside`], comparing only the moves that `is_wanted` accepts.
    pub fn analyse_some(
        &mut self,
        position: &P,
        is_wanted: &dyn Fn(P::Move) -> bool,
        deepest: u32,
        rivals: usize,
        budget: &Budget,
        aside: &mut dyn FnMut(u64) -> bool,
    ) -> Analysis<P::Move> {
        self.0.begin(budget);
        let mut roots = glance(position);
        roots.retain(|root| is_wanted(root.played));
        self.0.nodes += roots.len() as u64;
        let mut depth = 1;
        while depth < deepest.min(FARTHEST as u32)
            && !is_settled(&roots, self.0.nodes)
            && aside(self.0.nodes)
        {
            let complete = self.deepen(position, &mut roots, depth + 1);
            if complete.is_none() {
                break;
            }
            depth += 1;
            if self.search_rivals(position, &mut roots, depth, rivals).is_none() {
                break;
            }
        }
        rank(&mut roots);
        for root in roots.iter_mut().filter(|root| root.score.is_proved()) {
            finish(position, &mut root.line);
        }
        Analysis { roots, depth, nodes: self.0.nodes }
    }

    /// Searches every move one ply deeper. `None` when the budget ran out; what was found until
    /// then is kept.
    fn deepen(&mut self, position: &P, roots: &mut [Root<P::Move>], depth: u32) -> Option<()> {
        let mut alpha = Score::LEAST;
        for tried in 0..roots.len() {
            let after = position.after(roots[tried].played);
            let exactly = depth <= EXACT_DEPTH;
            let (floor, place) = if exactly { (Score::LEAST, 0) } else { (alpha, tried) };
            let score = self.0.child(&after, place, depth as i32, floor, Score::MOST, 0)?;
            let root = &mut roots[tried];
            if score > floor {
                root.settle(score, depth, &self.0.lines[1]);
            } else {
                root.score = root.score.min(score);
            }
            if score > alpha {
                alpha = score;
                // The best so far goes first; the others keep their order.
                roots[..=tried].rotate_right(1);
            }
        }
        rank(roots);
        Some(())
    }

    /// Finds exact scores for the next best moves, as deep as the best. `None` when the budget ran
    /// out.
    ///
    /// A move that drops back lets another move up, which then gets its turn. Each place drops back
    /// at most once, or every move would be searched.
    fn search_rivals(
        &mut self,
        position: &P,
        roots: &mut [Root<P::Move>],
        depth: u32,
        rivals: usize,
    ) -> Option<()> {
        let last = rivals.min(roots.len().saturating_sub(1));
        for _ in 0..2 * last {
            let is_open = |root: &Root<P::Move>| root.depth < depth && !root.score.is_proved();
            let Some(place) = roots[1..=last].iter().position(is_open) else { break };
            let rival = place + 1;
            let after = position.after(roots[rival].played);
            let score = self.0.child(&after, 0, depth as i32, Score::LEAST, Score::MOST, 0)?;
            roots[rival].settle(score, depth, &self.0.lines[1]);
            if score > roots[0].score {
                roots[..=rival].rotate_right(1);
            }
            rank(roots);
        }
        Some(())
    }
}

impl<M: Copy> Root<M> {
    /// Stores the result of an exact search of the move.
    fn settle(&mut self, score: Score, depth: u32, answers: &[M]) {
        (self.score, self.depth) = (score, depth);
        self.line.truncate(1);
        self.line.extend_from_slice(answers);
    }
}

/// Every move searched one ply deep, best first.
fn glance<P: Searchable>(position: &P) -> Vec<Root<P::Move>> {
    let mut roots = Vec::new();
    position.each_move(|played| {
        let after = position.after(played);
        let score = if after.is_lost() { Score::win_in(1) } else { -at_rest(&after, 1) };
        roots.push(Root { played, score, depth: 1, line: vec![played] });
    });
    roots.sort_by_key(|root| Reverse(root.score));
    roots
}

/// Adds the winning move to a line that ends just before it: the search saw it without playing it.
fn finish<P: Searchable>(position: &P, line: &mut Vec<P::Move>) {
    let end = line.iter().fold(*position, |position, &played| position.after(played));
    if end.is_lost() {
        return;
    }
    let mut wins = None;
    end.each_move(|played| {
        if wins.is_none() && end.after(played).is_lost() {
            wins = Some(played);
        }
    });
    line.extend(wins);
}

/// Sorts the moves behind the best, which is first.
///
/// A search that was cut short may have found the first move lost before the others had their turn.
/// Then a move that isn't known to lose goes before it.
fn rank<M>(roots: &mut [Root<M>]) {
    let [best, others @ ..] = roots else { return };
    if best.score.loses_in().is_none() {
        // Shallow scores may be above the best one, which the deeper search did not confirm.
        for other in &mut *others {
            other.score = other.score.min(best.score);
        }
        others.sort_by_key(|root| Reverse(root.score));
    } else {
        roots.sort_by_key(|root| Reverse(root.score));
    }
}

/// Whether deeper search would change nothing that matters: the result is proved, or all other
/// moves lose and the remaining one was searched long enough.
fn is_settled<M>(roots: &[Root<M>], nodes: u64) -> bool {
    match roots {
        [] => true,
        [best, others @ ..] => {
            let is_alone = others.iter().all(|other| other.score.loses_in().is_some());
            best.score.is_proved() || is_alone && nodes >= ENOUGH_FOR_ONE
        }
    }
}
