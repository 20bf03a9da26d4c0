//! When two options are about equally good.

use crate::review::evenness;
use crate::{Computer, Verdict};

/// Whether an option is about as good as the best one: their win chances differ by less than
/// anyone would notice.
pub fn is_near_tie<G: Computer>(
    view: &G::View,
    best: &Verdict<G::Action>,
    other: &Verdict<G::Action>,
) -> bool {
    let [best, other] = [best, other].map(|verdict| G::win_chance(view, verdict));
    is_small_difference::<G>(best, best - other)
}

/// Whether nobody would notice this difference from this win chance. Where the game is nearly
/// decided, smaller differences count.
pub(crate) fn is_small_difference<G: Computer>(chance: f64, by: f64) -> bool {
    by <= G::NEAR_TIE * evenness(chance)
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::cribbage::Cribbage;

    #[test]
    fn a_difference_that_is_small_in_an_even_game_is_not_in_a_decided_one() {
        assert!(is_small_difference::<Cribbage>(0.5, 0.004));
        assert!(!is_small_difference::<Cribbage>(0.5, 0.006));
        assert!(!is_small_difference::<Cribbage>(0.01, 0.004));
        assert!(is_small_difference::<Cribbage>(1.0, 0.0));
    }
}
