//! Every screen, compared with the pictures that are kept beside this file.

#[allow(dead_code, reason = "each file that shares the desk uses its part")]
mod desk;

use std::fs;

use desk::{Desk, SIZES, game, lesson, new_game, room};
use parlour_rules::cribbage::{self, Players, Show};
use parlour_rules::crosscut::{Crosscut, Options};
use parlour_rules::{Record, Seed, Start};
use parlour_tui::Cards;
use parlour_tui::screen::{Colours, HowToPage, Letters, LobbyPage, Theme};
use ratatui::crossterm::event::KeyCode;

const FIGURE_2: &str =
    "......../.R...B../.R....../......../...BBBR./......../..R...../........ red";
const FIGURE_4: &str =
    "......../.R....R./.RR...../....B.../..BBBBB./....B.../.R..R.../........ red";
const FIGURE_6: &str =
    "......../.R....../..B.R.../..B.R.../.BBBR.../..B.R.../....R.../........ red";
const WIDEST: &str = "........../........../..R......./...B....../........../........../........../\
                      ........../........../.......... red";

/// Compares the page at every size with the pictures that are kept.
fn picture(name: &str, desk: &mut Desk) {
    for (width, height) in SIZES {
        let screen = desk.screen(width, height);
        insta::assert_snapshot!(format!("{name} {width}x{height}"), screen);
    }
}

fn two_people(position: &str) -> Desk {
    Desk::crosscut(position, ["person", "person"], room(None))
}

#[test]
fn the_lobby_for_the_first_time() {
    let room = room(None);
    let mut desk = Desk::new(Box::new(LobbyPage::new(&room)), room);
    picture("lobby", &mut desk);
}

#[test]
fn the_lobby_with_games_that_wait() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let games = folder.path().join("games");
    fs::create_dir(&games).expect("made");
    for (name, seats) in [("one", ["person", "expert 2s"]), ("two", ["person", "person"])] {
        let mut record = Record::<Crosscut>::new(Options::default(), Start::Deal(Seed::from(1)));
        record.seats = seats.map(str::to_owned).to_vec();
        let text = record.to_json().expect("it replays");
        fs::write(games.join(format!("{name}.json")), text).expect("written");
        let hour = std::time::SystemTime::now() - std::time::Duration::from_hours(3);
        let age = if name == "one" { hour } else { std::time::SystemTime::now() };
        let file = fs::File::options().write(true).open(games.join(format!("{name}.json")));
        file.and_then(|file| file.set_modified(age)).expect("dated");
    }
    let room = room(Some(folder.path()));
    let mut desk = Desk::new(Box::new(LobbyPage::new(&room)), room);
    picture("lobby with games", &mut desk);
}

#[test]
fn how_to_play() {
    let mut desk = Desk::new(Box::new(HowToPage::new(&game("crosscut"))), room(None));
    picture("how to play crosscut", &mut desk);
}

#[test]
fn the_questions_before_a_game() {
    let room = room(None);
    let mut desk = Desk::new(new_game("crosscut", &room), room);
    desk.press(&[KeyCode::Up, KeyCode::Up, KeyCode::Right]);
    picture("new crosscut", &mut desk);
}

#[test]
fn the_lesson() {
    let mut desk = Desk::new(lesson("crosscut"), room(None));
    picture("lesson 1", &mut desk);
    desk.press(&[KeyCode::Char('n'), KeyCode::Right]);
    picture("lesson 2", &mut desk);
    desk.press(&[KeyCode::Enter]);
    picture("lesson 2 solved", &mut desk);
}

#[test]
fn the_lessons_at_card_tables() {
    for (name, game) in [("lesson five crowns", "five-crowns"), ("lesson cribbage", "cribbage")] {
        picture(name, &mut Desk::new(lesson(game), room(None)));
    }
    // The counted cards are drawn where the discards would be.
    let mut desk = Desk::new(lesson("cribbage"), room(None));
    desk.press(&[KeyCode::Char('n'); 3]);
    picture("lesson cribbage show", &mut desk);
}

#[test]
fn a_flip_is_previewed() {
    let mut desk = two_people(FIGURE_2);
    desk.press(&[KeyCode::Left, KeyCode::Down]);
    picture("crosscut flips", &mut desk);
    desk.press(&[KeyCode::Enter]);
    picture("crosscut flipped", &mut desk);
    desk.press(&[KeyCode::Char('<')]);
    picture("crosscut looking back", &mut desk);
}

#[test]
fn a_flank_that_stays_is_previewed() {
    let mut desk = two_people(FIGURE_4);
    desk.press(&[KeyCode::Right, KeyCode::Up]);
    picture("crosscut stays", &mut desk);
}

#[test]
fn an_illegal_square_says_why() {
    let mut desk = two_people(FIGURE_6);
    desk.press(&[KeyCode::Left, KeyCode::Left, KeyCode::Left, KeyCode::Down]);
    picture("crosscut illegal", &mut desk);
    desk.press(&[KeyCode::Enter]);
    picture("crosscut refused", &mut desk);
}

