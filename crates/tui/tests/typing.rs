//! Moves typed at the full screen.

#[allow(dead_code, reason = "each file that shares the desk uses its part")]
mod desk;

use desk::{Desk, lesson, puzzle, room};
use parlour_rules::cribbage::Options;
use parlour_tui::Cards;
use parlour_tui::screen::Go;
use ratatui::crossterm::event::KeyCode::{Backspace, Char, Enter, Esc};

const EMPTY: &str = "......../......../......../......../......../......../......../........ red";

fn crosscut() -> Desk {
    Desk::crosscut(EMPTY, ["person", "person"], room(None))
}

#[test]
fn a_square_is_typed_and_shown_before_it_is_played() {
    let mut desk = crosscut();
    desk.type_in("b3");
    let screen = desk.screen(80, 24);
    assert!(screen.contains("Your move: b3"), "{screen}");
    assert!(
        screen.contains("b3 flips nothing.") && screen.contains("Enter place  Esc cancel"),
        "{screen}"
    );
    assert!(screen.contains("new game"), "nothing is played yet: {screen}");
    desk.press(&[Enter]);
    assert!(desk.screen(80, 24).contains("Red places a disc on b3."));
}

#[test]
fn a_letter_that_is_a_command_too_can_begin_a_square() {
    for (square, opened) in [("e4", "evaluation"), ("g4", "Resign the game?"), ("h4", "Hint")] {
        let mut desk = crosscut();
        desk.type_in(&square[..1]);
        assert!(desk.screen(80, 24).contains(opened), "{square}: the command is done");
        desk.type_in(&square[1..]);
        let screen = desk.screen(80, 24);
        assert!(screen.contains(&format!("Your move: {square}")), "{screen}");
        assert!(!screen.contains("Resign the game?") && !screen.contains("Hint"), "{screen}");
        assert!(!screen.contains("Not known yet"), "the evaluation is off again: {screen}");
        assert!(!desk.room.memory.shows_evaluation);
        desk.press(&[Enter]);
        let told = format!("Red places a disc on {square}.");
        assert_eq!(desk.screen(80, 24).contains(&told), square != "h4", "h4 is on the perimeter");
    }
}

#[test]
fn commands_stay_commands_when_no_move_follows() {
    let mut desk = crosscut();
    desk.press(&[Char('h'), Char('?')]);
    assert!(desk.screen(80, 24).contains("Help: Crosscut"));
    desk.press(&[Esc, Char('g'), Char('y')]);
    assert!(desk.screen(80, 24).contains("Blue wins"), "{}", desk.screen(80, 24));
}

#[test]
fn a_typed_move_is_edited_cancelled_and_refused_with_the_reason() {
    let mut desk = crosscut();
    desk.type_in("bq");
    let screen = desk.screen(80, 24);
    assert!(screen.contains("Your move: bq"), "in the line every letter is a letter: {screen}");
    desk.press(&[Enter]);
    let screen = desk.screen(80, 24);
    assert!(screen.contains("`bq` is not") && screen.contains("Your move: bq"), "{screen}");
    desk.press(&[Backspace, Backspace]);
    assert!(!desk.screen(80, 24).contains("Your move"), "an empty line closes");
    desk.type_in("c2");
    desk.press(&[Esc]);
    assert!(!desk.screen(80, 24).contains("Your move"));
    desk.type_in("b1");
    desk.press(&[Enter]);
    assert!(desk.screen(80, 24).contains("That's not possible. b1"), "{}", desk.screen(80, 24));
}

#[test]
fn a_card_is_typed_in_five_crowns_and_a_queen_does_not_leave_the_table() {
    let mut desk = Desk::five_crowns(["person", "easy"], Cards::Open, room(None));
    desk.press(&[Enter, Char('d'), Char('q')]);
    assert!(desk.screen(80, 24).contains("Leave this game?"), "q alone asks");
    desk.press(&[Char('s')]);
    let screen = desk.screen(80, 24);
    assert!(screen.contains("Your move: qs") && !screen.contains("Leave this game?"), "{screen}");
    desk.press(&[Esc, Char('q'), Char('t'), Enter]);
    let screen = desk.screen(80, 24);
    assert!(screen.contains("You don't hold Q♆"), "a queen of another suit: {screen}");
    desk.type_in("3d");
    assert!(desk.screen(80, 24).contains("Enter discard 3♦"), "{}", desk.screen(80, 24));
    desk.press(&[Enter, Char('n')]);
    assert!(desk.screen(80, 24).contains("You discard 3♦."), "{}", desk.screen(80, 24));
}

#[test]
fn cards_are_typed_in_cribbage_where_digits_are_places_too() {
    let mut desk = Desk::cribbage(Options::default(), &["person", "easy"], room(None));
    desk.wait_until(|screen| screen.contains("Your turn: discard two cards"));
    desk.press(&[Char('6')]);
    assert!(desk.screen(80, 24).contains("One more card"), "the sixth card is marked");
    desk.press(&[Char('h')]);
    let screen = desk.screen(80, 24);
    assert!(screen.contains("Your move: 6h") && !screen.contains("Hint"), "{screen}");
    desk.type_in(" 8d");
    let screen = desk.screen(80, 24);
    assert!(screen.contains("Enter discard 6♥ 8♦"), "{screen}");
    desk.press(&[Enter]);
    desk.wait_until(|screen| screen.contains("You discard 6♥ 8♦"));
    desk.wait_until(|screen| screen.contains("Enter play"));
    desk.type_in("jc");
    assert!(desk.screen(80, 24).contains("Your move: jc"), "{}", desk.screen(80, 24));
    desk.press(&[Enter]);
    desk.wait_until(|screen| screen.contains("You play J♣"));
}

