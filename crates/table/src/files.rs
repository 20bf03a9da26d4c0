//! Saved games as files: read with care, written whole or not at all.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use tempfile::NamedTempFile;

/// The largest file that is read as a saved game.
pub const LARGEST: u64 = 16 * 1024 * 1024;

/// Why a file could not be read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// The operating system refused.
    #[error("can't {doing} `{}`: {}", path.display(), system_words(why))]
    Io {
        /// What was being done.
        doing: &'static str,
        /// To which file.
        path: PathBuf,
        /// What the system said.
        why: io::Error,
    },
    /// It is a directory, a device or something else.
    #[error("{} is not a file", .0.display())]
    NotAFile(PathBuf),
    /// It is too large to be a saved game.
    #[error("{} is too large for a saved game: {size} bytes, at most {LARGEST}", path.display())]
    TooLarge {
        /// The file.
        path: PathBuf,
        /// Its size.
        size: u64,
    },
    /// It is not text.
    #[error("{} is not text: byte {at} is not UTF-8", path.display())]
    NotText {
        /// The file.
        path: PathBuf,
        /// The first byte that is wrong, counted from 1.
        at: usize,
    },
}

/// What the system said, in plain words where that's common.
pub fn system_words(why: &io::Error) -> String {
    match why.kind() {
        io::ErrorKind::IsADirectory => "it's a folder, not a file".to_owned(),
        io::ErrorKind::NotFound => "there is no such file or folder".to_owned(),
        io::ErrorKind::NotADirectory => "part of that path is a file, not a folder".to_owned(),
        io::ErrorKind::PermissionDenied => "you don't have permission".to_owned(),
        io::ErrorKind::ReadOnlyFilesystem => "nothing can be written there".to_owned(),
        io::ErrorKind::StorageFull => "the disk is full".to_owned(),
        io::ErrorKind::InvalidFilename => "that name can't be used for a file".to_owned(),
        _ => {
            let words = why.to_string();
            // The system's own words end in a number that means nothing to most readers.
            words.split_once(" (os error").map_or(words.as_str(), |(words, _)| words).to_owned()
        }
    }
}

impl FileError {
    /// A file or folder that can't be read.
    pub fn unreadable(path: &Path, why: io::Error) -> Self {
        FileError::Io { doing: "read", path: path.to_owned(), why }
    }

    /// A file that can't be written.
    pub fn unwritable(path: &Path, why: io::Error) -> Self {
        FileError::Io { doing: "write", path: path.to_owned(), why }
    }

    /// A folder that can't be made.
    pub fn unmakeable(path: &Path, why: io::Error) -> Self {
        FileError::Io { doing: "make the folder", path: path.to_owned(), why }
    }

    /// Whether the file was there and could be read, but holds no saved game.
    pub fn is_about_what_it_holds(&self) -> bool {
        matches!(self, FileError::TooLarge { .. } | FileError::NotText { .. })
    }
}

/// Reads a saved game's text.
pub fn read(path: &Path) -> Result<String, FileError> {
    let failed = |why: io::Error| FileError::unreadable(path, why);
    let about = fs::metadata(path).map_err(failed)?;
    if !about.is_file() {
        return Err(FileError::NotAFile(path.to_owned()));
    }
    if about.len() > LARGEST {
        return Err(FileError::TooLarge { path: path.to_owned(), size: about.len() });
    }
    let mut bytes = Vec::new();
    // The limit holds even for a file that grows while it is read.
    File::open(path).and_then(|file| file.take(LARGEST).read_to_end(&mut bytes)).map_err(failed)?;
    String::from_utf8(bytes).map_err(|error| FileError::NotText {
        path: path.to_owned(),
        at: error.utf8_error().valid_up_to() + 1,
    })
}

/// Writes a file whole or not at all: whatever fails, an old one stays as it was.
pub fn write(path: &Path, text: &str) -> Result<(), FileError> {
    // Replacing a folder fails anyway; replacing a device would not.
    if fs::metadata(path).is_ok_and(|about| !about.is_file()) {
        return Err(FileError::NotAFile(path.to_owned()));
    }
    replace(path, |file| file.write_all(text.as_bytes()))
        .map(|_| ())
        .map_err(|why| FileError::unwritable(path, why))
}

/// Replaces a file whole or not at all, by writing another beside it first. Follows links. Returns
/// the new length in bytes.
pub fn replace(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<u64> {
    write_beside(&behind_links(path), write)
}

/// Appends to a file that is there, and waits until it is on the disk.
pub fn append(path: &Path, text: &str) -> Result<(), FileError> {
    let appended = File::options().append(true).open(path).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_data()
    });
    appended.map_err(|why| FileError::unwritable(path, why))
}

/// The file that a name stands for, where it is a link to another: that one is to be written, not
/// the link.
fn behind_links(path: &Path) -> PathBuf {
    if let Ok(file) = path.canonicalize() {
        return file;
    }
    // A link to a file that is not there yet.
    match fs::read_link(path) {
        Ok(target) => path.parent().unwrap_or(Path::new("")).join(target),
        Err(_) => path.to_owned(),
    }
}

