//! Practice: exercises, drills and the puzzles of the day.

mod drill;
mod exercise;
mod session;

pub(crate) use drill::DrillPage;
pub(crate) use exercise::ExercisePage;
pub use session::Session;

use parlour_table::RosterGame;
use parlour_table::coach::{DrillInfo, Profile, plan};
use parlour_table::words::drill::best;
use parlour_table::words::practice::{ABOUT, daily, waiting};
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use super::foot::{Foot, Key, hits};
use super::help::{Help, is_asked};
use super::page::{Go, Page, Room};
use super::pen::Pen;
use super::run::is_control;
use super::theme::Role;
use crate::coach::open_profile;
use crate::terminal::Terminal;

/// How wide the list is at most.
const WIDEST: u16 = 76;

/// Everything that can be practised.
pub struct PracticePage {
    rows: Vec<Row>,
    at: usize,
    trouble: Option<String>,
    spots: Vec<(Rect, usize)>,
    foot: Foot,
    help: Help,
}

/// What the keys do.
const KEYS: [(&str, &str); 4] = [
    ("Up Down", "choose what to practise (also Home, End)"),
    ("Enter", "begin it"),
    ("g", "see what your games say about your play"),
    ("Esc q", "go back"),
];

/// Something to choose.
struct Row {
    /// The heading above it, where it is the first of its kind.
    heading: Option<&'static str>,
    label: String,
    state: String,
    choice: Choice,
}

enum Choice {
    Exercises(Option<&'static str>),
    Drill(RosterGame, DrillInfo),
    Daily(RosterGame),
}

impl PracticePage {
    /// The page, with the cursor on the first thing.
    pub fn new(room: &Room) -> Self {
        let (spots, foot) = (Vec::new(), Foot::default());
        let (rows, help) = (Vec::new(), Help::default());
        let mut page = PracticePage { rows, at: 0, trouble: None, spots, foot, help };
        page.read(room);
        page
    }

    fn read(&mut self, room: &Room) {
        let profile = match open_profile(&room.settings) {
            Ok(file) => file.profile().clone(),
            Err(why) => {
                self.trouble = Some(format!("Your answers can't be saved: {why:#}."));
                Profile::default()
            }
        };
        let now = (room.clock)();
        let playable = |game: &&RosterGame| game.attachment::<Terminal>().is_some();
        let games: Vec<&RosterGame> = room.roster.iter().filter(playable).collect();
        let planned = |game: Option<&'static str>| plan(&profile, &room.roster, game, now).len();
        let of_each: Vec<usize> =
            games.iter().map(|game| planned(Some(game.info().name))).collect();
        let (mixed, all) = (planned(None), of_each.iter().sum::<usize>());
        let state = waiting(&profile, None, mixed, now);
        let mut rows = vec![Row {
            heading: Some("Exercises"),
            label: "All games".to_owned(),
            // A session has fewer than all of them together.
            state: if mixed < all { format!("{mixed} of {all} exercises") } else { state },
            choice: Choice::Exercises(None),
        }];
        for (game, count) in games.iter().zip(of_each) {
            let info = game.info();
            rows.push(Row {
                heading: None,
                label: info.title.to_owned(),
                state: waiting(&profile, Some(info.name), count, now),
                choice: Choice::Exercises(Some(info.name)),
            });
        }
        let mut heading = Some("Drills");
        for game in &games {
            for drill in game.drills() {
                rows.push(Row {
                    heading: heading.take(),
                    label: format!("{} ({})", drill.title, game.info().title),
                    state: best(profile.best_drill_run(drill.name)),
                    choice: Choice::Drill((*game).clone(), drill),
                });
            }
        }
        let mut heading = Some("Puzzles of the day");
        for game in games.iter().filter(|game| game.info().has_puzzles) {
            let info = game.info();
            rows.push(Row {
                heading: heading.take(),
                label: info.title.to_owned(),
                state: daily(&profile, info.name, room.today),
                choice: Choice::Daily((*game).clone()),
            });
        }
        self.rows = rows;
        self.at = self.at.min(self.rows.len().saturating_sub(1));
    }

