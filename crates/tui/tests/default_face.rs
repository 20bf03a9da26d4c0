//! A game without a face of its own, played with the default one.

#[allow(dead_code, reason = "each file that shares the desk uses its part")]
mod desk;

use desk::{Desk, room};
use parlour_rules::cribbage::{Cribbage, Length, Options};
use parlour_rules::{Seed, Start};
use parlour_table::{Roster, RosterGame, Table, Wishes};
use parlour_tui::plain::{self, Echo, Paint, PlaySettings, Talk};
use parlour_tui::{Opening, default_face};
use ratatui::crossterm::event::KeyCode::{Char, Down, Enter};
use std::time::Duration;

/// A roster of cribbage alone, with the default face.
fn roster() -> Roster {
    Roster::default().with(RosterGame::of::<Cribbage>().attach(default_face::<Cribbage>()))
}

fn table() -> Table<Cribbage> {
    let options = Options { length: Length::Short, ..Options::default() };
    let occupants = ["person", "easy"].map(|who| who.parse().expect("an occupant")).to_vec();
    Table::new(options, Start::Deal(Seed::from(11)), occupants).expect("it can begin")
}

fn desk() -> Desk {
    let mut room = room(None);
    room.roster = roster();
    Desk::table(table(), room)
}

#[test]
fn a_whole_game_is_played_with_the_keyboard() {
    let mut desk = desk();
    for _ in 0..900 {
        let screen = desk.wait_until(|screen| {
            ["Your moves", "Enter continue", "61 points to"]
                .iter()
                .any(|words| screen.contains(words))
        });
        if screen.contains("61 points to") {
            return;
        }
        desk.press(&[Enter]);
    }
    panic!("the game does not end:\n{}", desk.screen(80, 24));
}

#[test]
fn moves_are_chosen_with_arrows_and_clicks() {
    let mut desk = desk();
    desk.wait_until(|screen| screen.contains("Your moves"));
    let first = desk.screen(80, 24);
    desk.press(&[Down]);
    assert_ne!(desk.screen(80, 24), first, "the cursor moved");
    // The first click points, the second plays.
    desk.click(" Discard ");
    desk.click(" Discard ");
    desk.wait_until(|screen| screen.contains("You discard"));
    desk.press(&[Char('u')]);
    assert!(desk.screen(80, 24).contains("Your moves"), "{}", desk.screen(80, 24));
}

#[test]
fn no_size_of_window_breaks_the_page() {
    let mut desk = desk();
    desk.wait_until(|screen| screen.contains("Your moves"));
    for width in [80, 95, 140, 250] {
        for height in [24, 30, 45, 80] {
            desk.cells(width, height);
        }
    }
}

#[test]
fn line_mode_takes_numbers_names_and_notation() {
    let settings = PlaySettings {
        pause: Duration::ZERO,
        help_time: None,
        folder: None,
        ..PlaySettings::default()
    };
    let mut output = Vec::new();
    let mut input = &b"moves\nx\n99\n1\nundo\nmoves\n"[..];
    let mut talk = Talk::new(&mut input, &mut output, Paint::Plain, Echo::Repeat);
    let game = roster().get("cribbage").expect("it is there").clone();
    let wishes = Wishes { begin: true, ..Wishes::default() };
    let opening = Opening::New(game, Box::new(wishes));
    let folder = tempfile::tempdir().expect("a temporary folder");
    let settings = PlaySettings { folder: Some(folder.path().to_owned()), ..settings };
    plain::open(opening, &roster(), &mut talk, &settings, || Ok(Seed::from(7))).expect("played");
    let said = String::from_utf8(output).expect("text");
    for words in [
        "   1  Discard ",
        "`x` isn't a move: choose 1 to 15, or type moves to list them",
        "`99` isn't a move",
        "You discard",
        "Undone.",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
}

#[test]
fn a_game_without_a_face_is_refused_with_the_reason() {
    let bare = Roster::standard();
    let game = bare.get("crosscut").expect("it is there").clone();
    let mut output = Vec::new();
    let mut input = &b""[..];
    let mut talk = Talk::new(&mut input, &mut output, Paint::Plain, Echo::Repeat);
    let wishes = Wishes { begin: true, ..Wishes::default() };
    let settings = PlaySettings {
        pause: Duration::ZERO,
        help_time: None,
        folder: None,
        ..PlaySettings::default()
    };
    let opening = Opening::New(game, Box::new(wishes));
    let why = plain::open(opening, &bare, &mut talk, &settings, || Ok(Seed::from(7)));
    let why = why.expect_err("it has no face").to_string();
    assert_eq!(why, "Crosscut can't be played in the terminal: it has no terminal face");
}
