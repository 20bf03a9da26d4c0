//! Help on every page, keys that stay on the foot, and words that have room at 80 by 24.

#[allow(dead_code, reason = "each file that shares the desk uses its part")]
mod desk;

use desk::{Desk, game, lesson, review, room};
use parlour_rules::five_crowns::{self, FiveCrowns};
use parlour_rules::{Event, Game, Record, Seat, Seed, Start};
use parlour_table::Table;
use parlour_tui::screen::{LobbyPage, Page, PracticePage, ProgressPage, Room};
use parlour_tui::{Cards, Terminal};
use ratatui::crossterm::event::KeyCode::{Char, End, Enter, Esc, Left};

fn drill(of: &str, name: &str, room: &mut Room) -> Box<dyn Page> {
    let game = game(of);
    let terminal = game.attachment::<Terminal>().expect("it has a face");
    terminal.drill_page(name, room).expect("it has this drill")
}

#[test]
fn every_page_of_practice_has_help_and_lists_its_key() {
    let mut shared = room(None);
    let pages: Vec<(&str, Box<dyn Page>)> = vec![
        ("Cribbage lesson", lesson("cribbage")),
        ("Your progress", Box::new(ProgressPage::new(&shared))),
        ("Practice", Box::new(PracticePage::new(&shared))),
        ("Count hands", drill("cribbage", "count-hands", &mut shared)),
        ("Find the block", drill("crosscut", "find-block", &mut shared)),
    ];
    for (name, page) in pages {
        let mut desk = Desk::new(page, room(None));
        assert!(desk.screen(80, 24).contains("? help"), "{name}: {}", desk.screen(80, 24));
        desk.press(&[Char('?')]);
        let screen = desk.screen(80, 24);
        assert!(screen.contains(&format!("Help: {name}")), "{screen}");
        desk.press(&[Esc]);
        assert!(!desk.screen(80, 24).contains("Help: "), "{name}");
    }
}

#[test]
fn help_opens_during_a_drill_too() {
    for (of, name) in [("cribbage", "count-hands"), ("crosscut", "find-block")] {
        let mut shared = room(None);
        let page = drill(of, name, &mut shared);
        let mut desk = Desk::new(page, shared);
        desk.press(&[Enter, Char('?')]);
        assert!(desk.screen(80, 24).contains("Help: "), "{}", desk.screen(80, 24));
    }
}

#[test]
fn a_square_is_typed_in_a_drill() {
    let mut shared = room(None);
    let page = drill("crosscut", "find-block", &mut shared);
    let mut desk = Desk::new(page, shared);
    desk.press(&[Enter]);
    desk.type_in("c3");
    let screen = desk.screen(80, 24);
    assert!(screen.contains("Your move: c3") && screen.contains("Esc cancel"), "{screen}");
    desk.press(&[Esc]);
    assert!(desk.screen(80, 24).contains("Esc leave"), "Esc only closes the line");
}

#[test]
fn the_lobby_keeps_its_keys_beside_the_browsers_address() {
    let mut shared = room(None);
    shared.browser = Some(Box::new(|| Ok("http://localhost:1".to_owned())));
    let mut desk = Desk::new(Box::new(LobbyPage::new(&shared)), shared);
    desk.press(&[Char('b')]);
    let screen = desk.screen(80, 24);
    assert!(screen.contains("In the browser: http://localhost:1"), "{screen}");
    for key in ["v review", "b browser", "o open a file", "c settings", "q quit"] {
        assert!(screen.contains(key), "{key}: {screen}");
    }
}

/// A game of Five Crowns in which the last legal action is always played.
fn five_crowns() -> Table<FiveCrowns> {
    let options = five_crowns::Options::default();
    let mut record = Record::<FiveCrowns>::new(options, Start::Deal(Seed::from(5)));
    let mut game = FiveCrowns::deal(&options, Seed::from(5));
    for _ in 0..14 {
        let action = *game.legal().last().expect("a legal action");
        game.play(action).expect("it is legal");
        record.events.push(Event::Play(action));
    }
    record.events.push(Event::Resign(Seat(0)));
    record.seats = ["person", "easy"].map(str::to_owned).to_vec();
    Table::resume(record).expect("it replays")
}

#[test]
fn every_line_of_a_reviews_list_says_who_moved() {
    let mut desk = Desk::new(review(five_crowns()), room(None));
    desk.press(&[Char('p'), End, Left]);
    let screen = desk.screen(80, 24);
    let rows = screen.lines().skip_while(|line| !line.contains("── Moves ──")).skip(1);
    let list: Vec<String> = rows
        .map(|line| line.chars().skip(50).collect::<String>())
        .filter(|line| line.trim().starts_with(|letter: char| letter.is_ascii_digit()))
        .collect();
    assert!(list.len() > 3, "{screen}");
    for line in &list {
        assert!(line.contains("You") || line.contains("omputer"), "{line}: {screen}");
    }
}

#[test]
fn the_last_turn_is_announced_until_it_is_over_beside_the_games_name() {
    let mut desk = Desk::five_crowns(["person", "person"], Cards::Open, room(None));
    desk.press(&[Enter, Char('d'), Enter, Char('y')]);
    for key in [None, Some(Char('d'))] {
        if let Some(key) = key {
            desk.press(&[key]);
        }
        let screen = desk.screen(80, 24);
        let title = screen.lines().next().expect("a title");
        assert!(title.contains("Five Crowns") && title.contains(" went out. "), "{screen}");
        assert!(title.contains("one last turn."), "{screen}");
    }
    desk.press(&[Enter, Char('n')]);
    assert!(!desk.screen(80, 24).contains("one last turn."), "{}", desk.screen(80, 24));
}
