//! The person's profile in the terminal: finished games are reviewed while the program goes on, and
//! answers are kept as they are given.

use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::SystemTime;

use anyhow::{Context, Result};
use parlour_players::Stop;
use parlour_rules::Record;
use parlour_table::coach::{
    DailyAnswer, Entry, Profile, ProfileFile, Time, Whose, owner, review_for_profile, study,
};
use parlour_table::words::Words;
use parlour_table::{Roster, Table, files};

use crate::settings::PlaySettings;

/// Reviews a finished game of the only person in the background, and adds it to their profile.
///
/// A game whose review doesn't end before the program does, or can't be written, is reviewed when
/// the person asks for their record.
pub(crate) fn review_in_background<G: Words>(table: &Table<G>, settings: &PlaySettings) {
    let (Some(folder), Some(seat)) = (&settings.folder, owner(table.occupants())) else { return };
    if table.outcome().is_none() {
        return;
    }
    let (path, text) = (ProfileFile::in_folder(folder), table.record_text());
    thread::spawn(move || {
        let record = Record::<G>::from_json(&text).ok()?.0;
        let table = Table::resume(record).ok()?;
        let at = Time::from(SystemTime::now());
        let entries = review_for_profile(&table, seat, at, &Stop::default()).ok()?;
        ProfileFile::open(&path).ok()?.add(entries).ok()
    });
}

/// The person's profile, where games are saved.
pub(crate) fn open_profile(settings: &PlaySettings) -> Result<ProfileFile> {
    let folder = settings.folder.as_deref();
    let folder =
        folder.context("there's no folder for your games: set PARLOUR_DATA to a folder")?;
    Ok(ProfileFile::open(&ProfileFile::in_folder(folder))?)
}

/// Notes the first answer to a puzzle of the day. Returns the profile with it; none where nothing
/// is kept.
pub(crate) fn note_daily(
    settings: &PlaySettings,
    game: &str,
    day: u64,
    is_right: bool,
) -> Option<Profile> {
    let mut file = open_profile(settings).ok()?;
    if file.profile().daily(game, day).is_none() {
        let daily = DailyAnswer { game: game.to_owned(), day, right: is_right };
        file.add(vec![Entry::Daily(daily)]).ok()?;
    }
    Some(file.profile().clone())
}

/// A finished game of the person that isn't in their profile yet.
pub(crate) struct Unreviewed {
    path: PathBuf,
    at: Time,
}

/// The finished games of the person that aren't in their profile yet, oldest first.
pub(crate) fn unreviewed(
    settings: &PlaySettings,
    roster: &Roster,
    profile: &Profile,
) -> Vec<Unreviewed> {
    let folder = settings.folder.iter();
    let kept = folder.flat_map(|folder| files::saved_files(folder));
    let is_new = |kept: &files::SavedFile| {
        let Ok(opened) = roster.open(&kept.path) else { return false };
        let table = &*opened.table;
        let seats = Whose::Person.seats(&opened);
        table.is_over() && seats.iter().any(|&seat| !profile.has_game(&table.profile_id(seat)))
    };
    let mut games: Vec<Unreviewed> = kept
        .filter(is_new)
        .map(|kept| Unreviewed { path: kept.path, at: Time::from(kept.written) })
        .collect();
    games.reverse();
    games
}

/// Looks for the games that aren't in the profile on a thread of its own: opening each one may take
/// a while.
pub(crate) fn look_for_unreviewed(
    settings: &PlaySettings,
    roster: &Roster,
) -> Receiver<Vec<Unreviewed>> {
    let (send, found) = mpsc::channel();
    let (settings, roster) = (settings.clone(), roster.clone());
    thread::spawn(move || {
        let Ok(file) = open_profile(&settings) else { return };
        // Nobody waits any more when the page was left.
        let _ = send.send(unreviewed(&settings, &roster, file.profile()));
    });
    found
}

/// Reviews games on a thread of its own, and keeps each as soon as it is reviewed.
pub(crate) struct CatchUp {
    /// How many games are reviewed.
    pub done: usize,
    /// How many there are.
    pub of: usize,
    finished: Receiver<()>,
    stop: Stop,
}

impl CatchUp {
    pub(crate) fn begin(games: Vec<Unreviewed>, roster: &Roster, settings: &PlaySettings) -> Self {
        let (send, finished) = mpsc::channel();
        let stop = Stop::default();
        let (of, roster, settings) = (games.len(), roster.clone(), settings.clone());
        let raised = stop.clone();
        thread::spawn(move || {
            for game in games {
                if raised.is_raised() {
                    return;
                }
                // A game that can't be reviewed or kept is left for the next time.
                let entries = files::read(&game.path)
                    .ok()
                    .and_then(|text| study(&roster, &text, Whose::Person, game.at, &raised).ok());
                if let (Some(entries), Ok(mut file)) = (entries, open_profile(&settings)) {
                    let _ = file.add(entries);
                }
                if send.send(()).is_err() {
                    return;
                }
            }
        });
        CatchUp { done: 0, of, finished, stop }
    }

    /// Whether something was reviewed since the last look.
    pub(crate) fn advanced(&mut self) -> bool {
        let count = self.finished.try_iter().count();
        self.done += count;
        count > 0
    }

    /// Whether every game is reviewed.
    pub(crate) fn is_done(&self) -> bool {
        self.done >= self.of
    }
}

/// Nobody waits any more.
impl Drop for CatchUp {
    fn drop(&mut self) {
        self.stop.raise();
    }
}
