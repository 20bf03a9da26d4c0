//! Five Crowns, reviewed.

use parlour_rules::Message;
use parlour_rules::five_crowns::{Action, FiveCrowns, View};

use super::Reviewed;
use crate::explain::Voice;
use crate::five_crowns::chance::Model;
use crate::{Computer, Decision, Verdict};

impl Reviewed for FiveCrowns {
    const LUCK: bool = true;
    const MEASURE: Option<&'static str> = Some("points");
    const EFFORT: u64 = 200_000;

    fn sides(&self) -> u8 {
        2
    }

    fn chance(view: &View, verdict: &Verdict<Action>) -> f64 {
        Model::fitted().chance(view, verdict.worth)
    }

    fn why(view: &View, decision: &Decision<Action>) -> Vec<Message> {
        FiveCrowns::reasons(view, decision, 0, Voice::Advice)
    }

    fn points(_: &View, verdict: &Verdict<Action>) -> Option<f64> {
        Some(verdict.worth)
    }
}
