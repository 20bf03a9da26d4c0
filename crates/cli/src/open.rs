//! Opening a saved game that a command names.

use std::io::Read;
use std::path::Path;

use anyhow::{Context, Result};
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

/// The same, and the game on standard input for `-`.
pub fn open_or_stdin(path: &Path) -> Result<Result<Opened, String>> {
    const NAME: &str = "standard input";
    if path != Path::new("-") {
        return open(path);
    }
    let mut text = String::new();
    let mut input = std::io::stdin().lock().take(files::LARGEST);
    input.read_to_string(&mut text).with_context(|| format!("cannot read {NAME}"))?;
    match Opened::from_text(&text) {
        Ok(opened) => Ok(Ok(opened)),
        Err(trouble @ OpenError::NoSeed(_)) => Err(trouble.into()),
        Err(OpenError::Save(bad)) => Ok(Err(Refused::of(NAME, &text, &bad).shown)),
        Err(why) => Ok(Err(format!("parlour: {NAME}: {why}"))),
    }
}
