//! Opening a saved game that a command names.

use std::io::Read;
use std::path::Path;

use anyhow::{Context, Result};
use parlour_rules::five_crowns::save::BadSave;
use parlour_table::{OpenError, Opened, Roster, files};

use crate::five_crowns::file::Refused;

/// Opens a saved game. A file that can't be played is refused, with the line it is about where that
/// is known.
pub fn open(roster: &Roster, path: &Path) -> Result<Result<Opened, String>> {
    match roster.open(path) {
        Ok(opened) => Ok(Ok(opened)),
        Err(OpenError::File(bad)) if bad.is_about_what_it_holds() => {
            Ok(Err(format!("parlour: {bad}")))
        }
        Err(trouble @ (OpenError::File(_) | OpenError::NoSeed(_))) => Err(trouble.into()),
        Err(why) => {
            let name = path.display().to_string();
            Ok(Err(shown(&name, &why, || files::read(path).unwrap_or_default())))
        }
    }
}

/// The same, and the game on standard input for `-`.
pub fn open_or_stdin(roster: &Roster, path: &Path) -> Result<Result<Opened, String>> {
    const NAME: &str = "standard input";
    if path != Path::new("-") {
        return open(roster, path);
    }
    let mut text = String::new();
    let mut input = std::io::stdin().lock().take(files::LARGEST);
    input.read_to_string(&mut text).with_context(|| format!("can't read {NAME}"))?;
    match roster.open_text(&text) {
        Ok(opened) => Ok(Ok(opened)),
        Err(trouble @ OpenError::NoSeed(_)) => Err(trouble.into()),
        Err(why) => Ok(Err(shown(NAME, &why, || text))),
    }
}

/// Why a file can't be opened, under the line it is about where that is known.
fn shown(name: &str, why: &OpenError, text: impl FnOnce() -> String) -> String {
    match why {
        OpenError::Import(bad) if let Some(bad) = bad.downcast_ref::<BadSave>() => {
            Refused::of(name, &text(), bad).shown
        }
        why => format!("parlour: {name}: {why}"),
    }
}
