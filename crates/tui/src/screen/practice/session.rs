//! The exercises of an evening, one page after another.

use std::collections::VecDeque;
use std::sync::mpsc::{self, Receiver};
use std::thread;

use anyhow::Result;
use parlour_players::Stop;
use parlour_table::coach::{Answer, Entry, Exercise, Grade, Planned, ProfileFile, Time, plan};
use parlour_table::words::practice::{LOOKING, comes_back, grade_choices, nothing_due, summary};
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::Rect;

use crate::coach::open_profile;
use crate::opening::terminal_of;
use crate::screen::foot::{Foot, Key};
use crate::screen::page::{Go, Page, Room};
use crate::screen::pen::Pen;
use crate::screen::run::is_control;
use crate::screen::theme::Role;

/// The exercises that are still to be asked, and what was answered.
pub struct Session {
    file: ProfileFile,
    planned: VecDeque<Planned>,
    /// How many were planned.
    of: usize,
    asked: u32,
    right: u32,
    /// The answer that was kept last, whose grade the person may still choose.
    last: Option<Answer>,
}

impl Session {
    /// The first page of the exercises that are due, of one game or of all.
    pub fn begin(game: Option<&str>, room: &mut Room) -> Result<Box<dyn Page>> {
        let now = (room.clock)();
        let file = open_profile(&room.settings)?;
        let planned: VecDeque<Planned> =
            plan(file.profile(), &room.roster, game, now).into_iter().collect();
        if planned.is_empty() {
            return Ok(Box::new(WordsPage::new(
                "Practice",
                nothing_due(file.profile(), game, now),
            )));
        }
        let of = planned.len();
        Ok(Session { file, planned, of, asked: 0, right: 0, last: None }.next(room))
    }

    /// The page of the next exercise, or of what all of them came to.
    pub fn next(mut self, room: &mut Room) -> Box<dyn Page> {
        let Some(planned) = self.planned.pop_front() else {
            return Box::new(WordsPage::new("Practice", summary(self.right, self.asked)));
        };
        match planned {
            Planned::Exercise(exercise) => self.ask(exercise, room),
            Planned::SimilarTo(like) => Box::new(Looking::begin(self, like, room)),
        }
    }

    /// The page of an exercise. One that can't be shown is left out.
    fn ask(self, exercise: Exercise, room: &mut Room) -> Box<dyn Page> {
        let game = room.roster.get(&exercise.game).ok().cloned();
        let terminal = game.as_ref().and_then(|game| terminal_of(game).ok());
        match terminal.map(|terminal| terminal.exercise_page(exercise, Box::new(self), room)) {
            Some(Ok(page)) => page,
            Some(Err(session)) => session.next(room),
            None => Box::new(WordsPage::new("Practice", "This game can't be practised here.")),
        }
    }

    /// Which exercise this is: `3 of 9`.
    pub fn place(&self) -> String {
        format!("{} of {}", self.of - self.planned.len(), self.of)
    }

    /// Keeps an answer. Returns when the exercise comes back, or why it can't be kept.
    pub fn keep(
        &mut self,
        exercise: &Exercise,
        played: String,
        (is_right, grade): (bool, Grade),
        now: Time,
    ) -> String {
        self.asked += 1;
        self.right += u32::from(is_right);
        // The grades belong to this answer, or to none.
        self.last = None;
        let id = exercise.id.clone();
        let answer = Answer { at: now, exercise: id, played, grade, own_grade: false };
        let entries = vec![Entry::Exercise(exercise.clone()), Entry::Answer(answer.clone())];
        match self.file.add(entries) {
            Ok(_) => {
                self.last = Some(answer);
                comes_back(self.file.profile(), &exercise.id, now).unwrap_or_default()
            }
            Err(why) => format!("Your answer wasn't saved: {why}."),
        }
    }

    /// The grades that the last answer can be given, with when the exercise would then come back;
    /// none where no answer was kept.
    pub fn grade_choices(&self, now: Time) -> Option<[(Grade, String); 4]> {
        self.last.as_ref().map(|answer| grade_choices(self.file.profile(), answer, now))
    }

