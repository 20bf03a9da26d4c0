//! The actions that a decision compared, with their worths.

use std::fmt::{self, Display};

use serde::{Deserialize, Serialize};

/// The unit of a list of worths.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Measure {
    /// The chance to win, or a proved result.
    Chance,
    /// Points gained.
    Points,
}

/// What an action is worth to the side that takes it.
///
/// Kept and sent as the text that people read.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum Worth {
    /// The chance to win, from 0 to 1.
    Chance(f64),
    /// A rough chance to win, from 0 to 1: tenths of a per cent would say too much.
    Estimate(f64),
    /// The points gained, in the end.
    Points(f64),
    /// A forced win in this many of the side's own moves.
    WinsIn(u32),
    /// A forced loss in this many of the other side's moves.
    LosesIn(u32),
    /// It ends the round.
    GoesOut,
    /// The action was not looked at closely.
    Unknown,
}

impl Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match *self {
            Worth::Chance(chance) => format!("{:.1}%", 100.0 * chance),
            Worth::Estimate(chance) => format!("{:.0}%", 100.0 * chance),
            Worth::Points(points) => format!("{points:+.1}"),
            Worth::WinsIn(1) => "wins in 1 move".to_owned(),
            Worth::WinsIn(moves) => format!("wins in {moves} moves"),
            Worth::LosesIn(1) => "loses in 1 move".to_owned(),
            Worth::LosesIn(moves) => format!("loses in {moves} moves"),
            Worth::GoesOut => "goes out".to_owned(),
            Worth::Unknown => String::new(),
        };
        f.pad(&text)
    }
}

impl From<Worth> for String {
    fn from(worth: Worth) -> Self {
        worth.to_string()
    }
}

/// Reads what `Display` writes; text from elsewhere is [`Worth::Unknown`].
impl From<String> for Worth {
    fn from(text: String) -> Self {
        let moves = |text: &str| text.split(' ').next()?.parse().ok();
        let read = || {
            if text == "goes out" {
                Some(Worth::GoesOut)
            } else if let Some(text) = text.strip_prefix("wins in ") {
                moves(text).map(Worth::WinsIn)
            } else if let Some(text) = text.strip_prefix("loses in ") {
                moves(text).map(Worth::LosesIn)
            } else if let Some(percent) = text.strip_suffix('%') {
                let chance = percent.parse::<f64>().ok()? / 100.0;
                let is_rough = !percent.contains('.');
                Some(if is_rough { Worth::Estimate(chance) } else { Worth::Chance(chance) })
            } else {
                text.parse().ok().map(Worth::Points)
            }
        };
        read().unwrap_or(Worth::Unknown)
    }
}

/// A few of a decision's actions, best first.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Weighed {
    /// Each action, in notation, with its worth.
    pub worths: Vec<(String, Worth)>,
    /// The unit; unknown in rows kept before it was recorded.
    pub measure: Option<Measure>,
}

impl Weighed {
    /// Actions with worths in this unit.
    pub fn by(measure: Measure, worths: Vec<(String, Worth)>) -> Self {
        Weighed { worths, measure: Some(measure) }
    }

    /// Whether nothing was compared.
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
    fn worths_have_the_unit_of_their_decision() {
        type Cribbage = cribbage::Cribbage;
        let (points, told) = measured::<Cribbage>(cribbage::Action::Go, TermKind::Hand);
        assert_eq!((points.measure, told), (Some(Measure::Points), 2));
        assert_eq!(points.worths[0].1.to_string(), "+0.5");
        let (chance, told) = measured::<Cribbage>(cribbage::Action::Go, TermKind::Win);
        assert_eq!((chance.measure, told), (Some(Measure::Chance), 2));
        assert_eq!(chance.worths[0].1.to_string(), "50.0%");
        let out = "discard 5H out".parse().expect("an action");
        let (points, told) = measured::<five_crowns::FiveCrowns>(out, TermKind::PointsLeft);
        assert_eq!((points.measure, told), (Some(Measure::Points), 2));
        let (chance, told) =
            measured::<crosscut::Crosscut>(crosscut::Action::Pass, TermKind::Lookahead);
        assert_eq!((chance.measure, told), (Some(Measure::Chance), 2));
    }

    #[test]
    fn worths_are_read_as_they_are_written() {
        for text in [
            "50.0%",
            "27%",
            "+0.5",
            "-12.0",
            "wins in 1 move",
            "wins in 3 moves",
            "loses in 1 move",
            "loses in 2 moves",
            "goes out",
            "",
        ] {
            let worth: Worth = serde_json::from_value(text.into()).expect("any text is read");
            assert_eq!(serde_json::to_value(worth).expect("text"), text);
            assert_eq!(worth == Worth::Unknown, text.is_empty(), "{text}");
        }
        assert_eq!(Worth::from("much".to_owned()), Worth::Unknown);
    }

    /// How many decisions of a game compared actions, and how many didn't.
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
    fn players_that_compare_nothing_list_nothing() {
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