#[test]
fn cards_for_the_crib_are_typed_one_after_the_other() {
    let mut desk = Desk::cribbage(Options::default(), &["person", "easy"], room(None));
    desk.wait_until(|screen| screen.contains("Your turn: discard two cards"));
    desk.type_in("6h");
    let screen = desk.screen(80, 24);
    assert!(screen.contains("One more card") && screen.contains("Enter mark 6h"), "{screen}");
    desk.press(&[Enter]);
    let screen = desk.screen(80, 24);
    assert!(screen.contains("One more card") && !screen.contains("Your move"), "{screen}");
    desk.type_in("jc");
    desk.press(&[Esc]);
    assert!(desk.screen(80, 24).contains("One more card"), "Esc takes back what was typed");
    desk.type_in("8d");
    let screen = desk.screen(80, 24);
    assert!(screen.contains("Enter discard 6♥ 8♦"), "{screen}");
    desk.press(&[Enter]);
    desk.wait_until(|screen| screen.contains("You discard 6♥ 8♦"));
}

#[test]
fn what_is_wrong_with_a_typed_move_is_said_whole_on_a_small_screen() {
    let mut desk = crosscut();
    desk.type_in("bq");
    desk.press(&[Enter]);
    let small = desk.screen(80, 24);
    let said: Vec<&str> = small.lines().map(str::trim).collect();
    let said = said.join(" ");
    assert!(said.contains("`bq` is not") && !said.contains('…'), "{small}");
}

#[test]
fn moves_are_typed_in_lessons_and_puzzles_too() {
    let mut desk = Desk::new(lesson("crosscut"), room(None));
    desk.press(&[Char('n')]);
    desk.type_in("e4");
    assert!(desk.screen(80, 24).contains("Your move: e4"), "{}", desk.screen(80, 24));
    desk.press(&[Enter]);
    assert!(desk.screen(80, 24).contains("Both flipped"), "{}", desk.screen(80, 24));
    let mut desk = Desk::new(puzzle("crosscut"), room(None));
    desk.type_in("b2");
    assert!(desk.screen(80, 24).contains("Your move: b2"), "{}", desk.screen(80, 24));
    desk.press(&[Esc]);
    assert!(desk.screen(80, 24).contains("s show the answer"), "Esc only closes the line");
}

#[test]
fn keys_of_the_leave_dialog_are_never_taken_for_cards() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut desk = Desk::five_crowns(["person", "easy"], Cards::Open, room(Some(folder.path())));
    desk.press(&[Enter, Char('d'), Char('q')]);
    let screen = desk.screen(80, 24);
    assert!(screen.contains("f save to a file  x delete it"), "{screen}");
    desk.press(&[Char('f')]);
    assert!(desk.screen(80, 24).contains("Save the game"), "{}", desk.screen(80, 24));
    desk.press(&[Esc, Char('q')]);
    assert!(matches!(desk.leave_with(Char('x')), Go::Back), "the game is deleted");
    // After the dialog was closed, the next key doesn't continue what opened it.
    let mut desk = crosscut();
    desk.press(&[Char('g'), Char('n'), Char('4')]);
    assert!(!desk.screen(80, 24).contains("Your move"), "{}", desk.screen(80, 24));
}

#[test]
fn what_begins_no_move_is_refused_and_enter_then_plays_nothing() {
    let mut desk = crosscut();
    desk.type_in("z");
    let screen = desk.screen(80, 24);
    assert!(screen.contains("No move you can make starts with z."), "{screen}");
    desk.type_in("9");
    let screen = desk.screen(80, 24);
    assert!(screen.contains("starts with z9. Type one like b"), "{screen}");
    desk.press(&[Enter]);
    let screen = desk.screen(80, 24);
    assert!(screen.contains("new game") && !screen.contains("starts with"), "{screen}");
    desk.press(&[Enter]);
    assert!(desk.screen(80, 24).contains("1 move"), "the next Enter places the disc");
}

#[test]
fn a_card_that_is_not_held_is_not_replaced_by_the_one_under_the_cursor() {
    let mut desk = Desk::cribbage(Options::default(), &["person", "easy"], room(None));
    desk.wait_until(|screen| screen.contains("Your turn: discard two cards"));
    desk.type_in("6h 8d");
    desk.press(&[Enter]);
    desk.wait_until(|screen| screen.contains("Enter play"));
    desk.type_in("9h");
    let screen = desk.screen(80, 24);
    assert!(screen.contains("No move you can make starts with 9h."), "{screen}");
    assert!(!screen.contains("Hint"), "{screen}");
    desk.press(&[Enter]);
    assert!(desk.screen(80, 24).contains("Enter play"), "{}", desk.screen(80, 24));
}
