//! The review of records that are cut short, taken back, given up, very short or very long.

#[allow(dead_code, reason = "each file that shares the desk uses its part")]
mod desk;
#[path = "../../table/tests/odd_records/mod.rs"]
#[allow(dead_code, reason = "each front end uses a part of it")]
mod odd_records;

use desk::{Desk, SIZES, room};
use odd_records::{FEW, odd_records};
use parlour_table::Roster;
use parlour_tui::screen::Go;
use parlour_tui::{Terminal, attach_faces};
use ratatui::crossterm::event::KeyCode::{Char, End, Esc, Home, Left, Right};

#[test]
fn odd_records_are_reviewed_and_stepped_through() {
    let roster = attach_faces(Roster::standard());
    for odd in odd_records() {
        let (name, actions) = (odd.name, odd.actions);
        let opened = roster.open_text(&odd.text).expect("a good record");
        let game = roster.get(opened.table.info().name).expect("it is in the roster").clone();
        let terminal = game.attachment::<Terminal>().expect("it has a face");
        let mut desk = Desk::new(terminal.review_page(opened.table), room(None));
        if actions <= FEW {
            desk.wait_until(|screen| screen.contains("s summary"));
        } else {
            // All of it would take a while: it is stopped, and what is known can be looked at.
            desk.press(&[Char('p')]);
            assert!(desk.screen(80, 24).contains("Stopped"), "{name}: {}", desk.screen(80, 24));
        }
        for (keys, at) in
            [(&[End][..], actions), (&[Left], actions - 1), (&[Home], 0), (&[Right], 1)]
        {
            desk.press(keys);
            for (width, height) in SIZES {
                let screen = desk.screen(width, height);
                let title = format!("move {at} of {actions}");
                assert!(screen.contains(&title), "{name}: {screen}");
            }
        }
        desk.press(&[Char('n'), Char('v'), Char('n'), Char('c'), Esc]);
        if actions <= FEW {
            desk.press(&[Char('s')]);
            assert!(desk.screen(80, 24).contains("Accuracy"), "{name}: {}", desk.screen(80, 24));
            desk.press(&[Esc]);
        }
        assert!(matches!(desk.leave_with(Char('q')), Go::Back), "{name}");
    }
}

/// A game that somebody gave up before the first move was once shown as an error.
#[test]
fn a_game_without_decisions_says_so() {
    let roster = attach_faces(Roster::standard());
    let text = r#"{"parlour":1,"game":"crosscut","rules":1,"options":{"size":"6x6","swap":false},
        "start":{"seed":"1"},"seats":["person","medium"],"actions":[{"resign":0}]}"#;
    let opened = roster.open_text(text).expect("a good record");
    let game = roster.get("crosscut").expect("it is in the roster").clone();
    let terminal = game.attachment::<Terminal>().expect("it has a face");
    let mut desk = Desk::new(terminal.review_page(opened.table), room(None));
    desk.wait_until(|screen| screen.contains("s summary"));
    desk.press(&[End, Char('n'), Char('c'), Esc, Char('s')]);
    let screen = desk.screen(140, 45);
    for words in ["0 decisions", "There's nothing to judge", "That cost 50.0%"] {
        assert!(screen.contains(words), "{words}: {screen}");
    }
}
