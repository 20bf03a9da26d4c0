//! A game reviewed: what each decision cost, and what luck did.
//!
//! Every decision is judged from what its seat could see, in chances to win, by the strongest
//! player at a fixed effort. A side's result is the sum of its starting chance, what its own
//! decisions cost, what the others' decisions gave it, and luck. `docs/review.md` explains how each
//! part is counted.
//!
//! Decisions can be judged in any order. A review of some of them adds up too: what the others
//! changed counts as luck until they are judged.
//!
//! ```
//! use parlour_players::review::{Review, moments};
//! use parlour_rules::{Event, Record, Seed, Start, crosscut::{Crosscut, Options}};
//!
//! let options = Options::of("5x5".parse()?);
//! let mut record = Record::<Crosscut>::new(options, Start::Deal(Seed::from(1)));
//! for action in ["c3", "b2", "b3", "c2", "d3"] {
//!     record.events.push(Event::Play(action.parse()?));
//! }
//! let judged = moments(&record)?.iter().map(|moment| moment.judge(2_000)).collect();
//! let review = Review::new(&record, judged)?;
//! assert_eq!(review.accounts[0].result, 1.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod account;
mod estimate;
mod foresight;
mod hindsight;
mod second_look;

use parlour_rules::message::as_strings;
use parlour_rules::{Game, History, Message, Record, RecordError, Seat, Seed};
use serde::Serialize;

use crate::explain::Voice;
use crate::{Budget, Computer, Decision, Level, Prompt, Verdict};

pub(crate) use account::Expected;
pub use account::{Account, Review};
use estimate::Estimate;
pub use foresight::chance_after;

/// A decision of a game, as its seat saw it.
pub struct Moment<G: Game> {
    /// The action's place in the game, counted from 1.
    pub number: usize,
    /// The seat that decided.
    pub seat: Seat,
    /// What the seat could see and do.
    pub prompt: Prompt<G>,
    /// What it played.
    pub action: G::Action,
    /// Whether it was changed after a warning of the tutor.
    pub warned: bool,
}

/// The decisions of a game in order. Each is rebuilt when it is asked for, so the memory of a long
/// game stays small.
pub struct Moments<G: Game> {
    history: History<G>,
    /// The number of actions before each decision.
    places: Vec<usize>,
    /// The numbers of the actions that were changed after a warning of the tutor, in order.
    warned: Vec<usize>,
}

/// The decisions of a game in order, leaving out those with only one legal action.
pub fn moments<G: Game>(record: &Record<G>) -> Result<Moments<G>, RecordError> {
    let history = record.history()?;
    let mut places = Vec::new();
    history.visit(0..=usize::MAX, |place, state| {
        if state.legal().len() > 1 && place < history.actions().len() {
            places.push(place);
        }
    });
    Ok(Moments { history, places, warned: record.changed_after_warnings() })
}

impl<G: Game> Moments<G> {
    /// How many decisions there are.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// The state after all actions.
    pub fn end(&self) -> &G {
        self.history.now()
    }

    /// Whether there are no decisions.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The place among the decisions of the action with this number, counted from 1.
    pub fn place_of(&self, number: usize) -> Option<usize> {
        self.places.binary_search(&number.checked_sub(1)?).ok()
    }

    /// The decision at this place among the decisions.
    pub fn get(&self, decision: usize) -> Option<Moment<G>> {
        let place = *self.places.get(decision)?;
        let (seat, prompt) = Prompt::of(&self.history.after(place)?)?;
        let number = place + 1;
        let action = self.history.actions()[place];
        let warned = self.warned.binary_search(&number).is_ok();
        Some(Moment { number, seat, prompt, action, warned })
    }

    /// The decisions in order.
    pub fn iter(&self) -> impl Iterator<Item = Moment<G>> + '_ {
        (0..self.len()).filter_map(|decision| self.get(decision))
    }
}

impl<G: Computer> Moment<G> {
    /// Judges the decision at this effort. The same effort gives the same judgement.
    pub fn judge(&self, effort: u64) -> Judged<G::Action> {
        self.judge_within(&Budget::effort(effort))
    }

