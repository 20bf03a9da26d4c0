//! Keeping a game as it goes, so that a closed window loses nothing.

use std::path::{Path, PathBuf};

use parlour_players::Computer;
use parlour_rules::five_crowns::CannotSave;
use parlour_rules::five_crowns::save::Format;

use crate::files::{self, FileError};
use crate::{Opened, Table, Written};

/// Where a game that is being played is kept, and what somebody has asked to be saved of it.
pub struct Keeper {
    folder: Option<PathBuf>,
    resumed_from: Option<PathBuf>,
    place: Place,
    /// How many events the file that somebody asked for holds.
    saved: usize,
    /// The record as it was when the game was opened.
    begun_with: String,
}

/// Why a game was not saved.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// The file could not be written.
    #[error(transparent)]
    File(#[from] FileError),
    /// There is a file of that name, and it is something else.
    #[error("{} is there already and is no saved game, so it stays as it is; choose another name", .0.display())]
    Stranger(PathBuf),
    /// The format cannot hold the game as it stands.
    #[error("{0}; a file name ending in .json keeps the whole game at any time")]
    Format(#[from] CannotSave),
}

enum Place {
    /// No file has been made yet.
    Nowhere,
    In(PathBuf),
    /// The file could not be written; that was told.
    Failed,
}

impl Keeper {
    /// For a game that is opened now: `folder` is where games are kept as they go, if anywhere,
    /// `resumed_from` the file it was loaded from, if any.
    pub fn new<G: Computer>(
        table: &Table<G>,
        folder: Option<PathBuf>,
        resumed_from: Option<PathBuf>,
    ) -> Self {
        let saved = if resumed_from.is_some() { table.record().events.len() } else { 0 };
        let mut keeper = Keeper {
            folder,
            resumed_from,
            place: Place::Nowhere,
            saved,
            begun_with: table.record_text(),
        };
        if let Some(file) = keeper.resumed_from.as_ref().filter(|_| keeper.is_resumed_here()) {
            keeper.place = Place::In(file.clone());
        }
        keeper
    }

    /// Whether the game was loaded from one of the files that are kept as they go.
    fn is_resumed_here(&self) -> bool {
        let parent = self.resumed_from.as_ref().and_then(|file| file.parent());
        parent.zip(self.folder.as_deref()).is_some_and(|(parent, folder)| is_same(parent, folder))
    }

    /// Keeps the game as it stands. A failure is told once, and does not stop the game.
    pub fn keep<G: Computer>(&mut self, table: &Table<G>) -> Result<(), FileError> {
        let text = table.record_text();
        let path = match (&self.place, &self.folder) {
            (Place::In(path), _) => Ok(path.clone()),
            (Place::Nowhere, _) if self.has_all_of(&text).is_some() => return Ok(()),
            (Place::Nowhere, Some(folder)) => files::new_name(folder, G::NAME),
            (Place::Nowhere, None) | (Place::Failed, _) => return Ok(()),
        };
        let kept = path.and_then(|path| files::write(&path, &text).map(|()| path));
        match kept {
            Ok(path) => {
                self.place = Place::In(path);
                Ok(())
            }
            Err(why) => {
                self.place = Place::Failed;
                Err(why)
            }
        }
    }

    /// The file that the game was loaded from, where nothing has happened since.
    fn has_all_of(&self, record: &str) -> Option<&Path> {
        self.resumed_from.as_deref().filter(|_| record == self.begun_with)
    }

    /// The file that the game is kept in as it goes.
    pub fn path(&self) -> Option<&Path> {
        match &self.place {
            Place::In(path) => Some(path),
            Place::Nowhere | Place::Failed => None,
        }
    }

    /// The file to offer when somebody wants to save.
    pub fn usual<G: Written>(&self) -> PathBuf {
        let known = self.resumed_from.as_deref().or(self.path());
        known.map_or_else(|| PathBuf::from(G::USUAL_FILE), Path::to_owned)
    }

    /// Whether everything that happened is in a file that somebody asked for.
    pub fn is_saved<G: Computer>(&self, table: &Table<G>) -> bool {
        self.saved == table.record().events.len()
    }

    /// Saves the game where somebody asked, in the text format that is wanted where there are
    /// several.
    pub fn save<G: Written>(
        &mut self,
        table: &Table<G>,
        path: &Path,
        format: Option<Format>,
    ) -> Result<(), SaveError> {
        if is_stranger(path) {
            return Err(SaveError::Stranger(path.to_owned()));
        }
        files::write(path, &G::text(table, path, format)?)?;
        self.saved = table.record().events.len();
        // Whoever saves into the very file that is kept wants that file: it is no copy any more.
        if self.path().is_some_and(|kept| is_same(kept, path)) {
            self.resumed_from = self.path().map(Path::to_owned);
            self.begun_with = table.record_text();
        }
        Ok(())
    }

    /// Ends the keeping when somebody leaves: the copy that was kept as it went is dropped, for
    /// the game is saved elsewhere or nobody wants it. A game that was kept before this sitting
    /// is put back as it was.
    pub fn drop_copy(&mut self) -> Result<(), FileError> {
        match std::mem::replace(&mut self.place, Place::Failed) {
            Place::In(path)
                if self.is_resumed_here() && self.resumed_from.as_ref() == Some(&path) =>
            {
                files::write(&path, &self.begun_with)
            }
            Place::In(path) => {
                // A copy that is gone already is as good as removed.
                let _ = std::fs::remove_file(path);
                Ok(())
            }
            Place::Nowhere | Place::Failed => Ok(()),
        }
    }

    /// Makes sure that the game is in some file before the program ends, and names the file.
    pub fn keep_somewhere<G: Computer>(&mut self, table: &Table<G>) -> Result<PathBuf, FileError> {
        let text = table.record_text();
        let path = match (self.path(), self.has_all_of(&text)) {
            (Some(path), _) => path.to_owned(),
            (None, Some(path)) => return Ok(path.to_owned()),
            (None, None) => files::new_name(Path::new("."), G::NAME)?,
        };
        files::write(&path, &text)?;
        Ok(path)
    }
}

/// Whether a file of that name is there, with something in it that is no saved game.
fn is_stranger(path: &Path) -> bool {
    let has_something = std::fs::metadata(path).is_ok_and(|it| it.is_file() && it.len() > 0);
    has_something && Opened::open(path).is_err()
}

/// Whether two names are of one file.
fn is_same(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}
