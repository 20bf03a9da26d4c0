//! `hard` and `expert`: players that search.

use std::cmp::Reverse;

use parlour_rules::crosscut::{Action, Crosscut, Position};

use super::crossings::Crossings;
use super::default_effort;
use super::evaluation::{Judgement, Weights};
use super::facts::Fact;
use super::first_moves;
use super::hold_out::hardest_first;
use super::quickest_win::quickest_first;
use super::reasons::{is_shortest, stated};
use super::search_position::{Ply, SearchPosition};
use super::side_solver::SideSolver;
use super::solver::symmetry::canonical;
use crate::explain;
use crate::search::{Care, Root, Score, Search};
use crate::{Budget, Decision, Level, Player, Prompt, Term, TermKind, Verdict};

/// A player that looks ahead.
///
/// The same position and effort give the same decision, whatever was asked before.
pub struct SearchPlayer {
    level: Level,
    search: Search<SearchPosition<'static>>,
    weights: &'static Weights,
    crossings: Option<&'static Crossings>,
    most_effort: u64,
    /// How many moves besides the best are searched as deeply.
    rivals: usize,
}

/// How long `expert` keeps looking for a proof.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Proofs {
    /// While the search runs.
    Beside,
    /// Until its share of the budget is spent, even if the search has ended.
    Finished,
}

/// Deeper than any search gets.
const DEEPEST: u32 = 100;
/// How many moves besides the best an adviser explains.
const RIVALS: usize = 3;
/// A search at most this many plies shallower than the best move's is deep enough.
const NEARLY_AS_DEEP: u32 = 2;
/// A proved best move has no depth to compare with: then this many plies are deep enough.
const DEEP_ENOUGH: u32 = 6;

impl SearchPlayer {
    /// `hard`: a very short search with plain weights.
    pub fn hard() -> Self {
        SearchPlayer {
            level: Level::Hard,
            search: Search::new(Care::Selective, 14),
            weights: Weights::plain(),
            crossings: None,
            most_effort: default_effort(Level::Hard),
            rivals: 0,
        }
    }

    /// `expert`: searches as far as the budget goes, with a fitted evaluation.
    pub fn expert() -> Self {
        SearchPlayer {
            level: Level::Expert,
            search: Search::new(Care::Selective, 19),
            weights: Weights::fitted(),
            crossings: Some(Crossings::fitted()),
            most_effort: u64::MAX,
            rivals: 0,
        }
    }

    /// The same player for advice: the next best moves are searched about as deeply as the best,
    /// within the same budget.
    pub fn advising(self) -> Self {
        SearchPlayer { rivals: RIVALS, ..self }
    }

    /// Every move of a position, best first, and the nodes visited.
    ///
    /// `expert` also tries to prove the result while it searches.
    pub(super) fn rank_moves(
        &mut self,
        position: &Position,
        rivals: usize,
        proofs: Proofs,
        budget: &Budget,
    ) -> (Vec<RankedMove>, u64) {
        self.rank_some_moves(position, &|_| true, rivals, proofs, budget)
    }

    /// [`rank_moves`](Self::rank_moves), comparing only the moves that `is_wanted` accepts.
    fn rank_some_moves(
        &mut self,
        position: &Position,
        is_wanted: &dyn Fn(Action) -> bool,
        rivals: usize,
        proofs: Proofs,
        budget: &Budget,
    ) -> (Vec<RankedMove>, u64) {
        let mut field = SearchPosition::new(*position, self.weights);
        if let Some(crossings) = self.crossings {
            field = field.with_crossings(crossings);
        }
        let wanted = |ply: Ply| is_wanted(ply.into());
        if self.level != Level::Expert {
            let mut aside = |_| true;
            let found =
                self.search.analyse_some(&field, &wanted, DEEPEST, rivals, budget, &mut aside);
            return (found.roots.into_iter().map(RankedMove::from).collect(), found.nodes);
        }
        let (mut proving, budget) = SideSolver::beside(position, budget);
        let mut aside = |nodes| proving.is_open(nodes);
        let found = self.search.analyse_some(&field, &wanted, DEEPEST, rivals, &budget, &mut aside);
        let mut compared: Vec<RankedMove> = found.roots.into_iter().map(RankedMove::from).collect();
        if proofs == Proofs::Finished {
            proving.finish();
        }
        let nodes = found.nodes + proving.nodes();
        proving.correct(&mut compared);
        compared.retain(|one| is_wanted(one.action));
        (compared, nodes)
    }

