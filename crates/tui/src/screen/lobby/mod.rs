//! The lobby: a plate for each game, and the games that can be continued.

mod draw;

use std::path::{Path, PathBuf};

use parlour_table::words::practice::daily;
use parlour_table::words::sentence;
use parlour_table::{GameInfo, RosterGame};
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use super::field::Field;
use super::foot::{Foot, hits};
use super::how_to::{HowToPage, lesson};
use super::new::NewGamePage;
use super::open::resume;
use super::page::{Go, Page, Room};
use super::pen::Pen;
use super::practice::PracticePage;
use super::progress::ProgressPage;
use super::review::RecordsPage;
use super::run::is_control;
use super::settings::SettingsPage;
use crate::coach::open_profile;
use crate::saved::{SavedGame, Which, saved_games};
use crate::terminal::Terminal;

/// The most saved games that are listed.
pub(super) const LISTED: usize = 20;

/// The first page of the game room.
pub struct LobbyPage {
    plates: Vec<Plate>,
    saved: Vec<SavedGame>,
    focus: Focus,
    /// The plate that was chosen last.
    plate: usize,
    /// A file's name, while somebody types it.
    opening: Option<Field>,
    trouble: Option<String>,
    /// Where the puzzle of the day of each plate stands.
    dailies: Vec<Option<String>>,
    /// Where browsers find the games, once that was asked for.
    address: Option<String>,
    foot: Foot,
    spots: Vec<(Rect, Focus)>,
}

/// A game that is offered.
struct Plate {
    game: RosterGame,
    info: GameInfo,
    has_lesson: bool,
}

/// What is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Focus {
    Plate(usize),
    Saved(usize),
}

impl LobbyPage {
    /// The lobby with the games that can be played here; an unfinished game is offered first.
    pub fn new(room: &Room) -> Self {
        let playable = |game: &&RosterGame| game.attachment::<Terminal>().is_some();
        let plate = |game: &RosterGame| {
            let has_lesson = lesson(game).is_some();
            Plate { info: game.info(), game: game.clone(), has_lesson }
        };
        let saved = saved_games(&room.settings, &room.roster, Which::Unfinished, LISTED);
        let plates: Vec<Plate> = room.roster.iter().filter(playable).map(plate).collect();
        LobbyPage {
            dailies: dailies(&plates, room),
            plates,
            focus: if saved.is_empty() { Focus::Plate(0) } else { Focus::Saved(0) },
            saved,
            plate: 0,
            opening: None,
            trouble: None,
            address: None,
            foot: Foot::default(),
            spots: Vec::new(),
        }
    }

    /// The game of the plate that was chosen last.
    fn chosen(&self) -> Option<&Plate> {
        self.plates.get(self.plate)
    }

    /// Opens what is chosen. A person who sees a game for the first time is shown its rules.
    fn choose(&mut self, room: &mut Room) -> Go {
        match self.focus {
            Focus::Plate(index) => {
                let Some(Plate { game, info, .. }) = self.plates.get(index) else {
                    return Go::Stay;
                };
                if room.memory.has_shown(info.name) {
                    return Go::Open(Box::new(NewGamePage::new(game, room)));
                }
                room.memory.note_shown(info.name);
                Go::Open(Box::new(HowToPage::new(game)))
            }
            Focus::Saved(index) => match self.saved.get(index) {
                Some(saved) => self.open(&saved.path.clone(), room),
                None => Go::Stay,
            },
        }
    }

    fn open(&mut self, path: &Path, room: &Room) -> Go {
        let opened = room.roster.open(path).map_err(anyhow::Error::from);
        match opened.and_then(|opened| resume(opened, path, room)) {
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

    /// A page about the chosen game, for a key.
    fn page_of_game(&self, code: KeyCode, room: &mut Room) -> Option<Box<dyn Page>> {
        let Plate { game, info, .. } = self.chosen()?;
        match code {
            KeyCode::Char('n') => Some(Box::new(NewGamePage::new(game, room))),
            KeyCode::Char('?') => {
                room.memory.note_shown(info.name);
                Some(Box::new(HowToPage::new(game)))
            }
            KeyCode::Char('l') => lesson(game),
            KeyCode::Char('p') => game.attachment::<Terminal>()?.daily_puzzle_page(room),
            _ => None,
        }
    }

    /// Opens the games to browsers, and shows the address.
    fn open_to_browsers(&mut self, room: &mut Room) {
        match room.browser.as_mut().map(|open| open()) {
            Some(Ok(address)) => self.address = Some(address),
            Some(Err(why)) => self.trouble = Some(sentence(&format_args!("{why:#}"))),
            None => {}
        }
    }

    fn walk(&mut self, code: KeyCode) {
        let (saved, plates) = (self.saved.len(), self.plates.len());
        self.focus = match (self.focus, code) {
            // Left and right always go along the plates, from the list too.
            (_, KeyCode::Left) => Focus::Plate(self.plate.saturating_sub(1)),
            (_, KeyCode::Right) => Focus::Plate((self.plate + 1).min(plates.saturating_sub(1))),
            (_, KeyCode::End) => Focus::Plate(plates.saturating_sub(1)),
            (Focus::Saved(0), KeyCode::Up) => Focus::Plate(self.plate),
            (Focus::Saved(index), KeyCode::Up) => Focus::Saved(index - 1),
            (Focus::Saved(index), KeyCode::Down) => Focus::Saved((index + 1).min(saved - 1)),
            (Focus::Plate(index), KeyCode::Tab) if index + 1 < plates => Focus::Plate(index + 1),
            (Focus::Plate(_), KeyCode::Down | KeyCode::Tab) if saved > 0 => Focus::Saved(0),
            (_, KeyCode::Home | KeyCode::Tab) => Focus::Plate(0),
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
                return self.open(&path, room);
            }
            _ => field.key(key),
        }
        self.trouble = None;
        Go::Redraw
    }
}

/// Where the puzzle of the day of each plate stands; none where the game has no puzzles.
fn dailies(plates: &[Plate], room: &Room) -> Vec<Option<String>> {
    let profile = open_profile(&room.settings).map(|file| file.profile().clone());
    let profile = profile.unwrap_or_default();
    let of = |plate: &Plate| {
        let name = plate.info.name;
        let words = || format!("Puzzle of the day: {}", daily(&profile, name, room.today));
        plate.info.has_puzzles.then(words)
    };
    plates.iter().map(of).collect()
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
        match key.code {
            KeyCode::Enter | KeyCode::Char(' ') => return self.choose(room),
            code @ KeyCode::Char('n' | '?' | 'l' | 'p') => {
                return self.page_of_game(code, room).map_or(Go::Stay, Go::Open);
            }
            KeyCode::Char('v') => return Go::Open(Box::new(RecordsPage::new(room))),
            KeyCode::Char('t') => return Go::Open(Box::new(PracticePage::new(room))),
            KeyCode::Char('g') => return Go::Open(Box::new(ProgressPage::new(room))),
            KeyCode::Char('b') => self.open_to_browsers(room),
            KeyCode::Char('c') => return Go::Open(Box::new(SettingsPage::new(room))),
            KeyCode::Char('o') => self.opening = Some(Field::new("")),
            KeyCode::Char('q') => return Go::Quit,
            code => self.walk(code),
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
        self.dailies = dailies(&self.plates, room);
        self.saved = saved_games(&room.settings, &room.roster, Which::Unfinished, LISTED);
        if let Focus::Saved(index) = self.focus {
            self.focus = match self.saved.len() {
                0 => Focus::Plate(0),
                count => Focus::Saved(index.min(count - 1)),
            };
        }
    }
}
