//! `parlour site`: the game room as a folder of files.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;
use parlour_table::Roster;
use parlour_table::files::FileError;
use parlour_web::site::site;
use serde::Serialize;

use crate::{Answer, json};

/// Writes the game room as a folder of files that any web host can serve, at any address.
///
/// The games run in the visitor's browser, also without a connection, and stay there. Opening
/// index.html as a file isn't enough: browsers start workers only for pages from a host.
#[derive(Args)]
pub struct Arguments {
    /// The folder to write to. It's created if needed, and other files in it stay.
    folder: PathBuf,
    /// Answers in JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Written {
    folder: PathBuf,
    files: usize,
    bytes: usize,
}

/// Writes the files, and says how many.
pub fn run(roster: &Roster, arguments: &Arguments) -> Result<Answer> {
    let Some(site) = site(roster) else {
        bail!(
            "this program was built without the offline site: run `cargo xtask site` in the \
             project's folder, then build it again"
        );
    };
    let folder = &arguments.folder;
    // The page comes last: until then visitors get the old one, whose files are still there.
    let (last, others): (Vec<_>, Vec<_>) = site.iter().partition(|(name, _)| *name == "index.html");
    for (name, bytes) in others.into_iter().chain(last) {
        let path = folder.join(name);
        let parent = path.parent().unwrap_or(folder);
        fs::create_dir_all(parent).map_err(|why| FileError::unmakeable(parent, why))?;
        fs::write(&path, bytes).map_err(|why| FileError::unwritable(&path, why))?;
    }
    let (files, bytes) = (site.len(), site.values().map(|bytes| bytes.as_ref().len()).sum());
    if arguments.json {
        return json::answer(&Written { folder: folder.clone(), files, bytes });
    }
    let folder = folder.display();
    writeln!(io::stdout(), "Wrote {files} files ({bytes} bytes) to {folder}.")?;
    Ok(Answer::Yes)
}
