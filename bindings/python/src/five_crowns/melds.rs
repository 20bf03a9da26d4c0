//! Melds and discards of Five Crowns hands, one at a time and in arrays.

use std::borrow::Cow;

use numpy::ndarray::ArrayView2;
use numpy::{PyArray1, PyArrayMethods, PyUntypedArrayMethods};
use parlour_rules::five_crowns::{
    self as rules, Card, Rank, Tally, best_discards, best_melds, least_points_of_rows,
};
use pyo3::prelude::*;
use serde::{Deserialize, Serialize};

use crate::amount::Threads;
use crate::arrays::{bytes, points_of};
use crate::cards::row;
use crate::errors::refused;
use crate::pickle::{Reduced, reduced};

/// The most hands that are melded without other threads: starting them takes longer.
const FEW: usize = 1 << 12;

/// A book or a run, with its cards in order.
#[pyclass(frozen, eq, get_all, module = "parlour.five_crowns")]
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub struct Meld {
    /// `book` or `run`.
    kind: Cow<'static, str>,
    /// Its cards; in a run each wild is in the place of the card it stands for.
    cards: Vec<String>,
}

#[pymethods]
impl Meld {
    fn __repr__(&self) -> String {
        format!("Meld(kind='{}', cards='{}')", self.kind, self.cards.join(" "))
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<Reduced> {
        reduced(py, self)
    }
}

/// The best melds of a hand.
#[pyclass(frozen, eq, get_all, module = "parlour.five_crowns")]
#[derive(PartialEq, Serialize, Deserialize)]
pub struct Melded {
    /// The books and runs.
    melds: Vec<Meld>,
    /// The unmelded cards.
    leftover: Vec<String>,
    /// Their points.
    points: u32,
    /// Whether every card is melded.
    out: bool,
}

#[pymethods]
impl Melded {
    fn __repr__(&self) -> String {
        let melds: Vec<String> = self.melds.iter().map(Meld::__repr__).collect();
        let (melds, left, points) = (melds.join(", "), self.leftover.join(" "), self.points);
        format!("Melded(melds=[{melds}], leftover='{left}', points={points})")
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<Reduced> {
        reduced(py, self)
    }
}

/// The best discard of a hand that has just drawn, and what it leaves.
#[pyclass(frozen, eq, get_all, module = "parlour.five_crowns")]
#[derive(PartialEq, Serialize, Deserialize)]
pub struct Discarded {
    /// The card to discard.
    discard: String,
    /// The points of the cards that stay unmelded.
    points: u32,
    /// Whether the player goes out with it.
    out: bool,
    /// The books and runs of the other cards.
    melds: Vec<Meld>,
    /// The unmelded cards.
    leftover: Vec<String>,
    /// Every discard that is just as good.
    equal: Vec<String>,
}

#[pymethods]
impl Discarded {
    fn __repr__(&self) -> String {
        let Discarded { discard, points, .. } = self;
        let out = if self.out { "True" } else { "False" };
        format!("Discarded(discard='{discard}', points={points}, out={out})")
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<Reduced> {
        reduced(py, self)
    }
}

fn names(cards: &[Card]) -> Vec<String> {
    cards.iter().map(Card::to_string).collect()
}

fn melds_of(melds: &[rules::Meld]) -> Vec<Meld> {
    melds.iter().map(|meld| Meld { kind: meld.kind().into(), cards: names(meld.cards()) }).collect()
}

/// Reads a wild rank, a number or a letter.
fn wild_of(wild: &Bound<'_, PyAny>) -> PyResult<Rank> {
    let text = wild.str()?;
    text.to_cow()?.parse().map_err(refused)
}

/// Reads a hand: from one card to the most that a hand can hold.
fn hand_of(cards: &Bound<'_, PyAny>) -> PyResult<Vec<Card>> {
    let cards = rules::read_cards(&row(cards)?).map_err(refused)?;
    match cards.len() {
        0 => Err(refused("there are no cards")),
        count if count > Tally::MOST => Err(refused(format!(
            "{count} cards are too many: a hand that has just drawn holds at most {}",
            Tally::MOST
        ))),
        _ => Ok(cards),
    }
}

/// The best books and runs of a hand, and the points it leaves.
///
/// The two decks hold each card twice. A third copy is accepted here and by `points` and `discard`,
/// because a save of another program may hold one (`read_save` warns about it). `points_many`
/// refuses it.
///
/// >>> from parlour import five_crowns
/// >>> five_crowns.melds("6C J1 4C KD", wild=7)
/// Melded(melds=[Meld(kind='run', cards='4C J1 6C')], leftover='KD', points=13)
/// >>> five_crowns.melds("6C J4", wild=7)
/// Traceback (most recent call last):
/// parlour.ParlourError: `J4` is not a card: write a rank (3 to 9, X for ten, J, Q or K) and a suit (S C D H T), or a joker (J1 J2 J3)
#[pyfunction]
pub fn melds(cards: &Bound<'_, PyAny>, wild: &Bound<'_, PyAny>) -> PyResult<Melded> {
    let best = best_melds(&hand_of(cards)?, wild_of(wild)?);
    Ok(Melded {
        melds: melds_of(&best.melds),
        out: best.leftover.is_empty(),
        leftover: names(&best.leftover),
        points: best.points,
    })
}

/// The fewest unmelded points of a hand.
///
/// >>> from parlour import five_crowns
/// >>> five_crowns.points("6C J1 4C KD", wild=7)
/// 13
#[pyfunction]
pub fn points(cards: &Bound<'_, PyAny>, wild: &Bound<'_, PyAny>) -> PyResult<u32> {
    Ok(Tally::new(&hand_of(cards)?, wild_of(wild)?).least_points())
}

/// The best discard of a hand that has just drawn.
///
/// >>> from parlour import five_crowns
/// >>> five_crowns.discard("6C J1 4C QT", wild=7)
/// Discarded(discard='QT', points=0, out=True)
#[pyfunction]
pub fn discard(cards: &Bound<'_, PyAny>, wild: &Bound<'_, PyAny>) -> PyResult<Discarded> {
    let (mut hand, wild) = (hand_of(cards)?, wild_of(wild)?);
    let best = best_discards(&hand, wild);
    let discard = best.cards[0];
    let place = hand.iter().position(|&card| card == discard);
    hand.remove(place.expect("the discard is one of the cards"));
    let kept = best_melds(&hand, wild);
    Ok(Discarded {
        discard: discard.to_string(),
        points: best.points,
        out: kept.leftover.is_empty() && !kept.melds.is_empty(),
        melds: melds_of(&kept.melds),
        leftover: names(&kept.leftover),
        equal: names(&best.cards),
    })
}

/// The number of a card, 0 to 57, as arrays hold it: eleven times the suit (spades, clubs,
/// diamonds, hearts, tridents) plus the rank (the three 0), and 55 to 57 for the jokers.
///
/// >>> from parlour import five_crowns
/// >>> five_crowns.card_number("3S"), five_crowns.card_number("J3")
/// (0, 57)
#[pyfunction]
pub fn card_number(card: &str) -> PyResult<usize> {
    card.parse().map(Card::index).map_err(refused)
}

/// The fewest unmelded points of many hands.
///
/// `hands` is an array of uint8 with shape (n, cards), from 1 to 14 cards in a row, of card
/// numbers (see `card_number`); `wild` is the round's wild rank, 3 to 13. The array is read without a
/// copy. The answer is an array of uint16. Large arrays are shared among all cores, or this many
/// `threads`.
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
    points_of(py, rows, FEW, threads, |first, points: &mut [u16]| {
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
