//! Save files of Five Crowns.

use std::borrow::Cow;

use parlour_rules::five_crowns::save::{self, Comments, Format};
use parlour_rules::{Eye, Game as _};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use serde::{Deserialize, Serialize};

use super::game::Game;
use crate::errors::refused;
use crate::pickle::{Reduced, reduced};
use crate::value::{from_python, to_python};

/// The contents of a save file: a game before a player's turn.
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

    /// The save as a dictionary, which `Game.set_up` takes too.
    fn as_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.held)
    }

    /// The text of the file in a format: `cpp`, `lisp`, `prolog` or `prolog-terms`.
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

/// Reads a save file's text, in any of the formats.
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
        return Err(PyTypeError::new_err("give the text of a save file"));
    };
    let loaded = save::read(&text.to_cow()?).map_err(refused)?;
    Ok(Save {
        held: loaded.save,
        format: Some(loaded.format.name().into()),
        warnings: loaded.warnings.iter().map(ToString::to_string).collect(),
    })
}

/// A game before a turn as a save; the first seat is the human.
#[pyfunction]
pub fn save_of(game: &Game) -> PyResult<Save> {
    let save = game.0.game.view(Eye::All).save().map_err(refused)?;
    Ok(Save { held: save, format: None, warnings: Vec::new() })
}
