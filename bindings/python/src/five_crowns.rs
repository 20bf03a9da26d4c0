//! Five Crowns: melds, discards and save files.

use std::borrow::Cow;

use parlour_rules::five_crowns::save::{self, Comments, Format};
use parlour_rules::five_crowns::{self as rules, Card, Rank, Tally, best_discards, best_melds};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use serde::{Deserialize, Serialize};

use crate::cards::row;
use crate::errors::refused;
use crate::game::FiveCrownsGame;
use crate::kept::{Reduced, reduced};
use crate::value::{from_python, to_python};

/// A book or a run, its cards in order.
#[pyclass(frozen, eq, get_all, module = "parlour.five_crowns")]
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub struct Meld {
    /// `book` or `run`.
    kind: Cow<'static, str>,
    /// Its cards; in a run each lies in the place it stands for.
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

/// What a hand melds to.
#[pyclass(frozen, eq, get_all, module = "parlour.five_crowns")]
#[derive(PartialEq, Serialize, Deserialize)]
pub struct Melded {
    /// The books and runs.
    melds: Vec<Meld>,
    /// The cards in no meld.
    leftover: Vec<String>,
    /// What they count.
    points: u32,
    /// Whether nothing is left.
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
    /// What the others leave in no meld.
    points: u32,
    /// Whether the player goes out with it.
    out: bool,
    /// The books and runs of the others.
    melds: Vec<Meld>,
    /// The cards in no meld.
    leftover: Vec<String>,
    /// Every discard that is as good.
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

/// The wild rank that a number or a letter names.
pub fn wild_of(wild: &Bound<'_, PyAny>) -> PyResult<Rank> {
    let text = wild.str()?;
    text.to_cow()?.parse().map_err(refused)
}

/// From one card to as many as a hand ever holds.
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
/// Two decks have each card twice. A third copy is taken as it is, here and by `points` and
/// `discard`, because a save of another program may hold one (`read_save` warns of it);
/// `points_many` refuses it, for nobody is ever dealt such a hand.
///
/// >>> from parlour import five_crowns
/// >>> five_crowns.melds("6C J1 4C KD", wild=7)
/// Melded(melds=[Meld(kind='run', cards='4C J1 6C')], leftover='KD', points=13)
/// >>> five_crowns.melds("6C J4", wild=7)
/// Traceback (most recent call last):
/// parlour.ParlourError: `J4` is not a card: a rank (3 4 5 6 7 8 9 X J Q K) with a suit (S C D H T), or a joker (J1 J2 J3)
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

/// The least points that a hand can be left with.
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

/// A game as a save file holds it: the state before a player's turn.
#[pyclass(frozen, eq, module = "parlour.five_crowns")]
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub struct Save {
    held: save::Save,
    /// The format that it was read from: `cpp`, `lisp`, `prolog` or `prolog-terms`.
    #[pyo3(get)]
    format: Option<Cow<'static, str>>,
    /// What was odd about the file.
    #[pyo3(get)]
    warnings: Vec<String>,
}

#[pymethods]
impl Save {
    /// A save from its parts, as `as_dict` gives them.
    #[new]
    fn new(parts: &Bound<'_, PyAny>) -> PyResult<Self> {
        if !parts.is_instance_of::<PyDict>() {
            let kind = parts.get_type().name()?;
            return Err(PyTypeError::new_err(format!(
                "a save is what `read_save` gave, a dictionary of its parts, or a game, not a {kind}"
            )));
        }
        let save: save::Save = from_python(parts)?;
        save.check().map_err(refused)?;
        Ok(Save { held: save, format: None, warnings: Vec::new() })
    }

    /// The round, 1 to 11.
    #[getter]
    fn round(&self) -> u8 {
        self.held.round.number()
    }

    /// Who plays next: `human` or `computer`.
    #[getter]
    fn next(&self) -> String {
        self.held.next.to_string()
    }

    /// All of it as a dictionary; `Game.set_up` takes it too.
    fn as_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.held)
    }

    /// The file's text in a format: `cpp`, `lisp`, `prolog` or `prolog-terms`.
    #[pyo3(signature = (format, *, comments = false))]
    fn write(&self, format: &str, comments: bool) -> PyResult<String> {
        let format: Format = format.parse().map_err(refused)?;
        let comments = if comments { Comments::With } else { Comments::Without };
        Ok(self.held.write(format, comments))
    }

    fn __repr__(&self) -> String {
        format!("Save(round={}, next='{}')", self.held.round, self.held.next)
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<Reduced> {
        reduced(py, self)
    }
}

/// Reads a save file's text, in whichever of the formats it is.
///
/// >>> from parlour import five_crowns
/// >>> text = "( 1 0 ( XS KH J1 ) 7 ( JD 3T QC ) ( 6S 5S ) ( 8T ) Human )"
/// >>> save = five_crowns.read_save(text)
/// >>> save, save.format
/// (Save(round=1, next='human'), 'lisp')
/// >>> five_crowns.read_save("( 1 0 ( XS")
/// Traceback (most recent call last):
/// parlour.ParlourError: line 1, column 11: ...
#[pyfunction]
pub fn read_save(text: &Bound<'_, PyAny>) -> PyResult<Save> {
    let Ok(text) = text.cast::<PyString>() else {
        return Err(PyTypeError::new_err("a save file's text is wanted"));
    };
    let loaded = save::read(&text.to_cow()?).map_err(refused)?;
    Ok(Save {
        held: loaded.save,
        format: Some(loaded.format.name().into()),
        warnings: loaded.warnings.iter().map(ToString::to_string).collect(),
    })
}

/// The game as a save file holds it, before a turn; the first seat is the human.
#[pyfunction]
pub fn save_of(game: &FiveCrownsGame) -> PyResult<Save> {
    let save = game.open_view().save().map_err(refused)?;
    Ok(Save { held: save, format: None, warnings: Vec::new() })
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
