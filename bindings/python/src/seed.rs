//! Seeds as Python gives them: a number, a text, or none for one that nobody can guess.

use parlour_rules::Seed;
use parlour_table::fresh_seed;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString};

use crate::amount::told;
use crate::errors::refused;

/// The seed that an argument gives; a fresh one for `None`.
pub fn seed_or_fresh(seed: Option<&Bound<'_, PyAny>>) -> PyResult<Seed> {
    seed.map_or_else(|| fresh_seed().map_err(refused), read_seed)
}

/// The seed that a number or a text stands for.
pub fn read_seed(seed: &Bound<'_, PyAny>) -> PyResult<Seed> {
    if seed.is_instance_of::<PyInt>() || seed.is_instance_of::<PyString>() {
        return told(seed).parse().map_err(refused);
    }
    // NumPy's whole numbers are no `int`, but stand for one.
    match seed.call_method0("__index__") {
        Ok(whole) => told(&whole).parse().map_err(refused),
        Err(_) => Err(PyTypeError::new_err(
            "a seed is a whole number, a text of 64 hexadecimal digits, or None for a fresh one",
        )),
    }
}
