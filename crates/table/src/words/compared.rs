//! The options that a decision compared, as a table of numbers.

use std::fmt::{self, Display};

use parlour_rules::{Message, message};
use serde::{Deserialize, Serialize};

use super::Words;
use parlour_players::crosscut::SEEN;

/// The unit of the worths that decide.
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
    /// The points gained or lost, in the end.
    Points(f64),
    /// A number of points, on average.
    Average(f64),
    /// A number of points.
    Count(u32),
    /// A forced win in this many of the side's own moves, and in no fewer.
    WinsIn(u32),
    /// A forced win in this many of the side's own moves, or in fewer.
    WinsWithin(u32),
    /// A forced loss in this many of the other side's moves, or in fewer.
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
            // No sign before a number that is shown as 0.0.
            Worth::Points(points) if points.abs() < 0.05 => "0.0".to_owned(),
            Worth::Points(points) => format!("{points:+.1}"),
            Worth::Average(points) => format!("{points:.1}"),
            Worth::Count(points) => points.to_string(),
            Worth::WinsIn(moves) => format!("wins in {moves}"),
            Worth::WinsWithin(moves) => format!("wins within {moves}"),
            Worth::LosesIn(moves @ ..=SEEN) => format!("loses in {moves}"),
            Worth::LosesIn(moves) => format!("loses within {moves}"),
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
            } else if let Some(text) = text.strip_prefix("wins within ") {
                moves(text).map(Worth::WinsWithin)
            } else if let Some(text) =
                text.strip_prefix("loses in ").or_else(|| text.strip_prefix("loses within "))
            {
                moves(text).map(Worth::LosesIn)
            } else if let Some(percent) = text.strip_suffix('%') {
                let chance = percent.parse::<f64>().ok()? / 100.0;
                let is_rough = !percent.contains('.');
                Some(if is_rough { Worth::Estimate(chance) } else { Worth::Chance(chance) })
            } else if text.starts_with(['+', '-']) {
                text.parse().ok().map(Worth::Points)
            } else if text.contains('.') {
                text.parse().ok().map(Worth::Average)
            } else {
                text.parse().ok().map(Worth::Count)
            }
        };
        read().unwrap_or(Worth::Unknown)
    }
}

impl Worth {
    /// The number for people, with a real minus sign.
    pub fn shown(self) -> String {
        self.to_string().replace('-', "\u{2212}")
    }

    /// The unit; none for [`Worth::Unknown`].
    pub fn measure(self) -> Option<Measure> {
        match self {
            Worth::Chance(_)
            | Worth::Estimate(_)
            | Worth::WinsIn(_)
            | Worth::WinsWithin(_)
            | Worth::LosesIn(_) => Some(Measure::Chance),
            Worth::Points(_) | Worth::Average(_) | Worth::Count(_) | Worth::GoesOut => {
                Some(Measure::Points)
            }
            Worth::Unknown => None,
        }
    }
}

/// The options that a decision compared, best first: a table with a row for each.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Stored")]
pub struct Compared {
    /// What the options are: `discard`, `card`, `move`.
    pub heading: String,
    /// The headings of the numbers. The last one decides.
    pub columns: Vec<String>,
    /// The options.
    pub rows: Vec<ComparedRow>,
}

/// One option of a comparison.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ComparedRow {
    /// The action, in the notation of records.
    pub action: String,
    /// Its number in each column.
    pub worths: Vec<Worth>,
}

impl ComparedRow {
    /// The number that decides.
    pub fn worth(&self) -> Worth {
        self.worths.last().copied().unwrap_or(Worth::Unknown)
    }
}

impl Compared {
    /// A comparison by one number.
    pub fn by(heading: &str, column: &str, worths: Vec<(String, Worth)>) -> Self {
        let row = |(action, worth)| ComparedRow { action, worths: vec![worth] };
        Compared {
            heading: heading.to_owned(),
            columns: vec![column.to_owned()],
            rows: worths.into_iter().map(row).collect(),
        }
    }

    /// Whether nothing was compared.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The unit of the numbers that decide.
    pub fn measure(&self) -> Option<Measure> {
        self.rows.iter().find_map(|row| row.worth().measure())
    }

    /// Each option with the number that decides.
    pub fn worths(&self) -> impl Iterator<Item = (&str, Worth)> {
        self.rows.iter().map(|row| (&row.action[..], row.worth()))
    }

    /// The table as people read it, with the option that was `played` marked. Other options without
    /// numbers are left out if some have numbers.
    pub fn shown<G: Words>(&self, played: Option<&str>) -> OptionTable {
        self.labelled::<G>(played, G::option)
    }

    /// The same for a reader at the table, where nothing was played yet.
    pub fn shown_in<G: Words>(&self, view: &G::View) -> OptionTable {
        self.labelled::<G>(None, |action| G::option_in(view, action))
    }

    fn labelled<G: Words>(
        &self,
        played: Option<&str>,
        label: impl Fn(G::Action) -> Message,
    ) -> OptionTable {
        let has_numbers = |row: &&ComparedRow| row.worth() != Worth::Unknown;
        let any = self.rows.iter().any(|row| has_numbers(&row));
        let is_played = |row: &ComparedRow| played == Some(&row.action[..]);
        let rows = self.rows.iter().filter(|row| !any || has_numbers(row) || is_played(row));
        let row = |row: &ComparedRow| OptionRow {
            label: row.action.parse().map_or_else(|_| row.action[..].into(), &label),
            numbers: row.worths.iter().filter(|_| any).map(|worth| worth.shown()).collect(),
            is_played: is_played(row),
        };
        OptionTable {
            heading: self.heading.clone(),
            note: self
                .columns
                .iter()
                .filter(|_| any)
                .find_map(|it| G::column_note(it))
                .map(str::to_owned),
            columns: if any { self.columns.clone() } else { Vec::new() },
            rows: rows.map(row).collect(),
        }
    }
}

