//! A profile in a file.

use std::fs::{self, File};
use std::io::{self, BufRead as _, BufReader, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use super::profile::check_header;
use super::{Entry, Profile, ProfileError};
use crate::files::FileError;

/// The largest profile that is read: more than a hundred thousand games.
const LARGEST: u64 = 2 * 1024 * 1024 * 1024;

/// A profile that is kept in a file.
///
/// Entries are only appended, whole lines at a time and under a lock, so two programs can add to
/// the same file. What another program added since is seen when the file is opened again.
#[derive(Debug)]
pub struct ProfileFile {
    path: PathBuf,
    profile: Profile,
    left_out: usize,
}

/// Why a profile's file can't be used.
#[derive(Debug, thiserror::Error)]
pub enum ProfileFileError {
    /// The file can't be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// The file is too large.
    #[error("{} is too large for a profile: {size} bytes, at most {LARGEST}", path.display())]
    TooLarge {
        /// The file.
        path: PathBuf,
        /// Its size.
        size: u64,
    },
    /// The file holds something else. It is left as it is.
    #[error("{}: {why}", path.display())]
    Profile {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: ProfileError,
    },
}

impl ProfileFile {
    /// The profile's file in the folder where the program keeps its games.
    pub fn in_folder(folder: &Path) -> PathBuf {
        folder.join("profile.jsonl")
    }

    /// Opens the profile in a file; an empty one where there is no file yet.
    pub fn open(path: &Path) -> Result<Self, ProfileFileError> {
        let path = path.to_owned();
        let text = match read(&path) {
            Ok(text) => text,
            Err(ProfileFileError::File(FileError::Io { why, .. }))
                if why.kind() == io::ErrorKind::NotFound =>
            {
                String::new()
            }
            Err(why) => return Err(why),
        };
        if text.is_empty() {
            return Ok(ProfileFile { path, profile: Profile::default(), left_out: 0 });
        }
        match Profile::read(&text) {
            Ok(read) => Ok(ProfileFile { path, profile: read.profile, left_out: read.left_out }),
            Err(why) => Err(ProfileFileError::Profile { path, why }),
        }
    }

    /// What the file held when it was opened, and what was added since.
    pub fn profile(&self) -> &Profile {
        &self.profile
    }

    /// How many lines of the file were damaged or unknown, and left out.
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    /// Adds entries, and waits until they are on the disk. Entries that are known already are not
    /// written again. Returns how many were new.
    pub fn add(&mut self, mut entries: Vec<Entry>) -> Result<usize, ProfileFileError> {
        entries.retain(|entry| self.profile.is_new(entry));
        if entries.is_empty() {
            return Ok(0);
        }
        append(&self.path, &entries)?;
        Ok(entries.into_iter().filter(|entry| self.profile.add(entry.clone())).count())
    }

    /// Deletes the file. Nothing of the profile is left.
    pub fn delete(path: &Path) -> Result<(), FileError> {
        match fs::remove_file(path) {
            Err(why) if why.kind() != io::ErrorKind::NotFound => {
                Err(FileError::Io { doing: "delete", path: path.to_owned(), why })
            }
            _ => Ok(()),
        }
    }
}

/// The file's text. A byte that isn't UTF-8 damages only its own line.
fn read(path: &Path) -> Result<String, ProfileFileError> {
    let failed = |why| FileError::Io { doing: "read", path: path.to_owned(), why };
    let file = File::open(path).map_err(failed)?;
    let about = file.metadata().map_err(failed)?;
    if !about.is_file() {
        return Err(FileError::NotAFile(path.to_owned()).into());
    }
    if about.len() > LARGEST {
        return Err(ProfileFileError::TooLarge { path: path.to_owned(), size: about.len() });
    }
    let mut bytes = Vec::new();
    file.take(LARGEST).read_to_end(&mut bytes).map_err(failed)?;
    Ok(match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(bad) => String::from_utf8_lossy(bad.as_bytes()).into_owned(),
    })
}

