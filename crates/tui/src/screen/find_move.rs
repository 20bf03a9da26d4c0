//! A position that asks for its best move, at the game's own table: a puzzle, an exercise, or a
//! decision to try again.

use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::Instant;

use parlour_players::{Prompt, Stop};
use parlour_rules::{Message, Seat, message};
use parlour_table::words::{Names, Words, not_possible};
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::Rect;

use super::foot::{Foot, Key};
use super::help::{Help, is_asked, only_moves};
use super::page::{Go, Page, Room};
use super::pen::{Pen, wrapped};
use super::run::is_control;
use super::scene::{Scene, Touch};
use super::table::{Answer, Overlay, Text};
use super::theme::Role;
use super::typing::{Heard, Typing, Use};
use crate::face::{Cards, Face};

/// From this width on the panel is wide enough for everything.
const WIDE: u16 = 110;
/// The columns that the reasons of a card player take from the table on a narrower screen.
const SPARE: u16 = 6;

/// What is said where a position can't be judged.
const NO_VERDICT: &str = "This position can't be judged.";

/// Something said, and how it looks.
pub type Line = (Role, Message);

/// Where the position comes from, who judges a move, and what is said at the end.
pub trait Task<G: Words> {
    /// The title of the page.
    fn title(&self) -> String;
    /// The heading over what is said.
    fn heading(&self) -> String;
    /// The question.
    fn question(&self) -> &'static str;
    /// The title of the help, and what the keys do.
    fn help(&self) -> (String, &'static [(&'static str, &'static str)]);
    /// The label of the key that leaves the page.
    fn leaving(&self) -> &'static str;
    /// The seat that decides, what it sees and what it may do.
    fn prompt(&self) -> (Seat, &Prompt<G>);
    /// The names of the players, for the one who decides.
    fn names(&self) -> Names;
    /// The best move; none while it is still looked for.
    fn answer(&self) -> Option<G::Action>;
    /// Why the rules refuse a move, if they do.
    fn check(&self, action: G::Action) -> Result<(), String>;
    /// Judges a legal move.
    fn judge(&self, action: G::Action, stop: &Stop) -> Soon<Verdict>;
    /// Explains the answer.
    fn explain(&self) -> Soon<Explanation>;
    /// Called with the first answer. Returns what to say about it beside the explanation.
    fn first_answer(&mut self, first: &FirstAnswer<G::Action>, room: &Room) -> Vec<Line> {
        let _ = (first, room);
        Vec::new()
    }
    /// The label of the key to another position, if there is one now.
    fn another(&self, stage: Stage) -> Option<&'static str>;
    /// The page of another position.
    fn go_to_another(&mut self, room: &mut Room) -> Option<Box<dyn Page>>;
    /// Keys of the task's own, once the answer is known.
    fn own_keys(&self) -> Vec<Key> {
        Vec::new()
    }
    /// One of them was pressed. Returns whether the task knows it; then another position follows.
    fn own_key(&mut self, letter: char) -> bool {
        let _ = letter;
        false
    }
}

/// Whether the answer is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// It is still asked for.
    Asked,
    /// It was found or shown.
    Known,
}

/// The first answer to a question.
pub struct FirstAnswer<A> {
    /// The move; none where the answer was shown, which counts as wrong.
    pub played: Option<A>,
    /// Whether it is right.
    pub is_right: bool,
    /// When it was given.
    pub at: Instant,
}

/// What is said about a move that was tried.
pub struct Verdict {
    /// Whether it is the answer.
    pub is_right: bool,
    /// Whether other moves may be tried after this one.
    pub then: Then,
    /// What is said.
    pub line: Line,
}

/// What follows a judged move.
pub enum Then {
    /// Other moves may be tried.
    TryAgain,
    /// The answer is shown and explained.
    Reveal,
    /// The answer is shown with this explanation.
    RevealWith(Explanation),
}

/// Why the answer is best.
#[derive(Default)]
pub struct Explanation {
    /// For the panel beside the table.
    pub short: Vec<Line>,
    /// With everything there is to say.
    pub whole: Vec<Line>,
}

/// Something that is known now, or that a thread finds out.
pub enum Soon<T> {
    /// It is known.
    Now(T),
    /// It will come.
    Later(Receiver<T>),
}

impl<T: Send + 'static> Soon<T> {
    /// Finds it out on a thread of its own; nothing comes where there is nothing to find.
    pub fn from_thread(work: impl FnOnce() -> Option<T> + Send + 'static) -> Self {
        let (send, found) = mpsc::channel();
        thread::spawn(move || {
            if let Some(found) = work() {
                // Nobody waits any more when the page was left.
                let _ = send.send(found);
            }
        });
        Soon::Later(found)
    }
}

