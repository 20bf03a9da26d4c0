//! A game's options as keyword arguments.

use std::iter;

use parlour_rules::options::{OptionKind, Shortcut, choose, default_choices, find_option};
use parlour_rules::{Choices, Game, OptionSpec};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::Value;

use crate::amount::{Whole, told};
use crate::errors::refused;
use crate::games::named;
use crate::value::{to_json, to_python};

/// A game's options: those given, and defaults for the others.
pub fn options_of<G: Game>(given: Option<&Bound<'_, PyDict>>) -> PyResult<G::Options> {
    let choices = match given {
        Some(given) => read_choices(G::OPTIONS, G::NAME, &default_choices::<G>(), given)?,
        None => Choices::new(),
    };
    choose::<G>(&choices).map_err(refused)
}

/// The options given, each of its default's type. The game checks whether they can be chosen.
pub fn read_choices(
    specs: &[OptionSpec],
    game: &'static str,
    defaults: &Choices,
    given: &Bound<'_, PyDict>,
) -> PyResult<Choices> {
    let mut choices = Choices::new();
    for (name, value) in given {
        let name: String = name.extract()?;
        let spec = find_option(specs, game, &name).map_err(refused)?;
        let read = read_choice(spec, &defaults[spec.name], &value)?;
        choices.insert(name, read);
    }
    Ok(choices)
}

/// A flag of a game's option: the flag without dashes, its help, the option's name, and the value
/// that it chooses where it takes none.
type OptionFlag = (&'static str, String, &'static str, Option<&'static str>);

/// The flags for a game's options.
#[pyfunction]
pub fn option_flags(game: &str) -> PyResult<Vec<OptionFlag>> {
    let flags = |spec: &'static OptionSpec| {
        let flag = spec.alias.unwrap_or(spec.name);
        let own = match spec.kind {
            OptionKind::Switch => (flag, spec.help.to_owned(), spec.name, Some("yes")),
            _ => (flag, format!("{} [{}]", spec.help, spec.offered()), spec.name, None),
        };
        let shortcut = |it: &Shortcut| (it.flag, it.help.to_owned(), spec.name, Some(it.value));
        iter::once(own).chain(spec.shortcuts.iter().map(shortcut))
    };
    Ok(named(game)?.info().options.iter().flat_map(flags).collect())
}

/// Reads an option's value from text, as its flag does.
#[pyfunction]
pub fn read_option<'py>(
    py: Python<'py>,
    game: &str,
    name: &str,
    text: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let info = named(game)?.info();
    let spec = find_option(info.options, info.name, name).map_err(refused)?;
    to_python(py, &spec.read(text).map_err(refused)?)
}

fn read_choice(spec: &OptionSpec, default: &Value, given: &Bound<'_, PyAny>) -> PyResult<Value> {
    match (default, to_json(given)) {
        (Value::Number(_), Ok(Value::Number(number))) if !number.is_f64() => Ok(number.into()),
        (Value::Bool(_), Ok(Value::Bool(truth))) => Ok(truth.into()),
        (Value::String(_), Ok(Value::String(text))) => spec.read(&text).map_err(refused),
        // JSON has no number of this size. Its text is refused like any other wrong number.
        (Value::Number(_), Err(_)) if given.extract::<Whole>().is_ok() => Ok(told(given).into()),
        _ => Err(wrong_type(spec.name, default, given)?),
    }
}

fn wrong_type(name: &str, default: &Value, given: &Bound<'_, PyAny>) -> PyResult<PyErr> {
    let wanted = match default {
        Value::Number(_) => "a whole number",
        Value::Bool(_) => "True or False",
        _ => "a text",
    };
    let given = given.get_type().name()?;
    Ok(PyTypeError::new_err(format!("`{name}` is {wanted}, not of type {given}")))
}
