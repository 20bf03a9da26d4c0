//! Finished games are reviewed for the person's profile while the program goes on.

use std::thread;
use std::time::SystemTime;

use parlour_players::Stop;
use parlour_rules::Record;
use parlour_table::Table;
use parlour_table::coach::{ProfileFile, Time, owner, review_for_profile};
use parlour_table::words::Words;

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