    /// Gives the last answer the grade that the person chose. If that can't be kept, the clock's
    /// grade stays.
    pub fn regrade(&mut self, grade: Grade) {
        if let Some(answer) = self.last.take() {
            let _ = self.file.add(vec![Entry::Answer(answer.graded(grade))]);
        }
    }
}

/// While a fresh position is looked for.
struct Looking {
    session: Option<Session>,
    found: Receiver<Option<Exercise>>,
    stop: Stop,
    foot: Foot,
}

impl Looking {
    fn begin(session: Session, like: Exercise, room: &mut Room) -> Self {
        let (send, found) = mpsc::channel();
        let stop = Stop::default();
        let game = room.roster.get(&like.game).ok().cloned();
        let (seed, now) = ((room.seeds)().ok(), (room.clock)());
        let raised = stop.clone();
        thread::spawn(move || {
            let made = game.zip(seed);
            let found =
                made.and_then(|(game, seed)| game.similar_exercise(&like, seed, now, &raised));
            // Nobody waits any more when the page was left.
            let _ = send.send(found);
        });
        Looking { session: Some(session), found, stop, foot: Foot::default() }
    }
}

impl Page for Looking {
    fn draw(&mut self, area: Rect, pen: &mut Pen, _: &Room) {
        pen.centre(area, area.height / 2, Role::Quiet, LOOKING);
        let foot = Rect { x: area.x + 1, y: area.bottom() - 1, width: area.width - 2, height: 1 };
        let keys = [Key::letter("n", "skip it"), Key::new("Esc", KeyCode::Esc, "leave")];
        self.foot.draw(foot, pen, &keys);
    }

    fn key(&mut self, key: KeyEvent, room: &mut Room) -> Go {
        match key.code {
            _ if is_control(key, 'c') => Go::Quit,
            KeyCode::Esc | KeyCode::Char('q') => Go::Back,
            KeyCode::Char('n') => {
                self.session.take().map_or(Go::Back, |session| Go::Instead(session.next(room)))
            }
            _ => Go::Stay,
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, room: &mut Room) -> Go {
        self.foot.clicked(mouse).map_or(Go::Stay, |key| self.key(key, room))
    }

    fn tick(&mut self, room: &mut Room) -> Go {
        let Ok(found) = self.found.try_recv() else { return Go::Stay };
        let Some(session) = self.session.take() else { return Go::Back };
        Go::Instead(match found {
            Some(exercise) => session.ask(exercise, room),
            None => session.next(room),
        })
    }

    fn back(&mut self, _: &mut Room) {}
}

/// Stops the search when nobody waits for it any more.
impl Drop for Looking {
    fn drop(&mut self) {
        self.stop.raise();
    }
}

/// A page with a sentence on it.
pub(super) struct WordsPage {
    title: &'static str,
    words: String,
    foot: Foot,
}

impl WordsPage {
    pub fn new(title: &'static str, words: impl Into<String>) -> Self {
        WordsPage { title, words: words.into(), foot: Foot::default() }
    }
}

impl Page for WordsPage {
    fn draw(&mut self, area: Rect, pen: &mut Pen, _: &Room) {
        let middle = area.height / 2;
        pen.centre(area, middle - 2, Role::Strong, self.title);
        let text = Rect { x: area.x + 4, width: area.width - 8, ..area };
        for (row, line) in (0..).zip(crate::screen::wrapped(&self.words, usize::from(text.width))) {
            pen.centre(text, middle + row, Role::Ink, &line);
        }
        let foot = Rect { x: area.x + 1, y: area.bottom() - 1, width: area.width - 2, height: 1 };
        self.foot.draw(foot, pen, &[Key::new("Enter", KeyCode::Enter, "back to practice")]);
    }

    fn key(&mut self, key: KeyEvent, _: &mut Room) -> Go {
        match key.code {
            _ if is_control(key, 'c') => Go::Quit,
            KeyCode::Enter | KeyCode::Esc | KeyCode::Char('q' | ' ') => Go::Back,
            _ => Go::Stay,
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, room: &mut Room) -> Go {
        self.foot.clicked(mouse).map_or(Go::Stay, |key| self.key(key, room))
    }

    fn tick(&mut self, _: &mut Room) -> Go {
        Go::Stay
    }

    fn back(&mut self, _: &mut Room) {}
}
