//! How games are played and saved at the terminal.

use std::path::PathBuf;
use std::time::Duration;

use parlour_table::files;

/// How games are played and saved at the terminal.
#[derive(Clone, Debug)]
pub struct PlaySettings {
    /// How long a move stays on the screen before the computer makes the next one.
    pub pause: Duration,
    /// How long the computer thinks for help, where that is not left to its level.
    pub help_time: Option<Duration>,
    /// The folder where games are saved as they go, if anywhere.
    pub folder: Option<PathBuf>,
    /// The file in which choices made in line mode are remembered, if anywhere.
    pub memory: Option<PathBuf>,
    /// The name of the program, for commands that people can copy.
    pub program: String,
}

/// A pause of a second, the user's own folder, and nothing remembered.
impl Default for PlaySettings {
    fn default() -> Self {
        let folder = files::data_folder().map(|folder| folder.join("games"));
        PlaySettings {
            pause: Duration::from_secs(1),
            help_time: None,
            folder,
            memory: None,
            program: "parlour".to_owned(),
        }
    }
}
