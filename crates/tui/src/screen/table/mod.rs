//! The table: one page for every game, around the game's own face.

mod draw;
mod log;
mod notes;
mod overlay;
mod progress;

use std::time::Instant;

use parlour_rules::{Eye, Seat, Start, Turn};
use parlour_table::Table;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::Rect;

use self::log::Log;
use self::notes::Hint;
use self::overlay::{Answer, Overlay, Save, Then, Words};
use self::progress::{Progress, Step, Wanted};
use super::field::Field;
use super::foot::{Foot, Key};
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
    notice: Option<(Role, String)>,
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
            let lines = notices.iter().map(|notice| (Role::Ink, format!("{notice}."))).collect();
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
            let (legal, standing, hinted) = (None, None, None);
            return Scene { view, names, looker, turn, legal, standing, hinted, evaluation };
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
        }
    }

    fn here(&self, room: &Room) -> Scene<G> {
        let off = room.memory.evaluation_off;
        self.scene(if off { Evaluation::Off } else { Evaluation::Shown })
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
                let question = question.replace(" (yes or no)", "");
                self.overlay = Some(Overlay::Ask(question));
            }
            None => self.play(action, room),
        }
    }

    fn play(&mut self, action: G::Action, room: &Room) {
        match self.progress.play(action, room.now) {
            Ok(step) => self.happened(step),
            Err(why) => self.notice = Some((Role::Bad, format!("Not possible: {why}."))),
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
        if let Some(lines) = happened.filter(|entry| entry.contains('\n')) {
            let lines = lines.lines().map(|line| (Role::Ink, line.to_owned())).collect();
            self.overlay = Some(Overlay::Words(Words::new(G::TITLE, lines)));
        }
        self.told = self.progress.log.len();
    }

    /// Writes the log for whoever looks at it: what is closed now is closed there too.
    fn write_log(&mut self) {
        let eye = self.face.eye(self.progress.only_person());
        self.progress.write_log_for(eye);
    }

    fn common_key(&mut self, key: KeyEvent, room: &mut Room) -> Option<Go> {
        let moves = self.progress.log.len();
        match key.code {
            KeyCode::Char('?') => self.overlay = Some(Overlay::Words(self.help())),
            KeyCode::Char('q') => return Some(self.ask_to_leave()),
            KeyCode::Char('s') => self.ask_where(Then::Stay),
            KeyCode::Char('h') if self.is_asked() => self.hint = self.hint.next(),
            KeyCode::Char('u') => match self.progress.undo(room.now) {
                Ok(step) => {
                    self.happened(step);
                    self.notice = self.notice.take().or(Some((Role::Quiet, "Taken back.".into())));
                }
                Err(why) => self.notice = Some((Role::Bad, format!("Not taken back: {why}."))),
            },
            KeyCode::Char('r') if self.progress.reasons.is_some() => {
                self.overlay = Some(Overlay::Words(self.reasons()));
            }
            KeyCode::Char('e') => {
                room.memory.evaluation_off = !room.memory.evaluation_off;
                room.memory.keep();
            }
            KeyCode::Char('g') if self.can_resign() => self.overlay = Some(Overlay::Resign),
            KeyCode::Char('n') if self.is_over() => return Some(self.again(room)),
            KeyCode::Char('p') if self.progress.people() == 0 => self.paused = !self.paused,
            KeyCode::Char('<' | ',') | KeyCode::PageUp => self.log.earlier(moves),
            KeyCode::Char('>' | '.') | KeyCode::PageDown => self.log.later(moves),
            KeyCode::Home => self.log.show(0, moves),
            KeyCode::End => self.log.follow(),
            KeyCode::Esc if self.progress.thinking().is_some() => self.progress.hurry(),
            KeyCode::Enter | KeyCode::Esc if self.log.past.is_some() => self.log.follow(),
            KeyCode::Enter | KeyCode::Char(' ') if self.waits_for_us(room) => {
                self.let_go = Some(moves);
            }
            KeyCode::Char('a') if self.progress.computer().is_some() => {
                room.memory.computer_runs = !room.memory.computer_runs;
                room.memory.keep();
            }
            KeyCode::Esc => self.hint = Hint::None,
            _ => return None,
        }
        Some(Go::Redraw)
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

    /// A new game with the same options and the same players.
    fn again(&mut self, room: &mut Room) -> Go {
        let record = self.progress.table.record();
        let sitters =
            Seat::all(self.progress.table.seats()).map(|seat| self.progress.table.sitter(seat));
        let table = (room.seeds)().map_err(|why| why.to_string()).and_then(|seed| {
            Table::<G>::new(record.options.clone(), Start::Deal(seed), sitters.collect())
                .map_err(|why| why.to_string())
        });
        match table {
            Ok(table) => {
                let manner = Manner { file: None, ..room.manner.clone() };
                Go::Instead(Box::new(TablePage::new(table, &manner, room.now)))
            }
            Err(why) => {
                self.notice = Some((Role::Bad, format!("No new game: {why}.")));
                Go::Redraw
            }
        }
    }

    fn ask_to_leave(&mut self) -> Go {
        if !self.progress.is_safe() {
            self.overlay = Some(Overlay::Quit);
            return Go::Redraw;
        }
        match self.progress.leave() {
            Ok(()) => Go::Back,
            Err(why) => self.trouble(&why),
        }
    }

    fn ask_where(&mut self, then: Then) {
        let usual = self.progress.keeper.usual::<G>();
        let field = Field::new(&usual.display().to_string());
        self.overlay = Some(Overlay::Save(Save { field, trouble: None, then }));
    }

    fn trouble(&mut self, why: &str) -> Go {
        self.notice = Some((Role::Bad, format!("{why}.")));
        Go::Redraw
    }

    fn answered(&mut self, answer: Answer, room: &Room) -> Go {
        match answer {
            Answer::None => return Go::Redraw,
            Answer::Close => {}
            Answer::Leave => return Go::Back,
            Answer::ThrowAway => {
                return match self.progress.throw_away() {
                    Ok(()) => Go::Back,
                    Err(why) => self.trouble(&why),
                };
            }
            Answer::AskWhere => {
                self.ask_where(Then::Leave);
                return Go::Redraw;
            }
            Answer::Save(path, then) => match (self.progress.save(&path), then) {
                (Ok(()), Then::Leave) => {
                    return match self.progress.leave() {
                        Ok(()) => Go::Back,
                        Err(why) => self.trouble(&why),
                    };
                }
                (Ok(()), Then::Stay) => {
                    let told = format!("Saved in {}.", path.display());
                    self.notice = Some((Role::Good, told));
                }
                (Err(why), _) => {
                    if let Some(Overlay::Save(save)) = &mut self.overlay {
                        save.trouble = Some(why);
                    }
                    return Go::Redraw;
                }
            },
            Answer::Yes | Answer::No => {
                self.overlay = None;
                if let Some([yes, no]) = self.pending.take() {
                    self.play(if answer == Answer::Yes { yes } else { no }, room);
                }
                return Go::Redraw;
            }
            Answer::Resign => {
                let step = self.progress.resign(room.now);
                self.happened(step);
            }
        }
        self.overlay = None;
        Go::Redraw
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
        if self.covered().is_some() {
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
        match self.progress.step(room.now, Wanted { turns: playing, advice }) {
            Step::Nothing => Go::Stay,
            Step::Thinking | Step::Advised => Go::Redraw,
            step @ (Step::Played | Step::NotKept(_)) => {
                // Whoever looks back at the game is not torn away from it.
                let past = self.log.past;
                self.happened(step);
                self.log.past = past;
                Go::Redraw
            }
        }
    }

    fn back(&mut self, _: &mut Room) {}
}

impl<G: Shown> TablePage<G> {
    fn touched(&mut self, touch: Touch<G::Action>, room: &Room) -> Go {
        match touch {
            Touch::Nothing => Go::Stay,
            Touch::Changed => Go::Redraw,
            Touch::Play(action) => {
                self.choose(action, room);
                Go::Redraw
            }
        }
    }

    /// The keys that do something now, the most wanted first.
    fn keys(&self, scene: &Scene<G>, room: &Room) -> Vec<Key> {
        let mut keys = Vec::new();
        if self.progress.thinking().is_some() && self.log.past.is_none() {
            keys.push(Key::new("Esc", KeyCode::Esc, "play the best so far"));
        }
        if self.log.past.is_some() {
            keys.push(Key::new("Enter", KeyCode::Enter, "back to now"));
        } else if self.waits_for_us(room) {
            keys.push(Key::new("Enter", KeyCode::Enter, "let it move"));
            keys.push(Key::letter("a", "always"));
        }
        if self.is_over() {
            keys.push(Key::letter("n", "new game"));
        }
        keys.extend(self.face.keys(scene));
        if self.is_asked() {
            let word = if self.hint == Hint::None { "hint" } else { self.hint.next().word() };
            keys.push(Key::letter("h", word));
        }
        if self.progress.people() == 0 && !self.is_over() {
            keys.push(Key::letter("p", if self.paused { "go on" } else { "pause" }));
        }
        keys.push(Key::letter("?", "help"));
        keys.push(Key::letter("q", "leave"));
        if !self.progress.log.is_empty() {
            let given_up = self.progress.table.record().resigned().is_some();
            if self.progress.people() > 0 && !given_up {
                keys.push(Key::letter("u", "undo"));
            }
            keys.push(Key::letter("<", "back"));
            if self.log.past.is_some() {
                keys.push(Key::letter(">", "on"));
            }
        }
        if self.progress.reasons.is_some() {
            keys.push(Key::letter("r", "reasons"));
        }
        keys.push(Key::letter("s", "save"));
        keys
    }
}

fn not_kept(why: &str) -> (Role, String) {
    (Role::Bad, format!("The game is no longer kept as it goes: {why}."))
}
