//! Arrays of hands from NumPy, read without copying them.

use std::fmt::Display;

use numpy::{Element, PyArray1, PyArrayDyn, PyUntypedArray, PyUntypedArrayMethods};
use parlour_players::Stop;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use rayon::iter::{IndexedParallelIterator, ParallelIterator};
use rayon::slice::ParallelSliceMut;

use crate::amount::Threads;
use crate::arena::pool;
use crate::errors::refused;
use crate::interrupt::unhurried;

/// Rows that a thread works on at a time: enough to be worth it, few enough to end soon after
/// Ctrl-C.
const BLOCK: usize = 1 << 12;

/// An argument as an array of bytes with this many dimensions.
pub fn bytes<'py>(
    array: &Bound<'py, PyAny>,
    name: &str,
    shape: &str,
    dimensions: usize,
) -> PyResult<Bound<'py, PyArrayDyn<u8>>> {
    let wanted = || format!("{name} must be a NumPy array of uint8 with shape {shape}");
    let Ok(untyped) = array.cast::<PyUntypedArray>() else {
        let kind = array.get_type().name()?;
        return Err(PyTypeError::new_err(format!("{}, not a {kind}", wanted())));
    };
    let Ok(typed) = array.cast::<PyArrayDyn<u8>>() else {
        return Err(PyTypeError::new_err(format!("{}, not of {}", wanted(), untyped.dtype())));
    };
    if typed.ndim() != dimensions {
        return Err(refused(format!("{}, not {:?}", wanted(), typed.shape())));
    }
    Ok(typed.clone())
}

/// Finds the points of all rows, a block at a time: `work` gets the number of the block's first row.
///
/// The error is that of the first row that is refused. Where there are more than `few` rows, they are
/// shared among threads and Ctrl-C is answered.
pub fn points_of<T: Element + Copy + Default, E: Display + Send>(
    py: Python<'_>,
    rows: usize,
    few: usize,
    threads: Option<Threads>,
    work: impl Fn(usize, &mut [T]) -> Result<(), E> + Sync,
) -> PyResult<Bound<'_, PyArray1<T>>> {
    let stop = Stop::default();
    let wrong = |(number, points): (usize, &mut [T])| {
        if stop.is_raised() { None } else { work(number * BLOCK, points).err() }
    };
    let mut points = vec![T::default(); rows];
    let wrong = if rows <= few {
        py.detach(|| points.chunks_mut(BLOCK).enumerate().find_map(wrong))
    } else {
        let pool = pool(threads)?;
        let blocks = points.par_chunks_mut(BLOCK).enumerate();
        unhurried(py, &stop, || pool.install(|| blocks.find_map_first(wrong)))?
    };
    match wrong {
        Some(wrong) => Err(refused(wrong)),
        None => Ok(PyArray1::from_vec(py, points)),
    }
}