    /// Judges the decision within a budget, which may cut it short. In games with luck, a close
    /// decision gets a longer look.
    pub fn judge_within(&self, budget: &Budget) -> Judged<G::Action> {
        let mut judged = self.first_look(budget);
        // Without luck, only a proof makes a chance 0, and it leaves nothing in doubt.
        let is_lost = !G::LUCK && judged.chance == 0.0;
        let error =
            if is_lost { 0.0 } else { doubt::<G>(&self.prompt.view, &judged, judged.best_chance) };
        let mut estimate = Estimate { cost: judged.measured, error };
        // A card that is the same in all that counts, such as the other nine, needs no longer look.
        if G::LUCK && !judged.is_best() && estimate.is_close() {
            let (looked, effort) = second_look::judge(self, &judged, budget);
            judged.effort += effort;
            estimate = estimate.with(looked);
        }
        judged.settle(estimate);
        judged
    }

    /// Judges the decision by the strongest player alone. The cost is charged as it finds it.
    pub fn first_look(&self, budget: &Budget) -> Judged<G::Action> {
        let view = &self.prompt.view;
        let mut player = G::player(Level::Expert, Seed::from(0));
        let mut decision = player.decide(&self.prompt, budget);
        rank_by_win_chance::<G>(view, &mut decision);
        let best = decision.best();
        let place = decision.ranked.iter().position(|verdict| verdict.action == self.action);
        // A player may leave out an action that needs no comparison. It is worth no more than the
        // last.
        let played = place.map_or_else(
            || Verdict {
                action: self.action,
                worth: decision.ranked[decision.ranked.len() - 1].worth,
                terms: Vec::new(),
            },
            |place| decision.ranked[place].clone(),
        );
        let best_chance = G::win_chance(view, best);
        let chance = G::win_chance(view, &played).min(best_chance);
        let chances = decision.ranked.iter().map(|verdict| G::win_chance(view, verdict));
        let random_chance = chances.sum::<f64>() / decision.ranked.len() as f64;
        let worse = place.filter(|&place| place > 0);
        let faults = worse.map(|place| G::why_not(view, &decision, place, Voice::Advice));
        let faults = faults.unwrap_or_default();
        Judged {
            number: self.number,
            seat: self.seat,
            choices: self.prompt.legal.len(),
            action: self.action,
            best: best.action,
            points: G::points(view, &played).zip(G::points(view, best)).map(|(a, b)| [a, b]),
            chance,
            best_chance,
            first_cost: best_chance - chance,
            random_cost: best_chance - random_chance.min(best_chance),
            measured: best_chance - chance,
            margin: 0.0,
            reasons: G::reasons(view, &decision, 0, Voice::Advice),
            faults,
            effort: decision.effort,
            budget: budget.effort,
            decision,
            warned: self.warned,
        }
    }
}

/// Puts the options of a decision in the order of their win chances, best first. Costs are counted
/// in win chance, but a player may rank by something else: `expert` ranks by points in cribbage with
/// three and four players.
pub(crate) fn rank_by_win_chance<G: Computer>(view: &G::View, decision: &mut Decision<G::Action>) {
    let chance = |verdict: Verdict<G::Action>| (G::win_chance(view, &verdict), verdict);
    let mut ranked: Vec<_> = decision.ranked.drain(..).map(chance).collect();
    ranked.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    decision.ranked = ranked.into_iter().map(|(_, verdict)| verdict).collect();
}

/// The standard error of a judged decision's cost, in a game as even as this chance. Errors are
/// largest in an even game, and a game that is decided leaves none.
fn doubt<G: Computer>(view: &G::View, judged: &Judged<G::Action>, chance: f64) -> f64 {
    // What is measured at the coach's effort and above is hardly less exact.
    let was_cut_short = judged.decision.effort >= judged.budget;
    let less = G::COACH_EFFORT as f64 / judged.budget.max(1) as f64;
    let less = if was_cut_short { less.max(1.0) } else { 1.0 };
    evenness(chance) * G::doubt(view) * less.sqrt()
}

