//! The three games played line by line, as a person at a pipe would.

use std::path::Path;
use std::time::Duration;

use parlour_rules::{Choices, Seed};
use parlour_table::{NewGame, Roster, Seating, Wishes};
use parlour_tui::plain::{self, Echo, Paint, PlaySettings, Talk};
use parlour_tui::{Opening, Terminal, attach_faces};

mod cribbage;
mod crosscut;
mod five_crowns;

fn settings(folder: &Path) -> PlaySettings {
    PlaySettings {
        pause: Duration::ZERO,
        help_time: Some(Duration::from_millis(20)),
        folder: Some(folder.to_owned()),
        ..PlaySettings::default()
    }
}

fn roster() -> Roster {
    attach_faces(Roster::standard())
}

/// What is said when a person answers with these lines.
fn talk(lines: &str, speak: impl FnOnce(&mut Talk)) -> String {
    let mut input = lines.as_bytes();
    let mut output = Vec::new();
    speak(&mut Talk::new(&mut input, &mut output, Paint::Plain, Echo::Repeat));
    String::from_utf8(output).expect("text")
}

/// A new game between these players, with what people type.
fn new_game(
    folder: &Path,
    lines: &str,
    name: &str,
    seats: &[&str],
    (options, attached): (Choices, Choices),
    seed: u64,
) -> String {
    let roster = roster();
    let game = roster.get(name).expect("it is in the roster");
    let seats = seats.iter().map(|who| who.parse().expect("an occupant")).collect();
    let table = game
        .new_table(&NewGame { options, attached, seats, ..NewGame::default() }, Seed::from(seed));
    let terminal = game.attachment::<Terminal>().expect("it has a face");
    talk(lines, |talk| {
        let table = table.expect("a new game");
        terminal
            .play(table, None, talk, &settings(folder), &roster)
            .expect("the folder can be written");
    })
}

/// What is said after the program opened something.
fn opened(folder: &Path, lines: &str, opening: Opening) -> String {
    talk(lines, |talk| {
        let seeds = || Ok(Seed::from(7));
        plain::open(opening, &roster(), talk, &settings(folder), seeds).expect("it is played");
    })
}

/// A saved game, continued.
fn resumed(folder: &Path, file: &Path, lines: &str) -> String {
    let saved = roster().open(file).expect("it loads");
    opened(folder, lines, Opening::Saved(Box::new(saved), file.to_owned()))
}

/// A new game after the questions before it; `who` are the seats that the flags name.
fn asked(folder: &Path, lines: &str, name: &str, who: &[&str]) -> String {
    let game = roster().get(name).expect("it is in the roster").clone();
    let named = who.iter().map(|who| Some(who.parse().expect("an occupant"))).collect();
    let seating = Seating { named, ..Seating::default() };
    let wishes = Wishes { seating, ..Wishes::default() };
    opened(folder, lines, Opening::New(game, Box::new(wishes)))
}

/// Options by name, from JSON.
fn choices(text: &str) -> Choices {
    serde_json::from_str(text).expect("an object")
}
