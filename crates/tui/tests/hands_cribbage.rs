//! Keys and clicks at the table of cribbage.

#[allow(dead_code, reason = "each file that shares the desk uses its part")]
mod desk;

use desk::{Desk, lesson, room};
use parlour_rules::cribbage::{Length, Options, Players, Show};
use ratatui::crossterm::event::KeyCode::{Char, Down, Enter, Right, Up};

fn short() -> Options {
    Options { length: Length::Short, ..Options::default() }
}

/// Whether a person is asked something, or something is to be read.
fn waits(screen: &str) -> bool {
    let words = ["discard", "lead", "the count", "how many", "did ", "were any points"];
    let asked = words.iter().any(|words| screen.contains(&format!("Your turn: {words}")));
    asked || ["Enter continue", "61 points to"].iter().any(|words| screen.contains(words))
}

/// Plays on until the screen says `until`, always with the first cards that may be played.
fn play_until(desk: &mut Desk, until: &str) -> String {
    for _ in 0..900 {
        let screen = desk.wait_until(waits);
        if screen.contains(until) {
            return screen;
        }
        if screen.contains("Enter continue") {
            desk.press(&[Enter]);
        } else if screen.contains(": discard two") {
            desk.press(&[Char('1'), Char('2'), Enter]);
        } else if screen.contains(": discard one") {
            desk.press(&[Char('3'), Enter]);
        } else if ["play", "count", "pass", "muggins"]
            .iter()
            .any(|does| screen.contains(&format!("Enter {does}")))
        {
            desk.press(&[Enter]);
        } else if screen.contains("Type the ") {
            desk.press(&[Enter]);
            let asked = desk.screen(80, 24);
            assert!(asked.contains("Type the "), "Enter alone claims nothing: {asked}");
            desk.press(&[Char('0'), Enter]);
        } else if screen.contains("past 31") {
            for key in ['1', '2', '3', '4'] {
                desk.press(&[Char(key)]);
                if desk.screen(80, 24).contains("Enter play") {
                    break;
                }
            }
        }
    }
    panic!("`{until}` never came:\n{}", desk.screen(80, 24));
}

#[test]
fn a_whole_game_of_cribbage_is_played_against_the_computer() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut desk = Desk::cribbage(short(), &["person", "easy"], room(Some(folder.path())));
    let shown = play_until(&mut desk, "── The show ──");
    assert!(shown.contains("Your hand: ") && shown.contains(" crib: "), "{shown}");
    let screen = play_until(&mut desk, "61 points to");
    assert!(screen.contains("61"), "{screen}");
    assert!(folder.path().join("games/cribbage-1.json").exists());
}

#[test]
fn three_and_four_play_to_the_end_and_count_for_themselves() {
    for (players, occupants) in [
        (Players::Three, &["person", "easy", "easy"][..]),
        (Players::Four, &["person", "easy", "easy", "easy"]),
    ] {
        let options = Options { show: Show::Muggins, players, ..short() };
        let mut desk = Desk::cribbage(options, occupants, room(None));
        play_until(&mut desk, "61 points to");
    }
}

#[test]
fn cards_are_marked_for_the_crib_and_discarded() {
    let mut desk = Desk::cribbage(short(), &["person", "easy"], room(None));
    let marked = |desk: &mut Desk| desk.screen(80, 24).matches("crib ").count();
    desk.wait_until(|screen| screen.contains("Your turn: discard two cards"));
    let before = marked(&mut desk);
    desk.press(&[Char(' ')]);
    assert_eq!(marked(&mut desk), before + 1, "{}", desk.screen(80, 24));
    assert!(desk.screen(80, 24).contains("One more card for the crib."));
    desk.press(&[Right, Char(' '), Right, Char(' ')]);
    let screen = desk.screen(80, 24);
    assert_eq!(
        marked(&mut desk),
        before + 2,
        "the third mark takes the place of the first: {screen}"
    );
    assert!(screen.contains("Enter discard "), "{screen}");
    desk.press(&[Char(' ')]);
    assert!(desk.screen(80, 24).contains("Enter mark "));
    desk.press(&[Enter]);
    desk.press(&[Enter]);
    assert!(desk.screen(80, 24).contains("You discard"), "{}", desk.screen(80, 24));
    desk.press(&[Char('u')]);
    assert!(desk.screen(80, 24).contains("Your turn: discard two cards"), "it is taken back");
}

#[test]
fn the_mouse_marks_discards_and_plays() {
    let mut desk = Desk::cribbage(short(), &["person", "easy"], room(None));
    desk.wait_until(|screen| screen.contains("Your turn: discard two cards"));
    desk.click("╭───╮ ╭");
    assert!(desk.screen(80, 24).contains("One more card for the crib."));
    desk.click("╭───╮ ╭───╮ ╭───╮ ╭───╮");
    desk.click("discard ");
    desk.click("Enter discard");
    desk.wait_until(|screen| screen.contains("You discard"));
    let screen = desk.wait_until(|screen| {
        screen.contains("Your turn: lead") || screen.contains("Your turn: the count")
    });
    assert!(screen.contains("Enter play"), "{screen}");
    // The card under the pointer is played by a click on it.
    desk.press(&[Char('1')]);
    desk.click("┏━━━┓");
    assert!(desk.screen(80, 24).contains("You play"), "{}", desk.screen(80, 24));
}

