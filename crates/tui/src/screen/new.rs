//! The questions before a game.

use anyhow::{Result, anyhow};
use parlour_players::Level;
use parlour_table::Sitter;
use parlour_table::words::Words;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::Rect;

use super::foot::{Foot, Key};
use super::form::Form;
use super::help::{Help, is_asked};
use super::page::{Go, Page, Room};
use super::pen::{Pen, middle};
use super::run::is_control;
use super::theme::Role;

/// What the keys do.
const KEYS: [(&str, &str); 5] = [
    ("Up Down", "go from one question to the next; so does Tab"),
    ("Left Right", "change the answer; so does Space"),
    ("Enter", "begins the game; the answers are remembered"),
    ("Esc q", "go back without a game"),
    ("mouse", "a click or the wheel changes an answer"),
];

/// What a game asks before it begins, and what it makes of the answers.
pub trait Questions {
    /// The game.
    type Game: Words;
    /// The page's heading.
    const TITLE: &'static str;

    /// What the choice that has the focus is about.
    fn about(form: &Form) -> &'static str;

    /// A small picture beside the form.
    fn picture(form: &Form, area: Rect, pen: &mut Pen);

    /// Sits down to the game, and remembers the answers for the next time.
    fn start(form: &Form, room: &mut Room) -> Result<Box<dyn Page>>;
}

/// The page that asks them.
pub struct NewPage<Q> {
    form: Form,
    foot: Foot,
    trouble: Option<String>,
    help: Help,
    questions: std::marker::PhantomData<Q>,
}

impl<Q: Questions> NewPage<Q> {
    /// Asks by this form.
    pub(super) fn asking(form: Form) -> Self {
        let questions = std::marker::PhantomData;
        NewPage { form, foot: Foot::default(), trouble: None, help: Help::default(), questions }
    }
}

/// A list of words as a form's values.
pub(super) fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

/// Everybody who may sit on a seat.
pub(super) fn sitters() -> Vec<String> {
    let levels = Level::ALL.into_iter().map(Sitter::computer);
    [Sitter::Person].into_iter().chain(levels).map(|sitter| sitter.to_string()).collect()
}

/// A choice's value, read.
pub(super) fn read<T: std::str::FromStr>(form: &Form, label: &str) -> Result<T>
where
    T::Err: std::fmt::Display,
{
    let value = form.value(label);
    value.parse().map_err(|why| anyhow!("{label}: {why}"))
}

impl<Q: Questions> Page for NewPage<Q> {
    fn draw(&mut self, area: Rect, pen: &mut Pen, _: &Room) {
        let page = middle(area, 80, 24);
        let inside = Rect { x: page.x + 3, y: page.y + 1, width: 74, height: 22 };
        pen.write(inside, 0, Role::Strong, Q::TITLE);
        pen.write(inside, 1, Role::Quiet, Q::Game::CREDIT);
        let form = Rect { y: inside.y + 4, width: 40, height: self.form.height(), ..inside };
        self.form.draw(form, pen);
        let about = Rect { y: form.bottom() + 1, width: 70, height: 3, ..inside };
        match &self.trouble {
            Some(trouble) => pen.wrap(about, 0, Role::Bad, trouble),
            None => pen.wrap(about, 0, Role::Quiet, Q::about(&self.form)),
        };
        let picture = Rect { x: inside.x + 46, width: 28, height: 12, ..form };
        Q::picture(&self.form, picture, pen);
        let foot = Rect { x: area.x + 1, y: area.bottom() - 1, width: area.width - 2, height: 1 };
        let begin = Key::new("Enter", KeyCode::Enter, "begin");
        self.foot.draw(foot, pen, &Form::keys(Some(begin)));
        self.help.draw(area, pen);
    }

    fn key(&mut self, key: KeyEvent, room: &mut Room) -> Go {
        if let Some(go) = self.help.key(key) {
            return go;
        }
        match key.code {
            _ if is_control(key, 'c') => return Go::Quit,
            _ if is_asked(key) => return self.help.open(Q::TITLE, &[("The questions", &KEYS)]),
            KeyCode::Esc | KeyCode::Char('q') => return Go::Back,
            KeyCode::Enter => match Q::start(&self.form, room) {
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
        if let Some(go) = self.help.mouse(mouse) {
            return go;
        }
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
