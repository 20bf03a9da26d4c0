//! `parlour five-crowns convert`: a save file in another format.

use std::io::Write;
use std::path::Path;

use anyhow::Result;
use parlour_rules::five_crowns::save::{Comments, Format};

use super::file::SaveFile;
use crate::Answer;

/// Writes the game of a file in another format on standard output.
pub fn run(path: &Path, to: Format, comments: Comments) -> Result<Answer> {
    let file = SaveFile::read(path)?;
    match file.loaded {
        Ok(loaded) => {
            for warning in &loaded.warnings {
                eprintln!("{}: warning: {warning}", file.name);
            }
            let text = loaded.save.write(to, comments);
            std::io::stdout().lock().write_all(text.as_bytes())?;
            Ok(Answer::Yes)
        }
        Err(refused) => {
            eprintln!("{}", refused.shown);
            Ok(Answer::No)
        }
    }
}