/// How even a game is: 1 at a win chance of a half, 0 where the game is decided.
pub fn evenness(chance: f64) -> f64 {
    2.0 * (chance * (1.0 - chance)).max(0.0).sqrt()
}

/// A judged decision.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Judged<A> {
    /// The action's place in the game, counted from 1.
    pub number: usize,
    /// The seat that decided.
    pub seat: Seat,
    /// How many actions were legal.
    pub choices: usize,
    /// The action played.
    pub action: A,
    /// The best action.
    pub best: A,
    /// The worth of the action played and of the best one in the game's measure, where known.
    pub points: Option<[f64; 2]>,
    /// The side's win chance after the action played: the best action's less the cost.
    pub chance: f64,
    /// The side's win chance after the best action.
    pub best_chance: f64,
    /// The cost in the judge's first ranking, before a longer look or later knowledge.
    pub first_cost: f64,
    /// What one of the compared actions, picked at random, costs on average in that ranking.
    pub random_cost: f64,
    /// The cost as it was measured. It is charged only if it is beyond the margin.
    pub measured: f64,
    /// Half of the 95% interval around the measured cost; 0 where it is certain.
    pub margin: f64,
    /// Why the best action is best.
    #[serde(serialize_with = "as_strings")]
    pub reasons: Vec<Message>,
    /// What the action played does wrong compared with the best.
    #[serde(serialize_with = "as_strings")]
    pub faults: Vec<Message>,
    /// The nodes or samples spent on the judgement.
    pub effort: u64,
    /// The nodes or samples that the judgement was allowed.
    #[serde(skip)]
    pub budget: u64,
    /// The options that were compared.
    #[serde(skip)]
    pub decision: Decision<A>,
    /// Whether it was changed after a warning of the tutor. It then doesn't count in the accuracy.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub warned: bool,
}

/// The smallest cost that is charged: less would show as 0.0%.
const LEAST_COST: f64 = 0.0005;

impl<A> Judged<A> {
    /// Charges the cost if it is beyond its margin. Otherwise the action counts as good as the best.
    fn settle(&mut self, estimate: Estimate) {
        self.measured = estimate.cost.clamp(0.0, self.best_chance);
        self.margin = estimate.margin();
        let is_clear = self.measured > self.margin.max(LEAST_COST);
        self.chance = self.best_chance - if is_clear { self.measured } else { 0.0 };
    }

    /// The win chance that the decision cost: 0 for the best, and for one that is about equal.
    pub fn cost(&self) -> f64 {
        (self.best_chance - self.chance).max(0.0)
    }

    /// Whether another action was judged better, but by no more than the judge can tell.
    pub fn is_about_equal(&self) -> bool
    where
        A: PartialEq,
    {
        self.cost() == 0.0 && !self.is_best()
    }

    /// The place of the action played among the options that were compared.
    pub fn place(&self) -> Option<usize>
    where
        A: PartialEq,
    {
        self.decision.ranked.iter().position(|verdict| verdict.action == self.action)
    }

    /// What the decision cost in the game's measure.
    pub fn points_lost(&self) -> Option<f64> {
        self.points.map(|[played, best]| (best - played).max(0.0))
    }

    /// Whether no action was judged better, in win chance or in points.
    pub fn is_best(&self) -> bool
    where
        A: PartialEq,
    {
        let cost_nothing =
            self.measured == 0.0 && self.points_lost().is_none_or(|lost| lost == 0.0);
        self.action == self.best || cost_nothing
    }

    /// Whether the decision gave up a proved win.
    pub fn gave_up_a_proved_win(&self) -> bool {
        self.best_chance == 1.0 && self.chance < 1.0
    }
}

/// The effort for each decision when the whole game may take `total`.
pub fn effort_for_each(total: u64, decisions: usize) -> u64 {
    (total / (decisions as u64).max(1)).max(1)
}
