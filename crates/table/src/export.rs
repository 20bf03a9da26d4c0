//! Games as files that people name: a record, or a text in a game's own format.

use std::error::Error;
use std::path::{Path, PathBuf};

use parlour_rules::{Choices, Game};

use crate::Table;
use crate::words::Words;

/// A format can't hold the game as it stands.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct CannotExport(Box<dyn Error + Send + Sync>);

impl CannotExport {
    /// The reason in the game's own words.
    pub fn new(why: impl Error + Send + Sync + 'static) -> Self {
        CannotExport(Box::new(why))
    }
}

/// A game that was read from a text in its own format.
pub struct Imported<G: Game> {
    /// The options.
    pub options: G::Options,
    /// Where the game stands.
    pub setup: G::Setup,
    /// The name of the format.
    pub format: &'static str,
    /// How the table is set.
    pub attached: Choices,
    /// What people should know about how the text was read.
    pub notices: Vec<String>,
}

/// What a file does not hold of a game: nothing, for a record.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct NotExported {
    /// The options with which `parlour play` continues the file as the game was.
    pub options: Vec<String>,
    /// What people should know about the file, in sentences.
    pub notes: Vec<String>,
}

/// The text of the file at `path`: a record for a name that ends in `.json` or a game without
/// other formats, otherwise the format that the table is set to.
pub fn file_text<G: Words>(table: &Table<G>, path: &Path) -> Result<String, CannotExport> {
    match format_for(table, path) {
        Some(format) => G::export(table, format),
        None => Ok(table.record_text()),
    }
}

/// What the file at `path` does not hold of the game as it stands.
pub fn not_in_file<G: Words>(table: &Table<G>, path: &Path) -> NotExported {
    match format_for(table, path) {
        Some(_) => G::not_exported(table),
        None => NotExported::default(),
    }
}

/// What a new file is called by default.
pub fn default_file<G: Words>() -> PathBuf {
    let ending = if G::FORMATS.is_empty() { "json" } else { "txt" };
    PathBuf::from(format!("{}.{ending}", G::NAME))
}

fn format_for<'a, G: Words>(table: &'a Table<G>, path: &Path) -> Option<&'a str> {
    let is_record = path.extension().is_some_and(|end| end.eq_ignore_ascii_case("json"));
    let first = G::FORMATS.first().copied().filter(|_| !is_record)?;
    let chosen = table.attached("format").and_then(|format| format.as_str());
    Some(chosen.unwrap_or(first))
}
