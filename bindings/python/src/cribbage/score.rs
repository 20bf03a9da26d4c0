//! What cribbage hands score, one at a time and in arrays.

use std::borrow::Cow;

use numpy::ndarray::{ArrayView1, ArrayView2};
use numpy::{PyArray1, PyArrayMethods, PyUntypedArrayMethods};
use parlour_rules::cards::Card;
use parlour_rules::cribbage::{self as rules, Counting, Kind, Shown, aloud, points_of_rows};
use pyo3::prelude::*;
use serde::{Deserialize, Serialize};

use crate::amount::Threads;
use crate::arrays::{bytes, points_of};
use crate::cards::row;
use crate::errors::refused;
use crate::pickle::{Reduced, reduced};

/// The most hands that are scored without other threads: starting them takes longer.
const FEW: usize = 1 << 14;

/// One combination that scores.
#[pyclass(frozen, eq, get_all, module = "parlour.cribbage")]
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub struct Part {
    /// What it is: `fifteen`, `pair`, `run`, `flush` or `nobs`.
    kind: Cow<'static, str>,
    /// Its cards, the starter last.
    cards: Vec<Cow<'static, str>>,
    /// Its points.
    points: u8,
}

#[pymethods]
impl Part {
    fn __repr__(&self) -> String {
        let Part { kind, cards, points } = self;
        format!("Part(kind='{kind}', cards={cards:?}, points={points})").replace('"', "'")
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<Reduced> {
        reduced(py, self)
    }
}

/// The score of four cards and the starter, part by part.
#[pyclass(frozen, eq, get_all, module = "parlour.cribbage")]
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub struct Score {
    /// The points for everything.
    total: u8,
    /// The points for fifteens.
    fifteens: u8,
    /// The points for pairs.
    pairs: u8,
    /// The points for runs.
    runs: u8,
    /// The points for a flush.
    flush: u8,
    /// The point for the jack of the starter's suit.
    nobs: u8,
    /// Every combination that scores, in the order that players count.
    parts: Vec<Part>,
    /// The count as a player says it aloud.
    aloud: String,
}

#[pymethods]
impl Score {
    fn __repr__(&self) -> String {
        let Score { total, fifteens, pairs, runs, flush, nobs, .. } = self;
        format!(
            "Score(total={total}, fifteens={fifteens}, pairs={pairs}, runs={runs}, flush={flush}, \
             nobs={nobs})"
        )
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<Reduced> {
        reduced(py, self)
    }
}

/// The names of cards.
pub fn names(cards: &[Card]) -> Vec<Cow<'static, str>> {
    cards.iter().map(|card| card.name().into()).collect()
}

/// The score of four cards with the starter, part by part.
///
/// >>> from parlour import cribbage
/// >>> cribbage.score("5H 5S 5C JD", "5D")
/// Score(total=29, fifteens=16, pairs=12, runs=0, flush=0, nobs=1)
/// >>> cribbage.score(["2H", "4H", "6H", "8H"], "KS", crib=True).flush
/// 0
/// >>> cribbage.score("5H 5S 5C JD", "5S")
/// Traceback (most recent call last):
/// parlour.ParlourError: 5S appears twice (card 2 of the hand and the starter): give each card once
#[pyfunction]
#[pyo3(signature = (hand, starter, *, crib = false))]
pub fn score(hand: &Bound<'_, PyAny>, starter: &str, crib: bool) -> PyResult<Score> {
    let shown = Shown::parse(&row(hand)?, starter).map_err(refused)?;
    let counting = if crib { Counting::Crib } else { Counting::Hand };
    let score = rules::score(shown.hand, shown.starter, counting);
    let part = |part: &rules::Part| Part {
        kind: part.kind.name().into(),
        cards: names(&part.cards),
        points: part.points,
    };
    Ok(Score {
        total: score.total(),
        fifteens: score.of(Kind::Fifteen),
        pairs: score.of(Kind::Pair),
        runs: score.of(Kind::Run),
        flush: score.of(Kind::Flush),
        nobs: score.of(Kind::Nobs),
        parts: score.parts().iter().map(part).collect(),
        aloud: aloud(&score),
    })
}

/// The number of a card, 0 to 51, as arrays hold it: four times the rank (the ace 0), plus the
/// suit (clubs 0, diamonds 1, hearts 2, spades 3).
///
/// >>> from parlour import cribbage
/// >>> cribbage.card_number("AC"), cribbage.card_number("KS")
/// (0, 51)
#[pyfunction]
pub fn card_number(card: &str) -> PyResult<usize> {
    card.parse().map(Card::index).map_err(refused)
}

/// The scores of many hands with their starters.
///
/// `hands` is an array of uint8 with shape (n, 4), `starters` one with shape (n,); both hold card
/// numbers (see `card_number`) and are read without a copy. The answer is an array of uint8. Large
/// arrays are shared among all cores, or this many `threads`.
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
    points_of(py, rows, FEW, threads, |first, points: &mut [u8]| {
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
