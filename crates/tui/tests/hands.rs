//! Keys and clicks, given to the pages by hand.

#[allow(dead_code, reason = "each file that shares the desk uses its part")]
mod desk;

use std::fs;
use std::path::Path;

use desk::{Desk, new_game, room};
use parlour_rules::Record;
use parlour_rules::crosscut::Crosscut;
use parlour_tui::screen::{Colours, Go, Letters, LobbyPage, Memory, Theme};
use ratatui::crossterm::event::KeyCode::{self, Char, Down, Enter, Esc, Left, Right, Up};
use ratatui::crossterm::event::MouseEventKind;
use ratatui::style::Color;

const EMPTY: &str = "...../...../...../...../..... red";
const FIGURE_2: &str =
    "......../.R...B../.R....../......../...BBBR./......../..R...../........ red";

fn two_people(position: &str) -> Desk {
    Desk::crosscut(position, ["person", "person"], room(None))
}

fn lobby(folder: &Path) -> Desk {
    let room = room(Some(folder));
    Desk::new(Box::new(LobbyPage::new(&room)), room)
}

fn actions(file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).expect("kept");
    let (record, _) = Record::<Crosscut>::from_json(&text).expect("it loads");
    record.actions().iter().map(ToString::to_string).collect()
}

/// Red can complete row 2 from the edge; Blue can complete row 2 or column e.
const BOTH_THREATEN: &str = "....../.RRRB./....B./....B./....../...... red";

#[test]
fn threats_are_marked_on_request_but_not_between_people() {
    let mut desk = Desk::crosscut(BOTH_THREATEN, ["person", "easy"], room(None));
    assert!(!desk.screen(80, 24).contains('★'), "they wait to be asked for");
    desk.press(&[Char('t')]);
    for size in [(80, 24), (140, 45)] {
        let shown = desk.screen(size.0, size.1);
        assert!(shown.contains("★ You win on f2."), "{shown}");
        assert!(shown.matches('★').count() == 2, "one is on the board: {shown}");
        assert!(shown.contains("! The computer threatens to win"), "{shown}");
    }
    desk.press(&[Char('t')]);
    assert!(!desk.screen(80, 24).contains('★'));
    let mut desk = two_people(BOTH_THREATEN);
    desk.press(&[Char('t')]);
    assert!(!desk.screen(80, 24).contains('★'), "two people find them themselves");
}

#[test]
fn a_whole_game_is_played_with_the_keyboard_and_kept_as_it_goes() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut desk = Desk::crosscut(EMPTY, ["person", "person"], room(Some(folder.path())));
    let file = folder.path().join("games/crosscut-1.json");
    desk.press(&[Enter]);
    assert_eq!(actions(&file), ["c3"]);
    desk.press(&[Left, Enter, Up, Right, Enter, Left, Char(' '), Down, Down, Right, Enter]);
    assert_eq!(actions(&file), ["c3", "b3", "c2", "b2", "c4"]);
    let screen = desk.screen(80, 24);
    assert!(screen.contains("Red wins: column c is complete."), "{screen}");
    assert!(!screen.contains("Enter place"), "nothing can be placed any more: {screen}");
    desk.press(&[Up, Enter]);
    assert_eq!(actions(&file).len(), 5);
    assert!(matches!(desk.leave_with(Char('q')), Go::Back), "a game that is over just ends");
    assert!(file.exists());
}

#[test]
fn the_cursor_stops_at_the_edge_and_tab_finds_what_flips() {
    let mut desk = two_people(FIGURE_2);
    for _ in 0..12 {
        desk.press(&[Left, Up]);
    }
    assert!(desk.screen(80, 24).contains("a1 isn't allowed"));
    desk.press(&[KeyCode::Tab]);
    let flips = "c5 flips d5, e5 and f5 (creates a run of 5, cuts a run of 1).";
    assert!(desk.screen(80, 24).contains(flips));
    desk.press(&[KeyCode::Tab]);
    assert!(desk.screen(80, 24).contains("c5 flips"), "there is only one");
}

