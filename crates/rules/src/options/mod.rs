//! Descriptions of a game's options, from which every front end makes its flags, questions,
//! forms, checks and summaries.

use std::fmt::Display;

#[cfg(feature = "serde")]
mod choices;

#[cfg(feature = "serde")]
pub use choices::{Choices, as_choices, check_choices, choose, default_choices, shown, summed_up};

/// One option of a game, described once for every front end.
///
/// ```
/// use parlour_rules::OptionSpec;
/// const POINTS: OptionSpec =
///     OptionSpec::choice("length", "Points", "How many points win.", &[("121", "121"), ("61", "61")])
///         .also("points");
/// assert_eq!(POINTS.read("61").unwrap(), 61);
/// assert_eq!(POINTS.read("60").unwrap_err().to_string(), "length can't be `60`: choose 121 or 61");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// The name in records, the API and Python.
    pub name: &'static str,
    /// The name in forms.
    pub label: &'static str,
    /// One or two sentences that explain it.
    pub help: &'static str,
    /// What can be chosen.
    pub kind: OptionKind,
    /// Another name for it on the command line and in web forms.
    pub alias: Option<&'static str>,
    /// Flags that choose one value each.
    pub shortcuts: &'static [Shortcut],
    /// Whether line mode asks for it before a game; forms always do.
    pub asked: bool,
    /// The option and value that make this one irrelevant.
    pub idle_when: Option<(&'static str, &'static str)>,
    /// What a value adds to the summary of a game's options.
    pub summary: fn(&str) -> Option<String>,
}

/// What can be chosen for an option.
#[derive(Clone, Copy, Debug)]
pub enum OptionKind {
    /// On or off.
    Switch,
    /// A whole number.
    Number {
        /// The smallest.
        least: u32,
        /// The largest.
        most: u32,
        /// The largest value that forms list.
        listed: u32,
    },
    /// One of a few values, each with its label.
    Choice(&'static [(&'static str, &'static str)]),
    /// A board size, such as `8x8`: rows by columns.
    Size {
        /// The fewest rows or columns.
        least: u32,
        /// The most rows or columns.
        most: u32,
    },
}

/// A flag that chooses one value of an option: `--short` for 61 points.
#[derive(Clone, Copy, Debug)]
pub struct Shortcut {
    /// The flag without its dashes.
    pub flag: &'static str,
    /// The value it chooses.
    pub value: &'static str,
    /// What it does, for the help text.
    pub help: &'static str,
}

/// Why an option can't have this value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OptionError {
    /// The game has no such option.
    #[error("this game has no option `{name}`: it has {known}")]
    Unknown {
        /// The game.
        game: &'static str,
        /// The option that was named.
        name: String,
        /// The options it has.
        known: String,
    },
    /// The option can't have this value.
    #[error("{name} can't be `{given}`: choose {offered}")]
    NotOffered {
        /// The option.
        name: &'static str,
        /// The value that was given.
        given: String,
        /// The values that can be chosen.
        offered: String,
    },
    /// The value has the wrong type.
    #[error("{name} must be {wanted}, not `{given}`")]
    WrongType {
        /// The option.
        name: &'static str,
        /// The type it has.
        wanted: &'static str,
        /// The value that was given, as JSON.
        given: String,
    },
    /// These options can't be combined.
    #[error("{0}")]
    Together(String),
}

impl OptionSpec {
    const fn new(
        name: &'static str,
        label: &'static str,
        help: &'static str,
        kind: OptionKind,
    ) -> Self {
        OptionSpec {
            name,
            label,
            help,
            kind,
            alias: None,
            shortcuts: &[],
            asked: false,
            idle_when: None,
            summary: |_| None,
        }
    }

    /// An option that is on or off.
    pub const fn switch(name: &'static str, label: &'static str, help: &'static str) -> Self {
        OptionSpec::new(name, label, help, OptionKind::Switch)
    }

