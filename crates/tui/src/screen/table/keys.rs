//! The keys that every table has, and the line at the foot that names them.

use parlour_rules::Eye;
use parlour_table::words::Words;
use ratatui::crossterm::event::{KeyCode, KeyEvent};

use super::TablePage;
use super::notes::Hint;
use super::overlay::{Overlay, Then};
use crate::face::Face;
use crate::screen::foot::Key;
use crate::screen::page::{Go, Room};
use crate::screen::scene::{Evaluation, Scene, Touch};
use crate::screen::theme::Role;

impl<G: Words, F: Face<G>> TablePage<G, F> {
    pub(super) fn common_key(&mut self, key: KeyEvent, room: &mut Room) -> Option<Go> {
        let moves = self.host.moves();
        match key.code {
            KeyCode::Char('?') => self.overlay = Some(Overlay::Text(self.help())),
            KeyCode::Char('q') => return Some(self.ask_to_leave()),
            KeyCode::Char('s') => self.ask_where(Then::Stay),
            KeyCode::Char('h') if self.is_asked() => self.hint = self.hint.next(),
            KeyCode::Char('u') => match self.host.undo(room.now) {
                Ok(step) => {
                    self.happened(step);
                    self.moved = None;
                    self.notice = self.notice.take().or(Some((Role::Quiet, "Taken back.".into())));
                }
                Err(why) => {
                    self.notice = Some((Role::Bad, format!("Can't take that back: {why}.").into()));
                }
            },
            KeyCode::Char('r') if self.hint > Hint::None && self.is_asked() => {
                let hint = self.whole_hint(&self.scene(Evaluation::Off));
                self.overlay = Some(Overlay::Text(hint));
            }
            KeyCode::Char('r') if self.has_decided() => {
                self.overlay = Some(Overlay::Text(self.reasons()));
            }
            KeyCode::Char('e') => {
                room.memory.evaluation_off = !room.memory.evaluation_off;
                room.memory.save();
            }
            KeyCode::Char('g') if self.can_resign() => {
                let stake = G::at_stake(&self.host.table().view(Eye::Nobody));
                self.overlay = Some(Overlay::Resign(stake));
            }
            KeyCode::Char('v') if self.is_over() => return Some(self.review()),
            KeyCode::Char('n') if self.is_over() => return Some(self.again(room)),
            KeyCode::Char('p') if self.host.people() == 0 => self.paused = !self.paused,
            KeyCode::Char('<' | ',') | KeyCode::PageUp => self.log.earlier(moves),
            KeyCode::Char('>' | '.') | KeyCode::PageDown => self.log.later(moves),
            KeyCode::Home => self.log.show(0, moves),
            KeyCode::End => self.log.follow(),
            KeyCode::Esc if self.host.thinking().is_some() => self.host.hurry(),
            KeyCode::Enter | KeyCode::Esc if self.log.past.is_some() => self.log.follow(),
            KeyCode::Enter | KeyCode::Char(' ') if self.waits_for_us(room) => {
                self.let_go = Some(moves);
            }
            KeyCode::Char('a') if self.host.computer().is_some() => {
                room.memory.computer_runs = !room.memory.computer_runs;
                room.memory.save();
            }
            KeyCode::Esc => self.hint = Hint::None,
            _ => return None,
        }
        Some(Go::Redraw)
    }

    pub(super) fn touched(&mut self, touch: Touch<G::Action>, room: &Room) -> Go {
        match touch {
            Touch::Nothing => Go::Stay,
            Touch::Changed => Go::Redraw,
            Touch::Play(action) => {
                self.choose(action, room);
                Go::Redraw
            }
        }
    }

    /// The keys that do something now, the most useful first.
    pub(super) fn keys(&self, scene: &Scene<G>, room: &Room) -> Vec<Key> {
        let mut keys = Vec::new();
        if self.host.thinking().is_some() && self.log.past.is_none() {
            keys.push(Key::new("Esc", KeyCode::Esc, "play the best so far"));
        }
        if self.log.past.is_some() {
            keys.push(Key::new("Enter", KeyCode::Enter, "back to now"));
        } else if self.waits_for_us(room) {
            keys.push(Key::new("Enter", KeyCode::Enter, "let it move"));
            keys.push(Key::letter("a", "always"));
        }
        if self.is_over() {
            keys.push(Key::letter("v", "review"));
            keys.push(Key::letter("n", "new game"));
        }
        keys.extend(self.face.keys(scene));
        if self.is_asked() {
            let word = if self.hint == Hint::None { "hint" } else { self.hint.next().word() };
            keys.push(Key::letter("h", word));
        }
        if self.host.people() == 0 && !self.is_over() {
            keys.push(Key::letter("p", if self.paused { "continue" } else { "pause" }));
        }
        keys.push(Key::letter("s", "save"));
        if self.host.can_undo {
            keys.push(Key::letter("u", "undo"));
        }
        keys.push(Key::letter("?", "help"));
        keys.push(Key::letter("q", "quit"));
        if self.hint > Hint::None && self.is_asked() {
            keys.push(Key::letter("r", "read it"));
        } else if self.has_reasons() {
            keys.push(Key::letter("r", "reasons"));
        }
        if self.log.past.is_some() {
            keys.extend([Key::letter("<", "back"), Key::letter(">", "on")]);
            return keys;
        }
        keys.extend(self.face.tools(scene));
        if self.host.moves() > 0 {
            keys.push(Key::letter("<", "back"));
        }
        keys
    }
}