fn write_beside(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<u64> {
    let folder = match path.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    fs::metadata(folder)?;
    // Other errors are reported without the name of the temporary file.
    let mut file = NamedTempFile::new_in(folder).map_err(|why| io::Error::from(why.kind()))?;
    let mut out = BufWriter::new(file.as_file_mut());
    write(&mut out)?;
    out.flush()?;
    drop(out);
    file.as_file().sync_all()?;
    // Temporary files are private; a save is as readable as its owner's other files.
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(path).map_or(0o644, |old| old.permissions().mode() & 0o777);
        file.as_file().set_permissions(fs::Permissions::from_mode(mode))?;
    }
    let bytes = file.as_file().metadata()?.len();
    file.persist(path).map_err(|error| error.error)?;
    Ok(bytes)
}

/// The folder where the program keeps its games: `$PARLOUR_DATA`, or the user's data folder.
pub fn data_folder() -> Option<PathBuf> {
    let from =
        |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    from("PARLOUR_DATA")
        .or_else(|| from("XDG_DATA_HOME").map(|folder| folder.join("parlour")))
        .or_else(|| from("HOME").map(|home| home.join(".local/share/parlour")))
}

/// A saved game in a folder.
#[derive(Clone, Debug)]
pub struct SavedFile {
    /// Where it is.
    pub path: PathBuf,
    /// When it was last written.
    pub written: SystemTime,
}

/// The saved games of a folder, newest first; none where there is no such folder.
pub fn saved_files(folder: &Path) -> Vec<SavedFile> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut kept: Vec<SavedFile> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension() == Some(OsStr::new("json")))
        .filter_map(|path| {
            let written = fs::metadata(&path).and_then(|about| about.modified()).ok()?;
            Some(SavedFile { path, written })
        })
        .collect();
    kept.sort_by(|one, other| (other.written, &one.path).cmp(&(one.written, &other.path)));
    kept
}

/// A new file name for a game in `folder`, which is made where it is missing: `crosscut-12.json`.
pub fn new_name(folder: &Path, game: &str) -> Result<PathBuf, FileError> {
    fs::create_dir_all(folder).map_err(|why| FileError::unmakeable(folder, why))?;
    let name = |number: u32| folder.join(format!("{game}-{number}.json"));
    let free = (1..u32::MAX).map(name).find(|path| !path.exists());
    Ok(free.expect("a folder does not hold four billion games"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_save_replaces_the_old_file_whole() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("game.json");
        write(&path, "old").expect("written");
        write(&path, "new").expect("written");
        assert_eq!(read(&path).expect("read"), "new");
        let left = fs::read_dir(folder.path()).expect("listed").count();
        assert_eq!(left, 1, "no temporary file is left behind");
    }

    #[cfg(unix)]
    #[test]
    fn a_save_through_a_link_writes_what_it_links_to() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let [link, real, new_link, new] =
            ["link", "real", "new link", "new"].map(|name| folder.path().join(name));
        fs::write(&real, "old").expect("written");
        std::os::unix::fs::symlink(&real, &link).expect("linked");
        std::os::unix::fs::symlink("new", &new_link).expect("linked");
        for (link, file) in [(link, real), (new_link, new)] {
            write(&link, "text").expect("written");
            assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
            assert_eq!(fs::read_to_string(&file).expect("written"), "text");
        }
    }

    #[test]
    fn a_file_that_is_not_a_saved_game_is_refused_with_the_reason() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let said = |path: &Path| read(path).expect_err("refused").to_string();
        assert!(said(folder.path()).ends_with("is not a file"));
        assert!(said(&folder.path().join("none")).contains("there is no such file"));
        let binary = folder.path().join("binary");
        fs::write(&binary, b"ab\xff").expect("written");
        assert!(said(&binary).ends_with("byte 3 is not UTF-8"));
        let huge = folder.path().join("huge");
        File::create(&huge).and_then(|file| file.set_len(1 << 30)).expect("a sparse file");
        assert!(said(&huge).contains("too large for a saved game: 1073741824 bytes"));
        let below_a_file =
            write(&binary.join("game.json"), "text").expect_err("a file has no files");
        let words = below_a_file.to_string();
        assert!(words.ends_with("part of that path is a file, not a folder"), "{words}");
        let refused = write(folder.path(), "text").expect_err("a folder is no file");
        assert!(refused.to_string().ends_with("is not a file"));
        let refused = write(Path::new("/dev/null"), "text").expect_err("a device is no file");
        assert_eq!(refused.to_string(), "/dev/null is not a file");
    }

    #[test]
    fn the_newest_game_is_listed_first_and_names_are_new() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let games = folder.path().join("games");
        assert!(saved_files(&games).is_empty());
        let first = new_name(&games, "crosscut").expect("a name");
        write(&first, "1").expect("written");
        let second = new_name(&games, "crosscut").expect("a name");
        assert_ne!(first, second);
        write(&second, "2").expect("written");
        let earlier = SystemTime::now() - std::time::Duration::from_mins(1);
        File::open(&first).and_then(|file| file.set_modified(earlier)).expect("dated");
        let paths: Vec<PathBuf> = saved_files(&games).into_iter().map(|kept| kept.path).collect();
        assert_eq!(paths, [second, first]);
    }
}