#[test]
fn the_widest_board_fits() {
    picture("crosscut 10x10", &mut two_people(WIDEST));
}

#[test]
fn the_end_of_a_game() {
    let mut desk = two_people("....../.RRRB./....B./....B./....../...... red");
    desk.press(&[KeyCode::Right, KeyCode::Right, KeyCode::Right, KeyCode::Up, KeyCode::Enter]);
    picture("crosscut won", &mut desk);
}

#[test]
fn what_lies_over_the_table() {
    let mut desk = two_people(FIGURE_2);
    desk.press(&[KeyCode::Char('?')]);
    picture("help", &mut desk);
    desk.press(&[KeyCode::Esc, KeyCode::Enter, KeyCode::Char('q')]);
    picture("leave", &mut desk);
    desk.press(&[KeyCode::Char('s')]);
    picture("save", &mut desk);
    desk.press(&[KeyCode::Esc, KeyCode::Char('g')]);
    picture("resign", &mut desk);
    desk.press(&[KeyCode::Char('y')]);
    picture("given up", &mut desk);
}

#[test]
fn the_computer_thinks_where_it_can_be_seen() {
    let mut desk = Desk::crosscut(FIGURE_2, ["expert 10s", "person"], room(None));
    desk.room.now += std::time::Duration::from_secs(1);
    let now = &mut desk.room;
    desk.page.tick(now);
    desk.room.now += std::time::Duration::from_millis(2500);
    picture("crosscut thinking", &mut desk);
}

#[test]
fn five_crowns_open_and_closed() {
    let mut desk = Desk::five_crowns(["person", "easy"], Cards::Open, room(None));
    picture("five crowns coin", &mut desk);
    desk.press(&[KeyCode::Enter]);
    picture("five crowns draw", &mut desk);
    desk.press(&[KeyCode::Char('d'), KeyCode::Char('o')]);
    picture("five crowns discard closed", &mut desk);
    desk.press(&[KeyCode::Enter]);
    picture("five crowns going out", &mut desk);
    desk.press(&[KeyCode::Char('n')]);
    picture("five crowns computer's turn", &mut desk);
    desk.press(&[KeyCode::Char('?')]);
    picture("five crowns help", &mut desk);
}

#[test]
fn the_longest_hands_of_five_crowns_fit() {
    let text = "( 11 60 ( 3S 4S 5S 6S 9H 9D 9C XT JT QT 8D 4H J1 ) \
                72 ( 5C 6C 7C 8C QS QH QD 3T 4T 5T KD 9S XD ) \
                ( 7T XS 4D 8H KC 3D 6D 6H JC JS 5H 8S ) ( 9D 5S 7H QC ) Human )";
    let mut desk = Desk::five_crowns_from(text, room(None));
    picture("five crowns round 11", &mut desk);
    desk.press(&[KeyCode::Char('d'), KeyCode::Char('m')]);
    picture("five crowns round 11 by suit", &mut desk);
    let dearest = desk.screen(80, 24);
    for card in ["5♣", "Q♠", "4♆", "9♠", "10♦", "K♦"] {
        assert!(dearest.contains(card), "{card} is cut off: {dearest}");
    }
}

#[test]
fn the_end_of_a_round_of_five_crowns() {
    let mut desk = Desk::five_crowns(["person", "easy"], Cards::Open, room(None));
    desk.room.memory.computer_runs = true;
    desk.press(&[KeyCode::Enter, KeyCode::Char('d'), KeyCode::Enter, KeyCode::Char('y')]);
    wait_for(&mut desk, "Enter continue");
    picture("five crowns round over", &mut desk);
}

#[test]
fn five_crowns_is_handed_over_between_two_people() {
    let mut desk = Desk::five_crowns(["person", "person"], Cards::Closed, room(None));
    picture("five crowns hand over", &mut desk);
}

#[test]
fn the_questions_before_five_crowns() {
    let room = room(None);
    let mut desk = Desk::new(new_game("five-crowns", &room), room);
    picture("new five crowns", &mut desk);
    desk.page = Box::new(HowToPage::new(&game("five-crowns")));
    picture("how to play five crowns", &mut desk);
}

fn crib_options(players: Players, show: Show) -> cribbage::Options {
    cribbage::Options { show, ..cribbage::Options::of(players) }
}

/// Lets the computers play until a person is asked for something.
fn wait_for(desk: &mut Desk, words: &str) {
    desk.wait_until(|screen| screen.contains(words));
}

