//! Cards from Python: one text, or a list of texts.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;

/// The cards of `"5H 5S"` or `["5H", "5S"]` as one text.
pub fn row(cards: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(text) = cards.cast::<PyString>() {
        return Ok(text.to_cow()?.into_owned());
    }
    let no_cards =
        || PyTypeError::new_err("cards are a text such as \"5H 5S\", or texts in a list");
    let cards = cards.try_iter().map_err(|_| no_cards())?;
    let texts: Vec<String> =
        cards.map(|card| card?.extract().map_err(|_| no_cards())).collect::<PyResult<_>>()?;
    Ok(texts.join(" "))
}
