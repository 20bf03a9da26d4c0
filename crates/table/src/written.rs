//! A game as the text of a file that somebody names.

use std::path::Path;

use parlour_players::Computer;
use parlour_rules::Eye;
use parlour_rules::cribbage::Cribbage;
use parlour_rules::crosscut::Crosscut;
use parlour_rules::five_crowns::save::{Comments, Format};
use parlour_rules::five_crowns::{CannotSave, FiveCrowns};

use crate::Table;

/// A game that can be written to a file.
pub trait Written: Computer {
    /// What a new file is called when nobody says.
    const USUAL_FILE: &'static str;

    /// The text of the file at `path`; `format` is the text format that is wanted where the game
    /// has several.
    fn text(table: &Table<Self>, path: &Path, format: Option<Format>)
    -> Result<String, CannotSave>;
}

impl Written for Crosscut {
    const USUAL_FILE: &'static str = "crosscut.json";

    /// Always the record.
    fn text(table: &Table<Self>, _: &Path, _: Option<Format>) -> Result<String, CannotSave> {
        Ok(table.record_text())
    }
}

impl Written for Cribbage {
    const USUAL_FILE: &'static str = "cribbage.json";

    /// Always the record; a match is one.
    fn text(table: &Table<Self>, _: &Path, _: Option<Format>) -> Result<String, CannotSave> {
        Ok(table.record_text())
    }
}

impl Written for FiveCrowns {
    const USUAL_FILE: &'static str = "five-crowns.txt";

    /// A record for a name ending in `.json`, which keeps the history; otherwise a save file that
    /// other programs read, C++/Java's unless another format is wanted.
    fn text(
        table: &Table<Self>,
        path: &Path,
        format: Option<Format>,
    ) -> Result<String, CannotSave> {
        if path.extension().is_some_and(|end| end.eq_ignore_ascii_case("json")) {
            return Ok(table.record_text());
        }
        let save = table.view(Eye::All).save()?;
        Ok(save.write(format.unwrap_or(Format::Cpp), Comments::Without))
    }
}
