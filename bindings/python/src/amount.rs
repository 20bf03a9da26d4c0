//! Whole numbers that say how much: nodes, samples, games, threads.

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

use crate::errors::refused;

/// How much of something, from 0; a number below or beyond all reason is refused with what would
/// be right.
#[derive(Clone, Copy)]
pub struct Amount(pub u64);

impl<'py> FromPyObject<'_, 'py> for Amount {
    type Error = PyErr;

    fn extract(number: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        number.extract::<u64>().map(Amount).map_err(|why| {
            if why.is_instance_of::<PyOverflowError>(number.py()) {
                refused(format!(
                    "{} is no amount: give a whole number from 0 to {}",
                    *number,
                    u64::MAX
                ))
            } else {
                why
            }
        })
    }
}
