//! Numbers from Python: amounts, seats, threads and times.

use std::ops::RangeInclusive;
use std::time::Duration;

use parlour_rules::Seat;
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyBool;

use crate::errors::refused;

/// The most threads.
const MOST_THREADS: i64 = 1024;
/// The longest thinking time, in seconds.
const LONGEST: f64 = 3600.0;

/// A number as text. Python writes no number of many thousand digits.
pub fn told(number: &Bound<'_, PyAny>) -> String {
    let text = number.str().and_then(|text| Ok(text.to_cow()?.into_owned()));
    text.unwrap_or_else(|_| "a number this large".to_owned())
}

/// Refuses anything but a whole number. `True` is refused too: it is hardly meant as seat 1.
fn check_whole(number: &Bound<'_, PyAny>) -> PyResult<()> {
    if !number.is_instance_of::<PyBool>() && number.call_method0("__index__").is_ok() {
        return Ok(());
    }
    let kind = number.get_type().name()?;
    Err(PyTypeError::new_err(format!("give a whole number, not one of type {kind}")))
}

/// A whole number of any size.
pub struct Whole {
    near: i64,
    told: String,
}

impl<'py> FromPyObject<'_, 'py> for Whole {
    type Error = PyErr;

    fn extract(number: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        check_whole(&number)?;
        let near = match number.extract::<i64>() {
            Err(why) if why.is_instance_of::<PyOverflowError>(number.py()) => {
                if number.lt(0)? {
                    i64::MIN
                } else {
                    i64::MAX
                }
            }
            number => number?,
        };
        Ok(Whole { near, told: told(&number) })
    }
}

impl Whole {
    /// The number, or the nearest that fits.
    pub fn near(&self) -> i64 {
        self.near
    }

    /// The number as text.
    pub fn told(&self) -> &str {
        &self.told
    }

    /// The number if it is in the range; `what` names it in the error.
    pub fn within(&self, range: RangeInclusive<i64>, what: &str) -> PyResult<i64> {
        if range.contains(&self.near) {
            return Ok(self.near);
        }
        let (low, high) = range.into_inner();
        let told = &self.told;
        Err(refused(format!("{told} is not a {what}: give a whole number from {low} to {high}")))
    }

    /// The seat with this number at a table of `seats`.
    pub fn seat(&self, seats: u8) -> PyResult<Seat> {
        match u8::try_from(self.near) {
            Ok(seat) if seat < seats => Ok(Seat(seat)),
            _ => Err(refused(format!(
                "there is no seat {}: seats are 0 to {}",
                self.told,
                seats - 1
            ))),
        }
    }
}

/// An amount: a whole number from 0.
#[derive(Clone, Copy)]
pub struct Amount(pub u64);

impl<'py> FromPyObject<'_, 'py> for Amount {
    type Error = PyErr;

    fn extract(number: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        check_whole(&number)?;
        number.extract::<u64>().map(Amount).map_err(|why| {
            if why.is_instance_of::<PyOverflowError>(number.py()) {
                refused(format!(
                    "{} is not an amount: give a whole number from 0 to {}",
                    told(&number),
                    u64::MAX
                ))
            } else {
                why
            }
        })
    }
}

/// How many threads; 0 for one on each core.
#[derive(Clone, Copy)]
pub struct Threads(pub usize);

impl<'py> FromPyObject<'_, 'py> for Threads {
    type Error = PyErr;

    fn extract(number: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let threads = Whole::extract(number)?.within(0..=MOST_THREADS, "number of threads")?;
        Ok(Threads(threads as usize))
    }
}

/// A length of time in seconds, at most an hour.
#[derive(Clone, Copy)]
pub struct Seconds(pub Duration);

impl<'py> FromPyObject<'_, 'py> for Seconds {
    type Error = PyErr;

    fn extract(number: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let seconds = match number.extract::<f64>() {
            // No float is this large, so it is longer than an hour.
            Err(why) if why.is_instance_of::<PyOverflowError>(number.py()) => f64::INFINITY,
            _ if number.is_instance_of::<PyBool>() => {
                return Err(PyTypeError::new_err("give a number of seconds, not one of type bool"));
            }
            seconds => seconds?,
        };
        if (0.0..=LONGEST).contains(&seconds) {
            return Ok(Seconds(Duration::from_secs_f64(seconds)));
        }
        Err(refused(format!("{} is not a time: from 0 to {LONGEST} seconds", told(&number))))
    }
}
