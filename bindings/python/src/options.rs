//! A game's options as keywords: what is wrong with one is told by its name.

use parlour_rules::Game;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::{Map, Value};

use crate::amount::Whole;
use crate::errors::refused;
use crate::value::to_json;

/// The options that are given, and the usual ones for the others.
pub fn options_of<G: Game>(given: Option<&Bound<'_, PyDict>>) -> PyResult<G::Options> {
    let usual = usual::<G>();
    let mut chosen = Map::new();
    for (name, value) in given.into_iter().flatten() {
        let name: String = name.extract()?;
        let Some(usual) = usual.get(&name) else {
            let known: Vec<&str> = usual.keys().map(String::as_str).collect();
            return Err(refused(format!(
                "`{name}` is no option of {}: there {} {}",
                G::NAME,
                if known.len() == 1 { "is" } else { "are" },
                listed(&known, "and")
            )));
        };
        let Ok(read) = to_json(&value) else {
            return Err(unread::<G>(&name, &value, usual));
        };
        if !is_of_kind(&read, usual) {
            return Err(wrong_kind(&name, &value, usual));
        }
        if let Err(why) = alone::<G>(&name, read.clone()) {
            return Err(refused(in_words::<G>(&name, &value, &why.to_string())));
        }
        chosen.insert(name, read);
    }
    serde_json::from_value(Value::Object(chosen)).map_err(refused)
}

/// Every option with its usual value.
fn usual<G: Game>() -> Map<String, Value> {
    let usual: G::Options =
        serde_json::from_value(Value::Object(Map::new())).expect("every option has a usual value");
    match serde_json::to_value(usual).expect("options are JSON") {
        Value::Object(options) => options,
        other => unreachable!("options have names, unlike {other}"),
    }
}

/// The options with this one alone.
fn alone<G: Game>(name: &str, value: Value) -> Result<G::Options, serde_json::Error> {
    serde_json::from_value(Value::Object(Map::from_iter([(name.to_owned(), value)])))
}

/// Whether an option's value is of the same kind as its usual one.
fn is_of_kind(read: &Value, usual: &Value) -> bool {
    match usual {
        Value::Number(_) => read.is_i64() || read.is_u64(),
        Value::Bool(_) => read.is_boolean(),
        _ => read.is_string(),
    }
}

/// What kind of value an option takes.
fn wrong_kind(name: &str, given: &Bound<'_, PyAny>, usual: &Value) -> PyErr {
    let wanted = match usual {
        Value::Number(_) => "a whole number",
        Value::Bool(_) => "True or False",
        _ => "a text",
    };
    match given.get_type().name() {
        Ok(kind) => PyTypeError::new_err(format!("`{name}` is {wanted}, not of type {kind}")),
        Err(why) => why,
    }
}

/// What is wrong with a value that nothing here can hold: a number beyond all, or another kind.
fn unread<G: Game>(name: &str, given: &Bound<'_, PyAny>, usual: &Value) -> PyErr {
    match (given.extract::<Whole>(), right_numbers::<G>(name)) {
        (Ok(number), Some(right)) if usual.is_number() => {
            refused(format!("`{name}` cannot be {}: give {right}", number.told()))
        }
        _ => wrong_kind(name, given, usual),
    }
}

/// What is wrong with a value of the right kind: the core's sentence where it has one, and else
/// the values that would be right.
fn in_words<G: Game>(name: &str, given: &Bound<'_, PyAny>, why: &str) -> String {
    let right = if why.starts_with("invalid value") {
        right_numbers::<G>(name)
    } else if let Some((_, known)) =
        why.strip_prefix("unknown variant").and_then(|why| why.split_once("expected "))
    {
        let names: Vec<&str> = known.split('`').skip(1).step_by(2).collect();
        Some(listed(&names, "or"))
    } else {
        None
    };
    right
        .map_or_else(|| why.to_owned(), |right| format!("`{name}` cannot be {given}: give {right}"))
}

/// The numbers that an option can be, as found by trying.
fn right_numbers<G: Game>(name: &str) -> Option<String> {
    let numbers: Vec<String> = (0..=u8::MAX)
        .filter(|&number| alone::<G>(name, number.into()).is_ok())
        .map(|number| number.to_string())
        .collect();
    match &numbers[..] {
        [] => None,
        [first, .., last] if numbers.len() > 3 => {
            Some(format!("a whole number from {first} to {last}"))
        }
        few => Some(listed(few, "or")),
    }
}

/// `a, b or c`.
fn listed<T: AsRef<str>>(names: &[T], word: &str) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} {word} {last}", rest.join(", ")),
        _ => names.join(", "),
    }
}
