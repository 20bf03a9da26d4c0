//! The form before a new game.

use anyhow::Result;
use parlour_rules::Choices;
use parlour_table::words::sentence;
use parlour_table::{GameInfo, RosterGame, Wishes};
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::Rect;

use super::foot::{Foot, Key};
use super::form::{Choice, Form};
use super::help::{Help, is_asked};
use super::open::begin;
use super::page::{Go, Page, Room};
use super::pen::{Pen, middle};
use super::run::is_control;
use super::theme::Role;
use crate::new_game::{Question, answers, new_game, questions};
use crate::terminal::Terminal;

/// The name of the question whether cards lie face down, which has a key of its own.
const CLOSED: &str = "closed";

/// What the keys do.
const KEYS: [(&str, &str); 7] = [
    ("Up Down", "move between questions (also Tab)"),
    ("Left Right", "change the answer (also Space)"),
    ("letters", "type names, where the cursor is on them"),
    ("Enter", "start the game and keep your answers for next time"),
    ("c", "turn the cards face down or face up, in games that offer both"),
    ("Esc q", "go back"),
    ("mouse", "click or scroll to change an answer"),
];

/// The form before a new game, made from the game's options and seats.
pub struct NewGamePage {
    game: RosterGame,
    info: GameInfo,
    questions: Vec<Question>,
    form: Form,
    foot: Foot,
    trouble: Option<String>,
    help: Help,
}

impl NewGamePage {
    /// The form, answered as it was last time.
    pub fn new(game: &RosterGame, room: &Room) -> Self {
        NewGamePage::with_wishes(game, &Wishes::default(), room)
    }

    /// The form with the wishes filled in, and the rest as it was last time.
    pub fn with_wishes(game: &RosterGame, wishes: &Wishes, room: &Room) -> Self {
        let info = game.info();
        let names = game.attachment::<Terminal>().map(|terminal| terminal.seat_names());
        let last = room.memory.answers(info.name);
        let questions = questions(game, &names.unwrap_or_default(), wishes, &last);
        let form = Form::new(questions.iter().map(choice).collect());
        let (foot, help) = (Foot::default(), Help::default());
        NewGamePage { game: game.clone(), info, questions, form, foot, trouble: None, help }
    }

    fn title(&self) -> String {
        format!("New game: {}", self.info.title)
    }

    /// The place of the question whether cards lie face down.
    fn closed(&self) -> Option<usize> {
        self.questions.iter().position(|question| question.name == CLOSED)
    }

    fn keys(&self) -> Vec<Key> {
        let mut keys = Form::keys(Some(Key::new("Enter", KeyCode::Enter, "begin")));
        // Letters go into the name while it's typed, and so would a click on a key.
        if self.form.takes_letters() {
            keys.retain(|key| !matches!(key.code, KeyCode::Char(_)));
        } else if let Some(place) = self.closed() {
            let is_closed = self.form.value(place) == "yes";
            let word = if is_closed { "face up" } else { "face down" };
            keys.insert(1, Key::letter("c", word));
        }
        keys
    }

    /// Takes the answers over from the form.
    fn read_form(&mut self) {
        for (place, question) in self.questions.iter_mut().enumerate() {
            question.answer = self.form.value(place);
        }
    }

    /// Begins the game, and remembers the answers.
    fn begin(&mut self, room: &mut Room) -> Result<Box<dyn Page>> {
        let new = new_game(&self.game, &self.questions)?;
        let page = begin(&self.game, &new, room)?;
        room.memory.remember(self.info.name, answers(&self.questions));
        Ok(page)
    }

    /// The options that are chosen.
    fn options(&self) -> Choices {
        new_game(&self.game, &self.questions).map(|new| new.options).unwrap_or_default()
    }
}

/// A question as a choice of a form.
pub(super) fn choice(question: &Question) -> Choice {
    if question.asks_names() {
        return Choice::text(question.label.clone(), &question.answer);
    }
    Choice::new(question.label.clone(), question.values.clone(), &question.answer)
}

impl Page for NewGamePage {
    fn draw(&mut self, area: Rect, pen: &mut Pen, _: &Room) {
        let page = middle(area, 80, 24);
        let inside = Rect { x: page.x + 3, y: page.y + 1, width: 74, height: 22 };
        pen.write(inside, 0, Role::Strong, self.title());
        pen.write(inside, 1, Role::Quiet, self.info.credit);
        let form = Rect { y: inside.y + 4, width: 42, height: self.form.height(), ..inside };
        self.form.draw(form, pen);
        let about = Rect { y: form.bottom() + 1, width: 70, height: 3, ..inside };
        match (&self.trouble, self.questions.get(self.form.focus())) {
            (Some(trouble), _) => pen.wrap(about, 0, Role::Bad, trouble),
            (None, Some(question)) => pen.wrap(about, 0, Role::Quiet, question.help),
            (None, None) => pen.wrap(about, 0, Role::Quiet, "There is nothing to choose."),
        };
        let picture = Rect { x: inside.x + 46, width: 28, height: 12, ..form };
        if let Some(terminal) = self.game.attachment::<Terminal>() {
            terminal.draw_picture(Some(&self.options()), picture, pen);
        }
        let foot = Rect { x: area.x + 1, y: area.bottom() - 1, width: area.width - 2, height: 1 };
        self.foot.draw(foot, pen, &self.keys());
        self.help.draw(area, pen);
    }

    fn key(&mut self, key: KeyEvent, room: &mut Room) -> Go {
        if let Some(go) = self.help.key(key) {
            return go;
        }
        self.trouble = None;
        match key.code {
            _ if is_control(key, 'c') => return Go::Quit,
            KeyCode::Char(_) if self.form.takes_letters() => {
                self.form.key(key);
                self.read_form();
            }
            _ if is_asked(key) => {
                return self.help.open(&self.title(), &[("The questions", &KEYS)]);
            }
            KeyCode::Esc | KeyCode::Char('q') => return Go::Back,
            KeyCode::Enter => match self.begin(room) {
                Ok(page) => return Go::Instead(page),
                Err(why) => self.trouble = Some(sentence(&format_args!("{why:#}"))),
            },
            KeyCode::Char('c') => {
                if let Some(place) = self.closed() {
                    self.form.turn(place);
                    self.read_form();
                }
            }
            _ if self.form.key(key) => self.read_form(),
            _ => {}
        }
        Go::Redraw
    }

    fn mouse(&mut self, mouse: MouseEvent, room: &mut Room) -> Go {
        if let Some(go) = self.help.mouse(mouse) {
            return go;
        }
        match self.foot.clicked(mouse) {
            Some(key) => self.key(key, room),
            None if self.form.mouse(mouse) => {
                self.read_form();
                Go::Redraw
            }
            None => Go::Stay,
        }
    }

    fn tick(&mut self, _: &mut Room) -> Go {
        Go::Stay
    }

    fn back(&mut self, _: &mut Room) {}
}
