//! `hard` and `expert`: search.

use parlour_rules::crosscut::{Action, Crosscut, Position};

use super::default_effort;
use super::evaluation::{Judgement, Weights};
use super::facts::{Fact, facts};
use super::field::Field;
use crate::explain;
use crate::search::{Analysis, Care, Score, Search};
use crate::{Budget, Decision, Level, Player, Prompt, Term, Verdict};

/// A player that looks ahead.
///
/// The same position and the same effort give the same decision, whatever was asked before.
pub struct Thinker {
    search: Search<Field<'static>>,
    most_effort: u64,
}

/// A decision with what a search knows beyond it.
#[derive(Clone, Debug)]
pub struct Advice {
    /// Every legal action, best first.
    pub decision: Decision<Action>,
    /// How the game would go on by the best play that was found, beginning with the best action.
    pub line: Vec<Action>,
    /// In how many plies the best action wins, where that is proved.
    pub wins_in: Option<u32>,
    /// In how many plies even the best action loses, where that is proved.
    pub loses_in: Option<u32>,
    /// How many plies were looked at completely.
    pub depth: u32,
}

/// Deeper than any search gets.
const DEEPEST: u32 = 100;

impl Thinker {
    /// One that thinks as this level does.
    pub fn new(level: Level) -> Self {
        let (table_bits, most_effort) = match level {
            Level::Expert => (19, u64::MAX),
            level => (16, default_effort(level)),
        };
        Thinker { search: Search::new(Care::Selective, table_bits), most_effort }
    }

    /// Weighs every legal action of a prompt.
    pub fn advise(&mut self, ask: &Prompt<Crosscut>, budget: &Budget) -> Advice {
        let position = &ask.view.position;
        let effort = budget.effort.min(self.most_effort);
        let budget = Budget { effort, stop: budget.stop.clone() };
        let field = Field::new(*position, Weights::standard());
        let Analysis { roots, depth, nodes } = self.search.analyse(&field, DEEPEST, &budget);
        let mut weighed: Vec<(Action, Score, Vec<Action>)> = roots
            .into_iter()
            .map(|root| {
                let line = root.line.into_iter().map(Action::from).collect();
                (root.played.into(), root.score, line)
            })
            .collect();
        if ask.legal.contains(&Action::Swap)
            && let Some((_, best, line)) = weighed.first()
        {
            // Who swaps has Red's side of what Blue would have had, one action later.
            let score = -best.later(1);
            let line = [&[Action::Swap], &line[..]].concat();
            let place = weighed.partition_point(|(_, other, _)| *other > score);
            weighed.insert(place, (Action::Swap, score, line));
        }
        let (_, best, line) = weighed.first().cloned().expect("a prompt has legal actions");
        let only = match &weighed[..] {
            [_] => Some(Fact::OnlyMove),
            [_, others @ ..] if best.is_proved() || !others.iter().all(is_lost) => None,
            _ => Some(Fact::OthersLose),
        };
        let mut ranked: Vec<Verdict<Action>> =
            weighed.iter().map(|(action, score, _)| verdict(position, *action, *score)).collect();
        ranked[0].terms.extend(fact_terms(only));
        Advice {
            decision: Decision { ranked, effort: nodes },
            line,
            wins_in: best.wins_in(),
            loses_in: best.loses_in(),
            depth,
        }
    }
}

fn is_lost((_, score, _): &(Action, Score, Vec<Action>)) -> bool {
    score.loses_in().is_some()
}

impl Player<Crosscut> for Thinker {
    fn decide(&mut self, ask: &Prompt<Crosscut>, budget: &Budget) -> Decision<Action> {
        self.advise(ask, budget).decision
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

/// A verdict with the terms that make up its worth, then the facts that go with it.
fn verdict(before: &Position, action: Action, score: Score) -> Verdict<Action> {
    let worth = worth(score);
    let term = |name, worth| Term { name, worth, fact: None };
    let mut terms = if score.is_proved() {
        vec![term("proof", worth)]
    } else {
        let Judgement { own, enemy, turn } = judged_after(before, action);
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
    Verdict { action, worth, terms }
}

/// What the position after an action is made of, for the seat that acts.
fn judged_after(before: &Position, action: Action) -> Judgement {
    let weights = Weights::standard();
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
