//! A reviewed decision that somebody tries to make better, at the game's own table.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};
use std::thread;

use parlour_players::Stop;
use parlour_rules::{Message, message};
use parlour_table::analysis::{Attempt, Retry};
use parlour_table::words::story::Told;
use parlour_table::words::{Names, Words, not_possible};
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::Rect;

use super::told_lines;
use crate::face::{Cards, Face};
use crate::screen::foot::{Foot, Key};
use crate::screen::help::{Help, is_asked};
use crate::screen::page::{Go, Page, Room};
use crate::screen::pen::{Pen, wrapped};
use crate::screen::run::is_control;
use crate::screen::scene::{Scene, Touch};
use crate::screen::table::{Answer, Overlay, Text};
use crate::screen::theme::Role;
use crate::screen::typing::{Heard, Typing};

/// The columns beside the table on a small screen.
const NARROW: usize = 28;

/// What the keys do.
const KEYS: [(&str, &str); 3] = [
    ("s", "show the answer, and what the review says"),
    ("c", "show the whole answer, with the options and their numbers"),
    ("Esc q", "go back to the review"),
];

/// The page of a decision to try again.
pub struct RetryPage<G: Words, F> {
    retry: Arc<Retry<G>>,
    /// What the review says about the decision. Nobody sees it before there is an answer.
    told: Told,
    names: Names,
    face: F,
    /// What has been said so far.
    said: Vec<(Role, Message)>,
    /// Whether the answer is known, found or shown.
    known: bool,
    /// The move that is being judged.
    judging: Option<Receiver<Attempt<G::Action>>>,
    stop: Stop,
    typing: Typing<F>,
    overlay: Option<Overlay>,
    overlay_foot: Foot,
    foot: Foot,
    help: Help,
}

impl<G: Words, F: Face<G>> RetryPage<G, F> {
    /// The decision, and what the review says about it.
    pub fn new(retry: Retry<G>, told: Told, names: Names) -> Self {
        RetryPage {
            face: F::new(&retry.prompt().view, Cards::Closed),
            retry: Arc::new(retry),
            told,
            names,
            said: vec![(Role::Ink, "What would you play instead?".into())],
            known: false,
            judging: None,
            stop: Stop::default(),
            typing: Typing::default(),
            overlay: None,
            overlay_foot: Foot::default(),
            foot: Foot::default(),
            help: Help::default(),
        }
    }

    fn scene(&self) -> Scene<G> {
        let prompt = self.retry.prompt();
        let names = self.names.clone().read_by(Some(self.retry.seat()));
        Scene {
            legal: Some(prompt.legal.clone()),
            hinted: self.known.then_some(self.retry.judged().best),
            ..Scene::still(prompt.view.clone(), names, self.retry.seat())
        }
    }

    /// Judges a move on a thread of its own.
    fn tried(&mut self, action: G::Action) {
        if let Err(why) = self.retry.check(action) {
            self.said.push((Role::Bad, not_possible(&why).into()));
            return;
        }
        let (send, answer) = mpsc::channel();
        let (retry, stop) = (Arc::clone(&self.retry), self.stop.clone());
        thread::spawn(move || {
            if let Ok(attempt) = retry.judge(action, &stop) {
                // Nobody waits any more when the page was left.
                let _ = send.send(attempt);
            }
        });
        self.judging = Some(answer);
    }

    fn answered(&mut self, attempt: &Attempt<G::Action>) {
        let role = if attempt.is_best { Role::Good } else { Role::Bad };
        let option = G::option(attempt.action);
        self.said.push((role, message![option, ": ", attempt.verdict()]));
        if attempt.is_best {
            self.reveal();
        }
    }

    /// Shows the answer and what the review says.
    fn reveal(&mut self) {
        self.known = true;
        self.said.push((Role::Ink, self.told.what.first_line()));
        self.said.extend(told_lines(&self.told, NARROW));
    }

    /// A key, as far as it types a move.
    fn type_move(&mut self, key: KeyEvent) -> Option<Go> {
        if self.is_closed() {
            return None;
        }
        let scene = self.scene();
        let prompt = self.retry.prompt().clone();
        match self.typing.key(key, is_asked(key), &mut self.face, (&prompt, &scene)) {
            Heard::Nothing | Heard::Maybe => return None,
            Heard::Typed | Heard::Continued => {}
            Heard::Play(action) => self.tried(action),
        }
        Some(Go::Redraw)
    }

    /// Whether no move can be tried now.
    fn is_closed(&self) -> bool {
        self.known || self.judging.is_some()
    }

