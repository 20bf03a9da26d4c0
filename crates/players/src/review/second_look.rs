//! A longer look at close decisions, in games with luck.
//!
//! The best action and the one played are played out in the same imagined games.

use parlour_rules::Seed;

use super::estimate::Estimate;
use super::{Judged, Moment};
use crate::rollout::{Rollout, Tally};
use crate::{Budget, Computer, Level};

/// Fewer games than this say nothing about how exact they are.
const FEWEST: u64 = 8;

/// The cost of a decision by playing it out, and the games that this took.
pub(super) fn judge<G: Computer>(
    moment: &Moment<G>,
    judged: &Judged<G::Action>,
    budget: &Budget,
) -> (Estimate, u64) {
    let options = vec![judged.best, judged.action];
    let view = moment.prompt.view.clone();
    let rollout = Rollout::<G>::new(moment.seat, view, options, Level::Hard, Seed::from(0));
    let games = (budget.effort / G::ROLLOUT_EFFORT.max(1)).max(FEWEST);
    let mut tally = Tally::new(2);
    for number in 0..games {
        let Some(results) = rollout.game(number, &budget.stop) else { break };
        tally.add(&results);
    }
    let error = if tally.games() < FEWEST { 1.0 } else { tally.error_of_difference(0, 1) };
    (Estimate { cost: tally.mean(0) - tally.mean(1), error }, tally.games())
}
