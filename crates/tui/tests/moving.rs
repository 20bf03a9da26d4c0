//! Things that move, settings, and a line of keys that tells the truth.

#[allow(dead_code, reason = "each file that shares the desk uses its part")]
mod desk;

use desk::{Desk, SIZES, room};
use parlour_rules::cribbage::Options;
use parlour_table::moments::Speed;
use parlour_tui::Cards;
use parlour_tui::screen::{LobbyPage, MOVE, Memory, Motion};
use ratatui::crossterm::event::KeyCode::{Char, Down, Enter, Esc, Left, Right};

/// Red flips three of Blue's on c5.
const FIGURE_2: &str =
    "......../.R...B../.R....../......../...BBBR./......../..R...../........ red";

fn foot(desk: &mut Desk) -> String {
    desk.screen(80, 24).lines().last().unwrap_or_default().to_owned()
}

/// The row of the flipped discs.
fn row_5(desk: &mut Desk) -> String {
    let screen = desk.screen(80, 24);
    screen.lines().find(|line| line.starts_with(" 5")).unwrap_or_default().to_owned()
}

#[test]
fn discs_turn_over_and_then_lie_still() {
    let mut desk = Desk::crosscut(FIGURE_2, ["person", "person"], room(None));
    desk.room.memory.motion = Motion::Shown;
    desk.press(&[Left, Down, Enter]);
    let seen = |row: &str, disc: char| row.chars().filter(|&letter| letter == disc).count();
    let row = row_5(&mut desk);
    assert_eq!((seen(&row, '●'), seen(&row, '◎')), (3, 2), "not yet: {row}");
    desk.room.now += MOVE / 2;
    let row = row_5(&mut desk);
    assert_eq!((seen(&row, '┃'), seen(&row, '◎')), (3, 2), "on their edges: {row}");
    desk.room.now += MOVE;
    let row = row_5(&mut desk);
    assert_eq!((seen(&row, '●'), seen(&row, '◎')), (0, 5), "all turned: {row}");
}

#[test]
fn without_motion_discs_appear_immediately() {
    let mut desk = Desk::crosscut(FIGURE_2, ["person", "person"], room(None));
    desk.press(&[Left, Down, Enter]);
    assert_eq!(row_5(&mut desk).matches('◎').count(), 5);
}

#[test]
fn settings_apply_immediately_and_are_saved() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut room = room(Some(folder.path()));
    room.memory.motion = Motion::Shown;
    let mut desk = Desk::new(Box::new(LobbyPage::new(&room)), room);
    assert!(foot(&mut desk).contains("c settings"), "{}", foot(&mut desk));
    desk.press(&[Char('c')]);
    for (width, height) in SIZES {
        let screen = desk.screen(width, height);
        insta::assert_snapshot!(format!("settings {width}x{height}"), screen);
    }
    desk.press(&[Right]);
    for _ in 0..5 {
        desk.press(&[Down, Right]);
    }
    let kept = Memory::open(Some(&folder.path().join("settings.json")));
    assert_eq!((kept.motion, kept.speed), (Motion::Off, Speed::Fast));
    assert!(kept.rounds_run && kept.shows_evaluation && kept.computer_runs);
    assert_eq!(kept.answers("five-crowns")["closed"], "yes");
    desk.press(&[Left]);
    let kept = Memory::open(Some(&folder.path().join("settings.json")));
    assert_eq!(kept.answers("five-crowns")["closed"], "no");
}

#[test]
fn undo_is_offered_only_when_something_can_be_taken_back() {
    let mut desk = Desk::cribbage(Options::default(), &["person", "easy"], room(None));
    desk.wait_until(|screen| screen.contains("Your turn: discard two cards"));
    assert!(!desk.screen(80, 24).contains("u undo"), "{}", desk.screen(80, 24));
    desk.press(&[Char('1'), Char('2')]);
    let two_are_marked = foot(&mut desk);
    for key in ["Enter discard", "Space unmark", "h hint", "s save", "? help", "q quit"] {
        assert!(two_are_marked.contains(key), "{key}: {two_are_marked}");
    }
    desk.press(&[Enter]);
    let screen = desk.wait_until(|screen| screen.contains("Enter play"));
    let title = screen.lines().next().expect("a title");
    assert!(title.ends_with("u undo  g resign"), "apart from the main action: {title}");
    assert!(!foot(&mut desk).contains("undo"), "{}", foot(&mut desk));
}

#[test]
fn the_menu_of_five_crowns_is_on_the_line_before_each_turn() {
    let mut desk = Desk::five_crowns(["person", "easy"], Cards::Open, room(None));
    desk.press(&[Enter]);
    let own = foot(&mut desk);
    for key in ["s save", "d draw", "t take", "h hint", "q quit", "o face down"] {
        assert!(own.contains(key), "{key}: {own}");
    }
    desk.press(&[Char('d'), Enter, Char('n')]);
    let computers = foot(&mut desk);
    for key in ["s save", "Enter let it move", "q quit"] {
        assert!(computers.contains(key), "{key}: {computers}");
    }
    assert!(!computers.contains("hint"), "{computers}");
}

#[test]
fn r_reads_the_hint_while_one_is_shown_and_the_reasons_otherwise() {
    let mut desk = Desk::crosscut(FIGURE_2, ["person", "medium"], room(None));
    desk.press(&[Enter]);
    desk.wait_until(|screen| screen.contains("2 moves"));
    assert!(foot(&mut desk).contains("r reasons"), "{}", foot(&mut desk));
    desk.press(&[Char('h')]);
    assert!(foot(&mut desk).contains("r read all"), "{}", foot(&mut desk));
    desk.press(&[Char('r')]);
    assert!(desk.screen(80, 24).contains("─ Hint ─"), "{}", desk.screen(80, 24));
}

#[test]
fn the_past_tells_the_reasons_of_its_own_move() {
    let mut desk = Desk::crosscut(FIGURE_2, ["person", "medium"], room(None));
    desk.press(&[Enter]);
    desk.wait_until(|screen| screen.contains("2 moves"));
    let reasons = |screen: &str| {
        screen.split("The computer's reasons for ").nth(1).map(|rest| rest[..2].to_owned())
    };
    let first = reasons(&desk.screen(80, 24)).expect("Blue moved");
    desk.press(&[Right, Enter]);
    desk.wait_until(|screen| screen.contains("4 moves") || screen.contains("wins"));
    desk.press(&[Char('<'), Char('<')]);
    assert_eq!(reasons(&desk.screen(80, 24)), Some(first.clone()), "after move 2");
    desk.press(&[Char('<')]);
    assert_eq!(reasons(&desk.screen(80, 24)), None, "a person's move has none");
    desk.press(&[Esc, Char('u')]);
    assert_eq!(reasons(&desk.screen(80, 24)), Some(first), "what stands keeps its reasons");
}

#[test]
fn an_evaluation_is_shown_on_request_and_says_whose_it_is() {
    let mut desk = Desk::crosscut(FIGURE_2, ["person", "hard"], room(None));
    let expert = "The expert's evaluation";
    assert!(!desk.screen(80, 24).contains(expert), "nobody asked");
    assert!(foot(&mut desk).contains("e who's ahead"), "{}", foot(&mut desk));
    desk.press(&[Char('e')]);
    desk.wait_until(|screen| screen.contains(expert) && !screen.contains("Not known yet"));
    desk.press(&[Enter]);
    let screen = desk.wait_until(|screen| screen.contains("reasons for"));
    assert!(
        screen.contains(expert) || screen.contains("The computer's own evaluation"),
        "{screen}"
    );
}
