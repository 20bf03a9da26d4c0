//! Saving a game as it is played, so that a closed window loses nothing, and two windows on one game
//! don't overwrite each other.

use std::path::{Path, PathBuf};

use parlour_players::Computer;
use parlour_rules::event_line;

use crate::export::{CannotExport, default_file, file_text};
use crate::files::{self, FileError};
use crate::words::Words;
use crate::{Roster, Table};

/// Where a game in progress is saved as it is played, and how much of it people saved themselves.
///
/// The file is written whole once; after that each event is appended as a line, so that a move
/// costs the same however long the game lasts.
pub struct Autosave {
    folder: Option<PathBuf>,
    resumed_from: Option<PathBuf>,
    place: Place,
    /// How many events are in the file that a person asked for; none if nobody asked for one.
    saved: Option<usize>,
    /// The record when the game was opened, and how many events it had.
    begun_with: (String, usize),
}

/// Why a game was not saved.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SaveError {
    /// The file could not be written.
    #[error(transparent)]
    File(#[from] FileError),
    /// There is a file of that name, and it is something else.
    #[error("{} already exists and isn't a saved game: choose another name", .0.display())]
    NotASave(PathBuf),
    /// The format can't hold the game as it stands.
    #[error("{0}: save to a file name ending in .json to keep the whole game")]
    Format(#[from] CannotExport),
}

/// Where a game was saved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Saved {
    /// In its own file, or nowhere where none is wanted.
    AsBefore,
    /// In a new file, because another window wrote to the old one, which stays as it is.
    Apart(PathBuf),
}

impl Saved {
    /// The message for the person; none if there's nothing to say.
    pub fn notice(&self) -> Option<String> {
        let Saved::Apart(path) = self else { return None };
        let path = path.display();
        Some(format!(
            "This game was also played in another window. Your moves here are saved in {path}."
        ))
    }
}

enum Place {
    /// No file has been made yet.
    Nowhere,
    /// In this file.
    In(PathBuf, Seen),
    /// The file could not be written, and people know.
    Failed,
}

/// A file as it was last read or written here.
#[derive(Clone, Copy)]
struct Seen {
    /// How long it was, in bytes: another length means that another program wrote to it.
    length: u64,
    /// What was written to it; none where it was only read.
    wrote: Option<Wrote>,
}

impl Seen {
    /// Whether another program has written to the file since.
    fn is_outdated(&self, path: &Path) -> bool {
        length(path).is_some_and(|now| now != self.length)
    }
}

/// What was written to a file.
#[derive(Clone, Copy)]
struct Wrote {
    /// How many events it holds.
    events: usize,
    /// How many of them it says were chosen after a warning of the tutor.
    warned: usize,
}

impl Autosave {
    /// For a game that is opened now: `folder` is where games are saved as they go, if anywhere,
    /// `resumed_from` the file it was loaded from, if any.
    pub fn new<G: Computer>(
        table: &Table<G>,
        folder: Option<PathBuf>,
        resumed_from: Option<PathBuf>,
    ) -> Self {
        let events = table.record().events.len();
        let mut autosave = Autosave {
            folder,
            saved: resumed_from.is_some().then_some(events),
            resumed_from,
            place: Place::Nowhere,
            begun_with: (table.record_text(), events),
        };
        if let Some(file) = autosave.resumed_from.clone().filter(|_| autosave.is_resumed_here()) {
            let length = length(&file).unwrap_or(0);
            autosave.place = Place::In(file, Seen { length, wrote: None });
        }
        autosave
    }

    /// Whether the game was loaded from one of the files that are saved as they go.
    fn is_resumed_here(&self) -> bool {
        let parent = self.resumed_from.as_ref().and_then(|file| file.parent());
        parent.zip(self.folder.as_deref()).is_some_and(|(parent, folder)| is_same(parent, folder))
    }

    /// Saves what has happened since the last time, and says where. A failure is reported once, and
    /// does not stop the game.
    pub fn save<G: Computer>(&mut self, table: &Table<G>) -> Result<Saved, FileError> {
        let is_unchanged = table.record().events.len() == self.begun_with.1;
        let mut saved = Saved::AsBefore;
        let (path, wrote) = match (&self.place, &self.folder) {
            // A game that was only opened is in its file already.
            (Place::In(_, Seen { wrote: None, .. }) | Place::Nowhere, _)
                if self.resumed_from.is_some() && is_unchanged =>
            {
                return Ok(saved);
            }
            (Place::In(path, seen), folder) if seen.is_outdated(path) => {
                let folder = folder.as_deref().or(path.parent()).unwrap_or(Path::new("."));
                let path = files::new_name(folder, G::NAME);
                saved = path.as_ref().map_or(saved, |path| Saved::Apart(path.clone()));
                (path, None)
            }
            (Place::In(path, seen), _) => (Ok(path.clone()), seen.wrote),
            (Place::Nowhere, Some(folder)) => (files::new_name(folder, G::NAME), None),
            (Place::Nowhere, None) | (Place::Failed, _) => return Ok(saved),
        };
        match path.and_then(|path| write_events(table, &path, wrote).map(|seen| (path, seen))) {
            Ok((path, seen)) => {
                self.place = Place::In(path, seen);
                Ok(saved)
            }
            Err(why) => {
                self.place = Place::Failed;
                Err(why)
            }
        }
    }

