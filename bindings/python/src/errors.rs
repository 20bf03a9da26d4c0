//! The core's errors as exceptions, with the core's own sentences.

use std::fmt::Display;

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(
    parlour,
    ParlourError,
    PyValueError,
    "Something that Parlour refused; the message says what was wrong and what would be right."
);
create_exception!(
    parlour,
    IllegalAction,
    ParlourError,
    "An action that the rules refuse now; the game is as it was."
);
create_exception!(parlour, RecordError, ParlourError, "A record that cannot be read or replayed.");

/// An error as a `ParlourError`.
pub fn refused(why: impl Display) -> PyErr {
    ParlourError::new_err(why.to_string())
}
