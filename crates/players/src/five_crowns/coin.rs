//! The call of the coin, which no player knows anything about.

use parlour_rules::five_crowns::Action;

use super::facts::{self, Fact, told};
use crate::{Decision, Verdict};

/// A call is worth as much as the other.
pub(super) fn verdict(action: Action) -> Verdict<Action> {
    facts::verdict(action, vec![told(Fact::Chance)])
}

/// Anything legal, in order: what is left where nothing can be told.
pub(super) fn any(legal: &[Action]) -> Decision<Action> {
    let ranked: Vec<Verdict<Action>> = legal.iter().map(|&action| verdict(action)).collect();
    Decision { effort: ranked.len() as u64, ranked }
}
