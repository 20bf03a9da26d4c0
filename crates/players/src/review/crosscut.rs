//! Crosscut, reviewed.

use parlour_rules::crosscut::{Action, Crosscut, View};

use super::Reviewed;
use crate::Verdict;
use crate::crosscut::chance;

impl Reviewed for Crosscut {
    const LUCK: bool = false;
    const MEASURE: Option<&'static str> = None;
    const EFFORT: u64 = 12_000_000;

    fn sides(&self) -> u8 {
        2
    }

    fn chance(_: &View, verdict: &Verdict<Action>, _: &Verdict<Action>) -> f64 {
        chance(verdict.worth)
    }

    fn points(_: &View, _: &Verdict<Action>) -> Option<f64> {
        None
    }
}
