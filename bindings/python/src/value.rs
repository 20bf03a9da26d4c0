//! Conversion between Python's values and the core's, by way of JSON.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Number, Value};

use crate::amount::told;
use crate::errors::refused;

/// A value as dictionaries, lists, texts and numbers.
pub fn to_python<'py>(py: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    of_json(py, &serde_json::to_value(value).map_err(refused)?)
}

fn of_json<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Null => py.None().into_bound(py),
        Value::Bool(truth) => PyBool::new(py, *truth).to_owned().into_any(),
        Value::Number(number) => match (number.as_i64(), number.as_u64(), number.as_f64()) {
            (Some(whole), _, _) => whole.into_pyobject(py)?.into_any(),
            (_, Some(whole), _) => whole.into_pyobject(py)?.into_any(),
            (_, _, fraction) => PyFloat::new(py, fraction.unwrap_or(f64::NAN)).into_any(),
        },
        Value::String(text) => PyString::new(py, text).into_any(),
        Value::Array(values) => {
            let list = PyList::empty(py);
            for value in values {
                list.append(of_json(py, value)?)?;
            }
            list.into_any()
        }
        Value::Object(fields) => {
            let dict = PyDict::new(py);
            for (name, value) in fields {
                dict.set_item(name, of_json(py, value)?)?;
            }
            dict.into_any()
        }
    })
}

/// A value from dictionaries, lists, texts and numbers.
pub fn from_python<T: DeserializeOwned>(value: &Bound<'_, PyAny>) -> PyResult<T> {
    serde_json::from_value(to_json(value)?).map_err(refused)
}

/// A Python value as JSON.
pub fn to_json(value: &Bound<'_, PyAny>) -> PyResult<Value> {
    if value.is_none() {
        Ok(Value::Null)
    } else if let Ok(truth) = value.cast::<PyBool>() {
        Ok(Value::Bool(truth.is_true()))
    } else if value.is_instance_of::<PyInt>() {
        match (value.extract::<i64>(), value.extract::<u64>()) {
            (Ok(whole), _) => Ok(whole.into()),
            (_, Ok(whole)) => Ok(whole.into()),
            _ => Err(refused(format!(
                "{} is out of range: numbers go from {} to {}",
                told(value),
                i64::MIN,
                u64::MAX
            ))),
        }
    } else if is_numpy_bool(value)? {
        Ok(Value::Bool(value.is_truthy()?))
    } else if let Ok(fraction) = value.cast::<PyFloat>() {
        Ok(Number::from_f64(fraction.extract()?).map_or(Value::Null, Value::Number))
    } else if let Ok(text) = value.cast::<PyString>() {
        Ok(Value::String(text.to_cow()?.into_owned()))
    } else if let Ok(fields) = value.cast::<PyDict>() {
        let mut object = Map::new();
        for (name, value) in fields {
            object.insert(name.extract()?, to_json(&value)?);
        }
        Ok(Value::Object(object))
    } else if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
        value.try_iter()?.map(|value| to_json(&value?)).collect()
    } else if let Ok(whole) = value.call_method0("__index__") {
        // NumPy's whole numbers are not `int`s, but convert to one.
        to_json(&whole)
    } else {
        let kind = value.get_type().name()?;
        Err(PyTypeError::new_err(format!(
            "a {kind} cannot be read: give dictionaries, lists, texts and numbers"
        )))
    }
}

/// Whether the value is NumPy's `True` or `False`, which are not `bool`s.
fn is_numpy_bool(value: &Bound<'_, PyAny>) -> PyResult<bool> {
    let kind = value.get_type();
    Ok(kind.module()?.to_cow()? == "numpy" && kind.name()?.to_cow()?.starts_with("bool"))
}
