//! Seeds from Python: a number, a text, or `None` for a fresh one.

use parlour_rules::Seed;
use parlour_table::fresh_seed;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString};

use crate::amount::told;
use crate::errors::refused;

/// Reads a seed; `None` gives a fresh one.
pub fn seed_or_fresh(seed: Option<&Bound<'_, PyAny>>) -> PyResult<Seed> {
    seed.map_or_else(|| fresh_seed().map_err(refused), read_seed)
}

/// Reads a seed, a number or a text.
pub fn read_seed(seed: &Bound<'_, PyAny>) -> PyResult<Seed> {
    if seed.is_instance_of::<PyInt>() || seed.is_instance_of::<PyString>() {
        return told(seed).parse().map_err(refused);
    }
    // NumPy's whole numbers are not `int`s, but convert to one.
    match seed.call_method0("__index__") {
        Ok(whole) => told(&whole).parse().map_err(refused),
        Err(_) => Err(PyTypeError::new_err(
            "a seed is a whole number, a text of 64 hexadecimal digits, or None for a fresh one",
        )),
    }
}