    /// Searches the next best moves as if each had been played, where a proof for the best move
    /// ended the search early. Returns the nodes visited.
    ///
    /// It takes at most as many nodes as the best move did, or as the level usually does. The first
    /// move gets half of them, because it gets the longest explanation, and each next one half of
    /// the rest. A move that drops back lets another have its turn.
    fn search_rivals(
        &mut self,
        before: &Position,
        compared: &mut [RankedMove],
        spent: u64,
        budget: &Budget,
    ) -> u64 {
        let extra = spent.max(default_effort(self.level));
        let extra = extra.min(budget.effort.saturating_sub(spent));
        let mut left = extra;
        for turn in (0..2 * self.rivals).rev() {
            let best_wins = compared.first().is_some_and(|best| best.score.wins_in().is_some());
            let others = compared.iter().skip(1).filter(|other| !other.is_image);
            let rivals = others.take(self.rivals);
            let Some(rival) = rivals
                .filter(|_| best_wins && left > 0 && !budget.stop.is_raised())
                .find(|rival| !rival.score.is_proved() && !rival.was_thought_through)
                .map(|rival| rival.action)
            else {
                break;
            };
            let after = match rival {
                Action::Place(square) => before.place(square).expect("compared moves are legal"),
                // A player who must pass has no other move, and a swap is judged by the best move.
                Action::Pass | Action::Swap => break,
            };
            let effort = if turn == 0 { left } else { left.div_ceil(2) };
            let share = Budget { effort, stop: budget.stop.clone() };
            let (answers, nodes) = self.rank_moves(&after, 0, Proofs::Finished, &share);
            left = left.saturating_sub(nodes);
            let found = compared.iter_mut().find(|other| other.action == rival);
            if let (Some(rival), Some(answer)) = (found, answers.into_iter().next()) {
                rival.settle(answer);
            }
            share_proofs(before, compared);
        }
        extra - left
    }
}

impl Player<Crosscut> for SearchPlayer {
    fn decide(&mut self, ask: &Prompt<Crosscut>, budget: &Budget) -> Decision<Action> {
        let position = &ask.view.position;
        let effort = budget.effort.min(self.most_effort);
        let budget = &Budget { effort, stop: budget.stop.clone() };
        let starts = ask.view.will_offer_swap();
        let (mut compared, nodes) = if starts {
            let (mut compared, nodes) = self.rank_starts(position, budget);
            compared.retain(|one| ask.legal.contains(&one.action));
            (compared, nodes)
        } else {
            let wanted = |action| ask.legal.contains(&action);
            let (mut compared, nodes) =
                self.rank_some_moves(position, &wanted, self.rivals, Proofs::Beside, budget);
            share_proofs(position, &mut compared);
            let extra = self.search_rivals(position, &mut compared, nodes, budget);
            let spent = nodes + extra;
            let rest = budget.effort.saturating_sub(spent);
            let rest = Budget { effort: rest, stop: budget.stop.clone() };
            let last = match compared.first() {
                Some(best) if self.level == Level::Expert && best.is_lost() => {
                    hardest_first(position, &mut compared, &rest)
                }
                Some(_) if self.level == Level::Expert => {
                    let nodes = quickest_first(position, &mut compared, &rest);
                    share_proofs(position, &mut compared);
                    nodes
                }
                _ => 0,
            };
            if self.level == Level::Expert
                && let Some(plies) = first_moves::wins_within(position)
            {
                for one in compared.iter_mut().filter(|one| !one.score.is_proved()) {
                    one.score = Score::win_in(plies);
                }
                compared.sort_by_key(|one| Reverse(one.score));
            }
            (compared, spent + last)
        };
        if ask.legal.contains(&Action::Swap)
            && let Some(best) = compared.first()
        {
            // Swapping takes Red's side of Blue's best move, one action later.
            let score = -best.score.later(1);
            let line = [&[Action::Swap], &best.line[..]].concat();
            let place = compared.partition_point(|other| other.score > score);
            let depth = best.depth + 1;
            compared.insert(place, RankedMove::new(Action::Swap, score, line, depth));
        }
        let only = match &compared[..] {
            [_] => None,
            [best, others @ ..] if !best.is_lost() && others.iter().all(RankedMove::is_lost) => {
                Some(Fact::OthersLose)
            }
            [best, ..] if starts && !best.score.is_proved() => Some(Fact::EvenStart),
            _ => None,
        };
        let glanced: Vec<bool> =
            compared.iter().map(|other| other.is_glance(&compared[0])).collect();
        let mut ranked: Vec<Verdict<Action>> = compared
            .into_iter()
            .map(|compared| verdict(self.weights, position, compared))
            .collect();
        if let Some(best) = ranked.first_mut() {
            best.terms.extend(fact_terms(only));
        }
        for (verdict, glanced) in ranked.iter_mut().zip(glanced) {
            verdict.terms.extend(fact_terms(glanced.then_some(Fact::Glanced)));
        }
        Decision { ranked, effort: nodes }
    }
}