/// A table of options for people, best first.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct OptionTable {
    /// What the options are.
    pub heading: String,
    /// The headings of the numbers; none where no option has any.
    pub columns: Vec<String>,
    /// The options.
    pub rows: Vec<OptionRow>,
    /// What a column means, where its heading doesn't say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// An option with its numbers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct OptionRow {
    /// The option.
    pub label: Message,
    /// Its number in each column.
    pub numbers: Vec<String>,
    /// Whether it was played.
    pub is_played: bool,
}

impl OptionTable {
    /// The table in lines of text, with `→` before the option that was played, and its note last;
    /// empty without numbers.
    pub fn lines(&self) -> Vec<Message> {
        if self.columns.is_empty() {
            return Vec::new();
        }
        let long = |text: &str| text.chars().count();
        let labels = self.rows.iter().map(|row| long(&row.label.to_string()));
        let first = labels.chain([long(&self.heading)]).max().unwrap_or(0);
        let width = |(column, name): (usize, &String)| {
            let cells = self.rows.iter().filter_map(|row| row.numbers.get(column));
            cells.chain([name]).map(|text| long(text)).max().unwrap_or(0)
        };
        let widths: Vec<usize> = self.columns.iter().enumerate().map(width).collect();
        let cells = |cells: &[String]| {
            let cells = cells.iter().zip(&widths);
            cells.fold(String::new(), |row, (cell, width)| row + &format!("  {cell:>width$}"))
        };
        let head = format!("  {:first$}{}", self.heading, cells(&self.columns));
        let line = |row: &OptionRow| {
            let mark = if row.is_played { "→ " } else { "  " };
            let space = " ".repeat(first - long(&row.label.to_string()));
            message![mark, &row.label, space, cells(&row.numbers)]
        };
        let note = self.note.as_deref().map(Message::from);
        [head.into()].into_iter().chain(self.rows.iter().map(line)).chain(note).collect()
    }
}

/// A comparison as it is stored: older servers stored only the numbers that decide.
#[derive(Deserialize)]
#[serde(untagged)]
enum Stored {
    Table { heading: String, columns: Vec<String>, rows: Vec<ComparedRow> },
    Worths(Vec<(String, Worth)>),
}

impl From<Stored> for Compared {
    fn from(stored: Stored) -> Self {
        match stored {
            Stored::Table { heading, columns, rows } => Compared { heading, columns, rows },
            Stored::Worths(worths) => {
                let measure = worths.iter().find_map(|(_, worth)| worth.measure());
                let column = match measure {
                    Some(Measure::Chance) => "win chance",
                    _ => "points",
                };
                Compared::by("move", column, worths)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::crosscut::Crosscut;

    #[test]
    fn worths_are_read_as_they_are_written() {
        for text in [
            "50.0%",
            "27%",
            "+0.5",
            "-12.0",
            "10.6",
            "33",
            "wins in 1",
            "loses in 2",
            "goes out",
            "",
        ] {
            let worth: Worth = serde_json::from_value(text.into()).expect("any text is read");
            assert_eq!(serde_json::to_value(worth).expect("text"), text);
            assert_eq!(worth == Worth::Unknown, text.is_empty(), "{text}");
        }
        assert_eq!(Worth::from("much".to_owned()), Worth::Unknown);
    }

    #[test]
    fn worths_of_older_versions_are_read() {
        let read = |text: &str| Worth::from(text.to_owned());
        assert_eq!(read("wins in 3 moves"), Worth::WinsIn(3));
        assert_eq!(read("loses in 1 move"), Worth::LosesIn(1));
        for worth in [Worth::WinsIn(3), Worth::WinsWithin(12), Worth::LosesIn(2), Worth::LosesIn(5)]
        {
            assert_eq!(read(&worth.to_string()), worth);
        }
        let stored = r#"[["d4", "wins in 3 moves"], ["c3", "27%"]]"#;
        let compared: Compared = serde_json::from_str(stored).expect("a comparison");
        assert_eq!(compared.columns, ["win chance"]);
        assert_eq!(compared.rows[1].worth(), Worth::Estimate(0.27));
    }

    #[test]
    fn the_table_lines_up_and_marks_what_was_played() {
        let worths = vec![
            ("d4".to_owned(), Worth::WinsIn(3)),
            ("c3".to_owned(), Worth::Estimate(0.27)),
            ("b2".to_owned(), Worth::Unknown),
        ];
        let compared = Compared::by("move", "win chance", worths);
        let lines = compared.shown::<Crosscut>(Some("c3")).lines();
        let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
        assert_eq!(lines, ["  move  win chance", "  d4     wins in 3", "→ c3           27%"]);
        let played = compared.shown::<Crosscut>(Some("b2")).rows;
        assert_eq!(
            played.iter().map(|row| row.is_played).collect::<Vec<_>>(),
            [false, false, true]
        );
    }
}
