//! An exercise, at the game's own table.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Instant;

use parlour_players::{Prompt, Stop};
use parlour_rules::{Luck, Message, Seat, Seed, message};
use parlour_table::coach::{Answered, Exercise, Grade, Practice};
use parlour_table::words::practice::{JUDGING, QUESTION, about};
use parlour_table::words::{Names, Words, not_possible};
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::Rect;

use super::session::Session;
use crate::face::{Cards, Face};
use crate::plain::puzzle_occupants;
use crate::screen::foot::{Foot, Key};
use crate::screen::help::{Help, is_asked};
use crate::screen::page::{Go, Page, Room};
use crate::screen::pen::{Pen, wrapped};
use crate::screen::run::is_control;
use crate::screen::scene::{Scene, Touch};
use crate::screen::theme::Role;
use crate::screen::typing::{Heard, Typing};

/// What the keys do.
const KEYS: [(&str, &str); 3] = [
    ("s", "show the answer, and why it's best"),
    ("n", "go to the next exercise once you have answered"),
    ("Esc q", "leave; your answers so far are saved"),
];

/// The page of an exercise.
pub(crate) struct ExercisePage<G: Words, F> {
    exercise: Exercise,
    session: Option<Box<Session>>,
    seat: Seat,
    prompt: Prompt<G>,
    names: Names,
    face: F,
    said: Vec<(Role, Message)>,
    /// When the position was first shown.
    began: Instant,
    /// The judged position, once the expert has looked at it.
    practice: Option<Arc<Practice<G>>>,
    preparing: Receiver<Option<Practice<G>>>,
    /// What the person answered, and after how many seconds: none for showing the answer.
    answer: Option<(Option<G::Action>, u64)>,
    judging: Option<Receiver<Option<Answered>>>,
    /// Whether the answer is known.
    known: bool,
    stop: Stop,
    typing: Typing<F>,
    foot: Foot,
    help: Help,
}

impl<G: Words, F: Face<G>> ExercisePage<G, F> {
    /// The page of an exercise; the session itself where no game looks like the exercise.
    pub fn new(
        exercise: Exercise,
        session: Box<Session>,
        room: &Room,
    ) -> Result<Self, Box<Session>> {
        let view = serde_json::from_value::<G::View>(exercise.view.clone()).ok();
        let Some(prompt) = view.and_then(|view| Prompt::<G>::from_view(view).ok()) else {
            return Err(session);
        };
        let game = G::imagine(&prompt.view, &mut Luck::new(Seed::from(0)));
        let parlour_rules::Turn::Act(seat) = game.turn() else { return Err(session) };
        let names = Names::of::<G>(&prompt.view, &puzzle_occupants(&game, seat));
        let (send, preparing) = mpsc::channel();
        let asked = exercise.clone();
        thread::spawn(move || {
            // Nobody waits any more when the page was left.
            let _ = send.send(Practice::<G>::new(&asked).ok());
        });
        Ok(ExercisePage {
            face: F::new(&prompt.view, Cards::Closed),
            said: vec![(Role::Ink, QUESTION.into())],
            exercise,
            session: Some(session),
            seat,
            prompt,
            names,
            began: room.now,
            practice: None,
            preparing,
            answer: None,
            judging: None,
            known: false,
            stop: Stop::default(),
            typing: Typing::default(),
            foot: Foot::default(),
            help: Help::default(),
        })
    }

    fn scene(&self) -> Scene<G> {
        let best = self.practice.as_ref().map(|practice| practice.best());
        Scene {
            legal: Some(self.prompt.legal.clone()),
            hinted: best.filter(|_| self.known),
            ..Scene::still(self.prompt.view.clone(), self.names.clone(), self.seat)
        }
    }

    fn tried(&mut self, action: G::Action, room: &Room) {
        let mut game = G::imagine(&self.prompt.view, &mut Luck::new(Seed::from(0)));
        if let Err(why) = game.play(action) {
            self.said.push((Role::Bad, not_possible(&why).into()));
            return;
        }
        self.answered(Some(action), room);
    }

