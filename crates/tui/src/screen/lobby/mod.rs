//! The lobby: a plate for each game, and the games that wait to be gone on with.

mod draw;
mod kept;
mod offers;

use std::path::PathBuf;

use parlour_table::Opened;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

pub use self::kept::go_on;
pub(super) use self::kept::{KeptGame, Which, kept_games};
pub use self::offers::{OFFERS, Offer, OpenPage};
use super::field::Field;
use super::foot::{Foot, hits};
use super::how_to::HowToPage;
use super::page::{Go, Page, Room};
use super::pen::Pen;
use super::review::RecordsPage;
use super::run::is_control;
use super::settings::SettingsPage;

/// The first page of the game room.
pub struct LobbyPage {
    kept: Vec<KeptGame>,
    focus: Focus,
    /// The plate that was chosen last.
    plate: usize,
    /// A file's name, while somebody types it.
    opening: Option<Field>,
    trouble: Option<String>,
    /// Where browsers find the games, once that was asked for.
    address: Option<String>,
    foot: Foot,
    spots: Vec<(Rect, Focus)>,
}

/// What is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Focus {
    Plate(usize),
    Kept(usize),
}

impl LobbyPage {
    /// The lobby; a game that waits is offered first.
    pub fn new(room: &Room) -> Self {
        let kept = kept_games(room, Which::Unfinished);
        let focus = if kept.is_empty() { Focus::Plate(0) } else { Focus::Kept(0) };
        let (foot, spots) = (Foot::default(), Vec::new());
        LobbyPage {
            kept,
            focus,
            plate: 0,
            opening: None,
            trouble: None,
            address: None,
            foot,
            spots,
        }
    }

    fn offer(&self) -> &'static Offer {
        &OFFERS[self.plate]
    }

    /// Opens what is chosen. Who sees a game for the first time is told how to play it.
    fn choose(&mut self, room: &mut Room) -> Go {
        match self.focus {
            Focus::Plate(index) => {
                let offer = &OFFERS[index];
                if room.memory.has_shown(offer.name) {
                    return Go::Open((offer.new_game)(room));
                }
                room.memory.note_shown(offer.name);
                Go::Open(Box::new(HowToPage::new(offer)))
            }
            Focus::Kept(index) => match self.kept.get(index) {
                Some(kept) => self.open(kept.path.clone(), room),
                None => Go::Stay,
            },
        }
    }

    fn open(&mut self, path: PathBuf, room: &Room) -> Go {
        let opened = Opened::open(&path).map_err(anyhow::Error::from);
        match opened.and_then(|opened| go_on(opened, &path, room)) {
            Ok(page) => {
                self.opening = None;
                Go::Open(page)
            }
            Err(why) => {
                self.trouble = Some(format!("{why}."));
                Go::Redraw
            }
        }
    }

    /// Opens the games to browsers, and tells where.
    fn open_to_browsers(&mut self, room: &mut Room) {
        match room.browser.as_mut().map(|open| open()) {
            Some(Ok(address)) => self.address = Some(address),
            Some(Err(why)) => self.trouble = Some(format!("{why:#}.")),
            None => {}
        }
    }

    fn walk(&mut self, code: KeyCode) {
        let kept = self.kept.len();
        self.focus = match (self.focus, code) {
            // Left and right always go along the plates, from the list too.
            (_, KeyCode::Left) => Focus::Plate(self.plate.saturating_sub(1)),
            (_, KeyCode::Right) => Focus::Plate((self.plate + 1).min(OFFERS.len() - 1)),
            (Focus::Kept(0), KeyCode::Up) => Focus::Plate(self.plate),
            (Focus::Kept(index), KeyCode::Up) => Focus::Kept(index - 1),
            (Focus::Kept(index), KeyCode::Down) => Focus::Kept((index + 1).min(kept - 1)),
            (Focus::Plate(index), KeyCode::Tab) if index + 1 < OFFERS.len() => {
                Focus::Plate(index + 1)
            }
            (Focus::Plate(_), KeyCode::Down | KeyCode::Tab) if kept > 0 => Focus::Kept(0),
            (_, KeyCode::Tab) => Focus::Plate(0),
            (focus, _) => focus,
        };
        self.note_plate();
    }

    fn note_plate(&mut self) {
        if let Focus::Plate(index) = self.focus {
            self.plate = index;
        }
    }

    fn type_name(&mut self, key: KeyEvent, room: &Room) -> Go {
        let Some(field) = &mut self.opening else { return Go::Stay };
        match key.code {
            KeyCode::Esc => self.opening = None,
            KeyCode::Enter => {
                let path = PathBuf::from(field.text().trim());
                return self.open(path, room);
            }
            _ => field.key(key),
        }
        self.trouble = None;
        Go::Redraw
    }
}

impl Page for LobbyPage {
    fn draw(&mut self, area: Rect, pen: &mut Pen, room: &Room) {
        self.draw_lobby(area, pen, room.browser.is_some());
    }

    fn key(&mut self, key: KeyEvent, room: &mut Room) -> Go {
        if is_control(key, 'c') {
            return Go::Quit;
        }
        if self.opening.is_some() {
            return self.type_name(key, room);
        }
        self.trouble = None;
        match (key.code, self.offer().lesson) {
            (KeyCode::Enter | KeyCode::Char(' '), _) => return self.choose(room),
            (KeyCode::Char('n'), _) => return Go::Open((self.offer().new_game)(room)),
            (KeyCode::Char('?'), _) => {
                room.memory.note_shown(self.offer().name);
                return Go::Open(Box::new(HowToPage::new(self.offer())));
            }
            (KeyCode::Char('l'), Some(lesson)) => return Go::Open(lesson(room)),
            (KeyCode::Char('p'), _) => {
                return (self.offer().puzzle)(room).map_or(Go::Stay, Go::Open);
            }
            (KeyCode::Char('v'), _) => return Go::Open(Box::new(RecordsPage::new(room))),
            (KeyCode::Char('b'), _) => self.open_to_browsers(room),
            (KeyCode::Char('c'), _) => return Go::Open(Box::new(SettingsPage::new(room))),
            (KeyCode::Char('o'), _) => self.opening = Some(Field::new("")),
            (KeyCode::Char('q'), _) => return Go::Quit,
            (code, _) => self.walk(code),
        }
        Go::Redraw
    }

    fn mouse(&mut self, mouse: MouseEvent, room: &mut Room) -> Go {
        if let Some(key) = self.foot.clicked(mouse) {
            return self.key(key, room);
        }
        let spot = self.spots.iter().find(|(spot, _)| hits(*spot, mouse));
        let Some(&(_, focus)) = spot.filter(|_| self.opening.is_none()) else { return Go::Stay };
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                self.focus = focus;
                self.note_plate();
                self.choose(room)
            }
            MouseEventKind::Moved if self.focus != focus => {
                self.focus = focus;
                self.note_plate();
                Go::Redraw
            }
            _ => Go::Stay,
        }
    }

    fn tick(&mut self, _: &mut Room) -> Go {
        Go::Stay
    }

    fn back(&mut self, room: &mut Room) {
        let fresh = LobbyPage::new(room);
        self.kept = fresh.kept;
        if let Focus::Kept(index) = self.focus {
            self.focus = match self.kept.len() {
                0 => Focus::Plate(0),
                count => Focus::Kept(index.min(count - 1)),
            };
        }
    }
}
