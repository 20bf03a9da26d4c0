//! The three games played line by line, as a person at a pipe would.

use std::path::Path;
use std::time::Duration;

use parlour_tui::plain::{Echo, Manner, Paint, Talk};

mod cribbage;
mod crosscut;
mod five_crowns;

fn manner(folder: &Path) -> Manner {
    Manner {
        pause: Duration::ZERO,
        help_time: Some(Duration::from_millis(20)),
        folder: Some(folder.to_owned()),
        ..Manner::default()
    }
}

/// What is said when a person answers with these lines.
fn talk(lines: &str, speak: impl FnOnce(&mut Talk)) -> String {
    let mut input = lines.as_bytes();
    let mut output = Vec::new();
    speak(&mut Talk::new(&mut input, &mut output, Paint::Plain, Echo::Repeat));
    String::from_utf8(output).expect("text")
}
