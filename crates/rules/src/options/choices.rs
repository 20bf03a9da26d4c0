//! Chosen options as JSON: read from text, checked, and turned into a game's own options.

use serde::Serialize;
use serde_json::{Map, Value};

use super::{OptionError, OptionKind, OptionSpec, find_option, unknown};
use crate::Game;

/// Chosen options by name, as in a record: `{"length": 61}`.
pub type Choices = Map<String, Value>;

impl OptionSpec {
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

/// Every option of a game with its default value. One that records leave out by default has the
/// first value that forms list.
pub fn default_choices<G: Game>() -> Choices {
    let options = build::<G>(&Choices::new()).expect("every option has a default");
    let mut choices = as_choices(&options);
    for spec in G::OPTIONS {
        if choices.contains_key(spec.name) {
            continue;
        }
        let first = spec.values().into_iter().next();
        let value = first.and_then(|(first, _)| spec.read(&first).ok());
        choices.extend(value.map(|value| (spec.name.to_owned(), value)));
    }
    choices
}

/// Options as in a record.
pub fn as_choices(options: &impl Serialize) -> Choices {
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
