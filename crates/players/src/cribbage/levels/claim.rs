//! Counting at the show, where players count for themselves.

use parlour_rules::Luck;
use parlour_rules::cribbage::{Action, Phase, View, score};

/// How closely a player looks at the cards.
pub(super) enum Attention<'a> {
    /// It sees every combination.
    Full,
    /// It overlooks one combination in [`OVERLOOKS_ONE_IN`], and sees what others overlook one time
    /// in [`TAKES_ONE_IN`].
    Careless(&'a mut Luck),
}

/// A careless player overlooks one combination in so many, by chance.
pub(super) const OVERLOOKS_ONE_IN: u32 = 8;
/// A careless player sees one in so many times what others overlooked, by chance.
pub(super) const TAKES_ONE_IN: u32 = 2;

/// What to claim, if a claim is asked for: for one's own cards, or for what another overlooked.
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
