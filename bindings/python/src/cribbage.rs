//! Cribbage: what hands score, and which cards to keep.

use std::borrow::Cow;

use parlour_players::cribbage::{self as players, Crib};
use parlour_players::explain::cribbage::sentence;
use parlour_rules::cards::Card;
use parlour_rules::cribbage::{self as rules, Counting, Dealt, Kind, Players, Shown, Toss, aloud};
use pyo3::prelude::*;
use serde::{Deserialize, Serialize};

use crate::amount::Whole;
use crate::cards::row;
use crate::errors::refused;
use crate::kept::{Reduced, reduced};

/// One combination that scores.
#[pyclass(frozen, eq, get_all, module = "parlour.cribbage")]
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub struct Part {
    /// What it is: `fifteen`, `pair`, `run`, `flush` or `nobs`.
    kind: Cow<'static, str>,
    /// Its cards, the starter last.
    cards: Vec<Cow<'static, str>>,
    /// What it scores.
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

/// What four cards and the starter score, part by part.
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
    /// The count as a player says it.
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

fn names(cards: &[Card]) -> Vec<Cow<'static, str>> {
    cards.iter().map(|card| card.name().into()).collect()
}

/// What four cards score with the starter, part by part.
///
/// >>> from parlour import cribbage
/// >>> cribbage.score("5H 5S 5C JD", "5D")
/// Score(total=29, fifteens=16, pairs=12, runs=0, flush=0, nobs=1)
/// >>> cribbage.score(["2H", "4H", "6H", "8H"], "KS", crib=True).flush
/// 0
/// >>> cribbage.score("5H 5S 5C JD", "5S")
/// Traceback (most recent call last):
/// parlour.ParlourError: 5S is named twice: card 2 of the hand and the starter
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

/// One way to keep four cards, weighed.
#[pyclass(frozen, eq, get_all, module = "parlour.cribbage")]
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub struct Kept {
    /// The four cards kept.
    keep: Vec<Cow<'static, str>>,
    /// What goes to the crib.
    toss: Vec<Cow<'static, str>>,
    /// The hand's points, added over every starter.
    sum: u16,
    /// The hand's points on average.
    hand: f64,
    /// The least that the hand scores.
    lowest: u8,
    /// The most that the hand scores.
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
    /// What to throw to the crib.
    toss: Vec<Cow<'static, str>>,
    /// How many ways share the best worth; 1 where none ties.
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

/// Whose crib a text says it is.
fn crib_of(text: &str) -> PyResult<Crib> {
    match text {
        "ignore" => Ok(Crib::Ignore),
        "mine" => Ok(Crib::Mine),
        "theirs" => Ok(Crib::Theirs),
        other => Err(refused(format!("`{other}` is nobody's crib: ignore, mine or theirs"))),
    }
}

/// So many players.
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
    Ok(Choice {
        keep: names(&best.keep),
        toss: names(&best.toss),
        ties: choice.ties,
        starters: best.spread.starters,
        options: choice.options.iter().map(option).collect(),
        reasons: vec![sentence(&choice.terms()).to_string()],
    })
}

/// What the crib is worth on average with this toss in it, when no other card is known.
///
/// >>> from parlour import cribbage
/// >>> cribbage.mean_crib("5H 5S") > cribbage.mean_crib("9H KS")
/// True
#[pyfunction]
#[pyo3(signature = (toss, *, crib = "mine", players = None), text_signature = "(toss, *, crib='mine', players=2)")]
pub fn mean_crib(toss: &Bound<'_, PyAny>, crib: &str, players: Option<Whole>) -> PyResult<f64> {
    let players = players.map_or(Ok(Players::Two), |players| players_of(&players))?;
    let cards = parlour_rules::cards::parse_cards(&row(toss)?).map_err(refused)?;
    let toss = match cards[..] {
        [card] => Some(Toss::one(card)),
        [one, other] => Toss::two(one, other),
        _ => None,
    };
    let crib = crib_of(crib)?;
    let mean = toss.and_then(|toss| players::mean_crib(toss, players, crib));
    mean.ok_or_else(|| {
        refused(
            "a toss is two cards among two players and one among more, to a crib that is mine or \
             theirs",
        )
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
