//! `hard` and `expert`: search.

use std::cmp::Reverse;

use parlour_rules::crosscut::{Action, Crosscut, Position};

use super::default_effort;
use super::evaluation::{Judgement, Weights};
use super::facts::{Fact, facts};
use super::field::{Field, Ply};
use super::proving::Proving;
use super::solver::symmetry::canonical;
use crate::explain;
use crate::search::{Care, Root, Score, Search};
use crate::{Budget, Decision, Level, Player, Prompt, Term, Verdict};

/// A player that looks ahead.
///
/// The same position and the same effort give the same decision, whatever was asked before.
pub struct Thinker {
    level: Level,
    search: Search<Field<'static>>,
    weights: &'static Weights,
    most_effort: u64,
}

/// Deeper than any search gets.
const DEEPEST: u32 = 100;

impl Thinker {
    /// `hard`: a look ahead within a blink, by a rule of thumb.
    pub fn hard() -> Self {
        Thinker {
            level: Level::Hard,
            search: Search::new(Care::Selective, 14),
            weights: Weights::plain(),
            most_effort: default_effort(Level::Hard),
        }
    }

    /// `expert`: a look ahead as far as the budget goes, with what was learnt from many games.
    pub fn expert() -> Self {
        Thinker {
            level: Level::Expert,
            search: Search::new(Care::Selective, 19),
            weights: Weights::fitted(),
            most_effort: u64::MAX,
        }
    }

    /// Every move of a position, best first, and the nodes it took to weigh them.
    ///
    /// `expert` tries to prove the result beside its search: what is proved needs no judgement.
    pub(super) fn weigh(&mut self, position: &Position, budget: &Budget) -> (Vec<Weighed>, u64) {
        let field = Field::new(*position, self.weights);
        if self.level != Level::Expert {
            let found = self.search.analyse(&field, DEEPEST, budget);
            return (found.roots.into_iter().map(Weighed::from).collect(), found.nodes);
        }
        let (mut proving, budget) = Proving::beside(position, budget);
        let mut aside = |nodes| proving.is_open(nodes);
        let found = self.search.analyse_beside(&field, DEEPEST, &budget, &mut aside);
        let mut weighed = found.roots.into_iter().map(Weighed::from).collect();
        let nodes = found.nodes + proving.nodes();
        proving.correct(&mut weighed);
        (weighed, nodes)
    }
}

impl Player<Crosscut> for Thinker {
    fn decide(&mut self, ask: &Prompt<Crosscut>, budget: &Budget) -> Decision<Action> {
        let position = &ask.view.position;
        let effort = budget.effort.min(self.most_effort);
        let budget = &Budget { effort, stop: budget.stop.clone() };
        let starts = ask.view.will_offer_swap();
        let (mut weighed, nodes) = if starts {
            self.weigh_starts(position, budget)
        } else {
            let (mut weighed, nodes) = self.weigh(position, budget);
            share_proofs(position, &mut weighed);
            (weighed, nodes)
        };
        if ask.legal.contains(&Action::Swap)
            && let Some(best) = weighed.first()
        {
            // Who swaps has Red's side of what Blue would have had, one action later.
            let score = -best.score.later(1);
            let line = [&[Action::Swap], &best.line[..]].concat();
            let place = weighed.partition_point(|other| other.score > score);
            let depth = best.depth + 1;
            weighed.insert(place, Weighed { action: Action::Swap, score, line, depth });
        }
        let only = match &weighed[..] {
            [_] => Some(Fact::OnlyMove),
            [best, others @ ..]
                if !best.score.is_proved() && others.iter().all(Weighed::is_lost) =>
            {
                Some(Fact::OthersLose)
            }
            [best, ..] if starts && !best.score.is_proved() => Some(Fact::EvenStart),
            _ => None,
        };
        let mut ranked: Vec<Verdict<Action>> =
            weighed.into_iter().map(|weighed| verdict(self.weights, position, weighed)).collect();
        if let Some(best) = ranked.first_mut() {
            best.terms.extend(fact_terms(only));
        }
        Decision { ranked, effort: nodes }
    }
}

