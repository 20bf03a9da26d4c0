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
    use parlour_players::{Budget, Computer, Decision, Level, Prompt, Term, TermKind, Verdict};
    use parlour_rules::{Seed, cribbage, crosscut, five_crowns};

    /// What a decision between two equal actions weighed, when its worth has one term.
    fn measured<G: Words>(action: G::Action, kind: TermKind) -> (Weighed, usize) {
        let terms = vec![Term { kind, worth: 0.5, fact: None }];
        let verdict = Verdict { action, worth: 0.5, terms };
        let weighed = G::weighed(&Decision { ranked: vec![verdict.clone(), verdict], effort: 0 });
        let told = weighed.worths.len();
        (weighed, told)
    }

    #[test]
    fn worths_are_measured_as_they_were_judged() {
        type Cribbage = cribbage::Cribbage;
        let (points, told) = measured::<Cribbage>(cribbage::Action::Go, TermKind::Hand);
        assert_eq!((points.measure, told), (Some(Measure::Points), 2));
        assert_eq!(points.worths[0].1, "+0.5");
        let (chance, told) = measured::<Cribbage>(cribbage::Action::Go, TermKind::Win);
        assert_eq!((chance.measure, told), (Some(Measure::Chance), 2));
        assert_eq!(chance.worths[0].1, "50.0%");
        let out = "discard 5H out".parse().expect("an action");
        let (points, told) = measured::<five_crowns::FiveCrowns>(out, TermKind::PointsLeft);
        assert_eq!((points.measure, told), (Some(Measure::Points), 2));
        let (chance, told) =
            measured::<crosscut::Crosscut>(crosscut::Action::Pass, TermKind::Lookahead);
        assert_eq!((chance.measure, told), (Some(Measure::Chance), 2));
    }

    /// How many decisions of a game weighed something, and how many did not.
    fn of_a_game<G: Words + Computer>(options: &G::Options, level: Level) -> [usize; 2] {
        let mut game = G::deal(options, Seed::from(1));
        let mut player = G::player(level, Seed::from(2));
        let mut counts = [0; 2];
        while let Some((_, prompt)) = Prompt::of(&game) {
            let decision = player.decide(&prompt, &Budget::effort(1));
            counts[usize::from(G::weighed(&decision).is_empty())] += 1;
            game.play(decision.action()).expect("legal");
        }
        counts
    }

    #[test]
    fn who_does_not_weigh_has_nothing_to_tell() {
        let options = cribbage::Options { show: cribbage::Show::Muggins, ..Default::default() };
        let [told, silent] = of_a_game::<cribbage::Cribbage>(&options, Level::Easy);
        // A card that pegs out is worth more than the others, if it is the last choice.
        assert!(told <= 1 && silent > 50, "{told}, {silent}");
        let [told, silent] = of_a_game::<cribbage::Cribbage>(&options, Level::Hard);
        assert!(told > 50 && silent < told, "{told}, {silent}");
        let options = five_crowns::Options::default();
        let [_, silent] = of_a_game::<five_crowns::FiveCrowns>(&options, Level::Easy);
        assert!(silent > 100, "{silent}");
        let [told, silent] = of_a_game::<five_crowns::FiveCrowns>(&options, Level::Hard);
        assert!(told > 100 && silent == 1, "all but the coin: {told}, {silent}");
    }
}
