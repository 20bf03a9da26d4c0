//! What a decision weighed, as front ends list it.

use serde::{Deserialize, Serialize};

/// What the worths of actions are measured in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Measure {
    /// The chance to win, or a proof that takes its place.
    Chance,
    /// The points that are gained, in the end.
    Points,
}

/// A few of a decision's actions, best first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Weighed {
    /// Each action with its worth in the game's own words; nothing is said of the worth of one
    /// that was not looked at closely.
    pub worths: Vec<(String, String)>,
    /// What they are measured in; unknown where nobody said.
    pub measure: Option<Measure>,
}

impl Weighed {
    /// Actions whose worths are measured so.
    pub fn by(measure: Measure, worths: Vec<(String, String)>) -> Self {
        Weighed { worths, measure: Some(measure) }
    }

    /// Whether nothing was weighed.
    pub fn is_empty(&self) -> bool {
        self.worths.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Words;
    use parlour_players::{Decision, Term, Verdict};
    use parlour_rules::{cribbage, crosscut, five_crowns};

    /// What a decision between two equal actions weighed, when its worth has one term.
    fn measured<G: Words>(action: G::Action, term: &'static str) -> (Weighed, usize) {
        let terms = vec![Term { name: term, worth: 0.5, fact: None }];
        let verdict = Verdict { action, worth: 0.5, terms };
        let weighed = G::weighed(&Decision { ranked: vec![verdict.clone(), verdict], effort: 0 });
        let told = weighed.worths.len();
        (weighed, told)
    }

    #[test]
    fn worths_are_measured_as_they_were_judged() {
        type Cribbage = cribbage::Cribbage;
        let (points, told) = measured::<Cribbage>(cribbage::Action::Go, "hand");
        assert_eq!((points.measure, told), (Some(Measure::Points), 2));
        assert_eq!(points.worths[0].1, "+0.5");
        let (chance, told) = measured::<Cribbage>(cribbage::Action::Go, "win");
        assert_eq!((chance.measure, told), (Some(Measure::Chance), 2));
        assert_eq!(chance.worths[0].1, "50.0%");
        let out = "discard 5H out".parse().expect("an action");
        let (points, told) = measured::<five_crowns::FiveCrowns>(out, "melds");
        assert_eq!((points.measure, told), (Some(Measure::Points), 2));
        let (chance, told) = measured::<crosscut::Crosscut>(crosscut::Action::Pass, "lookahead");
        assert_eq!((chance.measure, told), (Some(Measure::Chance), 2));
    }

    #[test]
    fn who_does_not_weigh_has_nothing_to_tell() {
        let verdict = Verdict { action: cribbage::Action::Go, worth: 0.0, terms: Vec::new() };
        let decision = Decision { ranked: vec![verdict], effort: 0 };
        assert!(cribbage::Cribbage::weighed(&decision).is_empty());
    }
}