/// What the page waits for.
enum Waiting<A> {
    Nothing,
    /// The judgement of a move that was given at this time.
    Verdict {
        played: A,
        at: Instant,
        verdict: Receiver<Verdict>,
    },
    /// Why the answer is best.
    Explanation(Receiver<Explanation>),
}

/// The page of a position that asks for its best move.
pub struct FindMovePage<G: Words, F, T> {
    task: T,
    face: F,
    /// What has been said so far.
    said: Vec<Line>,
    /// Whether there has been an answer.
    answered: bool,
    /// What the task says about the first answer.
    noted: Vec<Line>,
    /// Whether the answer is known, found or shown.
    known: bool,
    /// Everything that there is to say about the answer.
    whole: Vec<Line>,
    waiting: Waiting<G::Action>,
    stop: Stop,
    typing: Typing<F>,
    /// Why the last key typed no move.
    refused: Option<Message>,
    overlay: Option<Overlay>,
    overlay_foot: Foot,
    foot: Foot,
    help: Help,
    game: std::marker::PhantomData<fn() -> G>,
}

impl<G: Words, F: Face<G>, T: Task<G>> FindMovePage<G, F, T> {
    /// The page of a task.
    pub fn of(task: T) -> Self {
        FindMovePage {
            face: F::new(&task.prompt().1.view, Cards::Closed),
            said: vec![(Role::Ink, task.question().into())],
            task,
            answered: false,
            noted: Vec::new(),
            known: false,
            whole: Vec::new(),
            waiting: Waiting::Nothing,
            stop: Stop::default(),
            typing: Typing::default(),
            refused: None,
            overlay: None,
            overlay_foot: Foot::default(),
            foot: Foot::default(),
            help: Help::default(),
            game: std::marker::PhantomData,
        }
    }

    fn scene(&self) -> Scene<G> {
        let (seat, prompt) = self.task.prompt();
        Scene {
            legal: Some(prompt.legal.clone()),
            hinted: self.task.answer().filter(|_| self.known),
            is_question: !self.known,
            ..Scene::still(prompt.view.clone(), self.task.names(), seat)
        }
    }

    fn tried(&mut self, action: G::Action, room: &Room) {
        if let Err(why) = self.task.check(action) {
            self.say_once((Role::Bad, not_possible(&why).into()));
            return;
        }
        let at = room.now;
        match self.task.judge(action, &self.stop) {
            Soon::Now(verdict) => self.judged((action, at), verdict, room),
            Soon::Later(verdict) => self.waiting = Waiting::Verdict { played: action, at, verdict },
        }
    }

    fn judged(&mut self, (played, at): (G::Action, Instant), verdict: Verdict, room: &Room) {
        let Verdict { is_right, then, line } = verdict;
        self.answer(&FirstAnswer { played: Some(played), is_right, at }, room);
        match then {
            Then::TryAgain => self.say_once(line),
            Then::Reveal => self.reveal(Some(line)),
            Then::RevealWith(explanation) => {
                self.show_answer(Some(line));
                self.explained(explanation);
            }
        }
    }

    /// Says something last. What was said before isn't said twice.
    fn say_once(&mut self, line: Line) {
        self.said.retain(|said| *said != line);
        self.said.push(line);
    }

    fn answer(&mut self, first: &FirstAnswer<G::Action>, room: &Room) {
        if !self.answered {
            self.answered = true;
            self.noted = self.task.first_answer(first, room);
        }
    }

    /// Shows the answer. `first` is said before everything else.
    fn show_answer(&mut self, first: Option<Line>) {
        self.known = true;
        self.said = first.into_iter().chain(self.noted.clone()).collect();
    }

    /// Shows the answer and asks why it is best. `first` is said before.
    fn reveal(&mut self, first: Option<Line>) {
        self.show_answer(first);
        match self.task.explain() {
            Soon::Now(explanation) => self.explained(explanation),
            Soon::Later(explanation) => self.waiting = Waiting::Explanation(explanation),
        }
    }

    fn stage(&self) -> Stage {
        if self.known { Stage::Known } else { Stage::Asked }
    }

    fn explained(&mut self, explanation: Explanation) {
        self.whole = self.said.iter().cloned().chain(explanation.whole).collect();
        self.said.extend(explanation.short);
    }

    /// Whether no move can be tried now.
    fn is_closed(&self) -> bool {
        self.known || self.is_waiting()
    }

    fn is_waiting(&self) -> bool {
        !matches!(self.waiting, Waiting::Nothing)
    }