#[test]
fn the_pointer_previews_and_a_click_plays() {
    let mut desk = two_people(FIGURE_2);
    let screen = desk.screen(80, 24);
    let row = screen.lines().position(|line| line.starts_with(" 5 ")).expect("row 5") as u16;
    let letters = screen.lines().find(|line| line.starts_with("    a")).expect("letters");
    let column = letters.chars().position(|letter| letter == 'c').expect("column c") as u16;
    desk.mouse(MouseEventKind::Moved, column, row);
    let screen = desk.screen(80, 24);
    assert!(screen.contains("c5 flips d5, e5 and f5"), "{screen}");
    assert!(screen.contains("Nothing has happened yet"), "{screen}");
    let press = MouseEventKind::Down(ratatui::crossterm::event::MouseButton::Left);
    desk.mouse(press, column, row);
    assert!(desk.screen(80, 24).contains("Red places a disc on c5"));
    // Without a pointer that tells where it is, the first click points and the second plays.
    desk.mouse(press, column, row - 4);
    assert!(desk.screen(80, 24).contains("c3 flips nothing."));
    desk.mouse(press, column, row - 4);
    assert!(desk.screen(80, 24).contains("Blue places a disc on c3."));
}

#[test]
fn the_log_is_clicked_and_walked_and_nothing_can_be_played_in_the_past() {
    let mut desk = two_people(EMPTY);
    desk.press(&[Enter, Left, Enter, Up, Enter]);
    desk.click("Red places a disc on c3.");
    let screen = desk.screen(80, 24);
    assert!(screen.contains("Looking back. After move 1 of 3."), "{screen}");
    desk.press(&[Char('<')]);
    assert!(desk.screen(80, 24).contains("The beginning, before the first move."));
    desk.press(&[Char(' ')]);
    assert!(desk.screen(80, 24).contains("3 moves"));
    desk.press(&[Char('>'), Char('>')]);
    assert!(desk.screen(80, 24).contains("After move 2 of 3."));
    desk.press(&[Enter]);
    assert!(desk.screen(80, 24).contains("Blue to move: place a disc."));
    desk.press(&[KeyCode::Home, KeyCode::End]);
    assert!(desk.screen(80, 24).contains("Blue to move: place a disc."));
}

#[test]
fn the_line_of_keys_tells_the_truth_and_can_be_clicked() {
    let mut desk = two_people(EMPTY);
    let foot = |desk: &mut Desk| desk.screen(80, 24).lines().last().expect("a foot").to_owned();
    assert!(!foot(&mut desk).contains("undo"), "there is nothing to undo");
    assert!(!foot(&mut desk).contains("reasons"));
    desk.click("Enter place");
    assert!(desk.screen(80, 24).contains("Red places a disc on c3."));
    assert!(!foot(&mut desk).contains("place"), "c3 is taken: {}", foot(&mut desk));
    desk.click("u undo");
    assert!(desk.screen(80, 24).contains("Undone."));
    desk.press(&[Char('u')]);
    assert!(desk.screen(80, 24).contains("you haven't moved yet, so there's nothing to undo"));
    desk.press(&[Char('r'), Char('n'), Char('p')]);
    assert!(desk.screen(80, 24).contains("new game"));
}

#[test]
fn a_refused_move_gives_the_reason_and_changes_nothing() {
    let mut desk = two_people(EMPTY);
    desk.press(&[Up, Up, Enter]);
    let screen = desk.screen(80, 24);
    assert!(screen.contains("c1 flanks nothing"), "{screen}");
    assert!(screen.contains("new game"), "{screen}");
    desk.press(&[Char('x')]);
    let screen = desk.screen(80, 24);
    assert!(screen.contains("is played without the swap option"), "{screen}");
}

#[test]
fn the_computer_answers_and_undo_returns_to_the_persons_move() {
    let mut desk = Desk::crosscut(EMPTY, ["person", "easy"], room(None));
    desk.press(&[Enter]);
    desk.wait_until(|screen| screen.contains("2 moves"));
    desk.press(&[Char('r')]);
    assert!(desk.screen(80, 24).contains("The computer's reasons for"));
    desk.press(&[Esc, Char('u')]);
    assert!(desk.screen(80, 24).contains("new game"));
}

