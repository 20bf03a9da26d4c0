//! Opening a saved game that a command names.

use std::path::Path;

use anyhow::Result;
use parlour_table::{OpenError, Opened, files};

use crate::five_crowns::file::Refused;

/// Opens a saved game. One that cannot be played is a plain no, told under the line it is about
/// where that is known.
pub fn open(path: &Path) -> Result<Result<Opened, String>> {
    match Opened::open(path) {
        Ok(opened) => Ok(Ok(opened)),
        Err(OpenError::File(bad)) if bad.is_about_what_it_holds() => {
            Ok(Err(format!("parlour: {bad}")))
        }
        Err(trouble @ (OpenError::File(_) | OpenError::NoSeed(_))) => Err(trouble.into()),
        Err(OpenError::Save(bad)) => {
            let name = path.display().to_string();
            Ok(Err(Refused::of(&name, &files::read(path)?, &bad).shown))
        }
        Err(why) => Ok(Err(format!("parlour: {}: {why}", path.display()))),
    }
}
