//! The keys that every table has, and the line at the foot that names them.

use parlour_rules::{Eye, Seat};
use parlour_table::words::{HintStep, Words};
use ratatui::crossterm::event::{KeyCode, KeyEvent};

use super::TablePage;
use super::overlay::{Overlay, Then};
use crate::face::{Cards, Face};
use crate::screen::foot::Key;
use crate::screen::page::{Go, Room};
use crate::screen::scene::{Scene, Touch};
use crate::screen::theme::Role;
use crate::screen::typing::{Heard, Use};

impl<G: Words, F: Face<G>> TablePage<G, F> {
    pub(super) fn common_key(&mut self, key: KeyEvent, room: &mut Room) -> Option<Go> {
        let moves = self.host.moves();
        match key.code {
            KeyCode::Char('?') => self.overlay = Some(Overlay::Text(self.help())),
            KeyCode::Char('q') => return Some(self.ask_to_leave()),
            KeyCode::Char('s') => self.ask_where(Then::Stay),
            KeyCode::Char('h') if self.is_asked() => self.hint = next(self.hint),
            KeyCode::Char('u') => self.undo(room),
            KeyCode::Char('r') if self.hint.is_some() && self.is_asked() => {
                let hint = self.whole_hint();
                self.overlay = Some(Overlay::Text(hint));
            }
            KeyCode::Char('r') if self.has_decided() => {
                self.overlay = Some(Overlay::Text(self.reasons()));
            }
            KeyCode::Char('e') => {
                room.memory.shows_evaluation = !room.memory.shows_evaluation;
                room.memory.save();
            }
            KeyCode::Char('g') if self.can_resign() => {
                let stake = G::at_stake(&self.host.table().view(Eye::Nobody));
                self.overlay = Some(Overlay::Resign(stake));
            }
            KeyCode::Char('v') if self.is_over() => return Some(self.review()),
            KeyCode::Char('a') if self.is_over() => return Some(self.again(room)),
            KeyCode::Char('n') if self.is_over() => return Some(self.new_game(room)),
            KeyCode::Char('p') if self.host.people() == 0 => self.paused = !self.paused,
            KeyCode::Char('<' | ',') | KeyCode::PageUp => self.log.earlier(moves),
            KeyCode::Char('>' | '.') | KeyCode::PageDown => self.log.later(moves),
            KeyCode::Home => self.log.show(0, moves),
            KeyCode::End => self.log.follow(),
            KeyCode::Esc if self.host.checking().is_some() => self.host.stop_checking(),
            KeyCode::Esc if !self.ahead.is_empty() => self.ahead.clear(),
            KeyCode::Esc if self.host.thinking().is_some() => self.host.hurry(),
            KeyCode::Enter | KeyCode::Esc if self.log.past.is_some() => self.log.follow(),
            KeyCode::Enter | KeyCode::Char(' ') if self.waits_for_us(room) => {
                self.let_go = Some(moves);
            }
            KeyCode::Char('a') if self.host.computer().is_some() => {
                room.memory.computer_runs = !room.memory.computer_runs;
                room.memory.save();
            }
            KeyCode::Esc if self.hint.is_some() => self.hint = None,
            _ => return None,
        }
        Some(Go::Redraw)
    }

    /// Takes back the last decision of somebody at this screen. Where hands are hidden, the screen is
    /// handed over before it shows theirs.
    pub(super) fn undo(&mut self, room: &Room) {
        match self.host.undo(room.now) {
            Ok(step) => {
                self.happened(step, room);
                self.moved = None;
                self.looking = None;
                self.notice = self.notice.take().or(Some((Role::Quiet, "Undone.".into())));
            }
            Err(why) => {
                self.notice = Some((Role::Bad, format!("Can't undo: {why}.").into()));
            }
        }
    }

    /// The keys before the next person has come.
    pub(super) fn cover_keys(&self) -> Vec<Key> {
        let undo = Some(Key::letter("u", "undo")).filter(|_| self.host.can_undo);
        let show = Key::new("Enter", KeyCode::Enter, "show my cards");
        [show].into_iter().chain(undo).chain([Key::letter("q", "quit")]).collect()
    }

    /// A key before the next person has come.
    pub(super) fn key_at_cover(&mut self, key: KeyEvent, seat: Seat, room: &Room) -> Go {
        match key.code {
            KeyCode::Char('q') => return self.ask_to_leave(),
            KeyCode::Char('u') if self.host.can_undo => self.undo(room),
            // Other keys may be left over from the last player.
            KeyCode::Enter => {
                self.looking = Some(seat);
                // The next player has skipped nothing.
                self.skipped_with = None;
            }
            _ => return Go::Stay,
        }
        Go::Redraw
    }

