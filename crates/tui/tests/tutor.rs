//! The tutor at a table on the screen: a warning before a costly move, a sentence after each.

#[allow(dead_code, reason = "each file that shares the desk uses its part")]
mod desk;

use desk::{Desk, room};
use parlour_table::TutorMode;
use parlour_tui::screen::{Memory, Room};
use ratatui::crossterm::event::KeyCode::{Char, Enter, Esc};
use ratatui::crossterm::event::{KeyEvent, KeyModifiers};

/// Red wins with c4; anything else gives the win up.
const ONE_MOVE_WINS: &str = "...../.BR../.BR../...../..... red";

/// A room whose tutor helps like this.
fn tutored(mode: TutorMode) -> Room {
    let mut room = room(None);
    room.memory.set_tutor("crosscut", mode);
    room
}

fn table(mode: TutorMode) -> Desk {
    Desk::crosscut(ONE_MOVE_WINS, ["person", "easy"], tutored(mode))
}

fn control(desk: &mut Desk, letter: char) {
    let key = KeyEvent::new(Char(letter), KeyModifiers::CONTROL);
    desk.page.key(key, &mut desk.room);
}

#[test]
fn a_costly_move_waits_for_an_answer_to_the_warning() {
    let mut desk = table(TutorMode::WarnFrom5);
    desk.type_in("d4");
    desk.press(&[Enter]);
    let screen = desk.wait_until(|screen| screen.contains("see why?"));
    assert!(screen.contains("new game"), "it was played:\n{screen}");
    assert!(screen.contains("forced win") || screen.contains("costs about"), "{screen}");
    desk.press(&[Char('w')]);
    let screen = desk.screen(80, 24);
    assert!(screen.contains("Best: place a disc on c4"), "{screen}");
    desk.press(&[Esc]);
    assert!(desk.screen(80, 24).contains("see why?"), "the reasons lie over the warning");
    desk.press(&[Esc]);
    let screen = desk.screen(80, 24);
    assert!(!screen.contains("see why?") && screen.contains("new game"), "{screen}");
    desk.type_in("c4");
    desk.press(&[Enter]);
    desk.wait_until(|screen| screen.contains("You win"));
}

#[test]
fn a_move_is_played_in_spite_of_a_warning() {
    let mut desk = table(TutorMode::WarnFrom5);
    desk.type_in("d4");
    desk.press(&[Enter]);
    desk.wait_until(|screen| screen.contains("see why?"));
    desk.press(&[Enter]);
    desk.wait_until(|screen| screen.contains("2 moves"));
}

#[test]
fn choosing_the_move_again_goes_ahead_without_waiting_for_the_tutor() {
    let mut desk = table(TutorMode::WarnFrom2);
    desk.type_in("d4");
    desk.press(&[Enter]);
    let screen = desk.screen(80, 24);
    assert!(screen.contains("Checking your move… Play it again to skip the check."), "{screen}");
    // No time passes, so the tutor's answer isn't heard.
    desk.type_in("d4");
    desk.press(&[Enter]);
    let screen = desk.screen(80, 24);
    assert!(screen.contains("1 move") && !screen.contains("Checking"), "{screen}");
}

#[test]
fn another_move_takes_the_place_of_the_one_that_is_checked() {
    let mut desk = table(TutorMode::WarnFrom5);
    desk.type_in("d4");
    desk.press(&[Enter]);
    desk.type_in("c4");
    desk.press(&[Enter]);
    desk.wait_until(|screen| screen.contains("You win"));
}

#[test]
fn what_is_typed_while_the_tutor_thinks_is_not_lost() {
    let mut desk = table(TutorMode::WarnFrom5);
    desk.type_in("d4");
    desk.press(&[Enter]);
    desk.type_in("c");
    // The warning doesn't lie over the line; it comes when the line is closed.
    for _ in 0..400 {
        desk.page.tick(&mut desk.room);
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    let screen = desk.screen(80, 24);
    assert!(screen.contains("Your move: c") && !screen.contains("see why?"), "{screen}");
    desk.press(&[Esc]);
    desk.wait_until(|screen| screen.contains("see why?"));
    desk.press(&[Esc]);
    desk.type_in("c4");
    desk.press(&[Enter]);
    desk.wait_until(|screen| screen.contains("You win"));
}

#[test]
fn a_check_that_is_cancelled_plays_nothing() {
    let mut desk = table(TutorMode::WarnFrom5);
    desk.type_in("d4");
    desk.press(&[Enter, Esc]);
    let screen = desk.screen(80, 24);
    assert!(!screen.contains("Checking") && screen.contains("new game"), "{screen}");
}

#[test]
fn each_move_is_explained_beside_the_table() {
    let mut desk = table(TutorMode::Explain);
    desk.type_in("d4");
    desk.press(&[Enter]);
    let screen = desk.wait_until(|screen| screen.contains("Tutor"));
    assert!(screen.contains("forced win") || screen.contains("That cost"), "{screen}");
    desk.press(&[Char('u')]);
    assert!(!desk.screen(80, 24).contains("Tutor"), "the move was taken back");
}

#[test]
fn the_tutor_is_switched_at_the_table_and_remembered_for_the_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let own = room(Some(folder.path()));
    let mut desk = Desk::crosscut(ONE_MOVE_WINS, ["person", "easy"], own);
    control(&mut desk, 't');
    let screen = desk.screen(80, 24);
    assert!(
        screen.contains("The tutor warns you before a move that costs 2% or more."),
        "{screen}"
    );
    let memory = Memory::open(Some(&folder.path().join("settings.json")));
    assert_eq!(memory.tutor("crosscut"), TutorMode::WarnFrom2);
    assert_eq!(memory.tutor("cribbage"), TutorMode::Off, "each game has its own");
}

#[test]
fn between_people_the_tutor_says_that_it_does_not_help() {
    let mut desk =
        Desk::crosscut(ONE_MOVE_WINS, ["person", "person"], tutored(TutorMode::WarnFrom2));
    desk.type_in("d4");
    desk.press(&[Enter]);
    assert!(desk.screen(80, 24).contains("1 move"), "it is played without a check");
    control(&mut desk, 't');
    let screen = desk.screen(80, 24);
    assert!(screen.contains("The tutor works only in games against the computer."), "{screen}");
}