/// What is proved of a move holds for every move that leads to a mirror image of the same
/// position.
fn share_proofs(before: &Position, weighed: &mut [Weighed]) {
    let image = |action: Action| match action {
        Action::Place(square) => before.place(square).ok().map(|after| canonical(&after)),
        Action::Pass | Action::Swap => None,
    };
    let proved: Vec<_> = weighed
        .iter()
        .filter(|other| other.score.is_proved())
        .filter_map(|other| Some((image(other.action)?, other.score)))
        .collect();
    for other in weighed.iter_mut().filter(|other| !other.score.is_proved()) {
        let like = image(other.action);
        if let Some((_, score)) = proved.iter().find(|(image, _)| Some(*image) == like) {
            (other.score, other.line) = (*score, vec![other.action]);
        }
    }
    // The best stays first among equals.
    weighed.sort_by_key(|other| Reverse(other.score));
}

/// An action with what the search made of it.
pub(super) struct Weighed {
    pub action: Action,
    pub score: Score,
    pub line: Vec<Action>,
    /// How far the look ahead went, in plies.
    pub depth: u32,
}

impl Weighed {
    fn is_lost(&self) -> bool {
        self.score.loses_in().is_some()
    }
}

impl From<Root<Ply>> for Weighed {
    fn from(root: Root<Ply>) -> Self {
        let line = root.line.into_iter().map(Action::from).collect();
        Weighed { action: root.played.into(), score: root.score, line, depth: root.depth }
    }
}

/// A win that is already there.
const WIN: f64 = 1000.0;

/// What a score is worth: the natural logarithm of the odds for an estimate; for a proved win
/// 1000 less its plies, and for a proved loss the negative.
fn worth(score: Score) -> f64 {
    match (score.wins_in(), score.loses_in()) {
        (Some(plies), _) => WIN - f64::from(plies),
        (_, Some(plies)) => f64::from(plies) - WIN,
        _ => f64::from(score.value()) / Weights::UNIT,
    }
}

/// The chance to win that a worth stands for: 1 or 0 where it is proved.
pub fn chance(worth: f64) -> f64 {
    // Estimates are far smaller than this, proofs not: no game lasts five hundred plies.
    if worth.abs() > WIN / 2.0 {
        return if worth > 0.0 { 1.0 } else { 0.0 };
    }
    1.0 / (1.0 + (-worth).exp())
}

/// A verdict with the terms that make up its worth, then the facts that go with it.
fn verdict(weights: &Weights, before: &Position, weighed: Weighed) -> Verdict<Action> {
    let Weighed { action, score, line, depth } = weighed;
    let worth = worth(score);
    let term = |name, worth| Term { name, worth, fact: None };
    let mut terms = if score.is_proved() {
        vec![term("proof", worth)]
    } else {
        let Judgement { own, enemy, turn } = judged_after(weights, before, action);
        let lookahead = worth - own - enemy - turn;
        vec![
            term("own lines", own),
            term("enemy lines", enemy),
            term("turn", turn),
            term("lookahead", lookahead),
        ]
    };
    terms.extend(fact_terms(facts(before, action)));
    let proved = match (score.wins_in(), score.loses_in()) {
        (Some(plies), _) if plies > 1 => Some(Fact::WinsIn { plies }),
        (_, Some(plies)) if plies > 2 => Some(Fact::LosesIn { plies }),
        // What wins or loses at once is told by the move's own facts.
        _ => None,
    };
    terms.extend(fact_terms(proved));
    terms.extend(fact_terms([Fact::Line { moves: line, depth }]));
    Verdict { action, worth, terms }
}

/// What the position after an action is made of, for the seat that acts.
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

/// Facts as terms that add nothing to a worth.
pub(super) fn fact_terms(facts: impl IntoIterator<Item = Fact>) -> impl Iterator<Item = Term> {
    facts.into_iter().map(|fact| Term {
        name: "move",
        worth: 0.0,
        fact: Some(explain::Fact::Crosscut(fact)),
    })
}
