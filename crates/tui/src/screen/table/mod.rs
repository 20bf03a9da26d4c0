//! The table: one page for every game, around the game's own face.

mod draw;
mod host;
mod keys;
mod leaving;
mod log;
mod notes;
mod overlay;

use std::path::PathBuf;
use std::time::Instant;

use parlour_rules::{Eye, Message, Seat, Turn};
use parlour_table::Table;
use parlour_table::words::Words;
use ratatui::crossterm::event::{KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use self::host::{Host, Step, Wanted};
use self::log::Log;
use self::notes::Hint;
pub(super) use self::overlay::{Answer, Overlay, Text};
use super::foot::Foot;
use super::motion::{self, Motion, Moving};
use super::page::{Go, Page, Room};
use super::pen::Pen;
use super::run::is_control;
use super::scene::{Evaluation, Scene};
use super::theme::Role;
use super::typing::Typing;
use crate::face::{Cards, Face};
use crate::new_game::Answers;

/// The name under which the order of hands is remembered.
const ORDER: &str = "order";

/// A game on the screen.
pub struct TablePage<G: Words, F> {
    host: Host<G>,
    face: F,
    log: Log,
    hint: Hint,
    overlay: Option<Overlay>,
    notice: Option<(Role, Message)>,
    /// Whether games between computers wait.
    paused: bool,
    /// The person in front of the screen, where hands are hidden.
    looking: Option<Seat>,
    foot: Foot,
    head: Foot,
    overlay_foot: Foot,
    typing: Typing<F>,
    /// The hint and the evaluation before the last key, where that may begin a typed move.
    before_key: Option<(Hint, bool)>,
    /// The action on a yes and the one on a no, while a second thought is asked for.
    pending: Option<[G::Action; 2]>,
    /// After how many actions the computer was last told to move.
    let_go: Option<usize>,
    /// How many actions have been told.
    told: usize,
    /// When the last action was taken, while something may still be on its way.
    moved: Option<Instant>,
}

impl<G: Words, F: Face<G>> TablePage<G, F> {
    /// Opens a game; `file` is where it was loaded from.
    pub fn new(table: Table<G>, file: Option<PathBuf>, room: &Room) -> Self {
        let mut host = Host::new(table, file, &room.settings, room.now);
        let notice = match host.save() {
            Step::NotSaved(why) => Some(not_saved(&why)),
            _ => None,
        };
        let cards = Cards::face_up(host.live.is_open());
        let mut face = F::new(&host.table().view(Eye::Nobody), cards);
        if let Some(order) = room.memory.answers(G::NAME).get(ORDER) {
            face.set_order(order);
        }
        TablePage {
            pending: None,
            let_go: None,
            told: host.moves(),
            moved: None,
            face,
            looking: None,
            host,
            log: Log::default(),
            hint: Hint::None,
            overlay: None,
            notice,
            paused: false,
            foot: Foot::default(),
            head: Foot::default(),
            overlay_foot: Foot::default(),
            typing: Typing::default(),
            before_key: None,
        }
    }

    /// Remembers the order that somebody put their hand in.
    fn remember_order(&self, room: &mut Room) {
        let Some(order) = self.face.order() else { return };
        if room.memory.answers(G::NAME).get(ORDER).is_none_or(|before| before != order) {
            let answer = (ORDER.to_owned(), order.to_owned());
            room.memory.remember(G::NAME, Answers::from([answer]));
        }
    }

    /// The same page, with what people should know about the game's file.
    pub fn with_notices(mut self, notices: &[String]) -> Self {
        if !notices.is_empty() {
            let lines =
                notices.iter().map(|notice| (Role::Ink, format!("{notice}.").into())).collect();
            self.overlay = Some(Overlay::Text(Text::new("About this file", lines)));
        }
        self
    }

    /// The table now, or at the point of the past that is shown.
    fn scene(&self, evaluation: Evaluation) -> Scene<G> {
        let table = self.host.table();
        let looker = self.host.looker();
        let eye = self.face.eye(looker);
        let past = self
            .log
            .past
            .and_then(|actions| table.view_after(actions, eye).zip(table.turn_after(actions)));
        let is_past = past.is_some();
        let (view, turn) = past.unwrap_or_else(|| (table.view(eye), table.turn()));
        let hinted = self.host.live.advice().filter(|_| self.hint >= Hint::What && !is_past);
        Scene {
            view,
            names: self.host.live.names(),
            looker,
            turn,
            legal: self.host.asked().filter(|_| !is_past).map(|prompt| prompt.legal),
            standing: self.host.standing().filter(|_| !is_past),
            hinted: hinted.map(|made| made.decision.action()),
            evaluation,
            moving: None,
        }
    }

    fn here(&self, room: &Room) -> Scene<G> {
        let shows = room.memory.shows_evaluation;
        let scene = self.scene(if shows { Evaluation::Shown } else { Evaluation::Off });
        Scene { moving: self.moving(room), ..scene }
    }

    /// The movement of the last action, while it lasts.
    fn moving(&self, room: &Room) -> Option<Moving<G::View>> {
        let share = motion::share(self.moved?, room.now)?;
        let table = self.host.table();
        let last = table.action_count().checked_sub(1).filter(|_| self.log.past.is_none())?;
        let before = table.view_after(last, self.face.eye(self.host.looker()))?;
        Some(Moving { before, share })
    }

    /// Starts the movement of the last action, where movements are shown.
    fn set_moving(&mut self, room: &Room) {
        self.moved = (room.memory.motion == Motion::Shown).then_some(room.now);
    }

    /// The person to whom the table is handed over, while their cards are hidden.
    fn covered(&self) -> Option<Seat> {
        let looker = self.host.looker()?;
        let secret = G::HIDES && self.face.eye(Some(looker)) == Eye::Seat(looker);
        let hidden = secret && self.host.people() > 1 && self.looking != Some(looker);
        hidden.then_some(looker)
    }

    /// Whether the computer's turn waits for Enter.
    fn waits_for_us(&self, room: &Room) -> bool {
        let table = self.host.table();
        self.host.people() > 0
            && self.host.computer().is_some()
            && !room.memory.computer_runs
            && self.let_go != Some(self.host.moves())
            && F::offers_menu(&table.view(Eye::Nobody))
    }

    /// Plays what a person chose, after the question that a game may ask first.
    fn choose(&mut self, action: G::Action, room: &Room) {
        let legal = self.host.asked().map(|prompt| prompt.legal).unwrap_or_default();
        match G::second_thought(&legal, action) {
            Some((question, instead)) => {
                self.pending = Some([instead, action]);
                self.overlay = Some(Overlay::Ask(question));
            }
            None => self.play(action, room),
        }
    }

    fn play(&mut self, action: G::Action, room: &Room) {
        match self.host.play(action, room.now) {
            Ok(step) => {
                self.happened(step);
                self.set_moving(room);
            }
            Err(why) => {
                self.notice = Some((Role::Bad, format!("That's not possible: {why}.").into()));
            }
        }
    }

    /// Something changed at the table.
    fn happened(&mut self, step: Step) {
        self.notice = None;
        self.hint = Hint::None;
        self.typing.close();
        self.log.follow();
        if let Step::NotSaved(why) = step {
            self.notice = Some(not_saved(&why));
        }
        // What takes several lines to tell, such as the end of a round, is shown immediately.
        let moves = self.host.moves();
        let last = (moves > self.told).then(|| self.entries().pop()).flatten();
        if let Some((title, told)) = last.and_then(|told| Some((self.stop(&told)?, told))) {
            let lines = told.lines().into_iter().map(|line| (Role::Ink, line)).collect();
            self.overlay = Some(Overlay::Text(Text::new(title, lines)));
        }
        self.told = moves;
    }

    /// The title under which the last action is shown immediately, if it is.
    fn stop(&self, told: &Message) -> Option<String> {
        let table = self.host.table();
        let last = table.action_count().checked_sub(1)?;
        let before = table.view_after(last, Eye::Nobody)?;
        self.face.stop(&before, &table.view(Eye::Nobody), told)
    }

    /// What each action did, as the reader of the log may see it, without empty lines.
    fn entries(&mut self) -> Vec<Message> {
        let eye = self.face.eye(self.host.live.only_person());
        let names = self.host.live.names();
        let compact = |told: &Message| {
            Message::join(told.lines().into_iter().filter(|line| !line.is_empty()), "\n")
        };
        self.host.live.log(eye, &names).iter().map(|entry| compact(&entry.text)).collect()
    }

    /// What happened before anybody acted.
    fn opening(&self) -> Option<Message> {
        let eye = self.face.eye(self.host.live.only_person());
        G::opening(&self.host.table().view(eye), &self.host.live.names())
    }

    fn is_over(&self) -> bool {
        matches!(self.host.table().turn(), Turn::Over(_))
    }

    fn can_resign(&self) -> bool {
        !self.is_over() && self.host.looker().is_some()
    }

    /// Whether a person is asked something, and looks at it.
    fn is_asked(&self) -> bool {
        self.host.asked().is_some() && self.log.past.is_none()
    }
}

impl<G: Words, F: Face<G>> Page for TablePage<G, F> {
    fn draw(&mut self, area: Rect, pen: &mut Pen, room: &Room) {
        self.draw_table(area, pen, room);
        if let Some(overlay) = &mut self.overlay {
            overlay.draw(area, pen, &mut self.overlay_foot);
        }
    }

    fn key(&mut self, key: KeyEvent, room: &mut Room) -> Go {
        if is_control(key, 'c') {
            // Pressed twice, it quits; the game stays saved.
            if matches!(self.overlay, Some(Overlay::Quit)) {
                return Go::Quit;
            }
            return self.ask_to_leave();
        }
        if let Some(go) = self.type_move(key, room) {
            return go;
        }
        if let Some(overlay) = &mut self.overlay {
            let answer = overlay.key(key);
            return self.answered(answer, room);
        }
        if let Some(seat) = self.covered() {
            self.looking = Some(seat);
            return Go::Redraw;
        }
        if let Some(go) = self.common_key(key, room) {
            return go;
        }
        self.notice = None;
        let touch = self.face.key(key, &self.here(room));
        self.touched(touch, room)
    }

    fn mouse(&mut self, mouse: MouseEvent, room: &mut Room) -> Go {
        if let Some(overlay) = &mut self.overlay {
            let answer = overlay.mouse(mouse, &self.overlay_foot);
            return self.answered(answer, room);
        }
        if let Some(key) = self.foot.clicked(mouse).or_else(|| self.head.clicked(mouse)) {
            self.typing.close();
            return self.key(key, room);
        }
        if let Some(seat) = self.covered() {
            if mouse.kind == MouseEventKind::Down(MouseButton::Left) {
                self.looking = Some(seat);
                return Go::Redraw;
            }
            return Go::Stay;
        }
        if self.log.mouse(mouse, self.host.moves()) {
            return Go::Redraw;
        }
        let touch = self.face.mouse(mouse, &self.here(room));
        self.touched(touch, room)
    }

    fn tick(&mut self, room: &mut Room) -> Go {
        let playing = !self.paused
            && self.overlay.is_none()
            && self.covered().is_none()
            && !self.waits_for_us(room);
        let advice = self.hint > Hint::None || room.memory.shows_evaluation;
        // A movement is drawn until it is over, and once more when it is.
        let is_moving = self.moved.is_some();
        self.moved = self.moved.filter(|&since| motion::share(since, room.now).is_some());
        match self.host.step(room.now, Wanted { turns: playing, advice }) {
            Step::Nothing if is_moving => Go::Redraw,
            Step::Nothing => Go::Stay,
            Step::Thinking | Step::Advised => Go::Redraw,
            step @ (Step::Played | Step::NotSaved(_)) => {
                // Somebody who looks back at the game stays where they are.
                let past = self.log.past;
                self.happened(step);
                self.set_moving(room);
                self.log.past = past;
                Go::Redraw
            }
        }
    }

    fn back(&mut self, _: &mut Room) {}
}

fn not_saved(why: &str) -> (Role, Message) {
    (Role::Bad, format!("The game isn't being saved any more: {why}.").into())
}