#[test]
fn a_discard_s_average_is_shown_on_request() {
    let mut desk = Desk::cribbage(short(), &["person", "easy"], room(None));
    desk.wait_until(|screen| screen.contains("Your turn: discard two cards"));
    desk.press(&[Char('1'), Char('2')]);
    assert!(!desk.screen(80, 24).contains("on average"));
    desk.press(&[Char('e')]);
    assert!(
        desk.screen(80, 24).contains("on average for hand, crib and pegging"),
        "{}",
        desk.screen(80, 24)
    );
    desk.press(&[Char('h'), Char('h')]);
    desk.wait_until(|screen| !screen.contains("Thinking about a hint"));
    assert!(desk.screen(80, 24).matches('!').count() >= 2, "{}", desk.screen(80, 24));
}

#[test]
fn points_are_typed_and_changed() {
    let options = Options { show: Show::Muggins, ..short() };
    let mut desk = Desk::cribbage(options, &["person", "easy"], room(None));
    play_until(&mut desk, "Your turn: how many points");
    desk.press(&[Char('1'), Char('2')]);
    assert!(desk.screen(80, 24).contains("Enter count 12"), "{}", desk.screen(80, 24));
    desk.press(&[Char('9')]);
    assert!(desk.screen(80, 24).contains("Enter count 9"), "no hand is worth 129");
    desk.press(&[Up, Up, Down]);
    assert!(desk.screen(80, 24).contains("Enter count 10"));
    desk.press(&[Enter]);
    assert!(desk.screen(110, 40).contains("You count 10"), "{}", desk.screen(110, 40));
}

#[test]
fn hidden_hands_are_handed_over() {
    let mut desk = Desk::cribbage(short(), &["person", "person"], room(None));
    let screen = desk.screen(80, 24);
    assert!(screen.contains("Hand the screen to Player") && !screen.contains('♠'), "{screen}");
    desk.press(&[Enter, Char('1'), Char('2'), Enter]);
    let screen = desk.screen(80, 24);
    assert!(screen.contains("Hand the screen to Player") && !screen.contains('♥'), "{screen}");
}

#[test]
fn a_hand_is_sorted_only_when_its_owner_asks() {
    let mut desk = Desk::cribbage(short(), &["person", "easy"], room(None));
    desk.wait_until(|screen| screen.contains("Your turn: discard two cards"));
    let hand = |desk: &mut Desk| {
        let screen = desk.screen(80, 24);
        screen.lines().rfind(|line| line.contains("│ │")).expect("a hand").to_owned()
    };
    let dealt = hand(&mut desk);
    desk.press(&[Char('m')]);
    let by_rank = hand(&mut desk);
    assert_ne!(dealt, by_rank);
    desk.press(&[Char('m'), Char('m')]);
    assert_eq!(hand(&mut desk), dealt);
}

#[test]
fn the_lesson_in_cribbage_can_be_solved_to_its_end() {
    let mut desk = Desk::new(lesson("cribbage"), room(None));
    desk.press(&[Char('1'), Char('2'), Enter]);
    assert!(desk.screen(80, 24).contains("Try again."), "{}", desk.screen(80, 24));
    desk.press(&[Char('5'), Char('6'), Enter]);
    assert!(desk.screen(80, 24).contains("Enter continue"), "{}", desk.screen(80, 24));
    desk.press(&[Enter, Enter, Enter, Enter, Enter]);
    assert!(desk.screen(80, 24).contains("4 of 6"), "{}", desk.screen(80, 24));
    desk.press(&[Char('1'), Char('7'), Enter, Enter]);
    desk.press(&[Char('5'), Char('6'), Enter]);
    assert!(desk.screen(80, 24).contains("twelve points"), "{}", desk.screen(80, 24));
    desk.press(&[Enter, Enter]);
    assert!(desk.screen(80, 24).contains("Enter play a game"), "{}", desk.screen(80, 24));
    desk.press(&[Enter]);
    assert!(desk.screen(80, 24).contains("New game: Cribbage"));
}

#[test]
fn the_log_begins_with_the_cut_for_the_deal() {
    let mut desk = Desk::cribbage(short(), &["person", "easy"], room(None));
    desk.wait_until(|screen| screen.contains("Your turn: discard two cards"));
    let screen = desk.screen(140, 45);
    let cut = screen.find("You cut ").or(screen.find("The computer cuts "));
    let cut = cut.expect("the cut is shown");
    assert!(screen.find("The computer discards").is_none_or(|thrown| thrown < cut), "{screen}");
}

/// After the end the computer was said to wait with its reasons for the end of the deal, or for
/// cards that were never dealt.
#[test]
fn reasons_are_shown_when_the_game_is_over() {
    for (level, told) in [
        ("easy", "I picked one of the 15 discards at random."),
        ("medium", "What the computer thought in the last deal"),
    ] {
        let mut desk = Desk::cribbage(short(), &["person", level], room(None));
        play_until(&mut desk, "61 points to");
        desk.press(&[Char('r')]);
        let screen = desk.screen(110, 40);
        assert!(screen.contains(told), "{screen}");
    }
}