    /// The first answer counts. It is judged as soon as the expert has looked at the position.
    fn answered(&mut self, action: Option<G::Action>, room: &Room) {
        let seconds = room.now.saturating_duration_since(self.began).as_secs();
        self.answer = Some((action, seconds));
        self.judge();
    }

    fn judge(&mut self) {
        let (Some((action, _)), Some(practice)) = (self.answer, &self.practice) else { return };
        let (send, judging) = mpsc::channel();
        let (practice, stop) = (Arc::clone(practice), self.stop.clone());
        thread::spawn(move || {
            let answered = action.and_then(|action| practice.answer(action, &stop).ok());
            // Nobody waits any more when the page was left.
            let _ = send.send(answered);
        });
        self.judging = Some(judging);
    }

    /// Tells what the answer was worth, and keeps it.
    fn tell(&mut self, answered: Option<Answered>, room: &Room) {
        let (Some((action, seconds)), Some(practice)) = (self.answer, &self.practice) else {
            return;
        };
        let best = G::deed_in(&self.prompt.view, practice.best());
        let answered = answered.unwrap_or_else(|| Answered {
            is_right: false,
            verdict: message!["The answer: ", best, "."],
            reasons: practice.reasons().to_vec(),
        });
        let is_right = answered.is_right;
        let role = if is_right { Role::Good } else { Role::Bad };
        let role = if action.is_some() { role } else { Role::Ink };
        self.said = vec![(role, answered.verdict)];
        self.said.extend(answered.reasons.into_iter().map(|line| (Role::Ink, line)));
        self.known = true;
        let played = action.map(|action| action.to_string()).unwrap_or_default();
        let graded = (is_right, Grade::of(is_right, seconds));
        if let Some(session) = &mut self.session {
            let when = session.keep(&self.exercise, played, graded, (room.clock)());
            self.said.push((Role::Quiet, when.into()));
        }
    }

    /// Whether no move can be tried now.
    fn is_closed(&self) -> bool {
        self.answer.is_some()
    }

    fn keys(&self, scene: &Scene<G>) -> Vec<Key> {
        if self.typing.is_open() {
            return self.typing.keys(&self.face.keys(scene));
        }
        let mut keys = Vec::new();
        if self.known {
            keys.push(Key::new("Enter", KeyCode::Enter, "next"));
        } else if !self.is_closed() {
            keys.extend(self.face.keys(scene));
            keys.push(Key::letter("s", "show the answer"));
            let sorts = |key: &Key| key.label == "m";
            keys.extend(self.face.tools(scene).into_iter().filter(sorts));
        }
        keys.extend([Key::new("Esc", KeyCode::Esc, "leave"), Help::key_for_foot()]);
        keys
    }

    fn open_help(&mut self) -> Go {
        // There are no computer's turns here, no evaluation and no open cards.
        let mut table = self.face.legend();
        table.retain(|(key, _)| !["a", "e", "o"].contains(key));
        self.help.open("Practice", &[("On the table", &table), ("This page", &KEYS)])
    }

    fn touched(&mut self, touch: Touch<G::Action>, room: &Room) -> Go {
        match touch {
            Touch::Nothing | Touch::TurnCards => return Go::Stay,
            Touch::Changed => {}
            Touch::Play(action) => self.tried(action, room),
        }
        Go::Redraw
    }

    fn type_move(&mut self, key: KeyEvent, room: &Room) -> Option<Go> {
        if self.is_closed() {
            return None;
        }
        let scene = self.scene();
        let prompt = self.prompt.clone();
        match self.typing.key(key, is_asked(key), &mut self.face, (&prompt, &scene)) {
            Heard::Nothing | Heard::Maybe => return None,
            Heard::Typed | Heard::Continued => {}
            Heard::Play(action) => self.tried(action, room),
        }
        Some(Go::Redraw)
    }

