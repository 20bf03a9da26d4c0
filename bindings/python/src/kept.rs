//! Answers that are handed from one process to another, as `pickle` does.

use pyo3::PyClass;
use pyo3::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::errors::refused;

/// An answer that comes back from its JSON text.
pub trait Kept: Serialize + DeserializeOwned + PyClass {
    /// What it is, with the module's.
    const KIND: &'static str;
}

macro_rules! kept {
    ($($name:literal => $Class:path),+ $(,)?) => {
        $(impl Kept for $Class {
            const KIND: &'static str = $name;
        })+

        /// The answer that was kept, for `pickle`.
        #[pyfunction]
        pub fn restored<'py>(py: Python<'py>, name: &str, text: &str) -> PyResult<Bound<'py, PyAny>> {
            match name {
                $($name => read::<$Class>(py, text),)+
                _ => Err(refused(format!("`{name}` is no answer of Parlour's"))),
            }
        }
    };
}

kept! {
    "Advice" => crate::thinking::Advice,
    "Outcome" => crate::game::Outcome,
    "Ranked" => crate::thinking::Ranked,
    "cribbage.Choice" => crate::cribbage::Choice,
    "cribbage.Kept" => crate::cribbage::Kept,
    "cribbage.Part" => crate::cribbage::Part,
    "cribbage.Score" => crate::cribbage::Score,
    "crosscut.Move" => crate::crosscut::Move,
    "five_crowns.Discarded" => crate::five_crowns::Discarded,
    "five_crowns.Meld" => crate::five_crowns::Meld,
    "five_crowns.Melded" => crate::five_crowns::Melded,
    "five_crowns.Save" => crate::five_crowns::Save,
}

fn read<'py, T>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>>
where
    T: Kept + Into<PyClassInitializer<T>>,
{
    let answer: T = serde_json::from_str(text)
        .map_err(|why| refused(format!("this answer cannot be read: {why}")))?;
    Ok(Bound::new(py, answer)?.into_any())
}

/// What `__reduce__` gives: how the answer comes back, and from what.
pub type Reduced = (Py<PyAny>, (&'static str, String));

/// An answer for `pickle`.
pub fn reduced<T: Kept>(py: Python<'_>, answer: &T) -> PyResult<Reduced> {
    let restored = py.import("parlour._parlour")?.getattr("restored")?.unbind();
    Ok((restored, (T::KIND, serde_json::to_string(answer).map_err(refused)?)))
}
