//! `parlour man`: the manual, made from the same words as `--help`.

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::{Args, Command};
use clap_mangen::Man;

use crate::Answer;

/// Where the manual goes.
#[derive(Args)]
pub struct Arguments {
    /// Writes a page for every command into this folder instead of printing the main one.
    #[arg(long, value_name = "FOLDER")]
    into: Option<PathBuf>,
}

/// Prints or writes the manual of `command`.
pub fn run(command: Command, arguments: Arguments) -> Result<Answer> {
    match arguments.into {
        Some(folder) => {
            let told = || format!("writing the manual into {}", folder.display());
            std::fs::create_dir_all(&folder).with_context(told)?;
            clap_mangen::generate_to(command, &folder).with_context(told)?;
        }
        None => Man::new(command).render(&mut std::io::stdout())?,
    }
    Ok(Answer::Yes)
}
