//! A submission's folder: a copy of what was handed in, and the judge's own files beside it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use parlour_table::files::FileError;
use tempfile::TempDir;

use super::watch::files_in;

/// The largest submission that is copied, in bytes.
const LARGEST: u64 = 64 << 20;
const MOST_FILES: u64 = 1_000;

/// Temporary folders in which one submission runs. They are removed with this.
pub struct Workplace {
    folder: TempDir,
    /// What was handed in: the copied file, or the copied folder.
    submission: PathBuf,
    /// The user that it runs as, where we may choose.
    user: Option<u32>,
}

impl Workplace {
    /// Copies a submission, which is a file or a folder.
    pub fn new(submission: &Path, user: Option<u32>) -> Result<Workplace> {
        let folder = tempfile::Builder::new().prefix("parlour-judge-").tempdir()?;
        allow(folder.path(), 0o711)?;
        let files = folder.path().join("files");
        fs::create_dir(&files)?;
        fs::create_dir(folder.path().join("judge"))?;
        let shown = submission.display();
        let about =
            fs::metadata(submission).map_err(|why| FileError::unreadable(submission, why))?;
        let submission = if about.is_dir() {
            let (count, bytes) = files_in(submission, MOST_FILES + 1);
            if count > MOST_FILES || bytes > LARGEST {
                bail!(
                    "{shown} has more than {MOST_FILES} files or more than {} MiB",
                    LARGEST >> 20
                );
            }
            copy_folder(submission, &files)?;
            files.clone()
        } else {
            if about.len() > LARGEST {
                bail!("{shown} is larger than {} MiB", LARGEST >> 20);
            }
            let name = submission.file_name().with_context(|| format!("{shown} has no name"))?;
            let copy = files.join(name);
            fs::copy(submission, &copy).with_context(|| format!("can't copy {shown}"))?;
            copy
        };
        fs::create_dir_all(files.join(".tmp"))?;
        let workplace = Workplace { folder, submission, user };
        workplace.hand_over(&workplace.files())?;
        Ok(workplace)
    }

    /// The folder where the submission runs. It's the only one that it may change.
    pub fn files(&self) -> PathBuf {
        self.folder.path().join("files")
    }

    /// The folder with the judge's own files, which a submission can read only.
    pub fn judge_folder(&self) -> PathBuf {
        self.folder.path().join("judge")
    }

    /// The copy of what was handed in.
    pub fn submission(&self) -> &Path {
        &self.submission
    }

    pub(super) fn user(&self) -> Option<u32> {
        self.user
    }

    /// Writes one of the judge's files and returns its path.
    pub fn add_judge_file(&self, name: &str, text: &str) -> io::Result<PathBuf> {
        let path = self.judge_folder().join(name);
        fs::write(&path, text)?;
        Ok(path)
    }

    /// Writes a file into the submission's folder and returns its path.
    pub fn add_file(&self, name: &str, text: &str) -> io::Result<PathBuf> {
        let path = self.files().join(name);
        // What the submission put there, such as a link to somewhere else, goes first.
        let _ = fs::remove_file(&path);
        fs::write(&path, text)?;
        self.hand_over(&path)?;
        Ok(path)
    }

    /// Reads a file that the submission wrote, if it's a plain file of a sensible size.
    pub fn read(&self, name: &str) -> io::Result<String> {
        let path = self.files().join(name);
        let about = fs::symlink_metadata(&path)?;
        if !about.is_file() || about.len() > LARGEST {
            return Err(io::Error::other("not a plain file"));
        }
        Ok(String::from_utf8_lossy(&fs::read(&path)?).into_owned())
    }

    /// Makes a file or folder the submission's own.
    fn hand_over(&self, path: &Path) -> io::Result<()> {
        let Some(user) = self.user else { return Ok(()) };
        #[cfg(unix)]
        std::os::unix::fs::lchown(path, Some(user), Some(user))?;
        if fs::symlink_metadata(path)?.is_dir() {
            for entry in fs::read_dir(path)? {
                self.hand_over(&entry?.path())?;
            }
        }
        Ok(())
    }
}

/// Copies the files and folders of a folder. Links are left out: they may lead anywhere.
fn copy_folder(from: &Path, to: &Path) -> Result<()> {
    for entry in fs::read_dir(from).map_err(|why| FileError::unreadable(from, why))? {
        let entry = entry?;
        let (kind, to) = (entry.file_type()?, to.join(entry.file_name()));
        if kind.is_dir() {
            fs::create_dir_all(&to)?;
            copy_folder(&entry.path(), &to)?;
        } else if kind.is_file() {
            let copied = fs::copy(entry.path(), &to);
            copied.with_context(|| format!("can't copy {}", entry.path().display()))?;
        }
    }
    Ok(())
}

fn allow(path: &Path, mode: u32) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(path, fs::Permissions::from_mode(mode))?;
    }
    #[cfg(not(unix))]
    let _ = (path, mode);
    Ok(())
}
