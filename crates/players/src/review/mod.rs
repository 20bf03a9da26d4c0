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
mod hindsight;

use parlour_rules::message::as_strings;
use parlour_rules::{Game, History, Message, Record, RecordError, Seat, Seed};
use serde::Serialize;

use crate::{Budget, Computer, Decision, Level, Prompt, Verdict};

pub use account::{Account, Review};

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
}

/// The decisions of a game in order. Each is rebuilt when it is asked for, so the memory of a long
/// game stays small.
pub struct Moments<G: Game> {
    history: History<G>,
    /// The number of actions before each decision.
    places: Vec<usize>,
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
    Ok(Moments { history, places })
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
        Some(Moment { number: place + 1, seat, prompt, action: self.history.actions()[place] })
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

    /// Judges the decision within a budget, which may cut it short.
    pub fn judge_within(&self, budget: &Budget) -> Judged<G::Action> {
        let view = &self.prompt.view;
        let mut player = G::player(Level::Expert, Seed::from(0));
        let decision = player.decide(&self.prompt, budget);
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
        let worse = place.filter(|&place| place > 0);
        let faults = worse.map(|place| G::why_not(view, &decision, place)).unwrap_or_default();
        Judged {
            number: self.number,
            seat: self.seat,
            choices: self.prompt.legal.len(),
            action: self.action,
            best: best.action,
            points: G::points(view, &played).zip(G::points(view, best)).map(|(a, b)| [a, b]),
            chance: G::win_chance(view, &played).min(best_chance),
            best_chance,
            reasons: G::why(view, &decision),
            faults,
            effort: decision.effort,
            budget: budget.effort,
            decision,
        }
    }
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
    /// The side's win chance after the action played.
    pub chance: f64,
    /// The side's win chance after the best action.
    pub best_chance: f64,
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
}

impl<A> Judged<A> {
    /// The win chance that the decision cost: 0 for the best.
    pub fn cost(&self) -> f64 {
        (self.best_chance - self.chance).max(0.0)
    }

    /// What the decision cost in the game's measure.
    pub fn points_lost(&self) -> Option<f64> {
        self.points.map(|[played, best]| (best - played).max(0.0))
    }

    /// Whether the decision cost neither win chance nor points.
    pub fn is_best(&self) -> bool
    where
        A: PartialEq,
    {
        let cost_nothing = self.cost() == 0.0 && self.points_lost().is_none_or(|lost| lost == 0.0);
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