/// Appends entries as whole lines while no other program does.
fn append(path: &Path, entries: &[Entry]) -> Result<(), ProfileFileError> {
    let failed = |why| FileError::Io { doing: "write", path: path.to_owned(), why };
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    let mut file =
        File::options().read(true).append(true).create(true).open(path).map_err(failed)?;
    // The lock ends with the file.
    file.lock().map_err(failed)?;
    let mut text = String::new();
    let mut first = Vec::new();
    let header = BufReader::new(&file).take(1000).read_until(b'\n', &mut first);
    if header.map_err(failed)? == 0 {
        text.push_str(&Profile::default().text());
    } else {
        // A newer program may have started a new file.
        check_header(&String::from_utf8_lossy(&first))
            .map_err(|why| ProfileFileError::Profile { path: path.to_owned(), why })?;
        // A line that a crash cut off must not swallow the next one.
        let mut last = [0];
        file.seek(SeekFrom::End(-1)).and_then(|_| file.read_exact(&mut last)).map_err(failed)?;
        if last != *b"\n" {
            text.push('\n');
        }
    }
    text.extend(entries.iter().map(|entry| entry.line() + "\n"));
    file.write_all(text.as_bytes()).and_then(|()| file.sync_data()).map_err(failed)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coach::{DailyAnswer, DrillRun, Time};

    fn some() -> Vec<Entry> {
        let daily = |day| DailyAnswer { game: "crosscut".to_owned(), day, right: true };
        let drill = |at| {
            let (at, drill) = (Time(at), "count".to_owned());
            DrillRun { at, drill, right: 9, of: 10, milliseconds: 71 }
        };
        let mut entries: Vec<Entry> = (1..=4).map(|day| Entry::Daily(daily(day))).collect();
        entries.extend((1..=4).map(|at| Entry::Drill(drill(at))));
        entries
    }

    fn profile(entries: impl IntoIterator<Item = Entry>) -> Profile {
        let mut profile = Profile::default();
        entries.into_iter().for_each(|entry| _ = profile.add(entry));
        profile
    }

    #[test]
    fn a_damaged_file_keeps_its_other_lines_and_can_be_added_to() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = ProfileFile::in_folder(&folder.path().join("deeper"));
        let mut file = ProfileFile::open(&path).expect("none yet");
        assert_eq!(file.add(some()).expect("written"), some().len());
        assert_eq!(file.add(some()).expect("nothing new"), 0);
        let whole = fs::read(&path).expect("a file");
        // The last line was cut off, and one in the middle isn't text.
        let mut broken = whole[..whole.len() - 20].to_vec();
        let second = broken.iter().position(|&byte| byte == b'\n').expect("lines") + 10;
        broken[second] = 0xff;
        broken[second + 1] = b'"';
        fs::write(&path, &broken).expect("written");
        let mut file = ProfileFile::open(&path).expect("still a profile");
        assert_eq!(file.left_out(), 2);
        assert_eq!(file.profile().entries().count(), some().len() - 2);
        assert_eq!(file.add(some()).expect("written"), 2);
        let again = ProfileFile::open(&path).expect("a profile");
        assert_eq!((again.profile(), again.left_out()), (&profile(some()), 2));
    }

    #[test]
    fn a_file_of_something_else_or_of_a_newer_program_is_left_as_it_is() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = ProfileFile::in_folder(folder.path());
        let mut old = ProfileFile::open(&path).expect("none yet");
        for text in ["something else", "{\"parlour\":\"profile\",\"version\":2}\n{\"new\":1}\n"] {
            fs::write(&path, text).expect("written");
            let refused = ProfileFile::open(&path).expect_err("refused");
            assert!(matches!(refused, ProfileFileError::Profile { .. }), "{refused}");
        }
        // The program that opened it before must not write to it either.
        let refused = old.add(some()).expect_err("refused").to_string();
        assert!(refused.contains("has format 2"), "{refused}");
        let text = fs::read_to_string(&path).expect("there");
        assert_eq!(text, "{\"parlour\":\"profile\",\"version\":2}\n{\"new\":1}\n");
        assert!(old.profile().entries().next().is_none());
    }

    #[test]
    fn many_programs_can_add_to_one_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = ProfileFile::in_folder(folder.path());
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    let mut file = ProfileFile::open(&path).expect("a profile");
                    for entry in some() {
                        file.add(vec![entry]).expect("written");
                    }
                });
            }
        });
        let all = ProfileFile::open(&path).expect("a profile");
        assert_eq!((all.profile(), all.left_out()), (&profile(some()), 0));
        let text = fs::read_to_string(&path).expect("there");
        assert_eq!(text.matches("\"parlour\"").count(), 1, "one header");
    }

    #[test]
    fn deleting_leaves_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = ProfileFile::in_folder(folder.path());
        let mut file = ProfileFile::open(&path).expect("none yet");
        file.add(some()).expect("written");
        ProfileFile::delete(&path).expect("deleted");
        ProfileFile::delete(&path).expect("there is nothing left");
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
        assert_eq!(ProfileFile::open(&path).expect("none").profile(), &Profile::default());
    }
}
