//! Puzzles, and games looked at afterwards.

#[allow(dead_code, reason = "each file that shares the desk uses its part")]
mod desk;

use std::fs;

use desk::{Desk, SIZES, new_game, puzzle, review, room};
use parlour_players::puzzle::{Puzzle, kept, of_the_day};
use parlour_rules::cribbage::{self, Cribbage, Players};
use parlour_rules::crosscut::{Crosscut, Options};
use parlour_rules::{Event, Game, Record, Seed, Start};
use parlour_table::Table;
use parlour_tui::screen::{Go, LobbyPage, Page, RecordsPage, SettingsPage};
use ratatui::crossterm::event::KeyCode::{self, Char, Down, Enter, Esc, Home, Up};

/// A game on 5 by 5 that Red wins after a mistake of Blue's.
fn finished() -> Record<Crosscut> {
    let options = Options::of("5x5".parse().expect("a size"));
    let mut record = Record::<Crosscut>::new(options, Start::Deal(Seed::from(1)));
    for action in ["c3", "b3", "c2", "b2", "c4"] {
        record.events.push(Event::Play(action.parse().expect("a move")));
    }
    record.seats = ["person", "person"].map(str::to_owned).to_vec();
    record
}

fn picture(name: &str, desk: &mut Desk) {
    for (width, height) in SIZES {
        insta::assert_snapshot!(format!("{name} {width}x{height}"), desk.screen(width, height));
    }
}

fn reviewed() -> Desk {
    let table = Table::resume(finished()).expect("it replays");
    let mut desk = Desk::new(review(table), room(None));
    let waiting = desk.screen(80, 24);
    assert!(waiting.contains("0 of 5") && waiting.contains("Esc stop"), "{waiting}");
    desk.wait_until(|screen| screen.contains("Every decision"));
    desk
}

#[test]
fn a_review_has_a_graph_a_list_and_the_table_then() {
    let mut desk = reviewed();
    picture("review", &mut desk);
    desk.press(&[Home, Enter]);
    let screen = desk.screen(80, 24);
    assert!(
        screen.contains("1. Red places a disc on c3.") && screen.contains("Enter the graph"),
        "{screen}"
    );
    desk.press(&[Down, Down, Up]);
    assert!(desk.screen(80, 24).contains("2. Blue places a disc on b3."));
    picture("review table", &mut desk);
    desk.press(&[Enter]);
    desk.click("  5 c4 ");
    assert!(desk.screen(80, 24).contains("5. Red places a disc on c4."), "{}", desk.screen(80, 24));
    assert!(matches!(desk.leave_with(Esc), Go::Back));
}

/// At 80 columns both sides' names and the heading were cut in the middle of a word.
#[test]
fn the_sides_of_four_are_named_in_full() {
    let options = cribbage::Options::of(Players::Four);
    let mut record = Record::<Cribbage>::new(options, Start::Deal(Seed::from(1)));
    let mut game = Cribbage::deal(&options, Seed::from(1));
    for _ in 0..6 {
        let action = game.legal()[0];
        game.play(action).expect("legal");
        record.events.push(Event::Play(action));
    }
    record.seats = ["person", "easy", "hard", "easy"].map(str::to_owned).to_vec();
    let table = Table::resume(record).expect("it replays");
    let mut desk = Desk::new(review(table), room(None));
    let screen = desk.wait_until(|screen| screen.contains("Your decisions"));
    for whole in ["Win chance of You and Partner", " You and Partner", " Left and Right"] {
        assert!(screen.contains(whole), "{whole}: {screen}");
    }
    assert!(screen.contains(" discard ") && !screen.contains("toss"), "{screen}");
    let large = desk.screen(140, 45);
    assert!(large.contains("Win chance of You and Partner (hard)"), "{large}");
}

/// `?` did nothing on these pages.
#[test]
fn help_tells_the_keys_of_every_page() {
    let new = room(None);
    let pages: [(Box<dyn Page>, &str, &str); 5] = [
        (new_game("cribbage", &new), "New game: Cribbage: help", "starts the game"),
        (Box::new(SettingsPage::new(&new)), "Settings: help", "move between settings"),
        (puzzle("cribbage"), "Cribbage puzzle: help", "shows the answer"),
        (Box::new(RecordsPage::new(&new)), "Review a game: help", "opens a file by its name"),
        (
            review(Table::resume(finished()).expect("it replays")),
            "Review: help",
            "the biggest mistake",
        ),
    ];
    for (page, title, key) in pages {
        let mut desk = Desk::new(page, room(None));
        let before = desk.screen(80, 24);
        assert!(before.contains("? help") && !before.contains(title), "{title}: {before}");
        for (width, height) in SIZES {
            desk.press(&[Char('?')]);
            let help = desk.screen(width, height);
            assert!(help.contains(title) && help.contains(key), "{help}");
            desk.press(&[Esc]);
            assert!(!desk.screen(width, height).contains(title), "Esc closes it");
        }
        desk.click("? help");
        assert!(desk.screen(80, 24).contains(title), "a click opens it");
        desk.click("Esc close");
        assert!(!desk.screen(80, 24).contains(title), "a click closes it");
    }
}

#[test]
fn a_review_jumps_to_what_cost_most() {
    let mut desk = reviewed();
    let first = desk.screen(80, 24);
    assert!(first.contains("Cost "), "the worst is looked at first: {first}");
    desk.press(&[Home, Down, Char('w')]);
    assert_eq!(desk.screen(80, 24), first);
}

