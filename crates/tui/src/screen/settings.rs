//! What a person likes: a page that is kept between two starts of the program.

use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::Rect;

use super::foot::Foot;
use super::form::{Choice, Form};
use super::help::{Help, is_asked};
use super::motion::Motion;
use super::page::{Go, Page, Room};
use super::pen::{Pen, middle};
use super::run::is_control;
use super::theme::Role;
use crate::plain::Cards;

/// A setting: its label, what it may be, and what it is about. The first value is the usual one.
struct Setting {
    label: &'static str,
    values: [&'static str; 2],
    about: &'static str,
}

const MOTION: Setting = Setting {
    label: "Motion",
    values: ["shown", "off"],
    about: "Pegs walk and discs turn, for a quarter of a second. Off: they are where they belong \
            at once.",
};
const EVALUATION: Setting = Setting {
    label: "Evaluation",
    values: ["shown", "hidden"],
    about: "What the expert thinks of a Crosscut position, and what a throw at cribbage is worth. \
            At the table, e changes it.",
};
const COMPUTER: Setting = Setting {
    label: "Computer's turn",
    values: ["waits for Enter", "runs by itself"],
    about: "Whether Five Crowns stops before each turn of the computer. At the table, a changes \
            it.",
};
const CARDS: Setting = Setting {
    label: "Five Crowns",
    values: ["cards open", "cards closed"],
    about: "Whether the other hand and the draw pile lie face up when a game begins. At the \
            table, o turns them.",
};
const SETTINGS: [Setting; 4] = [MOTION, EVALUATION, COMPUTER, CARDS];

/// The page with the settings; what is changed holds at once.
pub struct SettingsPage {
    form: Form,
    foot: Foot,
    help: Help,
}

/// What the keys do.
const KEYS: [(&str, &str); 4] = [
    ("Up Down", "go from one setting to the next; so does Tab"),
    ("Left Right", "change it; so does Space"),
    ("Esc q", "go back to the lobby; so does Enter"),
    ("mouse", "a click or the wheel changes a setting"),
];

impl SettingsPage {
    /// The settings as they are.
    pub fn new(room: &Room) -> Self {
        let memory = &room.memory;
        let changed = [
            memory.motion == Motion::Off,
            memory.evaluation_off,
            memory.computer_runs,
            memory.cards_closed,
        ];
        let choice = |(setting, changed): (&Setting, bool)| {
            let values = setting.values.map(str::to_owned).to_vec();
            Choice::new(setting.label, values, setting.values[usize::from(changed)])
        };
        let form = Form::new(SETTINGS.iter().zip(changed).map(choice).collect());
        SettingsPage { form, foot: Foot::default(), help: Help::default() }
    }

    fn is_changed(&self, setting: &Setting) -> bool {
        self.form.value(setting.label) == setting.values[1]
    }

    fn keep(&self, room: &mut Room) {
        let memory = &mut room.memory;
        memory.motion = if self.is_changed(&MOTION) { Motion::Off } else { Motion::Shown };
        memory.evaluation_off = self.is_changed(&EVALUATION);
        memory.computer_runs = self.is_changed(&COMPUTER);
        let closed = self.is_changed(&CARDS);
        if closed != memory.cards_closed {
            memory.cards_closed = closed;
            room.manner.cards = if closed { Cards::Closed } else { Cards::Open };
        }
        memory.keep();
    }
}

impl Page for SettingsPage {
    fn draw(&mut self, area: Rect, pen: &mut Pen, _: &Room) {
        let page = middle(area, 80, 24);
        let inside = Rect { x: page.x + 3, y: page.y + 1, width: 74, height: 22 };
        pen.write(inside, 0, Role::Strong, "Settings");
        pen.write(inside, 1, Role::Quiet, "They hold at once, and are remembered.");
        let form = Rect { y: inside.y + 4, width: 60, height: self.form.height(), ..inside };
        self.form.draw(form, pen);
        let focus = self.form.focus();
        let about = SETTINGS.iter().find(|setting| setting.label == focus);
        let below = Rect { y: form.bottom() + 1, width: 70, height: 3, ..inside };
        pen.wrap(below, 0, Role::Quiet, about.map_or("", |setting| setting.about));
        let foot = Rect { x: area.x + 1, y: area.bottom() - 1, width: area.width - 2, height: 1 };
        self.foot.draw(foot, pen, &Form::keys(None));
        self.help.draw(area, pen);
    }

    fn key(&mut self, key: KeyEvent, room: &mut Room) -> Go {
        if let Some(go) = self.help.key(key) {
            return go;
        }
        match key.code {
            _ if is_control(key, 'c') => return Go::Quit,
            _ if is_asked(key) => return self.help.open("Settings", &[("The settings", &KEYS)]),
            KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q') => return Go::Back,
            _ => {}
        }
        if self.form.key(key) {
            self.keep(room);
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
        if !self.form.mouse(mouse) {
            return Go::Stay;
        }
        self.keep(room);
        Go::Redraw
    }

    fn tick(&mut self, _: &mut Room) -> Go {
        Go::Stay
    }

    fn back(&mut self, _: &mut Room) {}
}
