//! The finished games that can be reviewed.

use std::path::{Path, PathBuf};

use parlour_table::words::sentence;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use crate::opening::terminal_of_saved;
use crate::saved::{SavedGame, Which, saved_games};
use crate::screen::field::Field;
use crate::screen::foot::{Foot, Key, hits};
use crate::screen::help::{Help, is_asked};
use crate::screen::lobby::LISTED;
use crate::screen::page::{Go, Page, Room};
use crate::screen::pen::{Pen, middle};
use crate::screen::run::is_control;
use crate::screen::theme::Role;

/// A list of games to review.
pub struct RecordsPage {
    saved: Vec<SavedGame>,
    at: usize,
    /// A file's name, while somebody types it.
    opening: Option<Field>,
    trouble: Option<String>,
    rows: Vec<(Rect, usize)>,
    foot: Foot,
    help: Help,
}

/// What the keys do.
const KEYS: [(&str, &str); 5] = [
    ("Up Down", "move between games"),
    ("Enter", "review the game (also Space or a click)"),
    ("o", "open a file by its name"),
    ("Esc", "close what's open, or go back"),
    ("q", "go back"),
];

impl RecordsPage {
    /// The finished games in the program's folder, newest first.
    pub fn new(room: &Room) -> Self {
        let (opening, trouble, foot) = (None, None, Foot::default());
        let saved = saved_games(&room.settings, &room.roster, Which::Finished, LISTED);
        let (rows, help) = (Vec::new(), Help::default());
        RecordsPage { saved, at: 0, opening, trouble, rows, foot, help }
    }

    fn open(&mut self, path: &Path, room: &Room) -> Go {
        let opened = room.roster.open(path).map_err(anyhow::Error::from);
        let page = opened.and_then(|opened| {
            Ok(terminal_of_saved(&opened, &room.roster)?.review_page(opened.table))
        });
        match page {
            Ok(page) => {
                self.opening = None;
                Go::Open(page)
            }
            Err(why) => {
                self.trouble = Some(sentence(&why));
                Go::Redraw
            }
        }
    }

    fn choose(&mut self, room: &Room) -> Go {
        match self.saved.get(self.at) {
            Some(saved) => self.open(&saved.path.clone(), room),
            None => Go::Stay,
        }
    }

    fn keys(&self) -> Vec<Key> {
        if self.opening.is_some() {
            return vec![
                Key::new("Enter", KeyCode::Enter, "review"),
                Key::new("Esc", KeyCode::Esc, "cancel"),
            ];
        }
        let mut keys = Vec::new();
        if !self.saved.is_empty() {
            keys.push(Key::new("Enter", KeyCode::Enter, "review"));
        }
        keys.push(Key::letter("o", "open a file"));
        keys.extend([Key::new("Esc", KeyCode::Esc, "back"), Help::key_for_foot()]);
        keys
    }
}

impl Page for RecordsPage {
    fn draw(&mut self, area: Rect, pen: &mut Pen, _: &Room) {
        let page = middle(area, 96, area.height);
        let inside = Rect {
            x: page.x + 2,
            y: page.y + 1,
            width: page.width - 4,
            height: page.height.saturating_sub(4),
        };
        pen.write(inside, 0, Role::Strong, "Review a game");
        let about = "See what each decision cost, what luck did, and which moves were better.";
        pen.write(inside, 1, Role::Quiet, about);
        self.rows.clear();
        if self.saved.is_empty() {
            let none = "Finished games appear here. You can also open a file.";
            pen.write(inside, 3, Role::Ink, none);
        }
        let room = usize::from(inside.height.saturating_sub(3));
        let first = (self.at + 1).saturating_sub(room);
        for (row, (index, saved)) in
            self.saved.iter().enumerate().skip(first).take(room).enumerate()
        {
            let place = Rect { y: inside.y + 3 + row as u16, height: 1, ..inside };
            let role = if index == self.at { Role::Chosen } else { Role::Ink };
            pen.write(place, 0, role, format!(" {} ", saved.line));
            self.rows.push((place, index));
        }
        let row = Rect { x: area.x + 1, y: area.bottom() - 2, width: area.width - 2, height: 1 };
        if let Some(field) = &self.opening {
            let x = pen.write(row, 0, Role::Brass, "Review the file: ");
            field.draw(Rect { x, width: row.right() - x, ..row }, pen);
        }
        if let Some(trouble) = &self.trouble {
            let y = row.y - u16::from(self.opening.is_some());
            pen.write(Rect { y, ..row }, 0, Role::Bad, trouble);
        }
        let keys = self.keys();
        self.foot.draw(Rect { y: area.bottom() - 1, ..row }, pen, &keys);
        self.help.draw(area, pen);
    }

    fn key(&mut self, key: KeyEvent, room: &mut Room) -> Go {
        if let Some(go) = self.help.key(key) {
            return go;
        }
        if is_control(key, 'c') {
            return Go::Quit;
        }
        self.trouble = None;
        if let Some(field) = &mut self.opening {
            match key.code {
                KeyCode::Esc => self.opening = None,
                KeyCode::Enter => {
                    let path = PathBuf::from(field.text().trim());
                    return self.open(&path, room);
                }
                _ => field.key(key),
            }
            return Go::Redraw;
        }
        match key.code {
            KeyCode::Esc | KeyCode::Char('q') => return Go::Back,
            KeyCode::Enter | KeyCode::Char(' ') => return self.choose(room),
            _ if is_asked(key) => {
                return self.help.open("Review a game", &[("The finished games", &KEYS)]);
            }
            KeyCode::Char('o') => self.opening = Some(Field::new("")),
            KeyCode::Up => self.at = self.at.saturating_sub(1),
            KeyCode::Down => self.at = (self.at + 1).min(self.saved.len().saturating_sub(1)),
            _ => return Go::Stay,
        }
        Go::Redraw
    }

    fn mouse(&mut self, mouse: MouseEvent, room: &mut Room) -> Go {
        if let Some(go) = self.help.mouse(mouse) {
            return go;
        }
        if let Some(key) = self.foot.clicked(mouse) {
            return self.key(key, room);
        }
        let row = self.rows.iter().find(|(place, _)| hits(*place, mouse));
        match (mouse.kind, row) {
            (MouseEventKind::Down(MouseButton::Left), Some(&(_, index))) => {
                self.at = index;
                self.choose(room)
            }
            _ => Go::Stay,
        }
    }

    fn tick(&mut self, _: &mut Room) -> Go {
        Go::Stay
    }

    fn back(&mut self, _: &mut Room) {}
}
