//! Many hands at once, in NumPy's arrays, which are read where they lie.

use std::fmt::Display;

use numpy::ndarray::{ArrayView1, ArrayView2};
use numpy::{Element, PyArray1, PyArrayDyn, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods};
use parlour_players::Stop;
use parlour_rules::cribbage::{Counting, points_of_rows};
use parlour_rules::five_crowns::{Tally, least_points_of_rows};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use rayon::iter::{IndexedParallelIterator, ParallelIterator};
use rayon::slice::ParallelSliceMut;

use crate::amount::Threads;
use crate::arena::pool;
use crate::errors::refused;
use crate::five_crowns::wild_of;
use crate::interrupt::unhurried;

/// Rows that a thread works on at a time: long enough to be worth it, and soon over when somebody
/// presses Ctrl-C.
const BLOCK: usize = 1 << 12;
/// Hands of cribbage that are scored before a thread would have begun.
const FEW_SCORED: usize = 1 << 14;
/// Hands of Five Crowns, which take longer.
const FEW_MELDED: usize = 1 << 12;

/// An argument that must be an array of bytes with so many dimensions.
fn bytes<'py>(
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

/// Finds the points of all rows, a block at a time: `work` is told the block's first row. The first
/// row that is refused is told. Where there are more rows than the `few` that are over at once, all
/// threads help and Ctrl-C is answered.
fn points_of<T: Element + Copy + Default, E: Display + Send>(
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

/// What many hands score with their starters.
///
/// `hands` is an array of uint8 with shape (n, 4), `starters` one with shape (n,); both hold card
/// numbers (see `card_number`) and are read without a copy. The answer is an array of uint8. All
/// cores help with large arrays, or so many `threads`.
///
/// >>> import numpy
/// >>> from parlour import cribbage
/// >>> hands = numpy.array([[18, 19, 16, 41], [0, 4, 8, 12]], dtype=numpy.uint8)
/// >>> cribbage.score_many(hands, numpy.array([17, 48], dtype=numpy.uint8))
/// array([29, 13], dtype=uint8)
/// >>> cribbage.score_many(hands, numpy.array([17, 12], dtype=numpy.uint8))
/// Traceback (most recent call last):
/// parlour.ParlourError: row 1: 4C is there twice, as card 4 and as the starter
#[pyfunction]
#[pyo3(signature = (hands, starters, *, crib = false, threads = None))]
pub fn score_many<'py>(
    py: Python<'py>,
    hands: &Bound<'py, PyAny>,
    starters: &Bound<'py, PyAny>,
    crib: bool,
    threads: Option<Threads>,
) -> PyResult<Bound<'py, PyArray1<u8>>> {
    let hands = bytes(hands, "hands", "(n, 4)", 2)?;
    let starters = bytes(starters, "starters", "(n,)", 1)?;
    let rows = hands.shape()[0];
    if hands.shape()[1] != 4 {
        return Err(refused(format!(
            "hands must be a NumPy array of uint8 with shape (n, 4), not {:?}",
            hands.shape()
        )));
    }
    if starters.shape()[0] != rows {
        return Err(refused(format!(
            "there are {rows} hands and {} starters: each hand has one",
            starters.shape()[0]
        )));
    }
    let counting = if crib { Counting::Crib } else { Counting::Hand };
    let (hands, starters) = (hands.try_readonly()?, starters.try_readonly()?);
    let hands: ArrayView2<'_, u8> = hands.as_array().into_dimensionality().map_err(refused)?;
    let starters: ArrayView1<'_, u8> =
        starters.as_array().into_dimensionality().map_err(refused)?;
    let lie_together = hands.as_slice().zip(starters.as_slice());
    points_of(py, rows, FEW_SCORED, threads, |first, points: &mut [u8]| {
        let rows = first..first + points.len();
        let counted = if let Some((hands, starters)) = lie_together {
            let (hands, _) = hands.as_chunks::<4>();
            points_of_rows(&hands[rows.clone()], &starters[rows], counting, points)
        } else {
            let hand = |row: usize| [0, 1, 2, 3].map(|place| hands[[row, place]]);
            let gathered: Vec<[u8; 4]> = rows.clone().map(hand).collect();
            let starters: Vec<u8> = rows.map(|row| starters[row]).collect();
            points_of_rows(&gathered, &starters, counting, points)
        };
        counted.map_err(|bad| bad.after(first))
    })
}

/// The least points that many hands can be left with.
///
/// `hands` is an array of uint8 with shape (n, cards), from 1 to 14 cards in a row, of card
/// numbers (see `card_number`); `wild` is the round's wild rank, 3 to 13. It is read without a
/// copy. The answer is an array of uint16. All cores help with large arrays, or so many `threads`.
///
/// >>> import numpy
/// >>> from parlour import five_crowns
/// >>> cards = [five_crowns.card_number(card) for card in ["6C", "J1", "4C", "KD"]]
/// >>> five_crowns.points_many(numpy.array([cards], dtype=numpy.uint8), wild=7)
/// array([13], dtype=uint16)
#[pyfunction]
#[pyo3(signature = (hands, wild, *, threads = None))]
pub fn points_many<'py>(
    py: Python<'py>,
    hands: &Bound<'py, PyAny>,
    wild: &Bound<'py, PyAny>,
    threads: Option<Threads>,
) -> PyResult<Bound<'py, PyArray1<u16>>> {
    let wild = wild_of(wild)?;
    let hands = bytes(hands, "hands", "(n, cards)", 2)?;
    let (rows, cards) = (hands.shape()[0], hands.shape()[1]);
    if !(1..=Tally::MOST).contains(&cards) {
        return Err(refused(format!(
            "a row has {cards} cards, and a hand has from 1 to {}",
            Tally::MOST
        )));
    }
    let hands = hands.try_readonly()?;
    let hands: ArrayView2<'_, u8> = hands.as_array().into_dimensionality().map_err(refused)?;
    points_of(py, rows, FEW_MELDED, threads, |first, points: &mut [u16]| {
        let rows = first..first + points.len();
        let melded = if let Some(hands) = hands.as_slice() {
            let rows = &hands[cards * rows.start..cards * rows.end];
            least_points_of_rows(rows, cards, wild, points)
        } else {
            let gathered: Vec<u8> =
                rows.flat_map(|row| hands.row(row).into_iter().copied()).collect();
            least_points_of_rows(&gathered, cards, wild, points)
        };
        melded.map_err(|bad| bad.after(first))
    })
}