    /// A key while a person is asked, as far as it types a move.
    pub(super) fn type_move(&mut self, key: KeyEvent, room: &mut Room) -> Option<Go> {
        let before = self.before_key.take();
        // A question over the table has the keyboard. If the key before opened it, only the keys
        // that it answers to are its own, and others may continue a move.
        if self.overlay.as_ref().is_some_and(|over| before.is_none() || over.answers_to(key)) {
            self.typing.forget();
            return None;
        }
        let prompt = self.host.asked().filter(|_| self.is_asked())?;
        let scene = self.here(room);
        let page = if is_command(key) { Use::Command } else { Use::None };
        if self.typing.is_refused() {
            self.notice = None;
        }
        match self.typing.key(key, page, &mut self.face, (&prompt, &scene)) {
            Heard::Nothing => return None,
            Heard::Maybe => {
                self.before_key = Some((self.hint, room.memory.shows_evaluation));
                if key.code != KeyCode::Char('q') {
                    return None;
                }
                // A queen may follow, so leaving waits for an answer.
                self.overlay = Some(Overlay::Quit);
            }
            Heard::Typed | Heard::Read => self.notice = None,
            Heard::Refused(why) => self.notice = Some((Role::Bad, why)),
            Heard::Continued => {
                if let Some((hint, shows)) = before {
                    (self.hint, room.memory.shows_evaluation) = (hint, shows);
                    room.memory.save();
                }
                (self.overlay, self.notice) = (None, None);
            }
            Heard::Play(action) => self.choose(action, room),
        }
        Some(Go::Redraw)
    }

    pub(super) fn touched(&mut self, touch: Touch<G::Action>, room: &mut Room) -> Go {
        match touch {
            Touch::Nothing => Go::Stay,
            Touch::Changed => {
                self.remember_order(room);
                Go::Redraw
            }
            Touch::TurnCards => {
                let turned = self.face.cards().turned();
                // At a table that is played with open cards, nothing is given away.
                if turned == Cards::Open && !self.host.live.is_open() {
                    self.overlay = Some(Overlay::Peek);
                } else {
                    self.face.turn_cards(turned);
                }
                Go::Redraw
            }
            Touch::Play(action) => {
                self.choose(action, room);
                Go::Redraw
            }
        }
    }

    /// The keys that take back and give up, which stand apart from what can be done now.
    pub(super) fn standing_keys(&self) -> Vec<Key> {
        let undo = Some(Key::letter("u", "undo")).filter(|_| self.host.can_undo);
        let resign = Some(Key::letter("g", "resign")).filter(|_| self.can_resign());
        undo.into_iter().chain(resign).collect()
    }

    /// The keys of the game itself. While Enter only skips, Space does what it would do.
    fn face_keys(&self, scene: &Scene<G>) -> Vec<Key> {
        let mut keys = self.face.keys(scene);
        if self.skipped_with == Some(KeyCode::Enter) && self.is_asked() {
            for key in keys.iter_mut().filter(|key| key.code == KeyCode::Enter) {
                (key.label, key.code) = ("Space", KeyCode::Char(' '));
            }
        }
        keys
    }

    /// The keys that do something now, the most useful first.
    pub(super) fn keys(&self, scene: &Scene<G>, room: &Room) -> Vec<Key> {
        if self.typing.is_open() {
            return self.typing.keys(&self.face.keys(scene));
        }
        let mut keys = Vec::new();
        if let Some(stage) = self.stage.as_ref().filter(|_| self.log.past.is_none()) {
            let word = if stage.waits() { "continue" } else { "skip" };
            keys.push(Key::new("Enter", KeyCode::Enter, word));
        } else if self.host.thinking().is_some() && self.log.past.is_none() {
            keys.push(Key::new("Esc", KeyCode::Esc, "play the best so far"));
        } else if self.host.checking().is_some() && self.log.past.is_none() {
            keys.push(Key::new("Esc", KeyCode::Esc, "cancel"));
        }
        if self.log.past.is_some() {
            keys.push(Key::new("Enter", KeyCode::Enter, "back to now"));
        } else if self.stage.is_none() && self.waits_for_us(room) {
            keys.push(Key::new("Enter", KeyCode::Enter, "let it move"));
            keys.push(Key::letter("a", "always"));
        }
        if self.is_over() {
            keys.extend(result_keys());
        }
        keys.extend(self.face_keys(scene));
        if self.is_asked() {
            let word = next(self.hint).map_or("close hint", HintStep::word);
            keys.push(Key::letter("h", word));
        }
        if self.host.people() == 0 && !self.is_over() {
            keys.push(Key::letter("p", if self.paused { "continue" } else { "pause" }));
        }
        keys.push(Key::letter("s", "save"));
        keys.push(Key::letter("?", "help"));
        keys.push(Key::letter("q", "quit"));
        if self.hint.is_some() && self.is_asked() {
            keys.push(Key::letter("r", "read all"));
        } else if self.has_reasons() {
            keys.push(Key::letter("r", "reasons"));
        }
        if self.log.past.is_some() {
            keys.extend([Key::letter("<", "back"), Key::letter(">", "forward")]);
            return keys;
        }
        keys.extend(self.face.tools(scene));
        if self.host.moves() > 0 {
            keys.push(Key::letter("<", "back"));
        }
        keys
    }
}

/// What the key for hints shows next: the next step, or nothing any more.
fn next(given: Option<HintStep>) -> Option<HintStep> {
    given.map_or(Some(HintStep::Nudge), HintStep::next)
}

/// Whether every table uses this key while a person is asked.
pub(super) fn is_command(key: KeyEvent) -> bool {
    matches!(key.code, KeyCode::Char('?' | 'q' | 's' | 'h' | 'u' | 'r' | 'e' | 'g' | '<' | '>'))
}

/// What can be done after a game.
pub(super) fn result_keys() -> [Key; 3] {
    [Key::letter("v", "review"), Key::letter("a", "rematch"), Key::letter("n", "new game")]
}