#[test]
fn thinking_is_stopped_and_the_best_so_far_is_played() {
    let mut desk = Desk::crosscut(FIGURE_2, ["person", "expert 60m"], room(None));
    desk.press(&[Enter]);
    desk.wait_until(|screen| screen.contains("thinking") || screen.contains("2 moves"));
    desk.press(&[Esc]);
    desk.wait_until(|screen| screen.contains("2 moves"));
}

#[test]
fn hints_come_in_levels() {
    let mut desk = Desk::crosscut(FIGURE_2, ["person", "easy"], room(None));
    desk.press(&[Char('h')]);
    desk.wait_until(|screen| screen.contains("Hint") && !screen.contains("Thinking about"));
    assert!(!desk.screen(80, 24).contains("Place "), "first only a nudge");
    desk.press(&[Char('h')]);
    let screen = desk.screen(80, 24);
    assert!(screen.contains("Place "), "{screen}");
    desk.press(&[Char('h')]);
    let why = desk.screen(80, 24);
    assert!(why.len() > screen.len(), "why has the numbers: {why}");
    desk.press(&[Char('h')]);
    assert!(!desk.screen(80, 24).contains("Place "));
}

#[test]
fn leaving_asks_first_and_means_what_it_says() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("games/crosscut-1.json");
    let sit_down = || Desk::crosscut(EMPTY, ["person", "person"], room(Some(folder.path())));
    let mut desk = sit_down();
    desk.press(&[Char('q')]);
    assert!(matches!(desk.leave_with(Char('x')), Go::Back), "a game without a move is asked about");
    assert!(!file.exists());

    let mut desk = sit_down();
    desk.press(&[Enter, Char('q'), Esc]);
    assert!(desk.screen(80, 24).contains("Blue to move"), "stayed");
    desk.press(&[Char('q')]);
    assert!(matches!(desk.leave_with(Enter), Go::Back));
    assert!(file.exists(), "it is kept");

    let mut desk = sit_down();
    let second = folder.path().join("games/crosscut-2.json");
    desk.press(&[Enter, Char('q')]);
    assert!(second.exists());
    assert!(matches!(desk.leave_with(Char('x')), Go::Back));
    assert!(!second.exists(), "it was thrown away");
}

#[test]
fn saving_asks_where_and_reports_errors() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut desk = Desk::crosscut(EMPTY, ["person", "person"], room(Some(folder.path())));
    desk.press(&[Enter, Char('s')]);
    let clear = |desk: &mut Desk| {
        for _ in 0..200 {
            desk.press(&[KeyCode::Backspace]);
        }
    };
    clear(&mut desk);
    desk.press(&[Enter]);
    assert!(desk.screen(80, 24).contains("A file needs a name."));
    desk.type_in("/proc/game.json");
    desk.press(&[Enter]);
    assert!(desk.screen(80, 24).contains("can't write `/proc/game.json`"));
    clear(&mut desk);
    let mine = folder.path().join("mine.json");
    desk.type_in(&mine.display().to_string());
    desk.press(&[Enter]);
    assert_eq!(actions(&mine), ["c3"]);
    assert!(desk.screen(80, 24).contains("Saved in "));
    assert!(matches!(desk.leave_with(Char('q')), Go::Back), "it is saved, so nothing is asked");
    assert!(!folder.path().join("games/crosscut-1.json").exists(), "one copy is enough");
}

#[test]
fn a_game_saved_where_it_is_kept_is_not_lost_by_leaving() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut desk = Desk::crosscut(EMPTY, ["person", "person"], room(Some(folder.path())));
    desk.press(&[Enter, Char('s'), Enter]);
    assert!(matches!(desk.leave_with(Char('q')), Go::Back));
    assert_eq!(actions(&folder.path().join("games/crosscut-1.json")), ["c3"]);
}

