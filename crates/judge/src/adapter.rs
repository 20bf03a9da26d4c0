//! Adapter files: how to start a program and talk to it, in TOML.

use anyhow::{Context, Result};
use parlour_table::files;
use serde::de::DeserializeOwned;

use crate::Settings;

/// Reads the adapter file, where one was given.
pub fn read<A: DeserializeOwned>(settings: &Settings) -> Result<Option<A>> {
    let Some(path) = &settings.adapter else { return Ok(None) };
    let text = files::read(path)?;
    let adapter = toml::from_str(&text);
    adapter.map(Some).with_context(|| format!("{} is not an adapter", path.display()))
}