    fn choose(&mut self, room: &mut Room) -> Go {
        self.trouble = None;
        let Some(row) = self.rows.get(self.at) else { return Go::Stay };
        let page: Option<Box<dyn Page>> = match &row.choice {
            Choice::Exercises(game) => match Session::begin(*game, room) {
                Ok(page) => Some(page),
                Err(why) => {
                    self.trouble = Some(format!("{why:#}."));
                    None
                }
            },
            Choice::Drill(game, drill) => {
                let terminal = game.attachment::<Terminal>();
                terminal.and_then(|terminal| terminal.drill_page(drill.name, room))
            }
            Choice::Daily(game) => {
                let terminal = game.attachment::<Terminal>();
                terminal.and_then(|terminal| terminal.daily_puzzle_page(room))
            }
        };
        page.map_or(Go::Redraw, Go::Open)
    }
}

impl Page for PracticePage {
    fn draw(&mut self, area: Rect, pen: &mut Pen, _: &Room) {
        let width = WIDEST.min(area.width - 4);
        let column = Rect {
            x: area.x + (area.width - width) / 2,
            y: area.y + 1,
            width,
            height: area.height - 3,
        };
        pen.write(column, 0, Role::Strong, "Practice");
        pen.wrap(column, 1, Role::Quiet, ABOUT);
        let widest = self.rows.iter().map(|row| row.label.chars().count()).max().unwrap_or(0);
        self.spots.clear();
        // Free rows between the parts, where there is room for them.
        let headings = self.rows.iter().filter(|row| row.heading.is_some()).count();
        let gap = u16::from(self.rows.len() + 2 * headings + 3 <= usize::from(column.height));
        let mut y = 3 - gap;
        for (place, row) in self.rows.iter().enumerate() {
            if let Some(heading) = row.heading {
                y += gap;
                pen.heading(column, y, heading);
                y += 1;
            }
            let is_here = place == self.at;
            let mark = if is_here { pen.theme.sign("▸", ">") } else { " " };
            pen.write(column, y, Role::Brass, mark);
            let text = Rect { x: column.x + 2, width: column.width - 2, ..column };
            let role = if is_here { Role::Chosen } else { Role::Ink };
            pen.write(text, y, role, format!(" {:widest$} ", row.label));
            let state = Rect {
                x: text.x + widest as u16 + 4,
                width: text.width.saturating_sub(widest as u16 + 4),
                ..text
            };
            pen.write(state, y, Role::Quiet, &row.state);
            self.spots.push((Rect { y: column.y + y, height: 1, ..column }, place));
            y += 1;
        }
        let last = Rect { x: area.x + 1, y: area.bottom() - 2, width: area.width - 2, height: 1 };
        if let Some(trouble) = &self.trouble {
            pen.write(last, 0, Role::Bad, trouble);
        }
        let keys = [
            Key::new("Enter", KeyCode::Enter, "begin"),
            Key::letter("g", "your progress"),
            Key::new("Esc", KeyCode::Esc, "back"),
            Help::key_for_foot(),
        ];
        self.foot.draw(Rect { y: area.bottom() - 1, ..last }, pen, &keys);
        self.help.draw(area, pen);
    }

    fn key(&mut self, key: KeyEvent, room: &mut Room) -> Go {
        if let Some(go) = self.help.key(key) {
            return go;
        }
        match key.code {
            _ if is_asked(key) => return self.help.open("Practice", &[("The keys", &KEYS)]),
            _ if is_control(key, 'c') => return Go::Quit,
            KeyCode::Esc | KeyCode::Char('q') => return Go::Back,
            KeyCode::Enter | KeyCode::Char(' ') => return self.choose(room),
            KeyCode::Char('g') => {
                return Go::Open(Box::new(super::progress::ProgressPage::new(room)));
            }
            KeyCode::Up => self.at = self.at.saturating_sub(1),
            KeyCode::Down | KeyCode::Tab => self.at = (self.at + 1).min(self.rows.len() - 1),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = self.rows.len() - 1,
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
        let spot = self.spots.iter().find(|(spot, _)| hits(*spot, mouse));
        let Some(&(_, place)) = spot else { return Go::Stay };
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                self.at = place;
                self.choose(room)
            }
            MouseEventKind::Moved if self.at != place => {
                self.at = place;
                Go::Redraw
            }
            _ => Go::Stay,
        }
    }

    fn tick(&mut self, _: &mut Room) -> Go {
        Go::Stay
    }

    fn back(&mut self, room: &mut Room) {
        self.read(room);
    }
}