#[test]
fn the_lobby_leads_everywhere_and_remembers() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut desk = lobby(folder.path());
    desk.press(&[Enter]);
    assert!(desk.screen(80, 24).contains("How to play Crosscut"), "rules are shown once");
    desk.press(&[Enter]);
    assert!(desk.screen(80, 24).contains("New game: Crosscut"));
    // Five rows, Blue a person, and it begins.
    desk.press(&[Left, Left, Left, Up, Up, Up, Right, Right, Enter]);
    let screen = desk.screen(80, 24);
    assert!(screen.contains("Red: person   Blue: person"), "{screen}");
    desk.press(&[Enter]);
    let memory = Memory::open(Some(&folder.path().join("settings.json")));
    let answers = memory.answers("crosscut");
    assert_eq!((&*answers["rows"], &*answers["seat 2"]), ("5", "person"));
    assert!(memory.has_shown("crosscut"));

    let mut desk = lobby(folder.path());
    let screen = desk.screen(80, 24);
    assert!(screen.contains("Crosscut, person against person, 5x8, after 1 move"), "{screen}");
    desk.press(&[Enter]);
    assert!(desk.screen(80, 24).contains("Blue to move"), "it goes on");

    let mut desk = lobby(folder.path());
    desk.press(&[Up, Enter]);
    let screen = desk.screen(80, 24);
    assert!(screen.contains("Rows            ‹ 5 ›"), "told once, options remembered: {screen}");
}

#[test]
fn the_lobby_opens_files_or_says_why_not() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut desk = lobby(folder.path());
    desk.press(&[Char('o')]);
    desk.type_in("no such file");
    desk.press(&[Enter]);
    assert!(desk.screen(80, 24).contains("Can't read `no such file`"));
    desk.press(&[Esc]);
    desk.click("Crosscut");
    assert!(desk.screen(80, 24).contains("How to play Crosscut"));
    desk.page = Box::new(LobbyPage::new(&desk.room));
    assert!(matches!(desk.leave_with(Esc), Go::Redraw), "one Esc too many does not leave");
    assert!(matches!(desk.leave_with(Char('q')), Go::Quit));
}

#[test]
fn the_lesson_can_be_solved_to_its_end() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut desk = lobby(folder.path());
    desk.press(&[Char('l'), Enter, Enter]);
    assert!(desk.screen(80, 24).contains("2 of 7"));
    desk.press(&[Up, Enter]);
    assert!(desk.screen(80, 24).contains("That's allowed, but"));
    for _ in 0..3 {
        desk.press(&[KeyCode::Tab, Enter, Enter]);
    }
    assert!(desk.screen(80, 24).contains("5 of 7"));
    desk.press(&[KeyCode::Tab, Enter]);
    assert!(desk.screen(80, 24).contains("Column c is complete"));
    for (square, said) in [("d3", "Enter continue"), ("a5", "Enter play a game")] {
        desk.press(&[Enter]);
        desk.type_in(square);
        desk.press(&[Enter]);
        let screen = desk.screen(80, 24);
        assert!(screen.contains(said), "{said}: {screen}");
    }
    desk.press(&[Enter]);
    assert!(desk.screen(80, 24).contains("New game: Crosscut"));
}

#[test]
fn a_swap_is_offered_and_taken() {
    let mut room = room(None);
    let answers = [("swap", "yes"), ("seat 2", "person")];
    let answers = answers.map(|(name, answer)| (name.to_owned(), answer.to_owned()));
    room.memory.remember("crosscut", answers.into_iter().collect());
    let mut desk = Desk::new(new_game("crosscut", &room), room);
    desk.press(&[Enter, Enter]);
    let screen = desk.screen(80, 24);
    assert!(screen.contains("or press x to take over Red's side"), "{screen}");
    desk.click("x swap");
    let screen = desk.screen(80, 24);
    assert!(screen.contains("Blue swaps and takes over"), "{screen}");
}

#[test]
fn discs_wear_their_colours_where_there_are_any() {
    for (colours, red, blue) in [
        (Colours::Sixteen, Color::Red, Color::LightBlue),
        (Colours::SixteenOnLight, Color::Red, Color::Blue),
        (Colours::TrueOnDark, Color::from_u32(0xFF9FA9), Color::from_u32(0x9CCBFF)),
        (Colours::TrueOnLight, Color::from_u32(0xFF9FA9), Color::from_u32(0x9CCBFF)),
    ] {
        let mut desk = two_people(FIGURE_2);
        desk.room.theme = Theme { colours, letters: Letters::Signs };
        let cells = desk.cells(80, 24);
        let find = |sign: &str| {
            cells.content().iter().find(|cell| cell.symbol() == sign).map(|cell| cell.fg)
        };
        assert_eq!((find("◎"), find("●")), (Some(red), Some(blue)), "{colours:?}");
    }
}
