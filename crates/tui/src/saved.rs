//! The saved games: unfinished ones to continue, finished ones to review.

use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use parlour_table::{Roster, files};

use crate::settings::PlaySettings;

/// A saved game.
pub struct SavedGame {
    /// Its file.
    pub path: PathBuf,
    /// What it is, how it stands, and when it was last played.
    pub line: String,
}

/// Which games are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Which {
    /// Those that can be continued.
    Unfinished,
    /// Those that can be reviewed.
    Finished,
}

/// The newest games of one kind in the program's folder, at most `count`.
pub fn saved_games(
    settings: &PlaySettings,
    roster: &Roster,
    which: Which,
    count: usize,
) -> Vec<SavedGame> {
    let folder = settings.folder.iter();
    folder
        .flat_map(|folder| files::kept_in(folder))
        .filter_map(|kept| {
            let table = roster.open(&kept.path).ok()?.table;
            if table.is_over() != (which == Which::Finished) {
                return None;
            }
            let line = format!("{}, {}", table.summary(), ago(kept.written));
            Some(SavedGame { path: kept.path, line })
        })
        .take(count)
        .collect()
}

/// How long ago something was written, in words.
fn ago(written: SystemTime) -> String {
    let seconds = SystemTime::now().duration_since(written).unwrap_or(Duration::ZERO).as_secs();
    let (count, unit) = match seconds {
        0..60 => return "just now".to_owned(),
        60..3600 => (seconds / 60, "minute"),
        3600..86400 => (seconds / 3600, "hour"),
        _ => (seconds / 86400, "day"),
    };
    format!("{count} {unit}{} ago", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ages_are_written_in_words() {
        let before = |seconds| SystemTime::now() - Duration::from_secs(seconds);
        assert_eq!(ago(before(5)), "just now");
        assert_eq!(ago(before(61)), "1 minute ago");
        assert_eq!(ago(before(7300)), "2 hours ago");
        assert_eq!(ago(before(260_000)), "3 days ago");
    }
}
