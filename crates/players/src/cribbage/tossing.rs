//! What a toss is worth in points, whatever decides.

use parlour_rules::cribbage::{Action, Toss, View};

use super::by_win::{Prospect, prospects};
use super::position;

/// What is expected of hand, crib and play together after a toss, while one is asked for.
pub fn toss_points(view: &View, toss: Toss) -> Option<f64> {
    let prospects = prospects(&position::dealt(view)?, position::crib(view), None);
    let is_it = |prospect: &&Prospect| {
        position::toss(&prospect.kept.split.toss) == Some(Action::Toss(toss))
    };
    prospects.iter().find(is_it).map(Prospect::points)
}
