//! Crosscut coursework: legal moves, flips, the end of a game, and strength.

mod cases;
mod faults;
mod flaws;
mod placing;
pub mod predicates;
pub mod script;
#[cfg(test)]
pub mod voice;

use anyhow::Result;

use crate::Settings;
use crate::assignment::{Assignment, Examiner};

/// Crosscut's rules and a player in Prolog.
pub static CROSSCUT: Assignment =
    Assignment { name: "crosscut", criteria: predicates::CRITERIA, needs: None, examiner };

/// Prepares the cases: for a program that is typed at if the adapter is a TOML file, otherwise for
/// predicates.
fn examiner(settings: &Settings) -> Result<Box<dyn Examiner>> {
    let is_script = settings
        .adapter
        .as_ref()
        .is_some_and(|path| path.extension().is_some_and(|end| end == "toml"));
    Ok(if is_script {
        Box::new(script::CrosscutScripts::new(settings)?)
    } else {
        Box::new(predicates::CrosscutPredicates::new(settings)?)
    })
}
