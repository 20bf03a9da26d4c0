//! Files that are replaced whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

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
    .with_context(|| format!("can't read {name}"))?;
    if found != start {
        bail!("{name} exists and isn't {kind}: choose another name, or remove it");
    }
    Ok(())
}

/// Refuses a file in a folder that doesn't exist, before long work is done for it.
fn check_folder(file: &Path) -> Result<()> {
    let folder = file.parent().filter(|folder| *folder != Path::new(""));
    match folder {
        Some(folder) if !folder.is_dir() => bail!("there is no folder {}", folder.display()),
        _ => Ok(()),
    }
}

/// Writes a file beside the old one and then puts it in its place, so that a reader always finds a
/// whole file. Returns its length in bytes.
pub fn replace(file: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<u64> {
    let mut partial = file.as_os_str().to_owned();
    partial.push("-partial");
    let partial = PathBuf::from(partial);
    let written = write_whole(&partial, write).and_then(|bytes| {
        fs::rename(&partial, file)?;
        Ok(bytes)
    });
    if written.is_err() {
        // The error that is reported matters more than a piece that stays.
        let _ = fs::remove_file(&partial);
    }
    written.with_context(|| format!("can't write {}", file.display()))
}

fn write_whole(
    file: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<u64> {
    let mut out = BufWriter::new(File::create(file)?);
    write(&mut out)?;
    let file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.sync_all()?;
    Ok(file.metadata()?.len())
}
