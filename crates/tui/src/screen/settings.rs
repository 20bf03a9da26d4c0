//! The settings page: what is chosen there applies immediately and is saved.

use parlour_rules::Choices;
use parlour_table::TutorMode;
use parlour_table::moments::Speed;
use parlour_table::words::tutor;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::Rect;

use super::foot::Foot;
use super::form::{Choice, Form};
use super::help::{Help, is_asked};
use super::memory::TUTOR;
use super::motion::Motion;
use super::new::choice;
use super::page::{Go, Page, Room};
use super::pen::{Pen, middle};
use super::run::is_control;
use super::theme::Role;
use crate::new_game::{Answers, table_questions};

/// A setting, and the names of its values.
struct Setting {
    label: &'static str,
    values: &'static [&'static str],
    about: &'static str,
}

/// The names of the speeds.
const SPEEDS: [&str; 4] = {
    let [relaxed, normal, fast, off] = Speed::ALL;
    [relaxed.name(), normal.name(), fast.name(), off.name()]
};

/// The settings that hold for all games.
const SETTINGS: [Setting; 5] = [
    Setting {
        label: "Speed",
        values: &SPEEDS,
        about: "How long each card, disc and count is shown. Press Enter at the table to skip. Off \
                shows everything immediately.",
    },
    Setting {
        label: "After a deal or round",
        values: &["waits for Enter", "continues automatically"],
        about: "After the show in cribbage or a round of Five Crowns, the game waits for Enter or \
                continues automatically.",
    },
    Setting {
        label: "Motion",
        values: &["shown", "off"],
        about: "Pegs and discs move for a quarter of a second. Turn it off to see the result \
                immediately.",
    },
    Setting {
        label: "Show who is ahead",
        values: &["no", "yes"],
        about: "Also shows what each move is worth. Press e at the table to turn it on or off.",
    },
    Setting {
        label: "Computer's turn",
        values: &["waits for Enter", "runs automatically"],
        about: "In games with long turns, the computer can wait for you before each turn. Press a \
                at the table to turn this on or off.",
    },
];

/// The settings page.
pub struct SettingsPage {
    form: Form,
    /// The choices of each game, after the settings: game, name and explanation.
    tables: Vec<(&'static str, String, String)>,
    foot: Foot,
    help: Help,
}

/// What the keys do.
const KEYS: [(&str, &str); 4] = [
    ("Up Down", "move between settings (also Tab)"),
    ("Left Right", "change the setting (also Space)"),
    ("Esc q", "go back to the lobby (also Enter)"),
    ("mouse", "click or scroll to change a setting"),
];

impl SettingsPage {
    /// The settings as they are.
    pub fn new(room: &Room) -> Self {
        let memory = &room.memory;
        let speed = Speed::ALL.iter().position(|speed| *speed == memory.speed);
        let chosen = [
            speed.unwrap_or_default(),
            usize::from(memory.rounds_run),
            usize::from(memory.motion == Motion::Off),
            usize::from(memory.shows_evaluation),
            usize::from(memory.computer_runs),
        ];
        let own = SETTINGS.iter().zip(chosen).map(|(setting, chosen)| {
            let value = |&value: &&str| (value.to_owned(), value.to_owned());
            let values = setting.values.iter().map(value).collect();
            Choice::new(setting.label.to_owned(), values, setting.values[chosen])
        });
        let mut choices: Vec<Choice> = own.collect();
        let mut tables = Vec::new();
        for info in room.roster.iter().map(|game| game.info()) {
            for question in table_questions(&info, &Choices::new(), &memory.answers(info.name)) {
                choices.push(choice(&question));
                let about = format!("{}: {}", info.title, question.help);
                tables.push((info.name, question.name, about));
            }
        }
        for info in room.roster.iter().map(|game| game.info()) {
            let modes =
                TutorMode::ALL.map(|mode| (mode.name().to_owned(), mode.label().to_owned()));
            let label = format!("{}, {}", tutor::SETTING, info.title);
            choices.push(Choice::new(label, modes.to_vec(), memory.tutor(info.name).name()));
            tables.push((info.name, TUTOR.to_owned(), tutor::ABOUT.to_owned()));
        }
        let form = Form::new(choices);
        SettingsPage { form, tables, foot: Foot::default(), help: Help::default() }
    }

    /// Whether the second value of a setting is chosen.
    fn is_second(&self, place: usize) -> bool {
        self.form.value(place) == SETTINGS[place].values[1]
    }

    fn save(&self, room: &mut Room) {
        let memory = &mut room.memory;
        let speed = Speed::ALL.into_iter().find(|speed| speed.name() == self.form.value(0));
        memory.speed = speed.unwrap_or_default();
        memory.rounds_run = self.is_second(1);
        memory.motion = if self.is_second(2) { Motion::Off } else { Motion::Shown };
        memory.shows_evaluation = self.is_second(3);
        memory.computer_runs = self.is_second(4);
        for (place, (game, option, _)) in self.tables.iter().enumerate() {
            let value = self.form.value(SETTINGS.len() + place);
            memory.remember(game, Answers::from([(option.clone(), value)]));
        }
        memory.save();
    }

    fn about(&self) -> &str {
        let place = self.form.focus();
        match SETTINGS.get(place) {
            Some(setting) => setting.about,
            None => &self.tables[place - SETTINGS.len()].2,
        }
    }
}

impl Page for SettingsPage {
    fn draw(&mut self, area: Rect, pen: &mut Pen, _: &Room) {
        let page = middle(area, 80, 24);
        let inside = Rect { x: page.x + 3, y: page.y + 1, width: 74, height: 22 };
        pen.write(inside, 0, Role::Strong, "Settings");
        pen.write(inside, 1, Role::Quiet, "Changes apply immediately and are saved.");
        let form = Rect { y: inside.y + 4, width: 60, height: self.form.height(), ..inside };
        self.form.draw(form, pen);
        let below = Rect { y: form.bottom() + 1, width: 70, height: 3, ..inside };
        pen.wrap(below, 0, Role::Quiet, self.about());
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
            self.save(room);
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
        self.save(room);
        Go::Redraw
    }

    fn tick(&mut self, _: &mut Room) -> Go {
        Go::Stay
    }

    fn back(&mut self, _: &mut Room) {}
}