    fn draw_said(&self, area: Rect, pen: &mut Pen) {
        let place = self.session.as_ref().map(|session| session.place()).unwrap_or_default();
        pen.heading(area, 0, &format!("Exercise {place}"));
        let waiting = (Role::Quiet, JUDGING.into());
        let is_waiting = self.is_closed() && !self.known;
        let said = self.said.iter().chain(is_waiting.then_some(&waiting));
        let rows: Vec<(Role, String)> = said
            .flat_map(|(role, text)| {
                let lines = wrapped(&pen.theme.words(text), usize::from(area.width));
                lines.into_iter().map(|row| (*role, row))
            })
            .collect();
        for (row, (role, text)) in (1..area.height).zip(&rows) {
            pen.write(area, row, *role, text);
        }
    }
}

impl<G: Words, F: Face<G>> Page for ExercisePage<G, F> {
    fn draw(&mut self, area: Rect, pen: &mut Pen, _: &Room) {
        let scene = self.scene();
        let row = |y: u16| Rect { x: area.x + 1, y, width: area.width - 2, height: 1 };
        pen.write(row(area.y), 0, Role::Strong, about(G::TITLE, &self.exercise));
        let asked = match &self.practice {
            Some(practice) if self.known => {
                message!["The answer: ", G::deed_in(&scene.view, practice.best()), "."]
            }
            _ => self.face.ask(&scene),
        };
        pen.write(row(area.y + 1), 0, Role::Brass, &asked);
        let head = self.face.head_rows(&scene).min(area.height - 4);
        self.face.draw_head(Rect { height: head, ..row(area.y + 2) }, pen, &scene);
        let body = Rect { y: area.y + 2 + head, height: area.height - 4 - head, ..area };
        let side = self.face.side_width(&scene, body);
        self.face.draw(Rect { width: body.width - side, ..body }, pen, &scene);
        let right = Rect { x: body.right() - side, width: side - 1, ..body };
        self.draw_said(right, pen);
        let (preview, last) = (self.face.preview(&scene), row(area.bottom() - 2));
        if self.typing.is_open() {
            self.typing.draw(last, pen, preview.map(|(role, words)| (role, words.to_string())));
        } else if let Some((role, words)) = preview.filter(|_| !self.is_closed()) {
            pen.wrap(last, 0, role, &words);
        }
        let keys = self.keys(&scene);
        self.foot.draw(row(area.bottom() - 1), pen, &keys);
        self.help.draw(area, pen);
    }

    fn key(&mut self, key: KeyEvent, room: &mut Room) -> Go {
        if let Some(go) = self.help.key(key) {
            return go;
        }
        if is_control(key, 'c') {
            return Go::Quit;
        }
        if let Some(go) = self.type_move(key, room) {
            return go;
        }
        match key.code {
            _ if is_asked(key) => return self.open_help(),
            KeyCode::Esc | KeyCode::Char('q') => return Go::Back,
            KeyCode::Char('s') if !self.is_closed() => {
                self.answered(None, room);
                return Go::Redraw;
            }
            KeyCode::Enter | KeyCode::Char('n' | ' ') if self.known => {
                let session = self.session.take();
                return session.map_or(Go::Back, |session| Go::Instead(session.next(room)));
            }
            _ if self.is_closed() => return Go::Stay,
            _ => {}
        }
        let touch = self.face.key(key, &self.scene());
        self.touched(touch, room)
    }

    fn mouse(&mut self, mouse: MouseEvent, room: &mut Room) -> Go {
        if let Some(go) = self.help.mouse(mouse) {
            return go;
        }
        if let Some(key) = self.foot.clicked(mouse) {
            return self.key(key, room);
        }
        if self.is_closed() {
            return Go::Stay;
        }
        let touch = self.face.mouse(mouse, &self.scene());
        self.touched(touch, room)
    }

    fn tick(&mut self, room: &mut Room) -> Go {
        if let Ok(practice) = self.preparing.try_recv() {
            self.practice = practice.map(Arc::new);
            self.judge();
        }
        let Some(answered) = self.judging.as_ref().and_then(|judged| judged.try_recv().ok()) else {
            return Go::Stay;
        };
        self.judging = None;
        self.tell(answered, room);
        Go::Redraw
    }

    fn back(&mut self, _: &mut Room) {}
}

/// Stops the judging when nobody waits for it any more.
impl<G: Words, F> Drop for ExercisePage<G, F> {
    fn drop(&mut self) {
        self.stop.raise();
    }
}
