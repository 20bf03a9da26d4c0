//! One JSON document on standard output.

use std::io::{self, Write};

use anyhow::Result;
use serde::Serialize;

use crate::Answer;

/// Writes the answer as one line of JSON.
pub fn answer(answer: &impl Serialize) -> Result<Answer> {
    let mut out = io::stdout().lock();
    serde_json::to_writer(&mut out, answer).map_err(io::Error::from)?;
    writeln!(out)?;
    Ok(Answer::Yes)
}
