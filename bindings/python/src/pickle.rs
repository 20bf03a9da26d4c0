//! Answers for `pickle`, which hands them from one process to another as JSON.

use pyo3::PyClass;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyType};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::advice::{Advice, Ranked};
use crate::errors::refused;
use crate::game::Outcome;
use crate::games::{attached, roster};

/// Makes objects of a class from their JSON.
pub struct Restorer {
    class: for<'py> fn(Python<'py>) -> Bound<'py, PyType>,
    restore: for<'py> fn(Python<'py>, &str) -> PyResult<Bound<'py, PyAny>>,
}

impl Restorer {
    /// The restorer of a class.
    pub const fn of<T: DeserializeOwned + PyClass + Into<PyClassInitializer<T>>>() -> Self {
        Restorer {
            class: |py| py.get_type::<T>(),
            restore: |py, text| {
                let answer: T = serde_json::from_str(text)
                    .map_err(|why| refused(format!("this answer cannot be read: {why}")))?;
                Ok(Bound::new(py, answer)?.into_any())
            },
        }
    }
}

/// The classes of no single game that can be pickled.
const SHARED: &[Restorer] =
    &[Restorer::of::<Advice>(), Restorer::of::<Outcome>(), Restorer::of::<Ranked>()];

/// The object of a class from its JSON, for `pickle`.
#[pyfunction]
pub fn restored<'py>(py: Python<'py>, class: &str, text: &str) -> PyResult<Bound<'py, PyAny>> {
    for restorer in roster().iter().flat_map(|game| attached(game).pickled).chain(SHARED) {
        if (restorer.class)(py).fully_qualified_name()? == class {
            return (restorer.restore)(py, text);
        }
    }
    Err(refused(format!("`{class}` is not an answer of Parlour's")))
}

/// What `__reduce__` returns: the function that restores an object, and its arguments.
pub type Reduced = (Py<PyAny>, (Py<PyString>, String));

/// An object for `pickle`.
pub fn reduced<T: Serialize + PyClass>(py: Python<'_>, answer: &T) -> PyResult<Reduced> {
    let restored = py.import("parlour._parlour")?.getattr("restored")?.unbind();
    let class = py.get_type::<T>().fully_qualified_name()?.unbind();
    Ok((restored, (class, serde_json::to_string(answer).map_err(refused)?)))
}
