//! A room without a terminal: pages are drawn to a buffer, keys and clicks are given by hand.

use std::path::Path;
use std::time::{Duration, Instant};

use parlour_players::Computer;
use parlour_rules::cribbage::{self, Cribbage};
use parlour_rules::crosscut::{Crosscut, Options, Position};
use parlour_rules::five_crowns::{self, FiveCrowns, Round, save};
use parlour_rules::{Choices, Seed, Start};
use parlour_table::coach::Time;
use parlour_table::words::Words;
use parlour_table::{Roster, RosterGame, Table};
use parlour_tui::screen::{
    Colours, Go, Letters, Memory, Motion, NewGamePage, Page, Room, Theme, paint,
};
use parlour_tui::{Cards, PlaySettings, Terminal, attach_faces};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;

/// The smallest screen, and a large one.
pub const SIZES: [(u16, u16); 2] = [(80, 24), (140, 45)];

/// A room that saves its games in `folder`, if anywhere.
pub fn room(folder: Option<&Path>) -> Room {
    let settings = PlaySettings {
        pause: Duration::ZERO,
        help_time: Some(Duration::from_millis(20)),
        folder: folder.map(|folder| folder.join("games")),
        ..PlaySettings::default()
    };
    let file = folder.map(|folder| folder.join("settings.json"));
    let mut memory = Memory::open(file.as_deref());
    // A picture does not wait for pegs and discs.
    memory.motion = Motion::Off;
    Room {
        theme: Theme { colours: Colours::None, letters: Letters::Signs },
        settings,
        roster: attach_faces(Roster::standard()),
        memory,
        now: Instant::now(),
        today: 20_000,
        clock: Box::new(|| Time(20_000 * 86_400)),
        seeds: Box::new(|| Ok(Seed::from(7))),
        browser: None,
    }
}

/// A game of the standard roster.
pub fn game(name: &str) -> RosterGame {
    attach_faces(Roster::standard()).get(name).expect("it is in the roster").clone()
}

/// A game's lesson.
pub fn lesson(name: &str) -> Box<dyn Page> {
    let game = game(name);
    let terminal = game.attachment::<Terminal>().expect("it has a face");
    terminal.lesson_page(&game).expect("it has a lesson")
}

/// The form before a game.
pub fn new_game(name: &str, room: &Room) -> Box<dyn Page> {
    Box::new(NewGamePage::new(&game(name), room))
}

/// A table between these players.
fn table<G: Computer>(options: G::Options, start: Start<G::Setup>, occupants: &[&str]) -> Table<G> {
    let occupants = occupants.iter().map(|name| name.parse().expect("an occupant")).collect();
    Table::new(options, start, occupants).expect("it can begin")
}

/// The review of a game.
pub fn review<G: Words>(table: Table<G>) -> Box<dyn Page> {
    let game = game(G::NAME);
    let terminal = game.attachment::<Terminal>().expect("it has a face");
    terminal.review_page(Box::new(table))
}

/// The first puzzle of a game.
pub fn puzzle(name: &str) -> Box<dyn Page> {
    let game = game(name);
    let terminal = game.attachment::<Terminal>().expect("it has a face");
    terminal.puzzle_page(1).expect("it has puzzles")
}

/// Somebody at a room: the page on top, and the room around it.
pub struct Desk {
    pub page: Box<dyn Page>,
    pub room: Room,
}

impl Desk {
    pub fn new(page: Box<dyn Page>, room: Room) -> Self {
        Desk { page, room }
    }

    /// A game in progress.
    pub fn table<G: Words>(table: Table<G>, room: Room) -> Self {
        let game = room.roster.get(G::NAME).expect("it is in the roster").clone();
        let terminal = game.attachment::<Terminal>().expect("it has a face");
        let page = terminal.table_page(Box::new(table), None, &[], &room);
        Desk::new(page, room)
    }

    /// A game of Crosscut from a position.
    pub fn crosscut(position: &str, occupants: [&str; 2], room: Room) -> Self {
        let start: Position = position.parse().expect("a position");
        let options = Options { size: start.size(), swap: false };
        let start = Start::SetUp { setup: start, seed: Seed::from(7) };
        Desk::table(table::<Crosscut>(options, start, &occupants), room)
    }

