//! The table: one page for every game, around the game's own face.

mod draw;
mod keys;
mod leaving;
mod log;
mod notes;
mod overlay;
mod progress;

use std::time::Instant;

use parlour_rules::{Eye, Message, Seat, Turn};
use parlour_table::Table;
use ratatui::crossterm::event::{KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use self::log::Log;
use self::notes::Hint;
pub(super) use self::overlay::{Answer, Overlay, Words};
use self::progress::{Progress, Step, Wanted};
use super::foot::Foot;
use super::motion::{self, Motion, Moving};
use super::page::{Go, Page, Room};
use super::pen::Pen;
use super::run::is_control;
use super::shown::{Evaluation, Face, Scene, Shown, Touch};
use super::theme::Role;
use crate::plain::Manner;

/// A game on the screen.
pub struct TablePage<G: Shown> {
    progress: Progress<G>,
    face: G::Face,
    log: Log,
    hint: Hint,
    overlay: Option<Overlay>,
    notice: Option<(Role, Message)>,
    /// Whether games between computers wait.
    paused: bool,
    /// The person in front of the screen, where hands are hidden.
    looking: Option<Seat>,
    foot: Foot,
    overlay_foot: Foot,
    /// What a second thought is about: the action on a yes, and on a no.
    pending: Option<[G::Action; 2]>,
    /// After how many actions the computer's turn was let go on.
    let_go: Option<usize>,
    /// How many actions have been told.
    told: usize,
    /// When the last action was taken, while something may still be on its way.
    moved: Option<Instant>,
}

impl<G: Shown> TablePage<G> {
    /// Sits down at a table.
    pub fn new(table: Table<G>, manner: &Manner, now: Instant) -> Self {
        let mut progress = Progress::new(table, manner, now);
        let notice = match progress.keep() {
            Step::NotKept(why) => Some(not_kept(&why)),
            _ => None,
        };
        let view = progress.table.view(Eye::Nobody);
        let told = progress.log.len();
        TablePage {
            pending: None,
            let_go: None,
            told,
            moved: None,
            face: G::Face::new(&view, manner.cards),
            looking: None,
            progress,
            log: Log::default(),
            hint: Hint::None,
            overlay: None,
            notice,
            paused: false,
            foot: Foot::default(),
            overlay_foot: Foot::default(),
        }
    }

    /// Tells what a person should know of the file that the game came from.
    pub fn with_notices(mut self, notices: &[String]) -> Self {
        if !notices.is_empty() {
            let lines =
                notices.iter().map(|notice| (Role::Ink, format!("{notice}.").into())).collect();
            self.overlay = Some(Overlay::Words(Words::new("About this file", lines)));
        }
        self
    }

    /// What is on the table, now or at the point of the past that is looked at.
    fn scene(&self, evaluation: Evaluation) -> Scene<G> {
        let table = &self.progress.table;
        let looker = self.progress.looker();
        let eye = self.face.eye(looker);
        let names: Vec<String> =
            Seat::all(table.seats()).map(|seat| self.progress.name(seat)).collect();
        let past = self
            .log
            .past
            .and_then(|actions| table.view_after(actions, eye).zip(table.turn_after(actions)));
        if let Some((view, turn)) = past {
            return Scene {
                view,
                names,
                looker,
                turn,
                legal: None,
                standing: None,
                hinted: None,
                evaluation,
                moving: None,
            };
        }
        let advice = self.progress.advice_now();
        Scene {
            view: table.view(eye),
            names,
            looker,
            turn: table.turn(),
            legal: self.progress.asked().map(|prompt| prompt.legal.clone()),
            standing: self.progress.standing(),
            hinted: advice
                .filter(|_| self.hint >= Hint::What)
                .map(|advice| advice.decision.action()),
            evaluation,
            moving: None,
        }
    }

    fn here(&self, room: &Room) -> Scene<G> {
        let off = room.memory.evaluation_off;
        let scene = self.scene(if off { Evaluation::Off } else { Evaluation::Shown });
        Scene { moving: self.moving(room), ..scene }
    }

    /// The last action on its way, for as long as it takes.
    fn moving(&self, room: &Room) -> Option<Moving<G::View>> {
        let share = motion::share(self.moved?, room.now)?;
        let table = &self.progress.table;
        let last = table.actions().len().checked_sub(1).filter(|_| self.log.past.is_none())?;
        let before = table.view_after(last, self.face.eye(self.progress.looker()))?;
        Some(Moving { before, share })
    }

    /// Something was done at the table: it moves, where somebody likes that.
    fn set_moving(&mut self, room: &Room) {
        self.moved = (room.memory.motion == Motion::Shown).then_some(room.now);
    }

    /// Whether hidden hands wait for the next person to sit down.
    fn covered(&self) -> Option<Seat> {
        let looker = self.progress.looker()?;
        let secret = G::HIDES && self.face.eye(Some(looker)) == Eye::Seat(looker);
        let hidden = secret && self.progress.people() > 1 && self.looking != Some(looker);
        hidden.then_some(looker)
    }

    /// Whether the computer waits with its turn until somebody lets it go on.
    fn waits_for_us(&self, room: &Room) -> bool {
        let table = &self.progress.table;
        self.progress.people() > 0
            && self.progress.computer().is_some()
            && !room.memory.computer_runs
            && self.let_go != Some(self.progress.log.len())
            && G::offers_menu(&table.view(Eye::Nobody))
    }

    /// Plays what a person chose, after a second thought where there is one.
    fn choose(&mut self, action: G::Action, room: &Room) {
        let legal = self.progress.asked().map(|prompt| &prompt.legal[..]).unwrap_or_default();
        match G::second_thought(legal, action) {
            Some((question, instead)) => {
                self.pending = Some([instead, action]);
                self.overlay = Some(Overlay::Ask(question));
            }
            None => self.play(action, room),
        }
    }

    fn play(&mut self, action: G::Action, room: &Room) {
        match self.progress.play(action, room.now) {
            Ok(step) => {
                self.happened(step);
                self.set_moving(room);
            }
            Err(why) => self.notice = Some((Role::Bad, format!("Not possible: {why}.").into())),
        }
    }

    /// Something changed at the table.
    fn happened(&mut self, step: Step) {
        self.notice = None;
        self.hint = Hint::None;
        self.log.follow();
        if let Step::NotKept(why) = step {
            self.notice = Some(not_kept(&why));
        }
        self.write_log();
        // What takes several lines to tell, such as the end of a round, is shown at once.
        let happened = self.progress.log.last().filter(|_| self.progress.log.len() > self.told);
        if let Some((title, lines)) = happened.and_then(|told| Some((self.stop(told)?, told))) {
            let lines = lines.lines().into_iter().map(|line| (Role::Ink, line)).collect();
            self.overlay = Some(Overlay::Words(Words::new(title, lines)));
        }
        self.told = self.progress.log.len();
    }

    /// Under which title the last action is told at once, if it is.
    fn stop(&self, told: &Message) -> Option<String> {
        let table = &self.progress.table;
        let last = table.actions().len().checked_sub(1)?;
        let before = table.view_after(last, Eye::Nobody)?;
        self.face.stop(&before, &table.view(Eye::Nobody), told)
    }

    /// Writes the log for whoever looks at it: what is closed now is closed there too.
    fn write_log(&mut self) {
        let eye = self.face.eye(self.progress.only_person());
        self.progress.write_log_for(eye);
    }

    fn is_over(&self) -> bool {
        matches!(self.progress.table.turn(), Turn::Over(_))
    }

    fn can_resign(&self) -> bool {
        !self.is_over() && self.progress.looker().is_some()
    }

    /// Whether a person is asked something, and looks at it.
    fn is_asked(&self) -> bool {
        self.progress.asked().is_some() && self.log.past.is_none()
    }
}

impl<G: Shown> Page for TablePage<G> {
    fn draw(&mut self, area: Rect, pen: &mut Pen, room: &Room) {
        self.draw_table(area, pen, room);
        if let Some(overlay) = &mut self.overlay {
            overlay.draw(area, pen, &mut self.overlay_foot);
        }
    }

    fn key(&mut self, key: KeyEvent, room: &mut Room) -> Go {
        if is_control(key, 'c') {
            // Whoever presses it twice means it; the game is kept.
            if matches!(self.overlay, Some(Overlay::Quit)) {
                return Go::Quit;
            }
            return self.ask_to_leave();
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
        if let Some(key) = self.foot.clicked(mouse) {
            return self.key(key, room);
        }
        if let Some(seat) = self.covered() {
            if mouse.kind == MouseEventKind::Down(MouseButton::Left) {
                self.looking = Some(seat);
                return Go::Redraw;
            }
            return Go::Stay;
        }
        if self.log.mouse(mouse, self.progress.log.len()) {
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
        let advice = self.hint > Hint::None || !room.memory.evaluation_off;
        // A movement is drawn until it is over, and once more when it is.
        let is_moving = self.moved.is_some();
        self.moved = self.moved.filter(|&since| motion::share(since, room.now).is_some());
        match self.progress.step(room.now, Wanted { turns: playing, advice }) {
            Step::Nothing if is_moving => Go::Redraw,
            Step::Nothing => Go::Stay,
            Step::Thinking | Step::Advised => Go::Redraw,
            step @ (Step::Played | Step::NotKept(_)) => {
                // Whoever looks back at the game is not torn away from it.
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

fn not_kept(why: &str) -> (Role, Message) {
    (Role::Bad, format!("The game is no longer kept as it goes: {why}.").into())
}
