//! Deepening step by step from the position that was asked about.

use std::cmp::Reverse;

use super::Searchable;
use super::pvs::{Care, FARTHEST, Searcher, at_rest};
use super::score::Score;
use crate::Budget;

/// A search with its memory, to be used again and again.
pub struct Search<P: Searchable>(Searcher<P>);

/// What a search made of a position.
#[derive(Clone, Debug)]
pub struct Analysis<M> {
    /// Every move, best first; empty where there is none.
    pub roots: Vec<Root<M>>,
    /// The depth that was looked at completely, in plies.
    pub depth: u32,
    /// The nodes visited: the same number gives the same analysis.
    pub nodes: u64,
}

/// A move of the position that was asked about.
#[derive(Clone, Debug)]
pub struct Root<M> {
    /// The move.
    pub played: M,
    /// Its score. The best move's is what the deepest look found; another's is what the last
    /// look that weighed it exactly found, but no more than a deeper look allows.
    pub score: Score,
    /// How deep the look was that found the score, in plies.
    pub depth: u32,
    /// The line that the look followed, beginning with the move itself.
    pub line: Vec<M>,
}

/// How many nodes are enough to judge a move that has no rival: it is played anyway, but who asks
/// for reasons wants to know what comes of it.
const ENOUGH_FOR_ONE: u64 = 300_000;

/// To this depth every move is weighed exactly, so that all can be ranked.
const WEIGHED_EXACTLY: u32 = 2;

impl<P: Searchable> Search<P> {
    /// A search with a table of 2^`table_bits` pairs of 16 bytes.
    pub fn new(care: Care, table_bits: u32) -> Self {
        Search(Searcher::new(care, table_bits))
    }

    /// Weighs every move of `position`, deepening to at most `deepest` plies while the budget
    /// lasts. However small the budget, every move is looked at.
    pub fn analyse(&mut self, position: &P, deepest: u32, budget: &Budget) -> Analysis<P::Move> {
        self.analyse_beside(position, deepest, 0, budget, &mut |_| true)
    }

    /// [`Search::analyse`] beside another way to think: before each deeper look, `aside` is told
    /// the nodes visited so far and says whether to go on. After each look, the next best moves,
    /// as many as `rivals`, are weighed exactly too, for who wants to hear of them.
    pub fn analyse_beside(
        &mut self,
        position: &P,
        deepest: u32,
        rivals: usize,
        budget: &Budget,
        aside: &mut dyn FnMut(u64) -> bool,
    ) -> Analysis<P::Move> {
        self.0.begin(budget);
        let mut roots = glance(position);
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
            if self.weigh_rivals(position, &mut roots, depth, rivals).is_none() {
                break;
            }
        }
        rank(&mut roots);
        for root in roots.iter_mut().filter(|root| root.score.is_proved()) {
            finish(position, &mut root.line);
        }
        Analysis { roots, depth, nodes: self.0.nodes }
    }

    /// Looks at every move one ply deeper than before; nothing when the budget ran out, and
    /// what was found until then is kept.
    fn deepen(&mut self, position: &P, roots: &mut [Root<P::Move>], depth: u32) -> Option<()> {
        let mut alpha = Score::LEAST;
        for tried in 0..roots.len() {
            let after = position.after(roots[tried].played);
            let exactly = depth <= WEIGHED_EXACTLY;
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
                // The best so far goes first, the others keep their order.
                roots[..=tried].rotate_right(1);
            }
        }
        rank(roots);
        Some(())
    }

    /// Weighs the next best moves exactly, as deep as the best was looked at; nothing when the
    /// budget ran out.
    ///
    /// A move that falls back lets another into its place, which has its turn then: each place
    /// falls back once at most, or every move would be weighed.
    fn weigh_rivals(
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
    /// Takes what a look found that weighed the move exactly.
    fn settle(&mut self, score: Score, depth: u32, answers: &[M]) {
        (self.score, self.depth) = (score, depth);
        self.line.truncate(1);
        self.line.extend_from_slice(answers);
    }
}

/// Every move looked at one ply deep, best first.
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

/// Puts the moves in order behind the best, which is first.
///
/// A look that was cut short may have found the first one lost before the others had their
/// turn: then another that is not known to lose goes before it.
fn rank<M>(roots: &mut [Root<M>]) {
    let [best, others @ ..] = roots else { return };
    if best.score.loses_in().is_none() {
        // Scores found less deep may be above the best: the deeper look did not give them that.
        for other in &mut *others {
            other.score = other.score.min(best.score);
        }
        others.sort_by_key(|root| Reverse(root.score));
    } else {
        roots.sort_by_key(|root| Reverse(root.score));
    }
}

/// Whether looking deeper would change nothing that matters: a proved result, or one move whose
/// rivals all lose and that was looked at for long enough.
fn is_settled<M>(roots: &[Root<M>], nodes: u64) -> bool {
    match roots {
        [] => true,
        [best, others @ ..] => {
            let is_alone = others.iter().all(|other| other.score.loses_in().is_some());
            best.score.is_proved() || is_alone && nodes >= ENOUGH_FOR_ONE
        }
    }
}
