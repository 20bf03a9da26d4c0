//! How a game is shown and kept while it is played.

use std::path::{Path, PathBuf};
use std::time::Duration;

use parlour_rules::Laid;
use parlour_rules::five_crowns::save::Format;
use parlour_table::{Opened, files};

use super::spoken::Spoken;

/// How a game is shown and kept while it is played.
#[derive(Clone, Debug)]
pub struct Manner {
    /// How long to wait after each move when only the computer plays.
    pub pause: Duration,
    /// How long the computer thinks for help, where that is not left to its level.
    pub help_time: Option<Duration>,
    /// The file that `save` and `quit` offer: the one the game was resumed from.
    pub file: Option<PathBuf>,
    /// The folder where games are kept as they go, so that a closed window loses nothing.
    pub folder: Option<PathBuf>,
    /// Whether hidden cards lie open on the table. The computer sees its own all the same.
    pub cards: Cards,
    /// The text format to save in, where the game has several.
    pub format: Option<Format>,
}

/// How cards that belong to one seat are shown at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Cards {
    /// Face up for everyone.
    #[default]
    Open,
    /// Face down for everyone but the person whose they are.
    Closed,
}

/// A second between the moves of two computers, no file yet, and the user's own folder.
impl Default for Manner {
    fn default() -> Self {
        let folder = files::data_folder().map(|folder| folder.join("games"));
        Manner {
            pause: Duration::from_secs(1),
            help_time: None,
            file: None,
            folder,
            cards: Cards::default(),
            format: None,
        }
    }
}

impl Manner {
    /// The same for the saved game that was in the file at `path`: laid as it was there.
    pub fn resuming(&self, opened: &Opened, path: &Path) -> Manner {
        let laid = opened.table.laid();
        let kept = || laid.format.as_ref().and_then(|format| format.parse().ok());
        Manner {
            file: Some(path.to_owned()),
            format: self.format.or(opened.format).or_else(kept),
            cards: if laid.closed { Cards::Closed } else { self.cards },
            ..self.clone()
        }
    }

    /// How a record says that the table is laid.
    pub(crate) fn laid<G: Spoken>(&self) -> Laid {
        let may_be_open = G::HIDES && G::OPEN;
        Laid {
            closed: may_be_open && self.cards == Cards::Closed,
            format: self.format.map(|format| format.to_string()),
        }
    }
}