/// Copies proofs to moves that lead to mirror images of the same position: the nearest one, since
/// each says within how many plies the game is won.
fn share_proofs(before: &Position, compared: &mut [RankedMove]) {
    let image = |action: Action| match action {
        Action::Place(square) => before.place(square).ok().map(|after| canonical(&after)),
        Action::Pass | Action::Swap => None,
    };
    let proved: Vec<_> = compared
        .iter()
        .filter(|other| other.score.is_proved())
        .filter_map(|other| Some((image(other.action)?, other.score, other.is_exact)))
        .collect();
    for other in compared.iter_mut() {
        let like = image(other.action);
        let alike = proved.iter().filter(|(image, ..)| Some(*image) == like);
        let nearest = alike.max_by_key(|(_, score, is_exact)| (score.value().abs(), *is_exact));
        let Some(&(_, score, is_exact)) = nearest else { continue };
        if score.value().abs() > other.score.value().abs() {
            (other.score, other.line) = (score, vec![other.action]);
            other.is_image = true;
        }
        other.is_exact |= is_exact && other.score == score;
    }
    // The best stays first among equals.
    compared.sort_by_key(|other| Reverse(other.score));
}

/// An action with its search result.
pub(super) struct RankedMove {
    pub action: Action,
    pub score: Score,
    pub line: Vec<Action>,
    /// The depth of the search, in plies.
    pub depth: u32,
    /// Whether it was searched as if it had been played.
    was_thought_through: bool,
    /// Whether its proof comes from a mirror image.
    is_image: bool,
    /// Whether it's proved that no win is shorter.
    pub is_exact: bool,
}

impl RankedMove {
    pub fn new(action: Action, score: Score, line: Vec<Action>, depth: u32) -> Self {
        let [was_thought_through, is_image, is_exact] = [false; 3];
        RankedMove { action, score, line, depth, was_thought_through, is_image, is_exact }
    }

    /// Takes over the result of its best answer, unless more was known before: a stop may have cut
    /// the search short.
    fn settle(&mut self, answer: RankedMove) {
        self.was_thought_through = true;
        if !answer.score.is_proved() && answer.depth + 1 < self.depth {
            return;
        }
        self.score = -answer.score.later(1);
        self.depth = answer.depth + 1;
        self.line.truncate(1);
        self.line.extend(answer.line);
    }

    /// Whether it was searched so much less deeply than the best that its number says little.
    fn is_glance(&self, best: &RankedMove) -> bool {
        let enough = if best.score.is_proved() {
            DEEP_ENOUGH
        } else {
            best.depth.saturating_sub(NEARLY_AS_DEEP)
        };
        !self.score.is_proved() && self.action != best.action && self.depth < enough
    }

    fn is_lost(&self) -> bool {
        self.score.loses_in().is_some()
    }
}

impl From<Root<Ply>> for RankedMove {
    fn from(root: Root<Ply>) -> Self {
        let line = root.line.into_iter().map(Action::from).collect();
        RankedMove::new(root.played.into(), root.score, line, root.depth)
    }
}

/// The worth of a win on the board.
const WIN: f64 = 1000.0;

/// The worth of a score: for an estimate the natural logarithm of the odds, for a proved win 1000
/// less its plies, for a proved loss the negative.
fn worth(score: Score) -> f64 {
    match (score.wins_in(), score.loses_in()) {
        (Some(plies), _) => WIN - f64::from(plies),
        (_, Some(plies)) => f64::from(plies) - WIN,
        _ => f64::from(score.value()) / Weights::UNIT,
    }
}

