//! Whole numbers: how much, how many, which seat.

use std::ops::RangeInclusive;

use parlour_rules::Seat;
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

use crate::errors::refused;

/// The most threads that anybody is given.
const MOST_THREADS: i64 = 1024;

/// A whole number of any size, for whoever knows its bounds.
pub struct Whole {
    near: i64,
    told: String,
}

impl<'py> FromPyObject<'_, 'py> for Whole {
    type Error = PyErr;

    fn extract(number: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
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
        Ok(Whole { near, told: number.str()?.to_cow()?.into_owned() })
    }
}

impl Whole {
    /// The number, or the nearest that fits.
    pub fn near(&self) -> i64 {
        self.near
    }

    /// The number as it was given.
    pub fn told(&self) -> &str {
        &self.told
    }

    /// The number if it lies there; else it is refused as no such thing.
    pub fn within(&self, range: RangeInclusive<i64>, what: &str) -> PyResult<i64> {
        if range.contains(&self.near) {
            return Ok(self.near);
        }
        let (low, high) = range.into_inner();
        let told = &self.told;
        Err(refused(format!("{told} is no {what}: give a whole number from {low} to {high}")))
    }

    /// The seat with this number, among so many.
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

/// How many threads; 0 for one a core.
#[derive(Clone, Copy)]
pub struct Threads(pub usize);

impl<'py> FromPyObject<'_, 'py> for Threads {
    type Error = PyErr;

    fn extract(number: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let threads = Whole::extract(number)?.within(0..=MOST_THREADS, "number of threads")?;
        Ok(Threads(threads as usize))
    }
}