#[test]
fn cribbage_from_the_discard_to_the_show() {
    let options = crib_options(Players::Two, Show::Table);
    let mut desk = Desk::cribbage(options, &["person", "easy"], room(None));
    wait_for(&mut desk, "Your turn: discard");
    picture("cribbage throw", &mut desk);
    desk.press(&[KeyCode::Char('m'), KeyCode::Char('1'), KeyCode::Char('3')]);
    picture("cribbage marked", &mut desk);
    desk.press(&[KeyCode::Enter]);
    wait_for(&mut desk, "Enter play");
    picture("cribbage play", &mut desk);
    for _ in 0..200 {
        let screen = desk.wait_until(|screen| {
            ["Enter play", "past 31", "Enter continue"].iter().any(|it| screen.contains(it))
        });
        if screen.contains("Enter continue") {
            break;
        }
        for place in ['1', '2', '3', '4'] {
            desk.press(&[KeyCode::Char(place)]);
            if desk.screen(80, 24).contains("Enter play") {
                desk.press(&[KeyCode::Enter]);
                break;
            }
        }
    }
    wait_for(&mut desk, "── The show ──");
    picture("cribbage show", &mut desk);
    desk.press(&[KeyCode::Enter, KeyCode::Char('?')]);
    picture("cribbage help", &mut desk);
}

#[test]
fn cribbage_for_three_and_four() {
    for (name, players, throw) in [
        ("cribbage three", Players::Three, "Your turn: discard one"),
        ("cribbage four", Players::Four, "Your turn: discard one"),
    ] {
        let occupants = ["person", "easy", "easy", "easy"];
        let occupants = &occupants[..usize::from(players.count())];
        let options = crib_options(players, Show::Players);
        let mut desk = Desk::cribbage(options, occupants, room(None));
        wait_for(&mut desk, throw);
        desk.press(&[KeyCode::Char('2')]);
        picture(&format!("{name} throw"), &mut desk);
        desk.press(&[KeyCode::Enter]);
        wait_for(&mut desk, "Enter play");
        picture(&format!("{name} play"), &mut desk);
    }
}

#[test]
fn the_questions_before_cribbage() {
    let room = room(None);
    let mut desk = Desk::new(new_game("cribbage", &room), room);
    picture("new cribbage", &mut desk);
    desk.page = Box::new(HowToPage::new(&game("cribbage")));
    picture("how to play cribbage", &mut desk);
}

#[test]
fn cribbage_in_plain_letters() {
    let mut room = room(None);
    room.theme = Theme { colours: Colours::None, letters: Letters::Ascii };
    let options = crib_options(Players::Two, Show::Table);
    let mut desk = Desk::cribbage(options, &["person", "easy"], room);
    wait_for(&mut desk, "Your turn: discard");
    desk.press(&[KeyCode::Char('1'), KeyCode::Char('2'), KeyCode::Enter]);
    wait_for(&mut desk, "Enter play");
    picture("cribbage ascii", &mut desk);
    assert!(desk.screen(80, 24).is_ascii() && desk.screen(140, 45).is_ascii());
}

#[test]
fn plain_letters_are_all_ascii() {
    let mut room = room(None);
    room.theme = Theme { colours: Colours::None, letters: Letters::Ascii };
    let mut desk = Desk::crosscut(FIGURE_2, ["person", "person"], room);
    desk.press(&[KeyCode::Left, KeyCode::Down]);
    picture("ascii", &mut desk);
    assert!(desk.screen(140, 45).is_ascii());
    let pages: [(&str, Box<dyn parlour_tui::screen::Page>); 3] = [
        ("lobby", Box::new(LobbyPage::new(&desk.room))),
        ("how", Box::new(HowToPage::new(&game("crosscut")))),
        ("new", new_game("crosscut", &desk.room)),
    ];
    for (name, page) in pages {
        desk.page = page;
        let screen = desk.screen(80, 24);
        assert!(screen.is_ascii(), "{name}: {screen}");
    }
}

#[test]
fn a_window_that_is_too_small_says_so() {
    let mut desk = two_people(FIGURE_2);
    for (width, height) in [(79, 24), (80, 23), (20, 3), (1, 1)] {
        let screen = desk.screen(width, height);
        if width > 60 {
            insta::assert_snapshot!(format!("too small {width}x{height}"), screen);
        }
    }
}

#[test]
fn no_size_of_window_breaks_a_page() {
    let room = || room(None);
    let mut desks = vec![
        two_people(WIDEST),
        two_people("...../...../..R../...../..... blue"),
        Desk::five_crowns(["person", "easy"], Cards::Open, room()),
        Desk::five_crowns(["person", "person"], Cards::Closed, room()),
        Desk::cribbage(crib_options(Players::Three, Show::Table), &["person"; 3], room()),
        Desk::cribbage(crib_options(Players::Four, Show::Table), &["easy"; 4], room()),
        Desk::new(new_game("cribbage", &room()), room()),
        Desk::new(Box::new(LobbyPage::new(&room())), room()),
        Desk::new(Box::new(HowToPage::new(&game("five-crowns"))), room()),
        Desk::new(new_game("five-crowns", &room()), room()),
        Desk::new(lesson("crosscut"), room()),
    ];
    let mut help = two_people(FIGURE_2);
    help.press(&[KeyCode::Char('?')]);
    desks.push(help);
    for desk in &mut desks {
        for width in [0, 1, 40, 79, 80, 81, 95, 110, 139, 250] {
            for height in [0, 1, 2, 23, 24, 25, 30, 31, 35, 44, 80] {
                desk.cells(width, height);
            }
        }
    }
}
