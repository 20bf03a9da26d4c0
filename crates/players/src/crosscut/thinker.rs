//! `hard` and `expert`: search.

use parlour_rules::crosscut::{Action, Crosscut, Position};

use super::default_effort;
use super::evaluation::{Judgement, Weights};
use super::facts::{Fact, facts};
use super::field::{Field, Ply};
use crate::explain;
use crate::search::{Care, Root, Score, Search};
use crate::{Budget, Decision, Level, Player, Prompt, Term, Verdict};

/// A player that looks ahead.
///
/// The same position and the same effort give the same decision, whatever was asked before.
pub struct Thinker {
    search: Search<Field<'static>>,
    most_effort: u64,
}

/// What was made of a position.
#[derive(Clone, Debug)]
pub struct Weighed {
    /// Every legal move, best first, with its score and the line it was judged by; empty when
    /// the game is over.
    pub moves: Vec<Root<Ply>>,
    /// How many plies were looked at completely.
    pub depth: u32,
    /// The nodes visited.
    pub nodes: u64,
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

    /// Weighs every move of a position.
    pub fn weigh(&mut self, position: &Position, budget: &Budget) -> Weighed {
        if position.winner().is_some() {
            return Weighed { moves: Vec::new(), depth: 0, nodes: 0 };
        }
        let effort = budget.effort.min(self.most_effort);
        let budget = Budget { effort, stop: budget.stop.clone() };
        let field = Field::new(*position, Weights::standard());
        let analysis = self.search.analyse(&field, DEEPEST, &budget);
        Weighed { moves: analysis.roots, depth: analysis.depth, nodes: analysis.nodes }
    }
}

impl Player<Crosscut> for Thinker {
    fn decide(&mut self, ask: &Prompt<Crosscut>, budget: &Budget) -> Decision<Action> {
        let position = &ask.view.position;
        let weighed = self.weigh(position, budget);
        let mut ranked: Vec<Verdict<Action>> = weighed
            .moves
            .iter()
            .map(|root| {
                let action = match root.played {
                    Ply::Place(played) => Action::Place(played.square),
                    Ply::Pass => Action::Pass,
                };
                verdict(position, action, root.score)
            })
            .collect();
        if ask.legal.contains(&Action::Swap) {
            // Who swaps has Red's side of what Blue would have had.
            let best = weighed.moves.first().map_or(Score::DRAW, |root| -root.score);
            ranked.push(verdict(position, Action::Swap, best));
        }
        ranked.sort_by(|one, other| other.worth.total_cmp(&one.worth));
        if let [best, others @ ..] = &mut ranked[..] {
            let lost = |verdict: &Verdict<Action>| verdict.worth <= -LEAST_PROVED;
            if others.is_empty() {
                best.terms.extend(fact_terms([Fact::OnlyMove]));
            } else if others.iter().all(lost) && !lost(best) && best.worth < LEAST_PROVED {
                best.terms.extend(fact_terms([Fact::OthersLose]));
            }
        }
        Decision { ranked, effort: weighed.nodes }
    }
}

/// Worths from here on are proved wins, below the negative proved losses.
const LEAST_PROVED: f64 = 500.0;
/// A win that is already there.
const WIN: f64 = 1000.0;

/// What a score is worth: the natural logarithm of the odds for an estimate; for a proved win
/// 1000 less its plies, and for a proved loss the negative.
pub(super) fn worth(score: Score) -> f64 {
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