    /// A whole number from `least` to `most`. Forms list the values up to `listed`.
    pub const fn number(
        name: &'static str,
        label: &'static str,
        help: &'static str,
        (least, most, listed): (u32, u32, u32),
    ) -> Self {
        OptionSpec::new(name, label, help, OptionKind::Number { least, most, listed })
    }

    /// One of a few values, each with its label.
    pub const fn choice(
        name: &'static str,
        label: &'static str,
        help: &'static str,
        values: &'static [(&'static str, &'static str)],
    ) -> Self {
        OptionSpec::new(name, label, help, OptionKind::Choice(values))
    }

    /// A board of rows by columns, each from `least` to `most`.
    pub const fn size(
        name: &'static str,
        label: &'static str,
        help: &'static str,
        (least, most): (u32, u32),
    ) -> Self {
        OptionSpec::new(name, label, help, OptionKind::Size { least, most })
    }

    /// The same option with another name on the command line and in web forms.
    pub const fn also(self, alias: &'static str) -> Self {
        OptionSpec { alias: Some(alias), ..self }
    }

    /// The same option with flags that choose one value each.
    pub const fn shortcuts(self, shortcuts: &'static [Shortcut]) -> Self {
        OptionSpec { shortcuts, ..self }
    }

    /// The same option, asked for in line mode before a game.
    pub const fn asked(self) -> Self {
        OptionSpec { asked: true, ..self }
    }

    /// The same option, irrelevant while `option` is `value`.
    pub const fn idle_when(self, option: &'static str, value: &'static str) -> Self {
        OptionSpec { idle_when: Some((option, value)), ..self }
    }

    /// The same option with the text a value adds to the summary of a game's options.
    pub const fn summary(self, summary: fn(&str) -> Option<String>) -> Self {
        OptionSpec { summary, ..self }
    }

    /// The values that can be chosen, in words.
    pub fn offered(&self) -> String {
        match self.kind {
            OptionKind::Switch => "yes or no".to_owned(),
            OptionKind::Number { least, most, .. } => {
                format!("a whole number from {least} to {most}")
            }
            OptionKind::Choice(values) => {
                listed(&values.iter().map(|(value, _)| *value).collect::<Vec<_>>(), "or")
            }
            OptionKind::Size { least, most } => {
                format!("rows x columns such as {most}x{most}, each from {least} to {most}")
            }
        }
    }

    /// The values that a form lists, each with its label.
    pub fn values(&self) -> Vec<(String, String)> {
        let both = |value: &dyn Display| (value.to_string(), value.to_string());
        match self.kind {
            OptionKind::Switch => vec![both(&"no"), both(&"yes")],
            OptionKind::Number { least, listed, .. } => {
                (least..=listed).map(|number| both(&number)).collect()
            }
            OptionKind::Choice(values) => values
                .iter()
                .map(|(value, label)| ((*value).to_owned(), (*label).to_owned()))
                .collect(),
            OptionKind::Size { least, most } => {
                (least..=most).map(|count| both(&format!("{count}x{count}"))).collect()
            }
        }
    }
}

/// Joins words into a list: `a, b or c`.
pub fn listed<T: AsRef<str>>(words: &[T], join: &str) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match words.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} {join} {last}", rest.join(", ")),
        _ => words.concat(),
    }
}

/// The option with this name or alias.
pub fn find_option<'a>(
    specs: &'a [OptionSpec],
    game: &'static str,
    name: &str,
) -> Result<&'a OptionSpec, OptionError> {
    let found = specs.iter().find(|spec| spec.name == name || spec.alias == Some(name));
    found.ok_or_else(|| unknown(specs, game, name))
}

fn unknown(specs: &[OptionSpec], game: &'static str, name: &str) -> OptionError {
    let known: Vec<&str> = specs.iter().map(|spec| spec.name).collect();
    let known = if known.is_empty() { "none".to_owned() } else { listed(&known, "and") };
    OptionError::Unknown { game, name: name.chars().take(40).collect(), known }
}
