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
            Worth::WinsIn(moves) => format!("wins in {moves}"),
            Worth::LosesIn(moves) => format!("loses in {moves}"),
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

    #[test]
    fn worths_are_read_as_they_are_written() {
        for text in [
            "50.0%",
            "27%",
            "+0.5",
            "-12.0",
            "wins in 1",
            "wins in 3",
            "loses in 1",
            "loses in 2",
            "goes out",
            "",
        ] {
            let worth: Worth = serde_json::from_value(text.into()).expect("any text is read");
            assert_eq!(serde_json::to_value(worth).expect("text"), text);
            assert_eq!(worth == Worth::Unknown, text.is_empty(), "{text}");
        }
        assert_eq!(Worth::from("much".to_owned()), Worth::Unknown);
        // Rows kept before say `moves`.
        assert_eq!(Worth::from("wins in 3 moves".to_owned()), Worth::WinsIn(3));
        assert_eq!(Worth::from("loses in 1 move".to_owned()), Worth::LosesIn(1));
    }
}
