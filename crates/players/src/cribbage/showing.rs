//! Counting at the show, where players count for themselves.

use parlour_rules::Luck;
use parlour_rules::cribbage::{Action, Phase, View, score};

/// How closely a player looks at the cards.
pub(super) enum Attention<'a> {
    /// It sees every combination.
    Full,
    /// It overlooks one combination in eight, and one in two of what others overlook.
    Careless(&'a mut Luck),
}

/// What to claim, if a claim is asked for: for one's own cards, or for what another overlooked.
pub(super) fn claim(view: &View, attention: Attention) -> Option<Action> {
    match view.phase {
        Phase::Count(_) => {
            let ((cards, what), starter) = (view.to_count()?, view.starter?);
            let score = score(cards, starter, what);
            let seen = match attention {
                Attention::Full => score.total(),
                Attention::Careless(luck) => {
                    score.parts().iter().filter(|_| luck.below(8) > 0).map(|part| part.points).sum()
                }
            };
            Some(Action::Count(seen))
        }
        Phase::Muggins(_) => {
            let sees = match attention {
                Attention::Full => true,
                Attention::Careless(luck) => luck.below(2) == 0,
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
