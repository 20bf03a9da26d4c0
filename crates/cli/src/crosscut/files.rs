//! Files that are replaced whole or not at all.

use std::fs::File;
use std::io::{self, ErrorKind, Read, Write};
use std::path::Path;

use anyhow::{Result, bail};
use parlour_table::files::FileError;

/// Refuses a file that exists and doesn't begin with `start`: it isn't ours to replace. `kind` names
/// what it should be, such as "a certificate".
pub fn check_replaceable(file: &Path, start: &[u8], kind: &str) -> Result<()> {
    let name = file.display();
    let mut found = Vec::new();
    match File::open(file) {
        Ok(opened) => opened.take(start.len() as u64).read_to_end(&mut found),
        Err(error) if error.kind() == ErrorKind::NotFound => return check_folder(file),
        Err(error) => Err(error),
    }
    .map_err(|why| FileError::unreadable(file, why))?;
    if found != start {
        bail!("{name} exists and isn't {kind}: choose another name, or remove it");
    }
    Ok(())
}

/// Refuses a file in a folder that doesn't exist, before long work is done for it.
fn check_folder(file: &Path) -> Result<()> {
    let folder = file.parent().filter(|folder| *folder != Path::new(""));
    match folder {
        Some(folder) if !folder.is_dir() => {
            bail!(
                "there is no folder `{}`: choose one that exists, or make it first",
                folder.display()
            )
        }
        _ => Ok(()),
    }
}

/// Replaces a file whole or not at all. Returns its length in bytes.
pub fn replace(file: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<u64> {
    parlour_table::files::replace(file, write)
        .map_err(|why| FileError::unwritable(file, why).into())
}
