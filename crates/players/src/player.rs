//! The interface of a computer player: a [`Prompt`] in, a [`Decision`] out.

use std::fmt::{self, Display};
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use parlour_rules::options::listed;
use parlour_rules::{Eye, Game, Luck, Seat, Seed, Turn};
use serde::Serialize;

use crate::Term;
use crate::explain::Fact;

/// A player that decides from what its seat may know.
pub trait Player<G: Game> {
    /// Ranks the legal actions, best first, within the budget.
    fn decide(&mut self, ask: &Prompt<G>, budget: &Budget) -> Decision<G::Action>;
}

/// A question to a player: what its seat may know, and what it may do.
#[derive(Clone)]
pub struct Prompt<G: Game> {
    /// What the seat may know.
    pub view: G::View,
    /// The legal actions, sorted; never empty.
    pub legal: Vec<G::Action>,
}

impl<G: Game> Prompt<G> {
    /// The prompt of the seat to act, with that seat; `None` when the game is over.
    pub fn of(game: &G) -> Option<(Seat, Self)> {
        match game.turn() {
            Turn::Act(seat) => {
                Some((seat, Prompt { view: game.view(Eye::Seat(seat)), legal: game.legal() }))
            }
            Turn::Over(_) => None,
        }
    }

    /// The prompt that belongs to a view from outside.
    ///
    /// A state is imagined from the view and must look the same to the seat to act. A view that
    /// contradicts itself, or isn't that seat's, is refused.
    pub fn from_view(view: G::View) -> Result<Self, BadView> {
        let game = G::imagine(&view, &mut Luck::new(Seed::from(0)));
        let (_, prompt) = Prompt::of(&game).ok_or(BadView::Over)?;
        if prompt.view == view { Ok(prompt) } else { Err(BadView::Contradicts) }
    }
}

/// Why a view from outside isn't a prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BadView {
    /// The game is over.
    #[error("the game is over, so there is no move to choose")]
    Over,
    /// No state looks like this to the seat to act.
    #[error(
        "the view contradicts itself, or is not that of the seat to act: no game looks like this \
         to it"
    )]
    Contradicts,
}

/// How much effort a decision may take.
///
/// Effort is counted in nodes or samples, so that a decision can be repeated. A front end that
/// thinks in seconds raises the [`Stop`] when they are up. Players never read a clock.
#[derive(Clone, Debug)]
pub struct Budget {
    /// The maximum number of nodes or samples.
    pub effort: u64,
    /// A stop signal from outside.
    pub stop: Stop,
}

impl Budget {
    /// A fixed effort with no stop signal.
    pub fn effort(effort: u64) -> Self {
        Budget { effort, stop: Stop::default() }
    }

    /// Unlimited effort until `stop` is raised.
    pub fn until(stop: Stop) -> Self {
        Budget { effort: u64::MAX, stop }
    }
}

/// A signal that asks a search for its best answer so far.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    own: Arc<AtomicBool>,
    /// The stop signal of the larger task that this is part of.
    whole: Option<Arc<Stop>>,
    /// What else raises it.
    check: Option<Check>,
}

/// A question that is asked whenever a search looks at its stop signal.
#[derive(Clone)]
struct Check(Arc<dyn Fn() -> bool + Send + Sync>);

impl fmt::Debug for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Check")
    }
}

impl Stop {
    /// Asks for the answer now.
    pub fn raise(&self) {
        self.own.store(true, Ordering::Relaxed);
    }

    /// Whether the answer is wanted now.
    pub fn is_raised(&self) -> bool {
        self.own.load(Ordering::Relaxed)
            || self.whole.as_ref().is_some_and(|whole| whole.is_raised())
            || self.check.as_ref().is_some_and(|check| check.0())
    }

    /// Whether nobody else holds this signal any more, because its search has ended.
    pub fn is_forgotten(&self) -> bool {
        Arc::strong_count(&self.own) == 1
    }

    /// A stop signal for one part of a larger task, such as one move of a match. It is raised with
    /// the whole, but raising it stops only the part.
    pub fn for_a_part(&self) -> Stop {
        Stop { whole: Some(Arc::new(self.clone())), ..Stop::default() }
    }

    /// This signal, but also raised while `check` says so: for hosts without a second thread to raise
    /// it from.
    pub fn or_when(&self, check: impl Fn() -> bool + Send + Sync + 'static) -> Stop {
        Stop { check: Some(Check(Arc::new(check))), ..self.for_a_part() }
    }
}

/// A player's answer to a prompt.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Decision<A> {
    /// Every action compared, best first; never empty.
    pub ranked: Vec<Verdict<A>>,
    /// The nodes or samples spent. The same effort gives the same decision.
    pub effort: u64,
}

impl<A: Copy> Decision<A> {
    /// The best action.
    pub fn action(&self) -> A {
        self.best().action
    }

    /// The verdict on the best action.
    pub fn best(&self) -> &Verdict<A> {
        self.ranked.first().expect("a decision ranks at least one action")
    }

    /// Whether the actions were really compared, rather than chosen at random.
    pub fn is_compared(&self) -> bool {
        let mut terms = self.ranked.iter().flat_map(|verdict| &verdict.terms).peekable();
        terms.peek().is_some()
            && !terms.any(|term| term.fact.as_ref().is_some_and(Fact::is_uncompared))
    }
}

/// One action with its evaluation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Verdict<A> {
    /// The action.
    pub action: A,
    /// Its worth to the seat that acts, in the game's own unit.
    pub worth: f64,
    /// The parts of the worth, and the facts behind them.
    pub terms: Vec<Term>,
}

/// The strength of a computer player, named the same in every game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Plays at random, but in some games takes an immediate win.
    Easy,
    /// Compares moves by their immediate effect.
    Medium,
    /// Looks ahead, but answers quickly.
    Hard,
    /// As strong as possible in the time given.
    Expert,
}

impl Level {
    /// Every level, weakest first.
    pub const ALL: [Level; 4] = [Level::Easy, Level::Medium, Level::Hard, Level::Expert];

    /// All the names in a sentence: `easy, medium, hard or expert`.
    pub fn list() -> String {
        listed(&Level::ALL.map(Level::name), "or")
    }

    /// The level's name.
    pub fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Expert => "expert",
        }
    }
}

impl Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error for text that isn't a level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a level: choose {list}", list = Level::list())]
pub struct NotALevel(String);

impl FromStr for Level {
    type Err = NotALevel;

    fn from_str(text: &str) -> Result<Self, NotALevel> {
        Level::ALL
            .into_iter()
            .find(|level| level.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| NotALevel(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn raising_the_whole_stop_raises_its_parts_but_not_the_reverse() {
        let whole = Stop::default();
        let (part, other) = (whole.for_a_part(), whole.for_a_part());
        part.raise();
        assert!(part.is_raised() && part.for_a_part().is_raised());
        assert!(!whole.is_raised() && !other.is_raised());
        whole.raise();
        assert!(other.is_raised() && other.for_a_part().is_raised());
    }

    #[test]
    fn a_check_raises_the_stop_and_its_parts() {
        let (is_late, stop) = (Arc::new(AtomicBool::new(false)), Stop::default());
        let clock = Arc::clone(&is_late);
        let timed = stop.or_when(move || clock.load(Ordering::Relaxed));
        assert!(!timed.is_raised());
        is_late.store(true, Ordering::Relaxed);
        assert!(timed.is_raised() && timed.for_a_part().is_raised() && !stop.is_raised());
    }
}
