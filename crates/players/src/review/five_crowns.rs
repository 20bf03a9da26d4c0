//! Five Crowns, reviewed.

use parlour_rules::five_crowns::{Action, FiveCrowns, View};

use super::Reviewed;
use crate::Verdict;
use crate::five_crowns::chance::Model;

impl Reviewed for FiveCrowns {
    const LUCK: bool = true;
    const MEASURE: Option<&'static str> = Some("points");
    const EFFORT: u64 = 200_000;

    fn sides(&self) -> u8 {
        2
    }

    fn chance(view: &View, verdict: &Verdict<Action>, _: &Verdict<Action>) -> f64 {
        Model::fitted().chance(view, verdict.worth)
    }

    fn points(_: &View, verdict: &Verdict<Action>) -> Option<f64> {
        Some(verdict.worth)
    }
}