/// The win chance of a worth: 1 or 0 where it is proved.
pub fn chance(worth: f64) -> f64 {
    // Estimates are far smaller than this, and proofs are larger: no game lasts five hundred plies.
    if worth.abs() > WIN / 2.0 {
        return if worth > 0.0 { 1.0 } else { 0.0 };
    }
    1.0 / (1.0 + (-worth).exp())
}

/// A verdict with the terms of its worth, then what the search knows about the move.
fn verdict(weights: &Weights, before: &Position, compared: RankedMove) -> Verdict<Action> {
    if compared.score.is_proved() {
        return proved_verdict(compared);
    }
    let RankedMove { action, score, line, depth, .. } = compared;
    let worth = worth(score);
    let Judgement { own, enemy, turn } = judged_after(weights, before, action);
    let terms = [
        (TermKind::OwnLines, own),
        (TermKind::EnemyLines, enemy),
        (TermKind::Turn, turn),
        (TermKind::Lookahead, worth - own - enemy - turn),
    ];
    let terms = terms.into_iter().map(|(kind, worth)| Term { kind, worth, fact: None });
    let terms = terms.chain(fact_terms([Fact::Line { moves: line, depth }])).collect();
    Verdict { action, worth, terms }
}

/// The verdict on a move that is proved to win or lose.
fn proved_verdict(compared: RankedMove) -> Verdict<Action> {
    let RankedMove { action, score, line, depth, is_exact, .. } = compared;
    let worth = worth(score);
    let proof = Term { kind: TermKind::Proof, worth, fact: None };
    let proved = match (score.wins_in(), score.loses_in()) {
        (Some(plies), _) => Some(Fact::WinsIn { plies }),
        (_, Some(plies)) => Some(Fact::LosesIn { plies }),
        _ => None,
    };
    let exact = is_exact.then_some(Fact::Shortest);
    let facts = proved.into_iter().chain(exact).chain([Fact::Line { moves: line, depth }]);
    let terms = [proof].into_iter().chain(fact_terms(facts)).collect();
    Verdict { action, worth, terms }
}

/// Makes a proved win one of this many plies, the fewest possible.
pub(super) fn shorten_win(verdict: &mut Verdict<Action>, plies: u32) {
    let is_win = |term: &mut Term| match &mut term.fact {
        Some(explain::Fact::Crosscut(Fact::WinsIn { plies: found })) => {
            *found = plies;
            true
        }
        _ => false,
    };
    if !verdict.terms.iter_mut().any(is_win) {
        return;
    }
    verdict.worth = worth(Score::win_in(plies));
    for proof in verdict.terms.iter_mut().filter(|term| term.kind == TermKind::Proof) {
        proof.worth = verdict.worth;
    }
    if !is_shortest(verdict) {
        verdict.terms.extend(fact_terms([Fact::Shortest]));
    }
}

/// Makes an open verdict a proved one, where the best answer to its action is proved to win or lose.
pub(super) fn settle_by_answer(verdict: &mut Verdict<Action>, answer: &Verdict<Action>) {
    let proved = |verdict: &Verdict<Action>| {
        stated(verdict).find_map(|fact| match *fact {
            Fact::WinsIn { plies } => Some(Score::win_in(plies)),
            Fact::LosesIn { plies } => Some(Score::loss_in(plies)),
            _ => None,
        })
    };
    let Some(score) = proved(answer).filter(|_| proved(verdict).is_none()) else { return };
    let line = stated(answer).find_map(|fact| match fact {
        Fact::Line { moves, .. } => Some(&moves[..]),
        _ => None,
    });
    let line = [&[verdict.action], line.unwrap_or_default()].concat();
    let depth = line.len() as u32;
    let settled = RankedMove::new(verdict.action, -score.later(1), line, depth);
    *verdict = proved_verdict(settled);
}

/// The evaluation after an action, for the seat that acts.
fn judged_after(weights: &Weights, before: &Position, action: Action) -> Judgement {
    match action {
        Action::Place(square) => {
            let after = before.place(square).expect("the action is legal");
            weights.judge(&after).for_the_other()
        }
        Action::Pass => weights.judge(&before.passed()).for_the_other(),
        Action::Swap => weights.judge(before).for_the_other(),
    }
}

/// Facts as terms that add 0.
pub(super) fn fact_terms(facts: impl IntoIterator<Item = Fact>) -> impl Iterator<Item = Term> {
    facts.into_iter().map(|fact| Term {
        kind: TermKind::Move,
        worth: 0.0,
        fact: Some(explain::Fact::Crosscut(fact)),
    })
}