    /// A key, as far as it types a move.
    fn type_move(&mut self, key: KeyEvent, room: &Room) -> Option<Go> {
        if self.is_closed() {
            return None;
        }
        let scene = self.scene();
        let (_, prompt) = self.task.prompt();
        let page = match key.code {
            _ if is_asked(key) => Use::Command,
            KeyCode::Char('n' | 's' | 'q') => Use::Second,
            _ => Use::None,
        };
        let heard = self.typing.key(key, page, &mut self.face, (prompt, &scene));
        self.refused = None;
        match heard {
            Heard::Nothing | Heard::Maybe => return None,
            Heard::Typed | Heard::Continued | Heard::Read => {}
            Heard::Refused(why) => self.refused = Some(why),
            Heard::Play(action) => self.tried(action, room),
        }
        Some(Go::Redraw)
    }

    fn keys(&self, scene: &Scene<G>) -> Vec<Key> {
        if self.typing.is_open() {
            return self.typing.keys(&self.face.keys(scene));
        }
        let mut keys = Vec::new();
        let another = self.task.another(self.stage());
        if self.known {
            keys.extend(another.map(|name| Key::letter("n", name)));
            keys.extend(self.task.own_keys());
            keys.push(Key::letter("c", "whole answer"));
        } else {
            keys.extend(self.face.keys(scene));
            keys.push(Key::letter("s", "show the answer"));
            keys.extend(another.map(|name| Key::letter("n", name)));
            let sorts = |key: &Key| key.label == "m";
            keys.extend(self.face.tools(scene).into_iter().filter(sorts));
        }
        let leave = Key::new("Esc", KeyCode::Esc, self.task.leaving());
        keys.extend([leave, Help::key_for_foot()]);
        keys
    }

    /// What the keys do, those of the game's own table first.
    fn open_help(&mut self) -> Go {
        let table = only_moves(self.face.legend());
        let (title, keys) = self.task.help();
        self.help.open(&title, &[("On the table", &table), ("This page", keys)])
    }

    fn go_to_another(&mut self, room: &mut Room) -> Go {
        self.task.go_to_another(room).map_or(Go::Stay, Go::Instead)
    }

    fn touched(&mut self, touch: Touch<G::Action>, room: &Room) -> Go {
        match touch {
            Touch::Nothing | Touch::TurnCards => return Go::Stay,
            Touch::Changed => {}
            Touch::Play(action) => self.tried(action, room),
        }
        Go::Redraw
    }

    /// Draws what has been said: the newest in sight, or of an answer the beginning.
    fn draw_said(&self, area: Rect, pen: &mut Pen) {
        pen.heading(area, 0, &self.task.heading());
        let waiting = (Role::Quiet, "The expert is looking at it…".into());
        let width = usize::from(area.width);
        let said = self.said.iter().chain(self.is_waiting().then_some(&waiting));
        let mut rows: Vec<(Role, String)> = Vec::new();
        for (role, text) in said {
            if !rows.is_empty() && !self.known {
                rows.push((Role::Ink, String::new()));
            }
            rows.extend(wrapped(&pen.theme.words(text), width).into_iter().map(|row| (*role, row)));
        }
        let room = usize::from(area.height.saturating_sub(1));
        let over = rows.len().saturating_sub(room);
        let (first, shown) = match over {
            0 => (0, rows.len()),
            _ if self.known => (0, room.saturating_sub(1)),
            _ => (over, room),
        };
        for (row, (role, text)) in rows.iter().skip(first).take(shown).enumerate() {
            pen.write(area, 1 + row as u16, *role, text);
        }
        if self.known && over > 0 {
            pen.write(area, area.height - 1, Role::Brass, "… press c to read it all");
        }
    }
}