#[test]
fn finished_games_are_listed_for_review_and_no_others() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let games = folder.path().join("games");
    fs::create_dir(&games).expect("made");
    let mut open = finished();
    open.events.pop();
    for (name, record) in [("over", finished()), ("open", open)] {
        fs::write(games.join(format!("{name}.json")), record.to_json().expect("it replays"))
            .expect("written");
    }
    let room = room(Some(folder.path()));
    let mut desk = Desk::new(Box::new(LobbyPage::new(&room)), room);
    assert!(desk.screen(80, 24).contains("after 4 moves"), "{}", desk.screen(80, 24));
    // From the list, left and right go along the plates.
    assert!(desk.screen(80, 24).contains("Enter continue"), "the game that waits comes first");
    for (key, game) in [(KeyCode::Right, "▸ Five Crowns"), (KeyCode::Left, "▸ Crosscut")] {
        desk.press(&[Down, key]);
        assert!(desk.screen(80, 24).contains(game), "{}", desk.screen(80, 24));
    }
    desk.press(&[Char('v')]);
    let screen = desk.screen(80, 24);
    assert_eq!(screen.matches("Crosscut, person against person, 5x5").count(), 1, "{screen}");
    desk.press(&[Enter]);
    desk.wait_until(|screen| screen.contains("Review: Crosscut, 5 decisions"));
}

#[test]
fn a_file_that_is_no_game_is_refused_in_words() {
    let room = room(None);
    let mut desk = Desk::new(Box::new(RecordsPage::new(&room)), room);
    desk.press(&[Char('o')]);
    desk.type_in("no/such/file");
    desk.press(&[Enter]);
    assert!(desk.screen(80, 24).contains("no/such/file"), "{}", desk.screen(80, 24));
}

fn first<G: parlour_players::Computer>() -> Puzzle<G> {
    kept::<G>().next().expect("every game has puzzles")
}

#[test]
fn a_puzzle_is_tried_and_then_explained() {
    let room = room(None);
    let mut desk = Desk::new(puzzle("cribbage"), room);
    assert!(desk.screen(80, 24).contains("Cribbage: puzzle 1 of "), "{}", desk.screen(80, 24));
    desk.press(&[Char('s')]);
    let answer = first::<Cribbage>().answer.to_string();
    let (deed, cards) = answer.split_once(' ').expect("what is done, and with which cards");
    let deed = match deed {
        "toss" => "discard",
        "play" => "play",
        other => other,
    };
    let screen = desk.screen(80, 24);
    assert!(screen.contains(&format!("The answer: {deed} ")), "{answer}: {screen}");
    assert!(!screen.contains(cards), "cards are written with their signs: {screen}");
    desk.wait_until(|screen| screen.contains("Its win") || screen.contains("Every other"));
}

#[test]
fn the_lobby_offers_the_puzzle_of_the_day_and_then_others() {
    let room = room(None);
    let number = of_the_day(room.today, kept::<Crosscut>().len());
    let lobby: Box<dyn Page> = Box::new(LobbyPage::new(&room));
    let mut desk = Desk::new(lobby, room);
    desk.press(&[Char('p')]);
    let title = format!("Crosscut: the puzzle of the day, {number} of ");
    assert!(desk.screen(80, 24).contains(&title), "{}", desk.screen(80, 24));
    desk.press(&[Char('n')]);
    assert!(desk.screen(80, 24).contains("Crosscut: puzzle "), "{}", desk.screen(80, 24));
}

#[test]
fn the_lobby_opens_the_games_to_browsers_where_it_can() {
    let lobby = |room: &parlour_tui::screen::Room| Box::new(LobbyPage::new(room));
    let mut room_with = room(None);
    room_with.browser = Some(Box::new(|| Ok("http://127.0.0.1:8087/".to_owned())));
    let mut desk = Desk::new(lobby(&room_with), room_with);
    assert!(desk.screen(80, 24).contains("b browser"), "{}", desk.screen(80, 24));
    desk.press(&[Char('b')]);
    let told = "In the browser: http://127.0.0.1:8087/";
    assert!(desk.screen(80, 24).contains(told), "{}", desk.screen(80, 24));

    let mut room_in_trouble = room(None);
    room_in_trouble.browser = Some(Box::new(|| anyhow::bail!("the games are open elsewhere")));
    let mut desk = Desk::new(lobby(&room_in_trouble), room_in_trouble);
    desk.press(&[Char('b')]);
    assert!(desk.screen(80, 24).contains("the games are open elsewhere."));
    let room_without = room(None);
    let mut desk = Desk::new(lobby(&room_without), room_without);
    assert!(!desk.screen(80, 24).contains("b browser"));
}

#[test]
fn a_wrong_answer_may_be_mended() {
    let first = first::<Crosscut>();
    let mut desk = Desk::new(puzzle("crosscut"), room(None));
    // From the corner every square can be walked to.
    let corner = [KeyCode::Left, Up].repeat(10);
    let wrong = first.game().legal().into_iter().find(|&action| action != first.answer);
    for (action, said) in
        [(wrong.expect("a choice"), "a better move than"), (first.answer, "Yes: ")]
    {
        desk.press(&corner);
        let name = action.to_string();
        let mut letters = name.chars();
        let column = letters.next().map_or(0, |letter| letter as usize - 'a' as usize);
        let row: usize = letters.as_str().parse().expect("a row");
        desk.press(&[KeyCode::Right].repeat(column));
        desk.press(&[Down].repeat(row - 1));
        desk.press(&[Enter]);
        let screen = desk.screen(80, 24);
        assert!(screen.contains(said), "{action}: {screen}");
    }
    assert!(desk.screen(80, 24).contains("n another puzzle"));
}