    /// The file that the game is saved in as it goes.
    pub fn path(&self) -> Option<&Path> {
        match &self.place {
            Place::In(path, _) => Some(path),
            Place::Nowhere | Place::Failed => None,
        }
    }

    /// The file to offer when somebody wants to save.
    pub fn offered_file<G: Words>(&self) -> PathBuf {
        let known = self.resumed_from.as_deref().or(self.path());
        known.map_or_else(default_file::<G>, Path::to_owned)
    }

    /// Whether everything that happened is in a file that somebody asked for.
    pub fn is_saved<G: Computer>(&self, table: &Table<G>) -> bool {
        self.saved == Some(table.record().events.len())
    }

    #[cfg(feature = "thinking")]
    /// Saves the game where somebody asked. A file that `roster` can't open is not replaced.
    pub fn save_to<G: Words>(
        &mut self,
        table: &Table<G>,
        path: &Path,
        roster: &Roster,
    ) -> Result<(), SaveError> {
        let has_something = std::fs::metadata(path).is_ok_and(|it| it.is_file() && it.len() > 0);
        if has_something && roster.open(path).is_err() {
            return Err(SaveError::NotASave(path.to_owned()));
        }
        files::write(path, &file_text(table, path)?)?;
        let events = table.record().events.len();
        self.saved = Some(events);
        // Saving into the very file that is kept as the game goes makes it the person's own.
        if let Place::In(own, seen) = &mut self.place
            && is_same(own, path)
        {
            *seen = Seen { length: length(own).unwrap_or(0), wrote: None };
            self.resumed_from = Some(own.clone());
            self.begun_with = (table.record_text(), events);
        }
        Ok(())
    }

    /// Removes the copy that was saved as the game went: it is saved elsewhere, or nobody wants
    /// it. A game that was saved before it was opened here is put back as it was.
    pub fn discard(&mut self) -> Result<(), FileError> {
        match std::mem::replace(&mut self.place, Place::Failed) {
            // What another window wrote is not ours to remove.
            Place::In(path, seen) if seen.is_outdated(&path) => Ok(()),
            Place::In(path, _)
                if self.is_resumed_here() && self.resumed_from.as_ref() == Some(&path) =>
            {
                files::write(&path, &self.begun_with.0)
            }
            Place::In(path, _) => {
                // A copy that is gone already is as good as removed.
                let _ = std::fs::remove_file(path);
                Ok(())
            }
            Place::Nowhere | Place::Failed => Ok(()),
        }
    }

    /// Makes sure that the game is in some file before the program ends, and names the file.
    pub fn save_somewhere<G: Computer>(&mut self, table: &Table<G>) -> Result<PathBuf, FileError> {
        let is_unchanged = table.record().events.len() == self.begun_with.1;
        self.save(table)?;
        let path = match (self.path(), &self.resumed_from) {
            (Some(path), _) => return Ok(path.to_owned()),
            (None, Some(path)) if is_unchanged => return Ok(path.clone()),
            (None, _) => files::new_name(Path::new("."), G::NAME)?,
        };
        files::write(&path, &table.record_text())?;
        Ok(path)
    }
}

/// Appends the events since the last writing to a file, or writes it whole: the first time, at the
/// end of the game, after a warning of the tutor, and where the file is gone.
fn write_events<G: Computer>(
    table: &Table<G>,
    path: &Path,
    last: Option<Wrote>,
) -> Result<Seen, FileError> {
    let (events, warned) = (&table.record().events, table.record().warned.len());
    // Lines are only for events: what was warned about is in the document before them.
    let can_append =
        |last: &Wrote| path.exists() && last.warned == warned && table.outcome().is_none();
    match last.filter(can_append) {
        Some(last) if last.events == events.len() => {}
        Some(last) => {
            let lines: String = events[last.events..].iter().map(event_line).collect();
            files::append(path, &lines)?;
        }
        None => files::write(path, &table.record_text())?,
    }
    let wrote = Some(Wrote { events: events.len(), warned });
    Ok(Seen { length: length(path).unwrap_or(0), wrote })
}

/// The length of a file in bytes; none if there is no file.
fn length(path: &Path) -> Option<u64> {
    Some(std::fs::metadata(path).ok()?.len())
}