impl<G: Words, F: Face<G>, T: Task<G>> Page for FindMovePage<G, F, T> {
    fn draw(&mut self, area: Rect, pen: &mut Pen, _: &Room) {
        let scene = self.scene();
        let row = |y: u16| Rect { x: area.x + 1, y, width: area.width - 2, height: 1 };
        pen.write(row(area.y), 0, Role::Strong, self.task.title());
        let asked = match scene.hinted {
            Some(answer) => message!["The answer: ", G::instruction_in(&scene.view, answer), "."],
            None => self.face.ask(&scene),
        };
        let head = self.face.head_rows(&scene).min(area.height - 4);
        self.face.draw_head(Rect { height: head, ..row(area.y + 2) }, pen, &scene);
        let body = Rect { y: area.y + 2 + head, height: area.height - 4 - head, ..area };
        // The reasons of a card player are long; the table has columns to spare for them.
        let spare = if self.known && G::HIDES && area.width < WIDE { SPARE } else { 0 };
        let side = self.face.side_width(&scene, body) + spare;
        self.face.draw(Rect { width: body.width - side, ..body }, pen, &scene);
        let right = Rect {
            x: body.right() - side,
            width: side - 1,
            height: body.height + u16::from(self.known),
            ..body
        };
        self.draw_said(right, pen);
        let last = row(area.bottom() - 2);
        let refused = self.refused.clone().map(|why| (Role::Bad, why));
        let preview = refused.or_else(|| self.face.preview(&scene));
        if self.typing.is_open() {
            self.typing.draw(last, pen, preview.map(|(role, words)| (role, words.to_string())));
        } else if let Some((role, words)) = preview.filter(|_| !self.known) {
            pen.write_up(last, role, &words);
        }
        pen.write_sentence(row(area.y + 1), Role::Brass, &asked);
        let keys = self.keys(&scene);
        self.foot.draw(row(area.bottom() - 1), pen, &keys);
        if let Some(overlay) = &mut self.overlay {
            overlay.draw(area, pen, &mut self.overlay_foot);
        }
        self.help.draw(area, pen);
    }

    fn key(&mut self, key: KeyEvent, room: &mut Room) -> Go {
        if let Some(go) = self.help.key(key) {
            return go;
        }
        if is_control(key, 'c') {
            return Go::Quit;
        }
        if let Some(overlay) = &mut self.overlay {
            if overlay.key(key) != Answer::None {
                self.overlay = None;
            }
            return Go::Redraw;
        }
        if let Some(go) = self.type_move(key, room) {
            return go;
        }
        let has_another = self.task.another(self.stage()).is_some();
        match key.code {
            _ if is_asked(key) => return self.open_help(),
            KeyCode::Esc | KeyCode::Char('q') => return Go::Back,
            KeyCode::Char('n') if has_another => return self.go_to_another(room),
            KeyCode::Enter if has_another && self.known => return self.go_to_another(room),
            KeyCode::Char('s') if !self.is_closed() => {
                let shown = FirstAnswer { played: None, is_right: false, at: room.now };
                self.answer(&shown, room);
                self.reveal(None);
                return Go::Redraw;
            }
            KeyCode::Char('c') if self.known && !self.is_waiting() => {
                self.overlay = Some(Overlay::Text(Text::new("The answer", self.whole.clone())));
                return Go::Redraw;
            }
            KeyCode::Char(letter) if self.known && self.task.own_key(letter) => {
                return self.go_to_another(room);
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
        if let Some(overlay) = &mut self.overlay {
            if overlay.mouse(mouse, &self.overlay_foot) != Answer::None {
                self.overlay = None;
            }
            return Go::Redraw;
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
        match std::mem::replace(&mut self.waiting, Waiting::Nothing) {
            Waiting::Nothing => return Go::Stay,
            Waiting::Verdict { played, at, verdict } => match verdict.try_recv() {
                Ok(verdict) => self.judged((played, at), verdict, room),
                Err(TryRecvError::Empty) => {
                    self.waiting = Waiting::Verdict { played, at, verdict };
                    return Go::Stay;
                }
                Err(TryRecvError::Disconnected) => self.said.push((Role::Bad, NO_VERDICT.into())),
            },
            Waiting::Explanation(explanation) => match explanation.try_recv() {
                Ok(explanation) => self.explained(explanation),
                Err(TryRecvError::Empty) => {
                    self.waiting = Waiting::Explanation(explanation);
                    return Go::Stay;
                }
                Err(TryRecvError::Disconnected) => self.said.push((Role::Bad, NO_VERDICT.into())),
            },
        }
        Go::Redraw
    }

    fn back(&mut self, _: &mut Room) {}
}

/// Stops the judging when nobody waits for it any more.
impl<G: Words, F, T> Drop for FindMovePage<G, F, T> {
    fn drop(&mut self) {
        self.stop.raise();
    }
}

/// What an unanswered page shows, for a test that it says nothing of the answer.
#[cfg(test)]
pub fn shown_before<G: Words, F: Face<G>, T: Task<G>>(task: T) -> String {
    let page = FindMovePage::<G, F, T>::of(task);
    let scene = page.scene();
    assert!(scene.hinted.is_none(), "{}: the answer is marked", G::NAME);
    let (keys, preview) = (page.keys(&scene), page.face.preview(&scene).map(|(_, words)| words));
    let (title, heading) = (page.task.title(), page.task.heading());
    format!("{title} {heading} {:?} {:?} {preview:?} {keys:?}", page.said, page.face.ask(&scene))
}
