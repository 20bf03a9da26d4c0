//! Which cribbage cards to keep.

use std::borrow::Cow;

use parlour_players::cribbage::{self as players, Crib};
use parlour_players::explain::{Voice, cribbage::discard_reasons};
use parlour_rules::cards::parse_cards;
use parlour_rules::cribbage::{Dealt, Players, Toss};
use pyo3::prelude::*;
use serde::{Deserialize, Serialize};

use super::score::names;
use crate::amount::Whole;
use crate::cards::row;
use crate::errors::refused;
use crate::pickle::{Reduced, reduced};

/// One way to keep four cards, with what it is worth.
#[pyclass(frozen, eq, get_all, module = "parlour.cribbage")]
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub struct Kept {
    /// The four cards kept.
    keep: Vec<Cow<'static, str>>,
    /// The cards for the crib.
    toss: Vec<Cow<'static, str>>,
    /// The sum of the hand's points over every starter.
    sum: u16,
    /// The hand's points on average.
    hand: f64,
    /// The fewest points of the hand.
    lowest: u8,
    /// The most points of the hand.
    highest: u8,
    /// The crib's points on average, unless it is ignored.
    crib: Option<f64>,
    /// The hand on average, with the crib added or taken off.
    worth: f64,
}

#[pymethods]
impl Kept {
    fn __repr__(&self) -> String {
        let Kept { keep, toss, worth, .. } = self;
        format!("Kept(keep='{}', toss='{}', worth={worth:.3})", keep.join(" "), toss.join(" "))
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<Reduced> {
        reduced(py, self)
    }
}

/// Every way to keep four cards, best first.
#[pyclass(frozen, eq, get_all, module = "parlour.cribbage")]
#[derive(PartialEq, Serialize, Deserialize)]
pub struct Choice {
    /// The four cards to keep.
    keep: Vec<Cow<'static, str>>,
    /// The cards to discard to the crib.
    toss: Vec<Cow<'static, str>>,
    /// How many ways share the best worth; 1 where the best is alone.
    ties: u8,
    /// How many cards could be the starter.
    starters: u8,
    /// Every way, best first.
    options: Vec<Kept>,
    /// Why the best is best.
    reasons: Vec<String>,
}

#[pymethods]
impl Choice {
    fn __repr__(&self) -> String {
        let Choice { keep, toss, ties, .. } = self;
        format!("Choice(keep='{}', toss='{}', ties={ties})", keep.join(" "), toss.join(" "))
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<Reduced> {
        reduced(py, self)
    }
}

/// Reads whose crib it is.
fn crib_of(text: &str) -> PyResult<Crib> {
    match text {
        "ignore" => Ok(Crib::Ignore),
        "mine" => Ok(Crib::Mine),
        "theirs" => Ok(Crib::Theirs),
        other => Err(refused(format!("`{other}` is not a crib: write ignore, mine or theirs"))),
    }
}

/// Reads how many play.
fn players_of(players: &Whole) -> PyResult<Players> {
    let count = u8::try_from(players.near()).ok();
    count.and_then(|count| Players::try_from(count).ok()).ok_or_else(|| {
        refused(format!("cribbage is for two, three or four players, not {}", players.told()))
    })
}

/// Which four of five or six cards to keep, and why.
///
/// >>> from parlour import cribbage
/// >>> choice = cribbage.keep("5S AD 8H QC QD JH")
/// >>> choice
/// Choice(keep='5S QC QD JH', toss='AD 8H', ties=1)
/// >>> choice.options[0].sum, choice.starters
/// (491, 46)
/// >>> cribbage.keep("5S AD 8H QC QD JH", crib="theirs").options[0].crib > 0
/// True
#[pyfunction]
#[pyo3(signature = (cards, *, crib = "ignore", players = None))]
pub fn keep(cards: &Bound<'_, PyAny>, crib: &str, players: Option<Whole>) -> PyResult<Choice> {
    let mut dealt: Dealt = row(cards)?.parse().map_err(refused)?;
    if let Some(players) = players {
        dealt = dealt.among(players_of(&players)?).map_err(refused)?;
    }
    let choice = players::keep(&dealt, crib_of(crib)?);
    let option = |kept: &players::KeepOption| Kept {
        keep: names(&kept.split.keep),
        toss: names(&kept.split.toss),
        sum: kept.split.spread.sum,
        hand: kept.split.spread.mean(),
        lowest: kept.split.spread.lowest,
        highest: kept.split.spread.highest,
        crib: kept.crib,
        worth: kept.worth,
    };
    let best = &choice.best().split;
    let reasons = discard_reasons(&choice.verdicts(), 0, Voice::Advice);
    Ok(Choice {
        keep: names(&best.keep),
        toss: names(&best.toss),
        ties: choice.ties,
        starters: best.spread.starters,
        options: choice.options.iter().map(option).collect(),
        reasons: reasons.iter().map(ToString::to_string).collect(),
    })
}

/// The average points of the crib with these discards in it, when no other card is known.
///
/// >>> from parlour import cribbage
/// >>> cribbage.mean_crib("5H 5S") > cribbage.mean_crib("9H KS")
/// True
#[pyfunction]
#[pyo3(signature = (toss, *, crib = "mine", players = None), text_signature = "(toss, *, crib='mine', players=2)")]
pub fn mean_crib(toss: &Bound<'_, PyAny>, crib: &str, players: Option<Whole>) -> PyResult<f64> {
    let players = players.map_or(Ok(Players::Two), |players| players_of(&players))?;
    let cards = parse_cards(&row(toss)?).map_err(refused)?;
    let toss = match cards[..] {
        [card] => Some(Toss::one(card)),
        [one, other] => Toss::two(one, other),
        _ => None,
    };
    let crib = crib_of(crib)?;
    let mean = toss.and_then(|toss| players::mean_crib(toss, players, crib));
    mean.ok_or_else(|| {
        refused(
            "discard two cards with two players and one with more, to a crib that is mine or theirs",
        )
    })
}