/// Whether two names are of one file.
fn is_same(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Occupant;
    use parlour_rules::crosscut::{Crosscut, Options};
    use parlour_rules::{Seed, Start};

    fn table() -> Table<Crosscut> {
        let seats = vec![Occupant::Person, Occupant::Person];
        Table::new(Options::default(), Start::Deal(Seed::from(1)), seats).expect("a new game")
    }

    #[test]
    fn moves_are_appended_and_read_back() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut table = table();
        let mut autosave = Autosave::new(&table, Some(folder.path().to_owned()), None);
        autosave.save(&table).expect("saved");
        let path = autosave.path().expect("a file").to_owned();
        let begun = std::fs::read_to_string(&path).expect("read");
        for action in ["d4", "e5", "c3"] {
            table.submit(action.parse().expect("notation")).expect("legal");
            autosave.save(&table).expect("saved");
        }
        table.undo().expect("taken back");
        autosave.save(&table).expect("saved");
        let text = std::fs::read_to_string(&path).expect("read");
        assert_eq!(text, begun + "\"d4\"\n\"e5\"\n\"c3\"\n{\"undo\":2}\n");
        let opened = Roster::standard().open(&path).expect("it opens");
        assert_eq!(opened.table.record_text(), table.record_text());
        // A line that was cut off while it was written is as if it had not been played.
        let torn = Roster::standard().open_text(&(text + "\"b"));
        assert_eq!(torn.expect("it opens").table.record_text(), table.record_text());
    }

    /// The second window to save must not overwrite what the first one played, and the other way
    /// round.
    #[test]
    fn two_windows_on_one_game_keep_a_file_each() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let folder = folder.path();
        let mut first = table();
        let mut own = Autosave::new(&first, Some(folder.to_owned()), None);
        own.save(&first).expect("saved");
        let path = own.path().expect("a file").to_owned();
        let opened = std::fs::read_to_string(&path).expect("read");
        let mut second = table();
        let mut other = Autosave::new(&second, Some(folder.to_owned()), Some(path.clone()));
        assert_eq!(other.save(&second).expect("saved"), Saved::AsBefore);
        let unplayed = std::fs::read_to_string(&path).expect("read");
        assert_eq!(unplayed, opened, "opening a game writes nothing");
        let play = |table: &mut Table<Crosscut>, autosave: &mut Autosave, square: &str| {
            table.submit(square.parse().expect("notation")).expect("legal");
            autosave.save(table).expect("saved")
        };
        assert_eq!(play(&mut second, &mut other, "b2"), Saved::AsBefore);
        let apart = play(&mut first, &mut own, "d4");
        assert_eq!(apart, Saved::Apart(own.path().expect("a file").to_owned()));
        assert!(apart.notice().expect("a notice").contains("another window"));
        assert_eq!(play(&mut first, &mut own, "e5"), Saved::AsBefore, "the notice comes only once");
        assert_eq!(play(&mut second, &mut other, "c3"), Saved::AsBefore);
        let saved = |autosave: &Autosave| {
            let opened = Roster::standard().open(autosave.path().expect("a file"));
            opened.expect("it opens").table.record_text()
        };
        assert_eq!(saved(&own), first.record_text());
        assert_eq!(saved(&other), second.record_text());
        assert_eq!(other.path(), Some(&*path));
    }

    #[test]
    fn leaving_one_window_keeps_what_another_wrote() {
        for is_continued in [false, true] {
            let folder = tempfile::tempdir().expect("a temporary folder");
            let folder = || Some(folder.path().to_owned());
            let mut begun = table();
            let mut first = Autosave::new(&begun, folder(), None);
            begun.submit("c3".parse().expect("notation")).expect("legal");
            first.save(&begun).expect("saved");
            let path = first.path().expect("a file").to_owned();
            if is_continued {
                first = Autosave::new(&begun, folder(), Some(path.clone()));
                first.save(&begun).expect("saved");
            }
            let mut other = Autosave::new(&begun, folder(), Some(path.clone()));
            begun.submit("d4".parse().expect("notation")).expect("legal");
            other.save(&begun).expect("saved");
            first.discard().expect("nothing to do");
            assert_eq!(std::fs::read_to_string(&path).expect("read"), begun.record_text());
        }
    }

    /// Leaving a new game or a rematch before its first move must not throw it away unasked.
    #[test]
    fn a_new_game_is_in_no_file_that_somebody_asked_for() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let table = table();
        let mut autosave = Autosave::new(&table, Some(folder.path().to_owned()), None);
        autosave.save(&table).expect("saved");
        assert!(!autosave.is_saved(&table));
        let path = folder.path().join("asked for.json");
        autosave.save_to(&table, &path, &Roster::standard()).expect("saved");
        assert!(autosave.is_saved(&table));
        let opened = Autosave::new(&table, Some(folder.path().to_owned()), Some(path));
        assert!(opened.is_saved(&table));
    }

    #[test]
    fn a_file_that_is_gone_is_written_again() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut table = table();
        let mut autosave = Autosave::new(&table, Some(folder.path().to_owned()), None);
        autosave.save(&table).expect("saved");
        let path = autosave.path().expect("a file").to_owned();
        std::fs::remove_file(&path).expect("removed");
        table.submit("d4".parse().expect("notation")).expect("legal");
        autosave.save(&table).expect("saved");
        assert_eq!(std::fs::read_to_string(&path).expect("read"), table.record_text());
    }

    #[test]
    fn a_finished_game_is_written_whole() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut table = table();
        let mut autosave = Autosave::new(&table, Some(folder.path().to_owned()), None);
        autosave.save(&table).expect("saved");
        table.resign(parlour_rules::Seat(0));
        autosave.save(&table).expect("saved");
        let path = autosave.path().expect("a file");
        assert_eq!(std::fs::read_to_string(path).expect("read"), table.record_text());
    }
}
