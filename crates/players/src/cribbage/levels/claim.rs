//! Counting at the show, where players count for themselves.

use parlour_rules::Luck;
use parlour_rules::cribbage::{Action, Phase, View, score};

/// How carefully a player counts.
pub(super) enum Attention<'a> {
    /// Sees every combination.
    Full,
    /// Misses one combination in [`OVERLOOKS_ONE_IN`], and notices others' missed points one time
    /// in [`TAKES_ONE_IN`].
    Careless(&'a mut Luck),
}

/// A careless player misses one combination in this many.
pub(super) const OVERLOOKS_ONE_IN: u32 = 8;
/// A careless player notices others' missed points one time in this many.
pub(super) const TAKES_ONE_IN: u32 = 2;

/// The count of the player's own cards or the claim of missed points, if either is asked for.
pub(super) fn claim(view: &View, attention: Attention) -> Option<Action> {
    match view.phase {
        Phase::Count(_) => {
            let ((cards, what), starter) = (view.to_count()?, view.starter?);
            let score = score(cards, starter, what);
            let seen = match attention {
                Attention::Full => score.total(),
                Attention::Careless(luck) => {
                    let mut sees = || luck.below(OVERLOOKS_ONE_IN) > 0;
                    score.parts().iter().filter(|_| sees()).map(|part| part.points).sum()
                }
            };
            Some(Action::Count(seen))
        }
        Phase::Muggins(_) => {
            let sees = match attention {
                Attention::Full => true,
                Attention::Careless(luck) => luck.below(TAKES_ONE_IN) == 0,
            };
            Some(match view.overlooked() {
                0 => Action::Pass,
                points if sees => Action::Muggins(points),
                _ => Action::Pass,
            })
        }
        Phase::Toss | Phase::Play | Phase::Over => None,
    }
}
