//! A new game of Crosscut: the board, who plays, and the one house rule.

use std::time::Duration;

use anyhow::{Context, Result};
use parlour_rules::Start;
use parlour_rules::crosscut::{Crosscut, Options, Position, Size};
use parlour_table::{Sitter, Table, TimeText};
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::Rect;

use super::board::Board;
use crate::plain::{Manner, NewCrosscut};
use crate::screen::foot::{Foot, Key};
use crate::screen::form::{Choice, Form};
use crate::screen::memory::LastCrosscut;
use crate::screen::page::{Go, Page, Room};
use crate::screen::pen::{Pen, middle};
use crate::screen::run::is_control;
use crate::screen::table::TablePage;
use crate::screen::theme::Role;

/// The questions before a game of Crosscut.
pub struct NewCrosscutPage {
    form: Form,
    foot: Foot,
    trouble: Option<String>,
}

const BY_LEVEL: &str = "as its level does";

impl NewCrosscutPage {
    /// The questions, with what is known already answered, and the rest as it was last time.
    pub fn new(known: &NewCrosscut, room: &Room) -> Self {
        let last = &room.memory.crosscut;
        let size = known.size.unwrap_or(last.size);
        let (red, red_time) = who(known.red, &last.red);
        let (blue, blue_time) = who(known.blue, &last.blue);
        let time = known.time.or(blue_time).or(red_time);
        let time = time.map_or_else(|| BY_LEVEL.to_owned(), |time| TimeText(time).to_string());
        let counts = || (Size::LEAST..=Size::MOST).map(|count| count.to_string()).collect();
        let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
        let sitters = || words(&["person", "easy", "medium", "hard", "expert"]);
        let times = words(&[BY_LEVEL, "500ms", "1s", "2s", "5s", "10s", "30s"]);
        let swap = if known.swap || last.swap { "yes" } else { "no" };
        let form = Form::new(vec![
            Choice::new("Rows", counts(), &size.rows().to_string()),
            Choice::new("Columns", counts(), &size.columns().to_string()),
            Choice::new("Red", sitters(), &red),
            Choice::new("Blue", sitters(), &blue),
            Choice::new("Computer thinks", times, &time),
            Choice::new("Blue may swap", words(&["no", "yes"]), swap),
        ]);
        NewCrosscutPage { form, foot: Foot::default(), trouble: None }
    }

    fn size(&self) -> Size {
        let count = |label| self.form.value(label).parse().unwrap_or(Size::LEAST);
        Size::new(count("Rows"), count("Columns")).unwrap_or_default()
    }

    fn sitter(&self, label: &str) -> Result<Sitter> {
        let (who, time) = (self.form.value(label), self.form.value("Computer thinks"));
        let words = match (who, time) {
            ("person", _) | (_, BY_LEVEL) => who.to_owned(),
            (level, time) => format!("{level} {time}"),
        };
        words.parse().with_context(|| format!("nobody sits on {label}"))
    }

    fn start(&self, room: &mut Room) -> Result<Box<dyn Page>> {
        let swap = self.form.value("Blue may swap") == "yes";
        let options = Options { size: self.size(), swap };
        let sitters = vec![self.sitter("Red")?, self.sitter("Blue")?];
        let [red, blue] = [sitters[0].to_string(), sitters[1].to_string()];
        room.memory.crosscut = LastCrosscut { size: options.size, red, blue, swap };
        room.memory.keep();
        let table: Table<Crosscut> = Table::new(options, Start::Deal((room.seeds)()?), sitters)?;
        Ok(Box::new(TablePage::new(table, &Manner { file: None, ..room.manner.clone() }, room.now)))
    }

    fn about(&self) -> &'static str {
        match self.form.focus() {
            "Rows" | "Columns" => {
                "The perimeter is counted in: on 8 by 8 the discs lie on 6 by 6. From 5 to 10."
            }
            "Computer thinks" => "How long the computer thinks about a move. Esc hurries it.",
            "Blue may swap" => {
                "After Red's first disc Blue may take over Red's side. Our own rule, not in Mark \
                 Steere's sheet."
            }
            _ => {
                "A person, or the computer: easy plays at random, medium sees what is in front \
                 of it, hard thinks ahead, expert plays as well as it can."
            }
        }
    }
}

/// Who sits somewhere: the known one, or the last; and for how long it thinks.
fn who(known: Option<Sitter>, last: &str) -> (String, Option<Duration>) {
    match known.or_else(|| last.parse().ok()) {
        Some(Sitter::Computer { level, time }) => (level.to_string(), time),
        Some(Sitter::Person) | None => (Sitter::Person.to_string(), None),
    }
}

impl Page for NewCrosscutPage {
    fn draw(&mut self, area: Rect, pen: &mut Pen, _: &Room) {
        let page = middle(area, 80, 24);
        let inside = Rect { x: page.x + 3, y: page.y + 1, width: 74, height: 22 };
        pen.write(inside, 0, Role::Strong, "A new game of Crosscut");
        pen.write(inside, 1, Role::Quiet, "designed by Mark Steere");
        let form = Rect { y: inside.y + 4, width: 40, height: 12, ..inside };
        self.form.draw(form, pen);
        let about = Rect { y: form.bottom() + 1, width: inside.width.min(70), height: 3, ..inside };
        match &self.trouble {
            Some(trouble) => pen.wrap(about, 0, Role::Bad, trouble),
            None => pen.wrap(about, 0, Role::Quiet, self.about()),
        };
        let size = self.size();
        let board = Board::picture(size, inside.x + 46, form.y);
        board.draw(pen, &Position::empty(size), |_| None);
        let foot = Rect { x: area.x + 1, y: area.bottom() - 1, width: area.width - 2, height: 1 };
        let keys = [
            Key::new("Enter", KeyCode::Enter, "begin"),
            Key::new("Up/Down", KeyCode::Down, "choose"),
            Key::new("Left/Right", KeyCode::Right, "change"),
            Key::new("Esc", KeyCode::Esc, "back"),
        ];
        self.foot.draw(foot, pen, &keys);
    }

    fn key(&mut self, key: KeyEvent, room: &mut Room) -> Go {
        match key.code {
            _ if is_control(key, 'c') => return Go::Quit,
            KeyCode::Esc | KeyCode::Char('q') => return Go::Back,
            KeyCode::Enter => match self.start(room) {
                Ok(page) => return Go::Instead(page),
                Err(why) => self.trouble = Some(format!("{why:#}.")),
            },
            _ => {
                self.form.key(key);
            }
        }
        Go::Redraw
    }

    fn mouse(&mut self, mouse: MouseEvent, room: &mut Room) -> Go {
        match self.foot.clicked(mouse) {
            Some(key) => self.key(key, room),
            None if self.form.mouse(mouse) => Go::Redraw,
            None => Go::Stay,
        }
    }

    fn tick(&mut self, _: &mut Room) -> Go {
        Go::Stay
    }

    fn back(&mut self, _: &mut Room) {}
}
