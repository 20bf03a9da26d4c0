//! Crosscut, reviewed.

use parlour_rules::Message;
use parlour_rules::crosscut::{Action, Crosscut, View};

use super::Reviewed;
use crate::crosscut::chance;
use crate::explain::Voice;
use crate::{Computer, Decision, Verdict};

impl Reviewed for Crosscut {
    const LUCK: bool = false;
    const MEASURE: Option<&'static str> = None;
    const EFFORT: u64 = 12_000_000;

    fn sides(&self) -> u8 {
        2
    }

    fn chance(_: &View, verdict: &Verdict<Action>) -> f64 {
        chance(verdict.worth)
    }

    fn why(view: &View, decision: &Decision<Action>) -> Vec<Message> {
        Crosscut::reasons(view, decision, 0, Voice::Advice)
    }

    fn points(_: &View, _: &Verdict<Action>) -> Option<f64> {
        None
    }
}
