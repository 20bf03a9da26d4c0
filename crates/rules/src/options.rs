//! Descriptions of a game's options, from which every front end makes its flags, questions,
//! forms, checks and summaries.

use std::fmt::Display;

use serde_json::{Map, Value};

use crate::Game;

/// Chosen options by name, as in a record: `{"length": 61}`.
pub type Choices = Map<String, Value>;

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
pub enum OptionError {
    /// The game has no such option.
    #[error("{game} has no option `{name}`: it has {known}")]
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

    /// Reads a value that a person typed.
    pub fn read(&self, text: &str) -> Result<Value, OptionError> {
        let text = text.trim();
        let value = match self.kind {
            OptionKind::Switch => match text.to_ascii_lowercase().as_str() {
                "yes" | "on" | "true" | "y" => Some(Value::from(true)),
                "no" | "off" | "false" | "n" => Some(Value::from(false)),
                _ => None,
            },
            OptionKind::Number { least, most, .. } => {
                whole(text).filter(|number| (least..=most).contains(number)).map(Value::from)
            }
            OptionKind::Choice(values) => {
                let chosen = values.iter().find(|(value, _)| value.eq_ignore_ascii_case(text));
                chosen.map(|(value, _)| whole(value).map_or(Value::from(*value), Value::from))
            }
            OptionKind::Size { least, most } => {
                let counts = text.split_once(['x', 'X', '×']);
                let counts = counts.and_then(|(rows, columns)| {
                    Some((whole(rows.trim())?, whole(columns.trim())?))
                });
                let fits = |count: u32| (least..=most).contains(&count);
                counts
                    .filter(|&(rows, columns)| fits(rows) && fits(columns))
                    .map(|(rows, columns)| Value::from(format!("{rows}x{columns}")))
            }
        };
        value.ok_or_else(|| self.not_offered(text))
    }

    /// Checks a value from a program: it has the right type and can be chosen.
    pub fn check(&self, value: &Value) -> Result<(), OptionError> {
        match self.read(&shown(value)) {
            Ok(read) if read == *value => Ok(()),
            Ok(read) => Err(OptionError::WrongType {
                name: self.name,
                wanted: match read {
                    Value::Bool(_) => "true or false",
                    Value::Number(_) => "a number",
                    _ => "a text",
                },
                given: value.to_string().chars().take(40).collect(),
            }),
            Err(why) => Err(why),
        }
    }

    fn not_offered(&self, given: &str) -> OptionError {
        let given = given.chars().take(40).collect();
        OptionError::NotOffered { name: self.name, given, offered: self.offered() }
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

    /// Whether the option is relevant with these choices.
    pub fn applies(&self, choices: &Choices) -> bool {
        self.idle_when.is_none_or(|(option, value)| {
            choices.get(option).is_none_or(|chosen| shown(chosen) != value)
        })
    }
}

/// Reads a whole number without a sign.
fn whole(text: &str) -> Option<u32> {
    text.starts_with(|first: char| first.is_ascii_digit()).then(|| text.parse().ok())?
}

/// A chosen value as people write it: `61`, `yes`, `8x8`.
pub fn shown(value: &Value) -> String {
    match value {
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
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

/// Checks choices by the options' names in records. Aliases are refused.
pub fn check_choices(
    specs: &[OptionSpec],
    game: &'static str,
    choices: &Choices,
) -> Result<(), OptionError> {
    for (name, value) in choices {
        let spec = find_option(specs, game, name)?;
        if spec.name != name {
            return Err(unknown(specs, game, name));
        }
        spec.check(value)?;
    }
    Ok(())
}

/// Every option of a game with its default value.
pub fn default_choices<G: Game>() -> Choices {
    let options = build::<G>(&Choices::new()).expect("every option has a default");
    match serde_json::to_value(options).expect("options are JSON") {
        Value::Object(choices) => choices,
        _ => Choices::new(),
    }
}

/// A game's options with these choices, and defaults for the rest.
pub fn choose<G: Game>(choices: &Choices) -> Result<G::Options, OptionError> {
    check_choices(G::OPTIONS, G::NAME, choices)?;
    build::<G>(choices).map_err(|why| OptionError::Together(why.to_string()))
}

fn build<G: Game>(choices: &Choices) -> Result<G::Options, serde_json::Error> {
    // Options without fields are serialised as null.
    let is_unit = choices.is_empty() && G::OPTIONS.is_empty();
    let value = if is_unit { Value::Null } else { Value::Object(choices.clone()) };
    serde_json::from_value(value)
}

/// A game's options in a few words: `61 points, 3 players`.
pub fn summed_up(specs: &[OptionSpec], choices: &Choices) -> String {
    let summary =
        |spec: &OptionSpec| choices.get(spec.name).and_then(|v| (spec.summary)(&shown(v)));
    specs
        .iter()
        .filter(|spec| spec.applies(choices))
        .filter_map(summary)
        .collect::<Vec<_>>()
        .join(", ")
}