    fn keys(&self, scene: &Scene<G>) -> Vec<Key> {
        if self.typing.is_open() {
            return self.typing.keys(&self.face.keys(scene));
        }
        let mut keys = Vec::new();
        if self.known {
            keys.push(Key::letter("c", "whole answer"));
        } else {
            keys.extend(self.face.keys(scene));
            keys.push(Key::letter("s", "show the answer"));
            let sorts = |key: &Key| key.label == "m";
            keys.extend(self.face.tools(scene).into_iter().filter(sorts));
        }
        keys.extend([Key::new("Esc", KeyCode::Esc, "back"), Help::key_for_foot()]);
        keys
    }

    fn open_help(&mut self) -> Go {
        // There are no computer's turns here, no evaluation and no open cards.
        let mut table = self.face.legend();
        table.retain(|(key, _)| !["a", "e", "o"].contains(key));
        self.help.open("Try again", &[("On the table", &table), ("This page", &KEYS)])
    }

    fn touched(&mut self, touch: Touch<G::Action>) -> Go {
        match touch {
            Touch::Nothing | Touch::TurnCards => return Go::Stay,
            Touch::Changed => {}
            Touch::Play(action) => self.tried(action),
        }
        Go::Redraw
    }

    /// Draws what has been said, the newest in sight.
    fn draw_said(&self, area: Rect, pen: &mut Pen) {
        let number = self.retry.judged().number;
        pen.heading(area, 0, &format!("Try again: move {number}"));
        let waiting = (Role::Quiet, "The expert is looking at it…".into());
        let width = usize::from(area.width);
        let said = self.said.iter().chain(self.judging.as_ref().map(|_| &waiting));
        let rows: Vec<(Role, String)> = said
            .flat_map(|(role, text)| {
                wrapped(&pen.theme.words(text), width).into_iter().map(|row| (*role, row))
            })
            .collect();
        let room = usize::from(area.height.saturating_sub(1));
        let (first, shown) = match rows.len().checked_sub(room) {
            Some(over) if over > 0 && !self.known => (over, room),
            Some(over) if over > 0 => (0, room.saturating_sub(1)),
            _ => (0, rows.len()),
        };
        for (row, (role, text)) in rows.iter().skip(first).take(shown).enumerate() {
            pen.write(area, 1 + row as u16, *role, text);
        }
        if self.known && rows.len() > room {
            pen.write(area, area.height - 1, Role::Brass, "… press c to read it all");
        }
    }
}

impl<G: Words, F: Face<G>> Page for RetryPage<G, F> {
    fn draw(&mut self, area: Rect, pen: &mut Pen, _: &Room) {
        let scene = self.scene();
        let row = |y: u16| Rect { x: area.x + 1, y, width: area.width - 2, height: 1 };
        pen.write(row(area.y), 0, Role::Strong, format!("{}: try again", G::TITLE));
        let best = self.retry.judged().best;
        let asked = if self.known {
            message!["The answer: ", G::deed_in(&scene.view, best), "."]
        } else {
            self.face.ask(&scene)
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
        } else if let Some((role, words)) = preview.filter(|_| !self.known) {
            pen.wrap(last, 0, role, &words);
        }
        let keys = self.keys(&scene);
        self.foot.draw(row(area.bottom() - 1), pen, &keys);
        if let Some(overlay) = &mut self.overlay {
            overlay.draw(area, pen, &mut self.overlay_foot);
        }
        self.help.draw(area, pen);
    }

    fn key(&mut self, key: KeyEvent, _: &mut Room) -> Go {
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
        if let Some(go) = self.type_move(key) {
            return go;
        }
        match key.code {
            _ if is_asked(key) => return self.open_help(),
            KeyCode::Esc | KeyCode::Char('q') => return Go::Back,
            KeyCode::Char('s') if !self.is_closed() => {
                self.said.clear();
                self.reveal();
                return Go::Redraw;
            }
            KeyCode::Char('c') if self.known => {
                let mut lines = vec![(Role::Strong, self.told.what.first_line())];
                lines.extend(told_lines(&self.told, usize::MAX));
                self.overlay = Some(Overlay::Text(Text::new("The answer", lines)));
                return Go::Redraw;
            }
            _ if self.is_closed() => return Go::Stay,
            _ => {}
        }
        let touch = self.face.key(key, &self.scene());
        self.touched(touch)
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
        self.touched(touch)
    }

    fn tick(&mut self, _: &mut Room) -> Go {
        let Some(attempt) = self.judging.as_ref().and_then(|answer| answer.try_recv().ok()) else {
            return Go::Stay;
        };
        self.judging = None;
        self.answered(&attempt);
        Go::Redraw
    }

    fn back(&mut self, _: &mut Room) {}
}

/// Stops the judging when nobody waits for it any more.
impl<G: Words, F> Drop for RetryPage<G, F> {
    fn drop(&mut self) {
        self.stop.raise();
    }
}