    /// A game of Five Crowns of two rounds.
    pub fn five_crowns(occupants: [&str; 2], cards: Cards, room: Room) -> Self {
        let options = five_crowns::Options { last_round: Round::new(2).expect("a round") };
        let mut table = table::<FiveCrowns>(options, Start::Deal(Seed::from(5)), &occupants);
        let is_closed = cards == Cards::Closed;
        table.attach(Choices::from_iter([("closed".to_owned(), is_closed.into())]));
        Desk::table(table, room)
    }

    /// A game of Five Crowns from a save file, the first seat to act.
    pub fn five_crowns_from(text: &str, room: Room) -> Self {
        let setup = save::read(text).expect("a save file").save;
        let start = Start::SetUp { setup, seed: Seed::from(5) };
        let occupants = ["person", "easy"];
        Desk::table(table::<FiveCrowns>(five_crowns::Options::default(), start, &occupants), room)
    }

    /// A game of cribbage.
    pub fn cribbage(options: cribbage::Options, occupants: &[&str], room: Room) -> Self {
        Desk::table(table::<Cribbage>(options, Start::Deal(Seed::from(11)), occupants), room)
    }

    /// Presses keys, one after the other; what the last one led to is followed.
    pub fn press(&mut self, keys: &[KeyCode]) {
        for &code in keys {
            let go = self.page.key(KeyEvent::new(code, KeyModifiers::NONE), &mut self.room);
            self.follow(go);
        }
    }

    /// Types letters.
    pub fn type_in(&mut self, text: &str) {
        for letter in text.chars() {
            self.press(&[KeyCode::Char(letter)]);
        }
    }

    /// Presses a key that leads away: where to.
    pub fn leave_with(&mut self, code: KeyCode) -> Go {
        self.page.key(KeyEvent::new(code, KeyModifiers::NONE), &mut self.room)
    }

    pub fn mouse(&mut self, kind: MouseEventKind, column: u16, row: u16) {
        let mouse = MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE };
        let go = self.page.mouse(mouse, &mut self.room);
        self.follow(go);
    }

    /// Points at the first place of some words on the screen and clicks.
    pub fn click(&mut self, words: &str) {
        let screen = self.screen(80, 24);
        let lines: Vec<&str> = screen.lines().collect();
        let row = lines.iter().position(|line| line.contains(words)).expect(words);
        let before = lines[row].split(words).next().expect("the part before");
        let column = before.chars().count() as u16;
        self.mouse(MouseEventKind::Down(MouseButton::Left), column, row as u16);
    }

    /// Lets time pass until the screen is `done`, and returns it. The room's own clock runs ahead,
    /// so that the pauses between moves take no time. Ten minutes end a hang.
    pub fn wait_until(&mut self, done: impl Fn(&str) -> bool) -> String {
        let started = Instant::now();
        loop {
            self.room.now += Duration::from_millis(400);
            let go = self.page.tick(&mut self.room);
            self.follow(go);
            let screen = self.screen(80, 24);
            if done(&screen) {
                return screen;
            }
            assert!(started.elapsed() < Duration::from_mins(10), "{screen}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn follow(&mut self, go: Go) {
        match go {
            Go::Stay | Go::Redraw => {}
            Go::Open(page) | Go::Instead(page) => self.page = page,
            Go::Back => panic!("the page was left"),
            Go::Quit => panic!("the program was left"),
            Go::Suspend => panic!("the program was stopped"),
        }
    }

    /// The screen as cells.
    pub fn cells(&mut self, width: u16, height: u16) -> Buffer {
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        paint(self.page.as_mut(), &mut buffer, &self.room);
        buffer
    }

    /// The screen as lines of text.
    pub fn screen(&mut self, width: u16, height: u16) -> String {
        let cells = self.cells(width, height);
        let line = |row: u16| -> String {
            (0..width).map(|column| cells[(column, row)].symbol()).collect::<String>()
        };
        (0..height).map(|row| line(row).trim_end().to_owned()).collect::<Vec<_>>().join("\n")
    }
}
