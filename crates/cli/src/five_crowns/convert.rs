//! `parlour five-crowns convert`: a save file in another format.

use std::io::Write;
use std::path::Path;
use std::str::FromStr;

use anyhow::Result;
use parlour_rules::five_crowns::save::{Comments, Format, NotAFormat, Save};
use parlour_rules::five_crowns::{CannotSave, FiveCrowns, Options};
use parlour_rules::{Record, Seed, Start};
use parlour_table::fresh_seed;

use super::file::{Going, Held, SaveFile};
use crate::Answer;

/// What to write.
#[derive(Clone, Copy)]
pub enum Target {
    /// One of the text formats.
    Text(Format),
    /// Our own record, which begins with the save.
    Record,
}

impl FromStr for Target {
    type Err = NotAFormat;

    fn from_str(text: &str) -> Result<Self, NotAFormat> {
        if text.eq_ignore_ascii_case("json") {
            return Ok(Target::Record);
        }
        text.parse().map(Target::Text)
    }
}

/// Writes the game of a file in another format on standard output.
pub fn run(path: &Path, to: Target, comments: Comments, seed: Option<Seed>) -> Result<Answer> {
    let file = SaveFile::read(path)?;
    let held = match file.held {
        Ok(Held::Going(Going { cannot_save: Some(why), .. })) => return Ok(no(&file.name, why)),
        Ok(Held::Going(held)) => held,
        Ok(Held::Over(_)) => return Ok(no(&file.name, CannotSave::Over)),
        Err(refused) => {
            eprintln!("{}", refused.shown);
            return Ok(Answer::No);
        }
    };
    for warning in &held.warnings {
        eprintln!("{}: warning: {warning}", file.name);
    }
    let text = match to {
        Target::Text(format) => held.save.write(format, comments),
        Target::Record => record(held.save, seed)?,
    };
    std::io::stdout().lock().write_all(text.as_bytes())?;
    Ok(Answer::Yes)
}

/// Says why there is nothing to write.
fn no(name: &str, why: CannotSave) -> Answer {
    eprintln!("error: {name}: {why}");
    Answer::No
}

/// A record that begins with the save. It holds the seed of the rounds to come.
fn record(save: Save, seed: Option<Seed>) -> Result<String> {
    let seed = match seed {
        Some(seed) => seed,
        None => fresh_seed()?,
    };
    let start = Start::SetUp { setup: save, seed };
    Ok(Record::<FiveCrowns>::new(Options::default(), start).to_json()?)
}
